// Takes some 20 CPU seconds: some eighty whole releases in every format, each written twice to compare bytes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../src/terms/spread.ts';
import { fleetCsv, ORDERS } from './fleet.ts';
import { FORMATS } from './formats.ts';
import { hostile, someHostile } from './hostile.ts';
import { expectFilesFollowFromNumbers, publicParts, releasedNumbers } from './releaseParts.ts';
import { type Site, sites, type Wishes } from './site.ts';
import type { Transcript } from './transcript.ts';

const site = sites();

/** Every kind of mechanism, window, fill, grouping and noise, each at least once. */
const kinds: Readonly<Record<string, Wishes>> = {
  'auto by day': {},
  'baseline by cell': {
    config: { mechanism: 'baseline', privacy: { epsilon: '1', window: 'cell', allocate: 'even' } },
  },
  'array-averaging by release, sample fill, wrapAround': {
    config: {
      mechanism: { name: 'array-averaging', fill: 'samples', grouping: 'wrapAround', noise: 'staircase' },
      privacy: { epsilon: '3', window: 'release', allocate: 'even' },
    },
  },
  'opt-array-averaging by slot': {
    config: {
      mechanism: { name: 'opt-array-averaging', noise: 'staircase' },
      privacy: { epsilon: '0.5', window: 'slot', allocate: 'even' },
      time: { slot: '6h', zone: 'Asia/Kolkata', repeat: 'never' },
    },
  },
  'array-averaging by day, optimal shares, at most one cell': {
    config: {
      mechanism: 'array-averaging',
      privacy: { epsilon: '2', window: 'day', allocate: 'optimal', maxCells: '1' },
      minUsers: 1,
    },
  },
  'levy by day, wrapAround': {
    config: { mechanism: { name: 'levy', grouping: 'wrapAround', arrayLength: '2', gamma: '0.9' } },
  },
  'quantile-fixed by release, sample fill': {
    config: {
      mechanism: { name: 'quantile-fixed', fill: 'samples' },
      privacy: { epsilon: '20', window: 'release', allocate: 'even' },
    },
  },
  'quantile-optimized by day, the paper’s sensitivity': {
    config: { mechanism: { name: 'quantile-optimized', sensitivity: 'paper' } },
  },
};

/** A release at a desk of its own: what it said, and all that stands in its files and its ledger but the numbers. */
async function released(csv: string, wishes: Wishes): Promise<object> {
  const desk = await site(csv, { ...wishes, total: '100' });
  const said = await desk.run(['release', desk.config, '--ledger', desk.ledger, '--anyway']);
  expect(said.code).toBe(0);
  await expectFilesFollowFromNumbers(desk.released());
  return {
    said: withoutNoiseLine(said, desk),
    files: await publicParts(desk.released()),
    ledger: desk.ledgerParts(),
  };
}

/** The one line that is made from released numbers; it is checked against them and taken out. */
function withoutNoiseLine(said: Transcript, desk: Site): Transcript {
  const { high95, low95 } = releasedNumbers(desk.released());
  const { median } = spreadOf(Float64Array.from(high95, (high, row) => (high - low95[row]!) / 2));
  const line = /^ {2}noise .*$/m.exec(said.stdout)![0];
  expect(line).toContain(
    median < 32.5 ? `within ±${Number(median.toPrecision(3))} km/h` : 'anywhere in the range',
  );
  return { ...said, stdout: said.stdout.replace(line, '') };
}

describe.each(Object.entries(kinds).map(([kind, wishes], at) => [kind, wishes, at] as const))(
  'a release, %s',
  (_, wishes, kind) => {
    it('differs between neighbours in nothing but the released numbers: loud values, in any order of rows', async () => {
      const plain = await released(fleetCsv(hostile['an ordinary value']!), wishes);
      for (const [at, [name, says]] of someHostile(kind).entries()) {
        const format = FORMATS[at % 4]!;
        const said = await released(fleetCsv(says, ORDERS[at % 3]), { ...wishes, format });
        expect(said, `${name}, as ${format}`).toEqual(plain);
      }
    });
  },
);

describe('a release, whatever one user says', () => {
  it('differs between neighbours in nothing but the released numbers: every loud value', async () => {
    const plain = await released(fleetCsv(hostile['an ordinary value']!), {});
    for (const [at, [name, says]] of Object.entries(hostile).entries()) {
      const format = FORMATS[at % 4]!;
      expect(await released(fleetCsv(says, 'by value'), { format }), `${name}, as ${format}`).toEqual(plain);
    }
  });

  it('differs between neighbours in nothing but the released numbers: any finite values', async () => {
    const plain = await released(fleetCsv(hostile['an ordinary value']!), {});
    const anyValue = fc.double({ noNaN: true, noDefaultInfinity: true }).filter(value => value !== 7.25);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyValue, { minLength: 15, maxLength: 15 }),
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...FORMATS),
        async (values, order, format) => {
          expect(
            await released(
              fleetCsv(k => String(values[k]), order),
              { format },
            ),
          ).toEqual(plain);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('differs in nothing but the released numbers where sums come near 2^53', async () => {
    // 8191 records of up to 2^40 steps: the most that is accepted, and decided by their number.
    const config = { value: { lower: '0', upper: String(2 ** 40), step: '1' }, mechanism: 'array-averaging' };
    const records = (says: (k: number) => number) =>
      `plate,time,lat,lng,speed\n${Array.from({ length: 8191 }, (_, k) => `bus ${k % 2},2024-03-01T06:00:00Z,12.97,77.59,${says(k)}`).join('\n')}\n`;
    const [most, least] = [records(() => 2 ** 40), records(k => (k % 2) * 2 ** 40)];
    expect(await released(most, { config, format: 'parquet' })).toEqual(
      await released(least, { config, format: 'json' }),
    );
  });
});
