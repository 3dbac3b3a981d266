import { DAY_SECONDS } from './day.ts';
import { timeOfDay } from './wallClock.ts';

/** What people read for the name of a slot: `09:00–10:00`, `Mon 09:00–10:00`, `Wed 1 May 2024, 09:00–10:00`. */
export function slotLabel(name: string, slotSeconds: number, zone: string): string {
  const isWholeDay = slotSeconds === DAY_SECONDS;
  const [, hours, minutes] = /^(?:\w{3} )?(\d\d):(\d\d)$/.exec(name) ?? [];
  if (hours !== undefined) {
    // Nothing is gained by an end that reads like the start.
    if (isWholeDay) return name;
    return `${name}–${timeOfDay(Number(hours) * 3600 + Number(minutes) * 60 + slotSeconds)}`;
  }
  const start = Date.parse(name);
  if (Number.isNaN(start)) return name;
  const date = dateIn(zone, start);
  if (isWholeDay) return date;
  return `${date}, ${timeIn(zone, start)}–${timeIn(zone, start + slotSeconds * 1000)}`;
}

function dateIn(timeZone: string, time: number): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatter(timeZone, parts).format(time).replace(',', '');
}

function timeIn(timeZone: string, time: number): string {
  return formatter(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}

/** Making a formatter costs a hundred times its use, and a year of hours has 8,760 slots. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(parts).join()}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
    formatters.set(key, made);
  }
  return made;
}
