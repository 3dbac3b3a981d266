import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { explore } from '../../src/explore/explore.ts';
import { isUseless } from '../../src/explore/isUseless.ts';
import { MostlyNoise } from '../../src/explore/mostlyNoise.ts';
import { neededEpsilons } from '../../src/explore/neededEpsilon.ts';
import { nearestShort, shortEpsilon } from '../../src/explore/shortEpsilons.ts';
import { planOf, survey } from '../../src/explore/survey.ts';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { WINDOWS } from '../../src/ledger/subject.ts';
import { systemBits } from '../../src/noise/bits.ts';
import { plan } from '../../src/plan/plan.ts';
import { release } from '../../src/release.ts';
import { fraction, toNumber, toText } from '../../src/terms/rational.ts';
import { hexveilHere } from '../support/inProcess.ts';
import { ledgerFor } from '../support/ledgerFor.ts';
import { type SmallCity, smallCity } from '../support/smallCity.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

/** So little ε that every cell is noise, and so much that none is. A cap that is given is not searched for as a lever. */
const [LITTLE, MUCH] = ['0.01', '100'];
const asking = (epsilon: string, more: object = {}) => ({
  privacy: { epsilon, window: 'day', allocate: 'even', maxCells: 30 },
  ...more,
});

describe('a release of little use', () => {
  it('is refused before anything is charged, drawn or written', async () => {
    const dir = join(city.folder, 'untouched');
    const config = city.config(asking(LITTLE, { output: { dir } }));
    const ledger = ledgerFor(config);
    const bits = systemBits();
    let words = 0;
    const take = bits.uint32;
    bits.uint32 = () => {
      words++;
      return take();
    };
    const refused = await release(config, { ledger, bits }).catch(error => error);
    expect(refused).toBeInstanceOf(MostlyNoise);
    expect(refused).toMatchObject({
      code: 'MOSTLY_NOISE',
      message: expect.stringMatching(
        /above a tenth of the range, 8 km\/h.* Nothing was charged\..* --anyway/,
      ),
    });
    expect({ entries: ledger.history().length, words, isThere: existsSync(dir) }).toEqual({
      entries: 1,
      words: 0,
      isThere: false,
    });
    mkdirSync(dir);
    await expect(release(config, { ledger })).rejects.toThrow(MostlyNoise);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('is made and charged as any other where it is wanted even if useless', async () => {
    const config = city.config(asking(LITTLE));
    const ledger = ledgerFor(config);
    const { rows } = await release(config, { ledger, evenIfUseless: true });
    expect(rows.cell.length).toBe((await plan(config)).cells.length);
    expect(ledger.history().length).toBe(2);
    // What was paid for anyway is the same request without the word.
    await expect(release(config, { ledger })).rejects.toThrow(/was charged before/);
  });

  it('is what a plan says it is, whatever is asked for; every other is released without a word', async () => {
    const asked = fc.record({
      power: fc.double({ min: -1.5, max: 2, noNaN: true }),
      window: fc.constantFrom(...WINDOWS),
      slot: fc.constantFrom('6h', '1d'),
      resolution: fc.constantFrom(6, 7),
      mechanism: fc.constantFrom('auto', 'array-averaging', 'levy'),
      upper: fc.constantFrom('80', '800'),
    });
    const usual = { window: 'day', slot: '6h', resolution: 7, mechanism: 'auto', upper: '80' } as const;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(asked, async ({ power, window, slot, resolution, mechanism, upper }) => {
        const epsilon = String(Number((10 ** power).toPrecision(3)));
        const config = city.config({
          value: { lower: '0', upper, step: '0.1', unit: 'km/h' },
          space: { resolution },
          time: { slot, zone: 'Asia/Kolkata', repeat: 'daily' },
          privacy: { epsilon, window, allocate: 'even' },
          mechanism,
        });
        const became = await release(config, { ledger: ledgerFor(config) }).then(
          () => 'released',
          error => error.code,
        );
        seen.add(became);
        expect(became).toBe(isUseless(await plan(config)) ? 'MOSTLY_NOISE' : 'released');
      }),
      {
        numRuns: 16,
        examples: [[{ ...usual, power: -2 }], [{ ...usual, power: 2 }]],
      },
    );
    expect(seen).toEqual(new Set(['MOSTLY_NOISE', 'released']));
  });

  it('brings along what would help, from its own reading: what plan --explore shows of it', async () => {
    const config = city.config(asking(LITTLE));
    let readings = 0;
    const onRowsRead = () => {
      readings++;
    };
    const refused = await release(config, { ledger: ledgerFor(config), onRowsRead }).catch(error => error);
    const surveyed = await survey(config);
    const explored = await (refused as MostlyNoise).explore();
    expect(explored).toEqual(await explore(surveyed, planOf(surveyed)));
    expect(explored.bestKept!.change).toBeLessThan(0);
    expect(readings).toBe(1);
  });

  it('shows no counts where its error is logged whole', async () => {
    const config = city.config(asking(LITTLE));
    const refused = await release(config, { ledger: ledgerFor(config) }).catch(error => error);
    expect(Object.keys(refused).sort()).toEqual(['code', 'name']);
    expect(inspect(refused, { depth: 9, showHidden: true })).not.toMatch(/counts|cells:|Int32Array/);
  });
});

describe('hexveil release', () => {
  const ledger = () => join(city.folder, 'commands.ledger');
  const entries = () => new FileLedger(ledger()).history().length;
  beforeAll(() => {
    new FileLedger(ledger()).open('small-city', { epsilon: fraction(1000), ...subjectOf(city.config()) });
  });

  it('refuses where plan says that it is of little use, one step of ε below where it does not', async () => {
    const config = city.config(asking('1', { mechanism: 'array-averaging' }));
    const surveyed = await survey(config);
    const [needed] = await neededEpsilons(surveyed, planOf(surveyed), 8);
    const index = nearestShort(toNumber(needed!.epsilon!));
    const file = city.configFile(asking('1', { mechanism: 'array-averaging' }));
    for (const [epsilon, isOfUse] of [
      [shortEpsilon(index), true],
      [shortEpsilon(index - 1), false],
    ] as const) {
      const flags = [file, '--privacy.epsilon', toText(epsilon)];
      const planned = await hexveilHere(['plan', ...flags]);
      expect(planned.stdout.includes('This plan is of little use')).toBe(!isOfUse);
      const before = entries();
      const { code } = await hexveilHere(['release', ...flags, '--ledger', ledger()]);
      expect([code, entries() - before]).toEqual(isOfUse ? [0, 1] : [3, 0]);
    }
  });

  it('shows on stderr what plan shows by itself, then why; nothing on stdout, as text and as JSON', async () => {
    const file = city.configFile(asking(LITTLE));
    const flags = [file, '--minUsers', '4'];
    const planned = await hexveilHere(['plan', ...flags]);
    const levers = planned.stdout.slice(planned.stdout.indexOf('What else could be done'));
    expect(levers).toContain(`Run: hexveil plan ${file} --minUsers 4 --explore`);
    const [why] = /^This plan is of little use: .*$/m.exec(planned.stdout)!;
    for (const more of [[], ['--json']]) {
      const refused = await hexveilHere(['release', ...flags, '--ledger', ledger(), ...more]);
      expect(refused).toMatchObject({ code: 3, stdout: '' });
      expect(refused.stderr.startsWith(`${levers}\nMOSTLY_NOISE  ${why} Nothing was charged.`)).toBe(true);
    }
  });

  it('releases it with --anyway, which is not --again: each is asked for by itself', async () => {
    const words = ['release', city.configFile(asking(LITTLE)), '--ledger', ledger(), '--quiet'];
    const before = entries();
    expect((await hexveilHere([...words, '--again'])).stderr).toMatch(/^MOSTLY_NOISE {2}/);
    expect((await hexveilHere([...words, '--anyway'])).code).toBe(0);
    expect((await hexveilHere([...words, '--anyway'])).stderr).toMatch(/^RELEASED_BEFORE {2}/);
    expect((await hexveilHere([...words, '--anyway', '--again'])).code).toBe(0);
    expect(entries() - before).toBe(2);
  });

  it('releases a plan of use without a word', async () => {
    const before = entries();
    const { code, stderr } = await hexveilHere([
      'release',
      city.configFile(asking(MUCH)),
      '--ledger',
      ledger(),
    ]);
    expect({ code, stderr, paid: entries() - before }).toEqual({ code: 0, stderr: '', paid: 1 });
  });
});
