import { DAY, SECOND } from './day.ts';

/** From this instant on (microseconds since 1970), the zone's clock is `offset` microseconds ahead of UTC. */
export interface ZoneRule {
  readonly from: number;
  readonly offset: number;
}

/**
 * The rules of a zone between two instants: a table of a few rows, so that an engine adds and divides integers
 * instead of asking a calendar for every record, which takes ten times as long.
 */
export function zoneRules(zone: string, first: number, last: number): readonly ZoneRule[] {
  const offsetAt = offsets(zone);
  const start = Math.floor(first / SECOND) * SECOND;
  const rules: ZoneRule[] = [{ from: start, offset: offsetAt(start) }];
  for (let day = start; day <= last; day += DAY) {
    // Two changes within a day are found one after the other.
    while (offsetAt(day + DAY) !== rules.at(-1)!.offset) {
      const from = firstChange(offsetAt, Math.max(day, rules.at(-1)!.from), day + DAY);
      rules.push({ from, offset: offsetAt(from) });
    }
  }
  return rules;
}

/**
 * The instant at which the zone's clock shows a time: the earlier one where it shows it twice, and the moment of
 * the jump where it never does.
 */
export function wallClockToInstant(
  rules: readonly ZoneRule[],
  wall: number,
): { time: number; offset: number } {
  for (const [k, { offset }] of rules.entries()) {
    const time = wall - offset;
    const end = rules[k + 1]?.from ?? Number.POSITIVE_INFINITY;
    const start = k === 0 ? Number.NEGATIVE_INFINITY : rules[k]!.from;
    if (time < end && time >= start) return { time, offset };
    // The clock jumped over this time: it was due under the old rule, after the jump.
    if (time < start) {
      const before = rules[k - 1]!.offset;
      return { time: wall - before, offset: before };
    }
  }
  throw new RangeError('a zone needs a rule');
}

/** The last rule that holds at `low` ends within (low, high]; finds where, to the second. */
function firstChange(offsetAt: (time: number) => number, low: number, high: number): number {
  const before = offsetAt(low);
  let [same, other] = [low / SECOND, high / SECOND];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(middle * SECOND) === before) same = middle;
    else other = middle;
  }
  return other * SECOND;
}

/** How far ahead of UTC a zone's clock is at an instant of whole seconds. */
function offsets(zone: string): (time: number) => number {
  // "03/31/2024, 02:00:00": of fixed width, so that the digits can be taken from their places.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return time => {
    const text = format.format(time / 1000);
    const [month, day, year] = [text.slice(0, 2), text.slice(3, 5), text.slice(6, 10)].map(Number);
    const [hour, minute, second] = [text.slice(12, 14), text.slice(15, 17), text.slice(18, 20)].map(Number);
    return Date.UTC(year!, month! - 1, day!, hour, minute, second) * 1000 - time;
  };
}
