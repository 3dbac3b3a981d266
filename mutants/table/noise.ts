import { by, type Mutant } from '../mutant.ts';

const LAWS = 'src/noise/noiseLaws.test.ts';
const DRAWS = 200_000;
const law = (noise: string, delta: number, epsilon: string) =>
  by(
    LAWS,
    `${noise} noise > follows its law for Δ = ${delta}, ε = ${epsilon}, and this test would notice ε 10 % off`,
    DRAWS,
  );
const neverGivesUp = (what: string) =>
  by('src/noise/neverGivesUp.test.ts', `a sampler never gives up > ${what}`);
const exponential = (what: string, samples = 1) =>
  by('src/noise/exponentialMechanism.test.ts', `exponentialMechanism > ${what}`, samples);

/** Mistakes between the random bits and an integer of noise. */
export const noiseMutants: readonly Mutant[] = [
  {
    name: 'negative zero counted twice',
    mistake: 'Zero is drawn with either sign, so it comes up twice as often as its law says.',
    edits: [
      {
        file: 'src/noise/noiseLaw.ts',
        find: 'if (!(negative && magnitude === 0n)) return negative ? -magnitude : magnitude;',
        replace: 'return negative ? -magnitude : magnitude;',
      },
    ],
    caughtBy: [law('laplace', 3, '1'), law('staircase', 3, '1')],
  },
  {
    name: 'float Laplace',
    mistake:
      'Noise by the inverse transform in floating point, rounded: most integers can never come out (Mironov 2012).',
    edits: [
      {
        file: 'src/noise/discreteLaplace.ts',
        find: 'draw: bits => withSign(() => magnitude(bits), bits),',
        replace: `draw: bits => {
      const u = (bits.uint32() + 0.5) / 2 ** 32 - 0.5;
      return BigInt(Math.round((-Math.sign(u) * Math.log1p(-2 * Math.abs(u))) / toNumber(rate)));
    },`,
      },
    ],
    caughtBy: [
      by(
        LAWS,
        'laplace noise > for Δ = 1180591620717411303425n has low-order digits that are fair coins: no integer is left out, as floating point would',
        4000,
      ),
    ],
  },
  {
    name: 'magnitudes beyond 2^53 in floats',
    mistake: 'The fast path is not left when its integers grow too large: odd magnitudes become impossible.',
    edits: [
      {
        file: 'src/noise/geometricExp.ts',
        find: 'if (x > Number.MAX_SAFE_INTEGER) return',
        replace: 'if (x > Number.MAX_VALUE) return',
      },
    ],
    caughtBy: [
      by(
        LAWS,
        'laplace noise > for Δ = 1125899906842625n has low-order digits that are fair coins: no integer is left out, as floating point would',
        4000,
      ),
    ],
  },
  {
    name: 'float Bernoulli',
    mistake:
      'exp(−x) compared with a 32-bit fraction in floating point: the law is off by what no histogram shows.',
    edits: [
      {
        file: 'src/noise/bernoulliExp.ts',
        find: 'const rest = num % den;',
        replace:
          'if (den > 0) return bits.uint32() / 2 ** 32 < Math.exp(-num / den);\n  const rest = num % den;',
      },
    ],
    caughtBy: [
      by(
        'test/architecture.test.ts',
        'the tree tells the data’s way > the steps that every draw is made of use no floating-point function',
      ),
    ],
  },
  {
    name: 'noise scale rounded down',
    mistake:
      'Δ/ε is made a whole number by integer division, so the noise is too small by up to one step in Δ/ε.',
    edits: [
      {
        file: 'src/noise/discreteLaplace.ts',
        find: 'const rate = fraction(epsilon.num, epsilon.den * sensitivity);',
        replace: 'const rate = fraction(1n, (epsilon.den * sensitivity) / epsilon.num || 1n);',
      },
    ],
    caughtBy: [law('laplace', 20, '6')],
  },
  {
    name: 'tail of the noise cut off',
    mistake:
      'A magnitude is stopped at 40 times its scale, "which never happens": what lies beyond becomes a proof.',
    edits: [
      {
        file: 'src/noise/geometricExp.ts',
        find: 'while (bernoulliExpSafe(1, 1, bits)) whole++;',
        replace: 'while (whole < 40 && bernoulliExpSafe(1, 1, bits)) whole++;',
      },
    ],
    caughtBy: [neverGivesUp('drawing the whole part of a geometric number: no magnitude is impossible')],
  },
  {
    name: 'capped rejection retries, uniform',
    mistake: 'After twenty refusals the smallest number is taken, so that a loop has an end.',
    edits: [
      {
        file: 'src/noise/uniform.ts',
        find: `    for (;;) {
      const drawn = bits.uint32() >>> unused;`,
        replace: `    for (let tries = 1; ; tries++) {
      const drawn = tries > 20 ? 0 : bits.uint32() >>> unused;`,
      },
    ],
    caughtBy: [neverGivesUp('drawing below n')],
  },
  {
    name: 'capped rejection retries, sign',
    mistake: 'A negative zero is drawn again only a hundred times.',
    edits: [
      {
        file: 'src/noise/noiseLaw.ts',
        find: `  for (;;) {
    const magnitude = drawMagnitude();
    const negative = coin(bits);`,
        replace: `  for (let tries = 0; ; tries++) {
    const magnitude = drawMagnitude();
    const negative = tries < 100 && coin(bits);`,
      },
    ],
    caughtBy: [neverGivesUp('drawing a sign: a negative zero is drawn again, magnitude and all')],
  },
  {
    name: 'modulo bias',
    mistake: 'A remainder of a random word instead of drawing again: small numbers are favoured.',
    edits: [
      {
        file: 'src/noise/uniform.ts',
        find: `      const drawn = bits.uint32() >>> unused;
      if (drawn < n) return drawn;`,
        replace: '      return unused < 32 ? bits.uint32() % n : 0;',
      },
    ],
    caughtBy: [
      by(
        'src/noise/uniform.test.ts',
        'below > draws again rather than folding what is too large back into the range',
      ),
    ],
  },
  {
    name: 'modulo bias beyond 2^53',
    mistake: 'The same for large numbers, where the digits drawn are hardly more than those needed.',
    edits: [
      {
        file: 'src/noise/uniform.ts',
        find: `    const drawn = randomBits(size, bits);
    if (drawn < n) return drawn;`,
        replace: '    return randomBits(size, bits) % n;',
      },
    ],
    caughtBy: [
      by(
        'src/noise/uniform.test.ts',
        'belowBig > favours nobody beyond 2^53, and this test would notice one value 10 % off',
        100_000,
      ),
    ],
  },
  {
    name: 'staircase step of 0',
    mistake: 'The edge of a stair is rounded to the nearest integer and may be 0, where the law has none.',
    edits: [
      {
        file: 'src/noise/staircase.ts',
        find: 'return nearest < 1n ? 1n : nearest > sensitivity ? sensitivity : nearest;',
        replace: 'return nearest;',
      },
    ],
    caughtBy: [by(LAWS, 'the staircase > puts its edge where the mean magnitude is least, within 1..Δ')],
  },
  {
    name: 'staircase step above Δ',
    mistake: 'The edge is counted from the end of the stair instead of its beginning.',
    edits: [
      {
        file: 'src/noise/staircase.ts',
        find: 'return nearest < 1n ? 1n : nearest > sensitivity ? sensitivity : nearest;',
        replace: 'return nearest < 1n ? 1n : sensitivity + nearest;',
      },
    ],
    caughtBy: [by(LAWS, 'the staircase > puts its edge where the mean magnitude is least, within 1..Δ')],
  },
  {
    name: 'staircase falls twice',
    mistake: 'Places behind the edge are kept with exp(−2ε), as if the stair were two: the law is 2ε-DP.',
    edits: [
      {
        file: 'src/noise/staircase.ts',
        find: 'if (place < before || bernoulliExp(epsilon, bits)) return BigInt(place);',
        replace:
          'if (place < before || (bernoulliExp(epsilon, bits) && bernoulliExp(epsilon, bits))) return BigInt(place);',
      },
    ],
    caughtBy: [law('staircase', 3, '1')],
  },
  {
    name: 'run lengths left out of the weights',
    mistake: 'A run of a thousand grid points weighs as much as a single one.',
    edits: [
      {
        file: 'src/noise/exponentialMechanism.ts',
        find: 'nearTotal += height * BigInt(points[run]!);',
        replace: 'nearTotal += height;',
      },
    ],
    caughtBy: [
      exponential(
        'draws a point with probability ∝ exp(−rate·cost), run lengths counted; a rate 10 % off would be noticed',
        DRAWS,
      ),
    ],
  },
  {
    name: 'small weights taken for none',
    mistake:
      'Points whose weight is below 2⁻⁶⁴ are left out of the table: an outcome possible for one neighbour only.',
    edits: [
      {
        file: 'src/noise/exponentialMechanism.ts',
        find: 'const place = belowBig(nearTotal + BigInt(farTotal), bits);',
        replace: 'const place = belowBig(nearTotal, bits);',
      },
    ],
    caughtBy: [
      exponential('keeps every point possible, also one whose weight is below the table’s last digit'),
    ],
  },
  {
    name: 'bound taken for the weight',
    mistake: 'What falls between the rounded-up bound and the weight is kept, "for it is 2⁻⁶⁴ only".',
    edits: [
      {
        file: 'src/noise/exponentialMechanism.ts',
        find: 'if (within < height - SLACK || isKept(within, run, bits))',
        replace: 'if (within < height)',
      },
    ],
    caughtBy: [exponential('draws again what falls between the table’s bound and the weight, however often')],
  },
  {
    name: 'workers share random bits',
    mistake: 'One buffer for all sources, a place in it for each: two draws get the same words.',
    edits: [
      { file: 'src/noise/bits.ts', find: '  const buffer = new Uint32Array(WORDS);\n', replace: '' },
      {
        file: 'src/noise/bits.ts',
        find: 'const WORDS = 4096;',
        replace: 'const WORDS = 4096;\nconst buffer = new Uint32Array(WORDS);',
      },
    ],
    caughtBy: [
      by(
        'src/noise/bits.test.ts',
        'systemBits > never gives two sources a word in common, however their draws alternate',
        20_000,
      ),
    ],
  },
  {
    name: 'random bits used again',
    mistake: 'The buffer is filled once and read in circles.',
    edits: [
      {
        file: 'src/noise/bits.ts',
        find: 'randomFillSync(buffer);',
        replace: 'if (buffer.every(word => word === 0)) randomFillSync(buffer);',
      },
    ],
    caughtBy: [
      by(
        'src/noise/bits.test.ts',
        'systemBits > never gives two sources a word in common, however their draws alternate',
        20_000,
      ),
    ],
  },
  {
    name: 'bits from Math.random',
    mistake: 'A generator that can be predicted from what it gave out.',
    edits: [
      {
        file: 'src/noise/bits.ts',
        find: 'randomFillSync(buffer);',
        replace: 'for (let k = 0; k < WORDS; k++) buffer[k] = Math.random() * 2 ** 32;',
      },
    ],
    caughtBy: [
      by(
        'test/architecture.test.ts',
        'the tree tells the data’s way > no seeded or fast randomness is importable from src/: bits come from node:crypto, in one file',
      ),
    ],
  },
];
