/** Three digits are as many as a prediction deserves. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}

export function whole(count: number): string {
  return count.toLocaleString('en-US');
}

/** A change as people say it: −0.5 is "−50 %". */
export function percent(change: number): string {
  const rounded = Math.round(100 * change);
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${Math.abs(rounded)} %`;
}
