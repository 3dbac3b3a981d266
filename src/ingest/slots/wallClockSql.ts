import { double } from '../../engines/quote.ts';
import type { ZoneRule } from '../../time/zoneRules.ts';

/** What the zone's clock shows at the instant `time`, in microseconds, as SQL. Halves the table at each step. */
export function wallClockSql(rules: readonly ZoneRule[], time: string): string {
  return `(${time} + ${offsetSql(rules, time)})`;
}

function offsetSql(rules: readonly ZoneRule[], time: string): string {
  if (rules.length === 1) return double(rules[0]!.offset);
  const middle = rules.length >> 1;
  const [early, late] = [rules.slice(0, middle), rules.slice(middle)];
  return `CASE WHEN ${time} < ${double(late[0]!.from)} THEN ${offsetSql(early, time)} ELSE ${offsetSql(late, time)} END`;
}
