import { by, type Catcher, type Mutant } from '../mutant.ts';

const totals = (title: string, samples = 1) => by('src/ingest/totals/userTotals.test.ts', title, samples);
const plainWay = totals('userTotals > equals the plain way, slots repeating daily, window day', 4000);
const leaks = (title: string) => by('test/leaks/commands.test.ts', `for neighbours > ${title}`, 5);

const recordOrder = by(
  'audit/exactness/exactness.test.ts',
  'attacks on exactness > the order of records decides nothing',
  6,
);

/** Mistakes on the way from records to totals. */
export const ingestMutants: readonly Mutant[] = [
  {
    name: 'one engine for two readings at once',
    mistake:
      'An engine that a program hands to two calls lets both read: each finds the other’s records in its tables.',
    edits: [
      {
        file: 'src/engines/withEngine.ts',
        find: '  if (inUse.has(engine)) {',
        replace: '  if (inUse.has(engine) && use.length > 1) {',
      },
    ],
    caughtBy: [
      by(
        'test/engines/doors.test.ts',
        'one engine > reads for one call at a time: two at once could take the records of each other',
      ),
    ],
  },
  {
    name: 'young folders without a lock taken for stale',
    mistake: 'A spill folder of a version without locks is removed while its process may still write to it.',
    edits: [
      {
        file: 'src/engines/spill/staleSpills.ts',
        find: "      if (Date.now() - lstatSync(path).mtimeMs < DAY_MS) return 'in use';",
        replace: "      if (Date.now() < lstatSync(path).mtimeMs) return 'in use';",
      },
    ],
    caughtBy: [
      by(
        'test/engines/spill.test.ts',
        'a spill folder > of a version without locks goes when it is a day old, and not before',
      ),
    ],
  },
  {
    name: 'clamp forgotten, in SQL',
    mistake: 'Values above the upper bound are summed as they are.',
    edits: [
      {
        file: 'src/ingest/totals/valueSql.ts',
        find: 'return `least(${double(grid.steps)}, greatest(0e0, ${steps}))`;',
        replace: 'return `greatest(0e0, ${steps})`;',
      },
    ],
    caughtBy: [
      plainWay,
      by(
        'src/ingest/totals/valueSql.test.ts',
        'valueSql > puts every value on the step that valueToGrid puts it on, clamped',
        60,
      ),
    ],
  },
  {
    name: 'clamped after summing, in SQL',
    mistake: 'A user’s raw sum is clamped, and not its values: one wild value makes up for all others.',
    edits: [
      {
        file: 'src/ingest/totals/valueSql.ts',
        find: 'return `least(${double(grid.steps)}, greatest(0e0, ${steps}))`;',
        replace: 'return `least(1e15, greatest(-1e15, ${steps}))`;',
      },
      {
        file: 'src/ingest/totals/totalsSql.ts',
        find: "sum(${dialect.int64('steps')}) AS steps_sum",
        replace:
          "greatest(0, least(count(*) * ${dialect.int64(String(config.value.grid.steps))}, sum(${dialect.int64('steps')}))) AS steps_sum",
      },
    ],
    caughtBy: [plainWay],
  },
  {
    name: 'ignore-list applied after counting',
    mistake: 'An ignored value adds nothing to the sum, and its record still counts as a sample.',
    edits: [
      {
        file: 'src/ingest/totals/usable.ts',
        find: '...(demands.ignore.length > 0 ? [`NOT ${isIgnored(demands)}`] : []),',
        replace: '',
      },
      {
        file: 'src/ingest/totals/usable.ts',
        find: 'ignoredValue: demands.ignore.length > 0 ? isIgnored(demands) : undefined,',
        replace: 'ignoredValue: undefined,',
      },
      {
        file: 'src/ingest/totals/totalsSql.ts',
        find: "${valueSql(config.value.grid, 'value')} AS steps",
        replace:
          "CASE WHEN value IN (1e300${config.value.ignore.map(each => `, ${Number(each)}`).join('')}) THEN 0e0 ELSE ${valueSql(config.value.grid, 'value')} END AS steps",
      },
    ],
    caughtBy: [plainWay],
  },
  {
    name: 'ignore after clamp',
    mistake:
      'Values are clamped as they are read and compared with the ignore-list then: what lies beyond a bound that is ignored is dropped, and counts tell it.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: 'SELECT user_key, lat, lng, time, value, CASE WHEN is_wall',
        replace:
          'SELECT user_key, lat, lng, time, least(${Number(config.value.grid.upper.num) / Number(config.value.grid.upper.den)}::DOUBLE, greatest(${Number(config.value.grid.lower.num) / Number(config.value.grid.lower.den)}::DOUBLE, value)) AS value, CASE WHEN is_wall',
      },
    ],
    caughtBy: [
      plainWay,
      by(
        'test/leaks/ignore.test.ts',
        'for neighbours with a bound in the ignore-list > values beyond that bound are clamped to it and kept, and so are the counts',
      ),
    ],
  },
  {
    name: 'overflow decided on real sums, of records',
    mistake: 'Records are refused when their sum comes out too large.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: '  refuseOverflow(rowsRead, config);\n',
        replace: '',
      },
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: '  await execute(engine, engine.dialect.dropTable(GROUPS));\n',
        replace:
          '  await execute(engine, engine.dialect.dropTable(GROUPS));\n  refuseOverflow(groups.sum.reduce((a, b) => a + b, 0) / config.value.grid.steps, config);\n',
      },
    ],
    caughtBy: [
      totals(
        'userTotals on bad input > refuses what could overflow by the number of records alone, whatever their values',
      ),
    ],
  },
  {
    name: 'clamp counts published',
    mistake:
      'The curator’s report, which is pasted into e-mails, says how many values lay outside the bounds.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: '  const samples = { sql: ways.samples,',
        replace:
          "  const [least, most] = [config.value.grid.lower, config.value.grid.upper].map(({ num, den }) => Number(num) / Number(den));\n  const clamped = await onlyRow(engine, `SELECT CAST(count(*) AS DOUBLE) AS clamped FROM (${records.sql}) AS r WHERE value < ${least} OR value > ${most}`, { clamped: 'double' });\n  Object.assign(report, clamped);\n  const samples = { sql: ways.samples,",
      },
    ],
    caughtBy: [
      totals('userTotals on bad input > never tells how many values were clamped'),
      leaks('the totals by day say the same about themselves, and differ in sums alone'),
    ],
  },
  {
    name: 'values beyond the bounds dropped',
    mistake:
      'What lies outside the bounds is left out instead of clamped: how many records a user has tells what they say.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: 'FROM (${records.sql}) AS raw_records`;',
        replace:
          'FROM (${records.sql}) AS raw_records WHERE value BETWEEN ${Number(config.value.grid.lower.num) / Number(config.value.grid.lower.den)} AND ${Number(config.value.grid.upper.num) / Number(config.value.grid.upper.den)}`;',
      },
    ],
    caughtBy: [plainWay, leaks('the totals by day say the same about themselves, and differ in sums alone')],
  },
  {
    name: 'duplicate records removed',
    mistake:
      'Records alike in all columns are counted once: whether two of them are alike depends on their values.',
    edits: [
      {
        file: 'src/ingest/totals/userTotals.ts',
        find: 'SELECT user_key, lat, lng, time, value, CASE WHEN is_wall',
        replace: 'SELECT DISTINCT user_key, lat, lng, time, value, CASE WHEN is_wall',
      },
    ],
    caughtBy: [leaks('the totals by day say the same about themselves, and differ in sums alone')],
  },
  {
    name: 'bounds taken from the data',
    mistake:
      'The config that init writes has the least and the largest value as bounds, and is shared with the release.',
    edits: [
      {
        file: 'src/ingest/totals/inspect.ts',
        find: 'return {\n      columns,\n      ...(isPlace',
        replace: `const { sql } = await source.select({ reading: columns.value! });
    const seen = await onlyRow(engine, \`SELECT COALESCE(max(TRY_CAST(reading AS DOUBLE)), 0e0) AS upper FROM (\${sql}) AS r\`, { upper: 'double' });
    return {
      columns,
      seen,
      ...(isPlace`,
      },
      {
        file: 'cli/commands/init.ts',
        find: 'fromConfig(input, out), inspected.columns);',
        replace:
          "fromConfig(input, out), inspected.columns);\n  Object.assign(draft.value!, Reflect.get(inspected, 'seen'));",
      },
    ],
    caughtBy: [
      by('test/leaks/commands.test.ts', 'for neighbours > a config that init writes is the same', 16),
    ],
  },
  {
    name: 'types from JSON values',
    mistake:
      'A field of JSON is a number where its values look like fractions: 5 → 5.5 changes what init writes.',
    edits: [
      {
        file: 'src/engines/duckdb/openFiles.ts',
        find: "if (typeof structure !== 'object' || structure === null) return TEXT;",
        replace:
          "if (typeof structure !== 'object' || structure === null) return structure === 'DOUBLE' ? { kind: 'number' } : TEXT;",
      },
    ],
    caughtBy: [
      by(
        'test/leaks/init.test.ts',
        'hexveil init, for neighbours with a value that no name tells > says the same and writes the same config to the last byte, whatever kind of number they hold',
        9,
      ),
    ],
  },
  {
    name: 'columns of the first records only',
    mistake:
      'What fields JSON has is taken from its first thousand records: sorted by value, which ones those are tells.',
    edits: [
      {
        file: 'src/ingest/source/source.ts',
        find: 'relation = (await relation.whole?.({ signal })) ?? relation;',
        replace: 'signal?.throwIfAborted();',
      },
    ],
    caughtBy: [
      by(
        'test/leaks/init.test.ts',
        'hexveil init, for records in another order > says the same: every record is looked at, and fields have no order',
      ),
    ],
  },
  {
    name: 'spill of living processes removed',
    mistake: 'A start takes every spill folder for one that was left behind, also those in use.',
    edits: [
      {
        file: 'src/engines/spill/staleSpills.ts',
        find: "      if (lock === undefined) return 'in use';\n",
        replace: '',
      },
    ],
    caughtBy: [
      by(
        'test/engines/spill.test.ts',
        'a spill folder > stays when another engine starts beside it, in this process or another',
      ),
    ],
  },
  {
    name: 'spill of killed processes kept',
    mistake: 'Records that a killed process spilled stay on disk as long as some process has its id.',
    edits: [
      {
        file: 'src/engines/spill/staleSpills.ts',
        find: "    if (!isOurs(path)) return 'of another user';\n",
        replace: `    if (!isOurs(path)) return 'of another user';
    try {
      process.kill(Number(/-(\\d+)-\\w+$/.exec(path)![1]), 0);
      return 'in use';
    } catch {}
`,
      },
    ],
    caughtBy: [
      by(
        'test/engines/spill.test.ts',
        'a spill folder > goes though a living process has the id in its name by now, and though its removal was cut short',
      ),
    ],
  },
  {
    name: 'a page of counts for everybody to read',
    mistake:
      'The page of a plan, which tells who was where, is made with the rights that files have by default.',
    edits: [
      {
        file: 'cli/shell/writeWhole.ts',
        find: 'writeWhole(file, text, flag, 0o600);',
        replace: 'writeWhole(file, text, flag);',
      },
    ],
    caughtBy: [
      by(
        'cli/shell/writeWhole.test.ts',
        'writeWhole > lets only its owner read what is private, whatever the umask and whatever was there before',
      ),
    ],
  },
  {
    name: 'half-written files of living commands removed',
    mistake: 'hexveil clean removes whatever is half-written, also while a command is writing it.',
    edits: [
      {
        file: 'src/traces/cleanTraces.ts',
        find: "    if (now.getTime() - mtimeMs < A_DAY_MS) return 'too new';\n",
        replace: '',
      },
    ],
    caughtBy: [
      by(
        'src/traces/cleanTraces.test.ts',
        'cleanTraces > removes what is half-written once it is a day old, and not before',
      ),
    ],
  },
  {
    name: 'exact totals for everybody to read',
    mistake: 'The curator’s file of exact sums is made with the rights that files have by default.',
    edits: [
      {
        file: 'src/ingest/totals/writeTotals.ts',
        find: "createWriteStream(path, { mode: 0o600, flags: 'wx' })",
        replace: "createWriteStream(path, { flags: 'wx' })",
      },
    ],
    caughtBy: [
      by(
        'cli/commands/totals.test.ts',
        'hexveil totals > writes cell, slot, unit, count and sum, for its owner only, and says what it is',
      ),
    ],
  },
  {
    name: 'half-written files of others removed',
    mistake: 'hexveil clean goes by endings that other programs give their files too.',
    edits: [
      {
        file: 'src/terms/draftName.ts',
        find: '/^(.+)\\.hexveil-\\d+\\.part$/s',
        replace: '/^(.+)\\.(hexveil-)?\\d+\\.part$/s',
      },
    ],
    caughtBy: [
      by(
        'src/traces/cleanTraces.test.ts',
        'cleanTraces > lists what was asked for, however old, and lets it be; and passes over all else',
      ),
    ],
  },
  {
    name: 'first samples in the order of rows',
    mistake:
      'Samples of a user at the same second count in the order in which they stand in the file, which can follow values.',
    edits: [
      {
        file: 'src/ingest/totals/samplePrefixes.ts',
        find: 'ORDER BY user_number, time, steps`',
        replace: 'ORDER BY user_number, time`',
      },
    ],
    caughtBy: [recordOrder],
  },
  {
    name: 'sums in floating point',
    mistake: 'Values are added up as they are, rounded only after: the sum depends on the order of rows.',
    edits: [
      {
        file: 'src/ingest/totals/totalsSql.ts',
        find: "sum(${dialect.int64('steps')}) AS steps_sum",
        replace: 'sum(0.1 + CAST(steps AS DOUBLE) * 1e-1) AS steps_sum',
      },
    ],
    caughtBy: [recordOrder],
  },
  {
    name: 'records read through their page',
    mistake:
      'A record within a page is read under the time of the page, and so falls into another day once more.',
    edits: [
      {
        file: 'src/engines/duckdb/openFiles.ts',
        find: 'if (name !== PAGE || keys.length === 0) return;',
        replace: 'if (name !== PAGE || keys.length >= 0) return;',
      },
    ],
    caughtBy: [sameField('in JSON of pages: what a page holds is never read as the page’s own')],
  },
  {
    name: 'the first file decides what a dot means',
    mistake:
      'A record that has a column both nested and with a dot is read by one or the other, as other files have it.',
    edits: [
      {
        file: 'src/engines/duckdb/openFiles.ts',
        find: 'if (new Set(ways).size <= 1) return;',
        replace: 'if (new Set(ways).size >= 1) return;',
      },
    ],
    caughtBy: [
      sameField(
        'in JSON that has it both nested and with a dot: it is refused, wherever the other one stands',
      ),
      sameField('in Parquet that has it both ways, in one file or in two: it is refused'),
    ],
  },
  {
    name: 'a text is not looked into for a dot',
    mistake:
      'A column with a dot in its name is read, until a file comes first that has it in a JSON text alone.',
    edits: [
      {
        file: 'src/engines/duckdb/openFiles.ts',
        find: "return type.kind === 'text' || type.kind === 'other' ? [[name, ...rest]] : [];",
        replace: 'return [];',
      },
    ],
    caughtBy: [sameField('in Parquet that has it with a dot and perhaps in a text: it is refused')],
  },
  {
    name: 'the first records decide what a dot means',
    mistake:
      'A name is nested in the first thousand records, so nobody looks whether later ones have a dot in it.',
    edits: [
      {
        file: 'src/ingest/source/source.ts',
        find: 'if (hasDots || !isPlain())',
        replace: 'if (!isPlain())',
      },
    ],
    caughtBy: [
      sameField(
        'in JSON that has it both nested and with a dot: it is refused, wherever the other one stands',
      ),
    ],
  },
];

function sameField(title: string): Catcher {
  return by(
    'src/ingest/source/source.test.ts',
    `a name leads to the same field of a record, whatever other files are read with it > ${title}`,
  );
}
