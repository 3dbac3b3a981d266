/** Round numbers for a log axis: 1, 2 and 5 times powers of ten from `least` to `most`. */
export function logTicks(least: number, most: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++) {
    for (const digit of [1, 2, 5]) {
      const tick = Number(`${digit}e${power}`);
      if (tick >= least && tick <= most) ticks.push(tick);
    }
  }
  return ticks;
}

/** The same for a small figure: over more than two decades the powers of ten alone. */
export function fewTicks(least: number, most: number): number[] {
  const ticks = logTicks(least, most);
  return ticks.length <= 6 ? ticks : ticks.filter(tick => Number.isInteger(Math.log10(tick)));
}

/** A domain for a log axis that leaves some air around the values. */
export function logDomain(values: readonly number[]): [number, number] {
  return [Math.min(...values) / AIR, Math.max(...values) * AIR];
}

const AIR = 1.12;
