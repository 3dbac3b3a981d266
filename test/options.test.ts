import { describe, expect, it } from 'vitest';
import * as library from '../src/index.ts';
import { temporaryFolder } from './support/folder.ts';
import { ledgerFor } from './support/ledgerFor.ts';
import { tinyFleet } from './support/tinyFleet.ts';

const folder = temporaryFolder();
const fleet = tinyFleet(
  folder,
  Array.from({ length: 24 }, (_, k) => ({
    car: k % 4,
    time: `2024-03-01T0${k % 6}:00:00Z`,
    speed: 20 + k,
  })),
);
const config = fleet.config();
const terms = { epsilon: library.epsilon('10'), user: ['plate'], window: 'release' } as const;
const cell = library.cellFromTotals([{ user: 'a', count: 3, sum: 600 }], library.grid('0', '65'));
const mean = { mechanism: 'levy', epsilon: '1' } as const;
const counts = library.cellCounts([3, 2, 1]);
/** Doors look at their options before anything else, so that nothing has to stand behind these. */
const nothing = {} as never;

const request = { command: 'release', configHash: 'a', dataHash: 'b' };
const about = { user: ['plate'], window: 'release' } as const;
const spend = { account: 'cars', about, epsilon: library.epsilon('1'), request };

/** Every way in that takes options, called with one more. */
const DOORS: Readonly<Record<string, (extra: object) => unknown>> = {
  privateMean: extra => library.privateMean(cell, { ...mean, ...extra }),
  preparedMean: extra => library.preparedMean(cell, { ...mean, ...extra }),
  checkMeanRequest: extra => library.checkMeanRequest({ ...mean, ...extra }),
  explain: extra => library.explain(counts, library.grid('0', '65'), { epsilon: '1', ...extra }),
  duckdb: extra => library.duckdb(extra),
  userTotals: extra => library.userTotals(nothing, config, extra),
  samplePrefixes: extra => library.samplePrefixes(nothing, config, nothing, nothing, extra),
  plan: extra => library.plan(config, extra),
  release: extra => library.release(config, { ledger: ledgerFor(config), ...extra }),
  survey: extra => library.survey(config, extra),
  explore: extra => library.explore(nothing, nothing, extra),
  neededEpsilons: extra => library.neededEpsilons(nothing, nothing, 1, extra),
  errorCurves: extra => library.errorCurves(nothing, nothing, extra),
  inspect: extra => library.inspect(fleet.input, extra),
  userSamples: extra => library.userSamples(fleet.input, { user: 'plate', value: 'speed' }, extra),
  withTotals: extra => library.withTotals(config, extra, () => 0),
  writeTotals: extra => library.writeTotals(config, `${folder}/totals.csv`, extra),
  mapHtml: extra =>
    library.mapHtml(nothing, { template: 'https://x.org/{z}/{x}/{y}', credit: 'x', ...extra }),
  readConfig: extra => library.readConfig('examples/city.yaml', extra as Record<string, string>),
  checkConfig: extra => library.checkConfig(fleet.keys(extra)),
  FileLedger: extra => new library.FileLedger(`${folder}/ledger.db`, extra),
  'FileLedger open': extra =>
    new library.FileLedger(`${folder}/ledger.db`).open('cars', { ...terms, ...extra }),
  'MemoryLedger open': extra => new library.MemoryLedger().open('cars', { ...terms, ...extra }),
  'MemoryLedger spend': extra => ledgerFor(config).spend({ ...spend, ...extra }),
  'MemoryLedger spend request': extra =>
    ledgerFor(config).spend({ ...spend, request: { ...request, ...extra } }),
  'MemoryLedger check': extra => ledgerFor(config).check({ ...spend, ...extra }),
  'MemoryLedger checkEarly': extra => ledgerFor(config).checkEarly({ ...spend, ...extra }),
  'MemoryLedger left': extra => ledgerFor(config).left({ ...spend, ...extra }),
};

/** Those that take none: numbers, texts, records, and what other doors gave. */
const WITHOUT_OPTIONS = [
  ['UsageError', 'BudgetRefused', 'grid', 'valueToGrid', 'epsilon', 'toText', 'slotLength', 'slotOrder'],
  ['configFlags', 'configYaml', 'configSchema', 'draftConfig', 'unguessed', 'leftOutLines'],
  ['cellCounts', 'cellFromSamples', 'cellFromTotals', 'mechanismName', 'systemBits'],
  ['subjectOf', 'subjectText', 'openCommand', 'ledgerPath', 'configHash', 'publicHashOfSamples'],
  ['countsFor', 'planOf', 'narrowerWindows', 'plannedError', 'leversMissing', 'compareShares'],
  [
    'cleanTraces',
    'checkTarget',
    'isUseless',
    'uselessText',
    'MostlyNoise',
    'guarantee',
    'readRelease',
    'basemap',
  ],
].flat();

describe('the public doors', () => {
  it('are all known here: whatever is exported either takes no options or refuses unknown ones', () => {
    const doors = new Set([...Object.keys(DOORS).map(name => name.split(' ')[0]), ...WITHOUT_OPTIONS]);
    const functions = Object.entries(library).filter(([, each]) => typeof each === 'function');
    expect(functions.map(([name]) => name).filter(name => !doors.has(name))).toEqual([]);
  });

  it.each(Object.keys(DOORS))('%s refuses an option that it does not have, by its name', async door => {
    const call = async () => DOORS[door]!({ epsilom: 1 });
    await expect(call()).rejects.toThrow(/"epsilom" is not (an option of|a key of a config)/);
  });

  it('privateMean heeds the array length, and refuses a name that it does not have', () => {
    const mean = (options: object) =>
      library.privateMean(cell, { mechanism: 'array-averaging', epsilon: '1', ...options });
    expect(mean({ arrayLength: 2 }).arrayLength).toBe(2);
    expect(() => mean({ length: 2 })).toThrow(
      '"length" is not an option of a private mean. Its options are: mechanism, epsilon, grouping, fill, sensitivity, noise, arrayLength, gamma.',
    );
    expect(() => mean({ arraylength: 2 })).toThrow(/Did you mean "arrayLength"\?/);
  });
});
