import { by, type Mutant } from '../mutant.ts';

const record = (mechanism: string) =>
  by(
    'src/mean/publicRecord.test.ts',
    `${mechanism} > says the same about how a mean was made for all neighbours, whatever was drawn`,
    150,
  );
const fixedFunction = (mechanism: string) =>
  by(
    'src/mean/publicRecord.test.ts',
    `${mechanism} > releases a fixed function of the noisy integer: neither grid nor interval looks at a value again`,
    150,
  );
const bias = (mechanism: string) =>
  by(
    'src/mean/publicRecord.test.ts',
    `${mechanism} > bounds its bias from counts and from the interval that was drawn, never from the bias there is`,
    100,
  );
const noiseAdded = (mechanism: string) =>
  by(
    'src/mean/noiseAdded.test.ts',
    `${mechanism} > adds exactly one draw of the noise for its Δ_S and its ε, bit by bit`,
    150,
  );
const sameBits = by(
  'src/mean/neighbours.test.ts',
  'through the whole mechanism > the same random bits give totals at most Δ_S apart between neighbours',
  600,
);
const INTERVALS = 'src/mean/intervals.test.ts';
const INTERVAL_DRAWS = 80_000;
const intervalNoise = (mechanism: string, grouping = 'bestFit') =>
  by(
    INTERVALS,
    `under ${grouping} > ${mechanism} adds noise for the sensitivity of the interval that was drawn, and half of ε; 10 % off would be noticed`,
    INTERVAL_DRAWS,
  );
const quantileEnds = (mechanism: string, grouping = 'bestFit') =>
  by(
    INTERVALS,
    `under ${grouping} > ${mechanism} draws both ends ∝ exp(−(ε/4)·|rank − target|/(2t)); another rate, or another t, would be noticed`,
    INTERVAL_DRAWS,
  );
const levyMiddle = (grouping: string) =>
  by(
    INTERVALS,
    `under ${grouping} > levy draws its middle ∝ exp(−ε·c/(4t)); another rate, or another t, would be noticed`,
    INTERVAL_DRAWS,
  );
const FREE = 'src/mean/intervalOnGrid.test.ts';
const paysHalf = (mechanism: string) =>
  by(
    FREE,
    `${mechanism} > pays half of ε for an interval that is drawn, and nothing for the whole range`,
    150,
  );
const cell = (title: string, samples = 1) => by('src/mean/cell.test.ts', title, samples);

/** Mistakes between the values of a cell and its private mean. */
export const meanMutants: readonly Mutant[] = [
  {
    name: 'clamp forgotten',
    mistake: 'A value beyond the upper bound goes into the sum as it is; one user can move it by anything.',
    edits: [
      {
        file: 'src/terms/grid.ts',
        find: 'return steps >= 0 ? Math.min(of.steps, steps) : 0;',
        replace: 'return steps >= 0 ? steps : 0;',
      },
    ],
    caughtBy: [
      by(
        'src/mean/neighbours.test.ts',
        "the sum of array means, 'bestFit', 'mean' fill > moves by at most the tight Δ_S between neighbours, in any interval and in none",
        400,
      ),
    ],
  },
  {
    name: 'values not rounded to the grid',
    mistake: 'Fractions of a step stay in the sums, which are then sums of floats.',
    edits: [
      {
        file: 'src/terms/grid.ts',
        find: 'const steps = Math.floor((value - lower) / step + 0.5);',
        replace: 'const steps = (value - lower) / step;',
      },
    ],
    caughtBy: [cell('cellFromSamples > clamps to the bounds and rounds to the grid, halves up')],
  },
  {
    name: 'mean fill before clamping',
    mistake:
      'A user’s raw values are averaged and the average is clamped: one wild value makes up for all others.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'const toGrid = valueToGrid(grid);',
        replace:
          'const [low, step] = [Number(grid.lower.num) / Number(grid.lower.den), Number(grid.step.num) / Number(grid.step.den)];\n  const toGrid = (value: number) => (valueToGrid(grid), Math.floor((value - low) / step + 0.5));',
      },
      {
        file: 'src/mean/cell.ts',
        find: 'sums: Float64Array.from(values, total),',
        replace:
          'sums: Float64Array.from(values, each => Math.max(0, Math.min(grid.steps * each.length, total(each)))),',
      },
    ],
    caughtBy: [
      cell(
        'cellFromSamples > clamps every value before it is added up, so that one far outside cannot make up for others',
      ),
    ],
  },
  {
    name: 'sums not clamped at the library’s door',
    mistake: 'A total that a caller brings is believed.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'return steps >= 0 ? Math.min(steps, grid.steps * count) : 0;',
        replace: 'return steps >= 0 ? steps : 0;',
      },
    ],
    caughtBy: [
      cell(
        'cellFromTotals > brings a sum that cannot be to one that can: too small, too large, between two steps, no number',
      ),
    ],
  },
  {
    name: 'overflow decided on real sums',
    mistake: 'A cell is refused when its sums are too large, which tells that they are.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: '  refuseTooFine(samples, grid);\n',
        replace: '  refuseTooFine(sums.reduce((a, b) => a + b, 0) / grid.steps, grid);\n',
      },
    ],
    caughtBy: [
      cell('cellFromColumns > decides from counts, never from sums, whether numbers could get too large'),
    ],
  },
  {
    name: 'a message quotes a value',
    mistake: 'The error about a value that is no number shows it.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: "'A value is not a finite number; leave such samples out first.'",
        replace: '`A value is ${value}, not a finite number; leave such samples out first.`',
      },
    ],
    caughtBy: [cell('cellFromSamples > refuses a value that is not finite, without quoting it')],
  },
  {
    name: 'unknown options ignored',
    mistake: 'An option that a function does not have is passed over, as if it had been heeded.',
    edits: [
      {
        file: 'src/terms/refuseUnknown.ts',
        find: 'if (Object.hasOwn(known, name)) continue;',
        replace: 'if (Object.hasOwn(known, name) || name !== "") continue;',
      },
    ],
    caughtBy: [
      by(
        'test/options.test.ts',
        'the public doors > privateMean refuses an option that it does not have, by its name',
      ),
    ],
  },
  {
    name: 'data-dependent array length',
    mistake: 'Arrays are made shorter where user means lie far apart: the length tells that they do.',
    edits: [
      {
        file: 'src/mean/privateMean.ts',
        find: 'const design = mechanisms[mechanism].design(cell.counts, cell.grid, chosen);',
        replace: `const ofUsers = cell.values.sums.map((sum, user) => sum / cell.counts.counts[user]! / cell.grid.steps);
  const isWide = Math.max(...ofUsers) - Math.min(...ofUsers) > 0.5;
  const arrayLength = chosen.arrayLength ?? (mechanism === 'array-averaging' && isWide ? 1 : undefined);
  const design = mechanisms[mechanism].design(cell.counts, cell.grid, { ...chosen, ...(arrayLength === undefined ? {} : { arrayLength }) });`,
      },
    ],
    caughtBy: [
      record('array-averaging'),
      by(
        'test/leaks/mean.test.ts',
        'hexveil mean by array-averaging > with mean fill differs between neighbours in nothing but the released numbers',
        5,
      ),
    ],
  },
  {
    name: 'sensitivity of the values at hand called tight',
    mistake:
      'Δ from how far apart the array means lie here: local sensitivity, which another user’s values change.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'const sensitivity = low === high ? 0 : reach.sumSensitivity(steps, high - low);',
        replace:
          'const spread = Math.max(1, means.reduce((a, b) => Math.max(a, b)) - means.reduce((a, b) => Math.min(a, b)));\n        const sensitivity = low === high ? 0 : reach.sumSensitivity(steps, Math.min(spread, high - low));',
      },
    ],
    caughtBy: [sameBits, record('array-averaging')],
  },
  {
    name: 'no noise where all agree',
    mistake:
      'Array means that are all the same are released as they are, for there seems to be nothing to hide.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'const law = sensitivity === 0 ? null : lawFor(sensitivity);',
        replace:
          'const law = sensitivity === 0 || means.every(mean => mean === means[0]) ? null : lawFor(sensitivity);',
      },
    ],
    caughtBy: [
      by(
        'src/mean/noiseAdded.test.ts',
        'array-averaging > draws noise also where all values are the same, for a neighbour’s are not',
        60,
      ),
      by(
        'src/mean/noiseAdded.test.ts',
        'levy > draws noise also where all values are the same, for a neighbour’s are not',
        60,
      ),
    ],
  },
  {
    name: 'noise for the mean, added to the sum',
    mistake:
      'The sensitivity is divided by the number of arrays before the noise, and the sum after it once more.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'const law = sensitivity === 0 ? null : lawFor(sensitivity);',
        replace: 'const law = sensitivity === 0 ? null : lawFor(Math.ceil(sensitivity / arrays));',
      },
    ],
    caughtBy: [noiseAdded('array-averaging'), intervalNoise('levy')],
  },
  {
    name: 'width before rounding',
    mistake:
      'The interval is rounded outwards to grid steps, and its noise is made for the width before that.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'reach.sumSensitivity(steps, high - low);\n        const law',
        replace:
          'reach.sumSensitivity(steps, Math.min(high - low, Math.floor(3 * steps * Math.sqrt(Math.log((2 * arrays) / settings.gamma) / (2 * length)))));\n        const law',
      },
    ],
    caughtBy: [intervalNoise('levy')],
  },
  {
    name: 'width 0',
    mistake: 'An interval without width is taken for none: the plain sum is released, without noise.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'const sum = sumWithin(low, high);',
        replace: 'const sum = low === high ? sumWithin(0, steps) : sumWithin(low, high);',
      },
    ],
    caughtBy: [
      by(
        'src/mean/privateMean.test.ts',
        'privateMean > releases the interval’s end, whatever the values, and draws no noise when the interval has no width',
      ),
    ],
  },
  {
    name: 'baseline hides the average user',
    mistake: 'Noise for Σm/L samples, where the heaviest user has m*.',
    edits: [
      {
        file: 'src/mean/baseline.ts',
        find: 'const sensitivity = BigInt(grid.steps) * BigInt(mostSamples(counts));',
        replace:
          'const sensitivity = BigInt(grid.steps) * BigInt(Math.ceil(counts.samples / counts.counts.length));',
      },
    ],
    caughtBy: [by(INTERVALS, 'baseline > hides exactly what the heaviest user can move'), sameBits],
  },
  {
    name: 'all of ε twice',
    mistake: 'Array averaging gives its noise twice the ε that was paid for.',
    edits: [
      {
        file: 'src/mean/wholeRange.ts',
        find: 'noiseEpsilon: settings.epsilon,',
        replace: 'noiseEpsilon: { num: 2n * settings.epsilon.num, den: settings.epsilon.den },',
      },
    ],
    caughtBy: [noiseAdded('array-averaging'), noiseAdded('opt-array-averaging')],
  },
  {
    name: 'budget not split for the quantiles',
    mistake: 'The two quantiles are drawn with a quarter of ε each, and the noise with all of it.',
    edits: [
      {
        file: 'src/mean/quantileInterval.ts',
        find: 'noiseEpsilon: share(settings.epsilon, 1, 2),',
        replace: 'noiseEpsilon: settings.epsilon,',
      },
    ],
    caughtBy: [intervalNoise('quantile-fixed'), intervalNoise('quantile-optimized')],
  },
  {
    name: 'budget not split for the interval',
    mistake: 'Levy’s interval is drawn with half of ε, and the noise with all of it.',
    edits: [
      {
        file: 'src/mean/privateInterval.ts',
        find: 'noiseEpsilon: share(settings.epsilon, 1, 2),',
        replace: 'noiseEpsilon: share(settings.epsilon, 1, 1),',
      },
    ],
    caughtBy: [intervalNoise('levy'), intervalNoise('levy', 'wrapAround')],
  },
  {
    name: 'the interval of one array for nothing',
    mistake:
      'The interval between the outer tenths of one array follows its mean, and the noise gets all of ε besides.',
    edits: [
      {
        file: 'src/mean/quantileInterval.ts',
        find: 'noiseEpsilon: share(settings.epsilon, 1, 2),',
        replace: 'noiseEpsilon: arrays === 1 ? settings.epsilon : share(settings.epsilon, 1, 2),',
      },
    ],
    caughtBy: [
      paysHalf('quantile-fixed'),
      by(
        FREE,
        'quantile-fixed > keeps paying with one array: its law follows the mean, and so does what is drawn',
        200,
      ),
    ],
  },
  {
    name: 'three bins for nothing',
    mistake: 'Levy’s three intervals are taken for the whole range, as two are, and the noise gets all of ε.',
    edits: [
      {
        file: 'src/mean/privateInterval.ts',
        find: 'noiseEpsilon: share(settings.epsilon, 1, 2),',
        replace: 'noiseEpsilon: bins <= 3 ? settings.epsilon : share(settings.epsilon, 1, 2),',
      },
    ],
    caughtBy: [paysHalf('levy')],
  },
  {
    name: 'the whole range where an interval would help',
    mistake: 'With one array quantile-fixed takes the whole range, as if its mean could not change the ends.',
    edits: [
      {
        file: 'src/mean/quantileInterval.ts',
        find: 'dependsOnValues: arrays > 1 || compare(target, fraction(1, 2)) !== 0,',
        replace: 'dependsOnValues: arrays > 1 || compare(target, fraction(1)) > 0,',
      },
    ],
    caughtBy: [
      by(
        FREE,
        'quantile-fixed > keeps paying with one array: its law follows the mean, and so does what is drawn',
        200,
      ),
    ],
  },
  {
    name: 'half of ε for the whole range',
    mistake: 'Where no value can change the interval the whole range is taken, and half of ε is spent on it.',
    edits: [
      {
        file: 'src/mean/intervalOnGrid.ts',
        find: 'return onItsGrid(wholeRange(facts));',
        replace: 'return { ...onItsGrid(wholeRange(facts)), noiseEpsilon: planned.noiseEpsilon };',
      },
    ],
    caughtBy: [
      paysHalf('levy'),
      paysHalf('quantile-optimized'),
      by(FREE, 'levy without an interval > errs by Δ/ε, and this test would notice 10 %', 40_000),
    ],
  },
  {
    name: 'the paper’s constants with all of ε',
    mistake: '`sensitivity: paper` takes the whole range for nothing too, where the paper pays.',
    edits: [
      {
        file: 'src/mean/intervalOnGrid.ts',
        find: "if (planned.rule.dependsOnValues || facts.settings.sensitivity === 'paper') return planned;",
        replace: 'if (planned.rule.dependsOnValues) return planned;',
      },
    ],
    caughtBy: [by(FREE, 'levy > pays half of ε in every cell under the paper’s constants', 100)],
  },
  {
    name: 'ε/2 where ε/4',
    mistake: 'Each of the two quantiles gets half of ε.',
    edits: [
      {
        file: 'src/mean/quantileInterval.ts',
        find: 'const quarter = share(settings.epsilon, 1, 4);',
        replace: 'const quarter = share(settings.epsilon, 1, 2);',
      },
    ],
    caughtBy: [
      by(
        'src/mean/quantile.test.ts',
        'quantileInterval > spends a quarter of ε on each end and leaves half for the noise',
        100_000,
      ),
    ],
  },
  {
    name: 'score of sensitivity 1 at the full rate',
    mistake: 'Levy’s middle is drawn ∝ exp(−ε·c/2): the factor 2 of the exponential mechanism is forgotten.',
    edits: [
      {
        file: 'src/mean/privateInterval.ts',
        find: 'share(settings.epsilon, 1, 4 * touches),',
        replace: 'share(settings.epsilon, 1, 2 * touches),',
      },
    ],
    caughtBy: [levyMiddle('bestFit'), levyMiddle('wrapAround')],
  },
  {
    name: 't forgotten in the quantiles',
    mistake: 'Under wrapAround a rank moves by 2, and is hidden for 1.',
    edits: [
      {
        file: 'src/mean/privateQuantile.ts',
        find: 'epsilon.den * target.den * 2n * BigInt(touches)',
        replace: 'epsilon.den * target.den * 2n * BigInt(Math.min(1, touches))',
      },
    ],
    caughtBy: [quantileEnds('quantile-fixed', 'wrapAround')],
  },
  {
    name: 'costs scaled, rate not',
    mistake: 'Ranks are multiplied by ten to be whole numbers, and the rate is not divided by it.',
    edits: [
      {
        file: 'src/mean/privateQuantile.ts',
        find: 'epsilon.den * target.den * 2n * BigInt(touches)',
        replace: 'epsilon.den * 2n * BigInt(touches)',
      },
    ],
    caughtBy: [quantileEnds('quantile-fixed')],
  },
  {
    name: 'quantiles crossed and unswapped',
    mistake: 'The second quantile may come out below the first; projection then does whatever it does.',
    edits: [
      {
        file: 'src/mean/quantileInterval.ts',
        find: 'return { low: Math.min(a, b), high: Math.max(a, b) };',
        replace: 'return { low: a, high: b };',
      },
    ],
    caughtBy: [by('src/mean/quantile.test.ts', 'quantileInterval > swaps ends that come out crossed', 2000)],
  },
  {
    name: 'quantiles snapped to the data',
    mistake:
      'A private quantile is one of the array means instead of any grid point: its digits are those of a user.',
    edits: [
      {
        file: 'src/mean/privateQuantile.ts',
        find: 'return starts[run]! + point;',
        replace: 'return starts[run]! + 0 * point;',
      },
    ],
    caughtBy: [
      by(
        'src/mean/quantile.test.ts',
        'quantileInterval > spends a quarter of ε on each end and leaves half for the noise',
        100_000,
      ),
    ],
  },
  {
    name: 'interval cut to where the data are',
    mistake:
      'Levy’s interval ends at the least and the largest array mean, beyond which there is nothing to keep.',
    edits: [
      {
        file: 'src/mean/privateInterval.ts',
        find: 'return bits => all[law.draw(bits).run]!;',
        replace: `return bits => {
        const { low, high } = all[law.draw(bits).run]!;
        return { low: Math.min(high, Math.max(low, means[0]!)), high: Math.max(low, Math.min(high, means.at(-1)!)) };
      };`,
      },
    ],
    caughtBy: [
      by(
        'src/mean/privateInterval.test.ts',
        'privateInterval > is one of a few intervals that counts alone decide, whatever the means are',
        200,
      ),
    ],
  },
  {
    name: 'sums of array means in floats',
    mistake: 'Array means are added up in one double: beyond 2^53 the last digits are those of the order.',
    edits: [
      {
        file: 'src/mean/projectedSum.ts',
        find: 'if (part > CARRY) {',
        replace: 'if (part > 2 ** 900 * CARRY) {',
      },
    ],
    caughtBy: [
      by('src/mean/projectedSum.test.ts', 'projectedSum > stays exact where sums leave the safe integers'),
    ],
  },
  {
    name: 'slots of a split user counted twice',
    mistake:
      'The second array of a user holds its samples from the beginning, not from where the first one ended.',
    edits: [
      {
        file: 'src/mean/held.ts',
        find: 'prefixSum(user, before + slots) - prefixSum(user, before)',
        replace: 'prefixSum(user, before + slots)',
      },
    ],
    caughtBy: [
      by(
        'src/mean/neighbours.test.ts',
        "the sum of array means, 'wrapAround', 'samples' fill > moves by at most the tight Δ_S between neighbours, in any interval and in none",
        400,
      ),
    ],
  },
  {
    name: 'rounding to a data-dependent grid',
    mistake: 'The released mean is rounded to as many digits as the true mean has: the digits tell which.',
    edits: [
      {
        file: 'src/mean/privateMean.ts',
        find: '  { grid, counts }: Cell,\n',
        replace: '  { grid, counts, values }: Cell,\n',
      },
      {
        file: 'src/mean/privateMean.ts',
        find: 'mean: drawnMean(grid, draw),',
        replace:
          'mean: Number(drawnMean(grid, draw).toPrecision(1 + String(values.sums.reduce((a, b) => a + b)).length)),',
      },
    ],
    caughtBy: [fixedFunction('array-averaging'), fixedFunction('baseline')],
  },
  {
    name: 'clamped to the range of the data',
    mistake:
      'The released mean is kept between the least and the largest user mean, so that it looks plausible.',
    edits: [
      {
        file: 'src/mean/privateMean.ts',
        find: '  { grid, counts }: Cell,\n',
        replace: '  { grid, counts, values }: Cell,\n',
      },
      {
        file: 'src/mean/privateMean.ts',
        find: 'mean: drawnMean(grid, draw),',
        replace: `mean: Math.max(
      Math.min(...values.sums.map((sum, user) => partToValue(grid, { num: BigInt(sum), den: BigInt(grid.steps * counts.counts[user]!) }))),
      drawnMean(grid, draw),
    ),`,
      },
    ],
    caughtBy: [fixedFunction('array-averaging'), fixedFunction('levy')],
  },
  {
    name: 'interval from the sample variance',
    mistake: 'The published interval comes from how user means scatter here.',
    edits: [
      {
        file: 'src/mean/privateMean.ts',
        find: '  { grid, counts }: Cell,\n',
        replace: '  { grid, counts, values }: Cell,\n',
      },
      {
        file: 'src/mean/privateMean.ts',
        find: 'const halfWidth = draw.noise === null ? 0n : draw.noise.halfWidth95();',
        replace: `const ofUsers = values.sums.map((sum, user) => sum / counts.counts[user]! / grid.steps);
  const middle = ofUsers.reduce((a, b) => a + b) / ofUsers.length;
  const variance = ofUsers.reduce((a, each) => a + (each - middle) ** 2, 0) / ofUsers.length;
  const halfWidth = BigInt(Math.round(1.96 * Math.sqrt(variance / ofUsers.length) * Number(draw.whole)));`,
      },
    ],
    caughtBy: [fixedFunction('baseline'), fixedFunction('array-averaging')],
  },
  {
    name: 'realised bias published',
    mistake:
      'The bias bound is replaced by how far the arrays’ average really is from the mean of all samples.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: 'biasBound: Math.min(1, clipping + Math.max(low, steps - high) / steps),',
        replace:
          'biasBound: Math.abs(Number(sum) / Number(whole) - values.sums.reduce((a, b) => a + b) / counts.samples / grid.steps),',
      },
    ],
    caughtBy: [bias('array-averaging'), bias('levy'), record('array-averaging')],
  },
  {
    name: 'large sums in floats',
    mistake:
      'Sums of array means beyond 2^53 stay in doubles: what is lost in rounding depends on all values.',
    edits: [
      {
        file: 'src/mean/arrayMeans.ts',
        find: 'if (grouping.length * steps > Number.MAX_SAFE_INTEGER)',
        replace: 'if (grouping.length * steps > Number.MAX_VALUE)',
      },
    ],
    caughtBy: [
      by(
        'src/mean/arrayMeans.test.ts',
        'array means under bestFit > are ⌊Σ r·u/w⌋ to the last unit, also where sums have more than 53 bits',
        200,
      ),
    ],
  },
  {
    name: 'large products in floats',
    mistake: 'G·r/w of a huge array is rounded in doubles before it is rounded up: Δ_S can be a step short.',
    edits: [
      {
        file: 'src/arrays/multiplyDivide.ts',
        find: 'return Number((BigInt(a) * BigInt(b) + BigInt(c - 1)) / BigInt(c));',
        replace: 'return Math.ceil((a / c) * b);',
      },
    ],
    caughtBy: [
      by(
        'src/arrays/multiplyDivide.test.ts',
        'a·b/c > is rounded down and up exactly, whatever the size of a·b',
        500,
      ),
    ],
  },
  {
    name: 'samples of another user',
    mistake:
      'Sample fill looks users up by their place in the arrays, where the columns are in the order of keys.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'prefixSum: (user, length) => prefixSum(order[user]!, length)',
        replace: 'prefixSum: (user, length) => prefixSum(user, length)',
      },
    ],
    caughtBy: [cell('cellFromColumns > asks for the first samples of the very user whose place it is')],
  },
  {
    name: 'laws kept by Δ alone',
    mistake:
      'Noise laws are kept for the whole process and found again by their sensitivity, whatever their ε was.',
    edits: [
      {
        file: 'src/mean/arrayMechanism.ts',
        find: '  let last: { readonly sensitivity: number; readonly law: NoiseLaw } | undefined;\n  return sensitivity => {',
        replace: '  return sensitivity => {',
      },
      {
        file: 'src/mean/arrayMechanism.ts',
        find: '/** Keeps the law of the last sensitivity:',
        replace:
          'let last: { readonly sensitivity: number; readonly law: NoiseLaw } | undefined;\n\n/** Keeps the law of the last sensitivity:',
      },
    ],
    caughtBy: [
      by(
        'src/mean/noiseAdded.test.ts',
        'array-averaging > makes its noise for the ε of this release, whatever ε another one had before',
      ),
    ],
  },
];
