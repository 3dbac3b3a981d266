const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Every slot once, in the order of time; a week starts on Monday. */
export function slotOrder(slots: Iterable<string>): string[] {
  return [...new Set(slots)]
    .map(slot => ({ slot, when: whenOf(slot) }))
    .sort((a, b) => a.when - b.when || (a.slot < b.slot ? -1 : 1))
    .map(({ slot }) => slot);
}

/** Minutes since the start of the day, of the week, or of 1970: one release has slots of one kind. */
function whenOf(slot: string): number {
  const clock = /^(?:(\w{3}) )?(\d\d):(\d\d)$/.exec(slot);
  if (clock === null) return Date.parse(slot) / 60_000 || 0;
  return WEEK.indexOf(clock[1] ?? 'Mon') * 1440 + Number(clock[2]) * 60 + Number(clock[3]);
}
