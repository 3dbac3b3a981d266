/** What an axis shows, with its unit where there is one: "Predicted error (km/h)". */
export function withUnit(label: string, unit: string): string {
  return unit === '' ? label : `${label} (${unit})`;
}
