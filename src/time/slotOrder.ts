import { DAY_SECONDS, WEEKDAYS } from './day.ts';

/** Every slot once, by name, in the order of time; a week starts on Monday. */
export function slotOrder(names: Iterable<string>): string[] {
  return [...new Set(names)]
    .map(name => ({ name, when: whenOf(name) }))
    .sort((a, b) => a.when - b.when || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Seconds since the start of the day, of the week, or of 1970: one release has slots of one kind. */
function whenOf(name: string): number {
  const clock = /^(?:(\w{3}) )?(\d\d):(\d\d)$/.exec(name);
  if (clock === null) return Date.parse(name) / 1000 || 0;
  const day = (WEEKDAYS as readonly string[]).indexOf(clock[1] ?? 'Mon');
  return day * DAY_SECONDS + Number(clock[2]) * 3600 + Number(clock[3]) * 60;
}
