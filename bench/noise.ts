import { seededBits } from '../lab/seededBits.ts';
import { privateQuantile } from '../src/mean/privateQuantile.ts';
import { systemBits } from '../src/noise/bits.ts';
import { discreteLaplace } from '../src/noise/discreteLaplace.ts';
import { staircase } from '../src/noise/staircase.ts';
import { below } from '../src/noise/uniform.ts';
import { fraction } from '../src/terms/rational.ts';
import { atLeast, atMost, leastTime, noBar, printRows, type Row } from './stopwatch.ts';

const DRAWS = 1_000_000;
const ARRAYS = 100_000;

/** Exact draws per second with the system's bits, and one private quantile against sorting what it looks at. */
export async function noiseBench(): Promise<void> {
  const bits = systemBits();
  const perSecond = (draw: () => unknown): number => {
    const time = leastTime(5, () => {
      for (let i = 0; i < DRAWS; i++) draw();
    });
    return DRAWS / time / 1000;
  };
  const laplace = discreteLaplace(1_000_000n, fraction(1));
  const steps = staircase(1_000_000n, fraction(1));
  const big = discreteLaplace(2n ** 70n, fraction(1));
  const rows: Row[] = [
    atLeast(
      'discrete Laplace, scale 10⁶',
      perSecond(() => laplace.draw(bits)),
      3,
      'million/s',
    ),
    noBar(
      'staircase, Δ = 10⁶',
      perSecond(() => steps.draw(bits)),
      'million/s',
    ),
    noBar(
      'discrete Laplace, scale 2⁷⁰',
      perSecond(() => big.draw(bits)),
      'million/s',
    ),
  ];

  const seeded = seededBits(2);
  const means = Float64Array.from({ length: ARRAYS }, () => below(1_000_000_000, seeded));
  const sort = leastTime(7, () => means.slice().sort());
  const sorted = means.slice().sort();
  for (const [label, epsilon] of [
    ['1/4', fraction(1, 4)],
    ['1/400', fraction(1, 400)],
  ] as const) {
    const quantile = leastTime(7, () =>
      privateQuantile(sorted, 1_000_000_000, fraction(ARRAYS, 10), epsilon, 1)(bits),
    );
    rows.push(atMost(`one private quantile of 10⁵ arrays, spending ${label}`, quantile / sort, 5, 'sorts'));
  }
  printRows(`Noise: exact, secure; one sort of 10⁵ array means is ${sort.toFixed(1)} ms`, rows);
}
