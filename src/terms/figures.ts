/** A number with so many significant digits, without zeros that tell nothing: 0.5, 1230, 1.2e-7. */
export function digits(value: number, count: number): string {
  return String(Number(value.toPrecision(count)));
}

/** Three digits are as many as a prediction deserves. */
export function figure(value: number): string {
  return digits(value, 3);
}

/** A count, its digits in threes: 1,190,131. */
export function whole(count: number): string {
  return count.toLocaleString('en-US');
}

/** A change as people say it: −0.5 is "−50 %". */
export function percent(change: number): string {
  const rounded = Math.round(100 * change);
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${Math.abs(rounded)} %`;
}
