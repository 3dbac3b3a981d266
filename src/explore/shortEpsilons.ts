import { checkedEpsilon, type Epsilon } from '../terms/epsilon.ts';
import { fraction } from '../terms/rational.ts';

/** How many three-digit numbers a decade has: 1.00 to 9.99. */
const PER_DECADE = 900;
const [LEAST_POWER, MOST_POWER] = [-6, 3];

/** Every ε of three significant digits from 10⁻⁶ to 10³, in order, has a number from 0 to this one. */
export const MOST_SHORT: number = (MOST_POWER - LEAST_POWER) * PER_DECADE;

export function shortEpsilon(number: number): Epsilon {
  const digits = BigInt(100 + (number % PER_DECADE));
  const power = Math.floor(number / PER_DECADE) + LEAST_POWER - 2;
  return checkedEpsilon(
    power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power)),
  );
}

/** The number of the short ε nearest to a value, or of the last one on its side. */
export function nearestShort(value: number): number {
  const power = Math.floor(Math.log10(value));
  const digits = Math.round(value / 10 ** (power - 2));
  const number = (power - LEAST_POWER) * PER_DECADE + digits - 100;
  return Math.max(0, Math.min(MOST_SHORT, number));
}
