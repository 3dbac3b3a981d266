import { UsageError } from './usageError.ts';

/**
 * An exact fraction in lowest terms, denominator positive. Privacy losses,
 * bounds and noise rates are fractions, so that halves and sums never round.
 */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/** Up to here plain numbers are exact integers. */
export const MAX_SAFE: bigint = BigInt(Number.MAX_SAFE_INTEGER);

export const ZERO: Rational = { num: 0n, den: 1n };
export const ONE: Rational = { num: 1n, den: 1n };

/** The fraction num/den. Requires den ≠ 0. */
export function fraction(num: bigint | number, den: bigint | number = 1n): Rational {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new RangeError('a fraction needs a denominator other than 0');
  const divisor = greatestCommonDivisor(n, d) * (d < 0n ? -1n : 1n);
  return { num: n / divisor, den: d / divisor };
}

/**
 * Reads decimal text ("0.1", "-3", "1e-3") or a fraction ("1/3") exactly: "0.1" is one tenth, not its nearest
 * double. `what` names the parameter in the error. Exponents stop at ±400, past which nothing here has a meaning.
 */
export function rational(text: string, what: string): Rational {
  const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i.exec(text.trim());
  const ratio = /^([+-]?\d{1,400})\/(\d{1,400})$/.exec(text.trim());
  if (ratio && BigInt(ratio[2]!) !== 0n) return fraction(BigInt(ratio[1]!), BigInt(ratio[2]!));
  const exponent = Number(decimal?.[4] ?? 0);
  const digits = decimal ? decimal[2]! + decimal[3]! : '';
  if (!decimal || digits === '' || digits.length > 400 || Math.abs(exponent) > 400) {
    throw new UsageError('BAD_VALUE', `${what} is "${text}"; write a decimal number such as 0.5.`);
  }
  const magnitude = fraction(BigInt(digits), 10n ** BigInt(decimal[3]!.length));
  const scaled =
    exponent < 0
      ? fraction(magnitude.num, magnitude.den * 10n ** BigInt(-exponent))
      : fraction(magnitude.num * 10n ** BigInt(exponent), magnitude.den);
  return decimal[1] === '-' ? negate(scaled) : scaled;
}

export function negate(a: Rational): Rational {
  return { num: -a.num, den: a.den };
}

export function add(a: Rational, b: Rational): Rational {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, negate(b));
}

/** Requires b ≠ 0. */
export function divide(a: Rational, b: Rational): Rational {
  return fraction(a.num * b.den, a.den * b.num);
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The largest integer at most a. */
export function floor(a: Rational): bigint {
  const quotient = a.num / a.den;
  return a.num < 0n && quotient * a.den !== a.num ? quotient - 1n : quotient;
}

/** The smallest integer at least a. */
export function ceil(a: Rational): bigint {
  return -floor(negate(a));
}

/**
 * The double next to a, for numbers that are shown or published: correct to
 * the last bit or two, however large the two sides of the fraction are.
 */
export function toNumber(a: Rational): number {
  // Two exact doubles: their quotient is rounded once, correctly.
  if (isSafe(a.num) && isSafe(a.den)) return Number(a.num) / Number(a.den);
  const magnitude = a.num < 0n ? -a.num : a.num;
  const shift = BigInt(64 + bitLength(a.den) - bitLength(magnitude));
  const quotient = shift >= 0n ? (magnitude << shift) / a.den : magnitude / (a.den << -shift);
  const value = Number(quotient) * 2 ** -Number(shift);
  return a.num < 0n ? -value : value;
}

/** As people write it: a decimal where one ends within 20 digits, else a fraction. */
export function toText(a: Rational): string {
  if (10n ** 20n % a.den !== 0n) return `${a.num}/${a.den}`;
  for (let digits = 0; ; digits++) {
    const scale = 10n ** BigInt(digits);
    if (scale % a.den !== 0n) continue;
    const scaled = (a.num * scale) / a.den;
    const text = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0');
    const point = text.length - digits;
    return `${scaled < 0n ? '-' : ''}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ''}`;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** How many binary digits a non-negative integer has; 0 has none. */
export function bitLength(value: bigint): number {
  if (value < WORD) return 32 - Math.clz32(Number(value));
  if (value < LONG) {
    // The double nearest to the value has as many digits, or one more when it was rounded up to a power of two.
    const digits = Math.floor(Math.log2(Number(value)));
    return value >> BigInt(digits) === 0n ? digits : digits + 1 + Number(value >> BigInt(digits + 1) !== 0n);
  }
  const hex = value.toString(16);
  return hex.length * 4 - (Math.clz32(Number.parseInt(hex[0]!, 16)) - 28);
}

function isSafe(value: bigint): boolean {
  return value <= MOST_SAFE && value >= -MOST_SAFE;
}

const MOST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const WORD = 2n ** 32n;
const LONG = 2n ** 1000n;
