import { by, type Mutant } from '../mutant.ts';

const charged = (command: string) =>
  by(
    'test/release/chargeFirst.test.ts',
    `the charge is on disk before the first random bit > of hexveil ${command}`,
  );
const sameRelease = by(
  'test/leaks/release.test.ts',
  'a release, whatever one user says > differs between neighbours in nothing but the released numbers: every loud value',
  16,
);
const oneDraw = by(
  'test/release/release.test.ts',
  'a release > writes one draw in every format: CSV, Parquet, GeoJSON and the map say the same',
);

const useless = (title: string) => by('test/release/useless.test.ts', title);
const asked = useless('a release of little use > is refused before anything is charged, drawn or written');
const atTheEdge = useless(
  'hexveil release > refuses where plan says that it is of little use, one step of ε below where it does not',
);
const REFUSES_NOISE = `    if (!options.evenIfUseless && isUseless(planned)) {
      throw new MostlyNoise(surveyFrom(config, ingested, listed), planned);
    }
`;

/** Mistakes about when noise is drawn, and what stands beside the released numbers. */
export const releaseMutants: readonly Mutant[] = [
  {
    name: 'ledger charged after the draw',
    mistake: 'Noise is drawn first; a kill in between gives a draw for nothing.',
    edits: [
      {
        file: 'src/release.ts',
        find: `      const receipt = ledger.spend(spend);
      const rows = draw(planned, ingested, bits, prefixes, options);`,
        replace: `      const rows = draw(planned, ingested, bits, prefixes, options);
      const receipt = ledger.spend(spend);`,
      },
    ],
    caughtBy: [charged('release')],
  },
  {
    name: 'mean drawn before it is paid',
    mistake: 'The same in hexveil mean.',
    edits: [
      {
        file: 'cli/commands/mean/mean.ts',
        find: '    const receipt = pay(\n',
        replace: '    const result = draw(systemBits());\n    const receipt = pay(\n',
      },
      {
        file: 'cli/commands/mean/mean.ts',
        find: '    const result = draw(systemBits());\n    terminal',
        replace: '    terminal',
      },
    ],
    caughtBy: [charged('mean')],
  },
  {
    name: 'each output format draws its own noise',
    mistake:
      'Every file is written from a fresh draw: four draws for one charge, to be averaged by whoever has them all.',
    edits: [
      {
        file: 'src/release.ts',
        find: `        await writeRelease({ manifest, rows }, folder.unfinished, config.output.formats, config.engine);`,
        replace: `        for (const format of config.output.formats) {
          const fresh = draw(planned, ingested, bits, prefixes, options);
          await writeRelease({ manifest, rows: fresh }, folder.unfinished, ['csv', format], config.engine);
        }`,
      },
    ],
    caughtBy: [oneDraw],
  },
  {
    name: 'a second draw for the map',
    mistake:
      'The map jitters its means so that equal ones can be told apart, which averages away with the table beside it.',
    edits: [
      {
        file: 'src/publish/writeRelease.ts',
        find: "writeFileSync(file('index.html'), mapHtml(release));",
        replace:
          "writeFileSync(file('index.html'), mapHtml({ ...release, rows: { ...release.rows, mean: release.rows.mean.map((mean, row) => (mean + release.rows.low95[row]!) / 2) } }));",
      },
    ],
    caughtBy: [oneDraw],
  },
  {
    name: 'a second draw after a crash on one charge',
    mistake: 'A run that finds its own charge in the ledger takes it for paid, and draws again.',
    edits: [
      { file: 'src/release.ts', find: '    if (!options.again) refuseSame(ledger, spend);\n', replace: '' },
      {
        file: 'src/release.ts',
        find: 'const receipt = ledger.spend(spend);',
        replace: `const before = options.again ? undefined : ledger.findSame(spend.request);
      const receipt = before === undefined ? ledger.spend(spend) : { ledger: '', entry: before.number, hash: before.hash, length: before.number, head: before.hash };`,
      },
    ],
    caughtBy: [
      by(
        'test/release/chargeFirst.test.ts',
        'a release that fails after the charge > stays charged, and the next draw of the same pays once more',
      ),
    ],
  },
  {
    name: 'mechanism chosen by true error',
    mistake:
      'Where users agree the projecting mechanism is taken, where they do not the other: the choice tells which.',
    edits: [
      {
        file: 'src/draw/drawCells.ts',
        find: 'yield settledMean(cell, plan.mechanism, settings)(bits);',
        replace: `const ofUsers = cell.values.sums.map((sum, user) => sum / cell.counts.counts[user]!);
    const agree = Math.max(...ofUsers) - Math.min(...ofUsers) < cell.grid.steps / 2;
    yield settledMean(cell, agree ? plan.mechanism : 'levy', settings)(bits);`,
      },
    ],
    caughtBy: [sameRelease],
  },
  {
    name: 'rows in the order of the true means',
    mistake: 'The most interesting cells come first.',
    edits: [
      {
        file: 'src/release.ts',
        find: '    const planned = planFrom(config, ingested, listed, options);\n    const spend',
        replace: `    const planned = planFrom(config, ingested, listed, options);
    const { sum, counts } = ingested.totals;
    const totalOf = (cell: number) => sum.subarray(counts.start[cell], counts.start[cell + 1]).reduce((a, b) => a + b, 0);
    planned.cells.sort((a, b) => totalOf(b) - totalOf(a));
    const spend`,
      },
    ],
    caughtBy: [sameRelease],
  },
  {
    name: 'cells left out by what they say',
    mistake:
      'A cell in which somebody reports nothing but the largest value looks broken, and is not released.',
    edits: [
      {
        file: 'src/release.ts',
        find: '    const planned = planFrom(config, ingested, listed, options);\n    const spend',
        replace: `    const whole = planFrom(config, ingested, listed, options);
    const { sum, counts } = ingested.totals;
    const isSound = (cell: number) =>
      !sum.subarray(counts.start[cell], counts.start[cell + 1]).some((each, row) => each === config.value.grid.steps * counts.count[counts.start[cell]! + row]!);
    const planned = { ...whole, cells: whole.cells.filter(isSound) };
    const spend`,
      },
    ],
    caughtBy: [sameRelease],
  },
  {
    name: 'a refusal after the charge',
    mistake:
      'Records are counted up to 2^53 and cells up to 2^53 − 1: what lies between is charged, then refused.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: 'const LARGEST_SUM = Number.MAX_SAFE_INTEGER;',
        replace: 'const LARGEST_SUM = 2 ** 53;',
      },
    ],
    caughtBy: [
      by(
        'test/release/chargeFirst.test.ts',
        'what can be refused > is refused before the charge, also where sums could just reach 2^53',
      ),
    ],
  },
  {
    name: 'noise refused after the charge',
    mistake: 'Whether a plan is of use is looked at with everything ready, and paid for.',
    edits: [
      { file: 'src/release.ts', find: REFUSES_NOISE, replace: '' },
      {
        file: 'src/release.ts',
        find: '      const receipt = ledger.spend(spend);\n',
        replace: `      const receipt = ledger.spend(spend);\n${REFUSES_NOISE}`,
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'noise refused in a folder that stays',
    mistake: 'It is looked at when the folder is open already, and nobody throws that away.',
    edits: [
      { file: 'src/release.ts', find: REFUSES_NOISE, replace: '' },
      {
        file: 'src/release.ts',
        find: '    try {\n      await pause(options.signal);\n',
        replace: `${REFUSES_NOISE}    try {\n      await pause(options.signal);\n`,
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'noise refused by the command line alone',
    mistake: 'A program that does not know the option spends its ε on noise.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'if (!options.evenIfUseless && isUseless(planned)) {',
        replace: 'if (options.evenIfUseless === false && isUseless(planned)) {',
      },
    ],
    caughtBy: [asked],
  },
  {
    name: 'whoever pays again is not asked about noise',
    mistake: 'To release once more is taken for knowing what it is worth.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'if (!options.evenIfUseless && isUseless(planned)) {',
        replace: 'if (!options.evenIfUseless && !options.again && isUseless(planned)) {',
      },
    ],
    caughtBy: [
      useless(
        'hexveil release > releases it with --anyway, which is not --again: each is asked for by itself',
      ),
    ],
  },
  {
    name: 'a release judged more strictly than its plan',
    mistake: 'One bad cell is enough: plans that were shown as of use are refused.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'if (!options.evenIfUseless && isUseless(planned)) {',
        replace:
          'if (!options.evenIfUseless && planned.expected.error.some(each => each > 0.1 * rangeOf(config.value.grid))) {',
      },
      {
        file: 'src/release.ts',
        find: "import { UsageError } from './terms/usageError.ts';\n",
        replace:
          "import { rangeOf } from './terms/grid.ts';\nimport { UsageError } from './terms/usageError.ts';\n",
      },
    ],
    caughtBy: [atTheEdge],
  },
  {
    name: 'use judged by true means',
    mistake:
      'Noise is held against what there is to see, how far the true means of cells lie apart: a refusal tells that, for nothing.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'if (!options.evenIfUseless && isUseless(planned)) {',
        replace: `const { sum, counts: { start, count } } = ingested.totals;
    const total = (of: ArrayLike<number>, cell: number) => Array.from(of).slice(start[cell], start[cell + 1]).reduce((a, b) => a + b, 0);
    const means = Array.from(planned.cells, cell => total(sum, cell) / total(count, cell) / 100);
    const apart = Math.max(...means) - Math.min(...means);
    if (!options.evenIfUseless && planned.forecasts[0]!.error.median > apart / 2) {`,
      },
    ],
    caughtBy: [
      by(
        'test/leaks/commands.test.ts',
        'for neighbours > a release at the edge of use is refused or made by counts alone, with the same levers in the same words',
        16,
      ),
    ],
  },
  {
    name: 'one noise for all cells',
    mistake:
      'The random words of the first cell are used for the others too: differences between cells have no noise.',
    edits: [
      {
        file: 'src/draw/drawCells.ts',
        find: '  for (let place = 0; place < plan.cells.length; place++) {\n',
        replace: `  const words: number[] = [];
  const again = (): SecureBits => {
    let next = 0;
    return { ...bits, uint32: () => (words[next++] ??= bits.uint32()) };
  };
  for (let place = 0; place < plan.cells.length; place++) {
`,
      },
      {
        file: 'src/draw/drawCells.ts',
        find: 'settings)(bits);',
        replace: 'settings)(again());',
      },
    ],
    caughtBy: [
      by(
        'test/release/independence.test.ts',
        'noise > is drawn anew for every cell: cells with the same records come out different',
        24,
      ),
    ],
  },
  {
    name: 'the guarantee claims too much',
    mistake: 'A release that protects within a cell says that it protects in the whole release.',
    edits: [
      {
        file: 'src/publish/guarantee.ts',
        find: "cell: 'within any one hexagon and time slot',",
        replace: "cell: 'in this whole release',",
      },
    ],
    caughtBy: [
      by(
        'src/publish/guarantee.test.ts',
        'the guarantee > by cell claims what that window protects, and not more',
      ),
    ],
  },
];
