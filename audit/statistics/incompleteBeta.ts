/**
 * ln I_x(a, b), the regularised incomplete beta function, for whole a, b ≥ 1 and 0 < x < 1: right to about nine digits
 * up to a + b = 10⁷, and in logarithms because the tails that matter here lie near 10⁻¹⁰.
 *
 * Continued fraction [DLMF 8.17.22] https://dlmf.nist.gov/8.17#E22 by Lentz's method, on the side where it converges fast.
 */
export function logIncompleteBeta(x: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return Math.log1p(-Math.exp(logIncompleteBeta(1 - x, b, a)));
  const front = a * Math.log(x) + b * Math.log1p(-x) - Math.log(a) - logBeta(a, b);
  return front + Math.log(continuedFraction(x, a, b));
}

const TINY = 1e-300;
const MOST_TERMS = 100_000;

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) return value;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series [DLMF 5.11.1] from 10 on, and the recurrence below that. */
function logGamma(z: number): number {
  if (z < 10) return logGamma(z + 1) - Math.log(z);
  const w = 1 / (z * z);
  const series = (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w * (1 / 1680 - w / 1188)))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
}
