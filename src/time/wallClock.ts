/** What a clock shows, 2024-03-31T09:00, from the seconds since it showed 1970-01-01T00:00. */
export function wallToText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16);
}

/** Back to seconds; nothing for what no clock shows. */
export function textToWall(text: string): number | undefined {
  const time = Date.parse(`${text}Z`);
  // Date takes 2024-02-30 for 1 March; a date must come back as it went in.
  return !Number.isNaN(time) && wallToText(time / 1000) === text ? time / 1000 : undefined;
}

/** The time of day, 09:00, from the seconds since a midnight. */
export function timeOfDay(seconds: number): string {
  return wallToText(seconds).slice(11);
}
