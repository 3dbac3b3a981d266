/**
 * One line about work under way: runs done, how fast, how long still. Returns nothing when the last line is younger
 * than a tenth of a second.
 */
export function progressLine(
  total: number,
  now: () => number = () => performance.now(),
): (runs: number) => string | undefined {
  const began = now();
  let last = -Infinity;
  return runs => {
    const time = now();
    if (time - last < 100 && runs < total) return undefined;
    last = time;
    const seconds = (time - began) / 1000;
    const rate = runs / Math.max(seconds, 0.001);
    const left = runs === 0 ? '' : `, ${duration((total - runs) / rate)} left`;
    return `${bar(runs / total)} ${grouped(runs)} of ${grouped(total)} runs, ${grouped(Math.round(rate))} a second${left}`;
  };
}

const BAR = 14;

function bar(part: number): string {
  const full = Math.round(BAR * part);
  return `[${'='.repeat(full)}${' '.repeat(BAR - full)}]`;
}

/** Digits in threes, as 1 234 567 is easier to read than 1234567. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 90) return `${whole} s`;
  if (whole < 90 * 60) return `${Math.round(whole / 60)} min`;
  return `${(whole / 3600).toFixed(1)} h`;
}
