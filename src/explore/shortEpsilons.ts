import { checkedEpsilon, type Epsilon } from '../terms/epsilon.ts';
import { fraction } from '../terms/rational.ts';

/** How many three-digit numbers a decade has: 1.00 to 9.99. */
const PER_DECADE = 900;
const [LEAST_POWER, MOST_POWER] = [-6, 3];

/** Every ε of three significant digits from 10⁻⁶ to 10³, in order, has an index from 0 to this one: 8,101 in all. */
export const LAST_SHORT: number = (MOST_POWER - LEAST_POWER) * PER_DECADE;

/** The short ε at an index. */
export function shortEpsilon(index: number): Epsilon {
  const digits = BigInt(100 + (index % PER_DECADE));
  const power = Math.floor(index / PER_DECADE) + LEAST_POWER - 2;
  return checkedEpsilon(
    power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power)),
  );
}

/** The index of the short ε nearest to a value, or of the last one on its side. */
export function nearestShort(value: number): number {
  const power = Math.floor(Math.log10(value));
  const digits = Math.round(value / 10 ** (power - 2));
  const index = (power - LEAST_POWER) * PER_DECADE + digits - 100;
  return Math.max(0, Math.min(LAST_SHORT, index));
}
