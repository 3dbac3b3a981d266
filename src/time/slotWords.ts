/** What one slot is called on the map: `09:00–10:00`, `Mon 09:00–10:00`, `Wed 1 May 2024, 09:00–10:00`. */
export function slotLabel(slot: string, length: string, zone: string): string {
  const minutes = minutesOf(length);
  const clock = /^(\w{3} )?(\d\d):(\d\d)$/.exec(slot);
  if (clock !== null) {
    const start = Number(clock[2]) * 60 + Number(clock[3]);
    if (minutes === null || minutes >= 1440) return slot; // Nothing is gained by an end that reads like the start.
    return `${slot}–${clockText(start + minutes)}`;
  }
  const start = Date.parse(slot);
  if (Number.isNaN(start)) return slot;
  const date = dateIn(zone, start);
  if (minutes !== null && minutes % 1440 === 0) {
    const last = dateIn(zone, start + (minutes - 1) * 60_000);
    return last === date ? date : `${date} – ${last}`;
  }
  const end = minutes === null ? '' : `–${timeIn(zone, start + minutes * 60_000)}`;
  return `${date}, ${timeIn(zone, start)}${end}`;
}

const MINUTES: Readonly<Record<string, number>> = { m: 1, min: 1, h: 60, d: 1440, w: 10080 };

function minutesOf(length: string): number | null {
  const [, count, unit] = /^(\d+) ?(m|min|h|d|w)$/.exec(length) ?? [];
  return unit === undefined ? null : Number(count) * MINUTES[unit]!;
}

function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
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
