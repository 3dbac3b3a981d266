// Takes some 30 CPU seconds: every command reads the records of every hostile neighbour, each time with a new engine.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nearestShort, shortEpsilon } from '../../src/explore/shortEpsilons.ts';
import { toText } from '../../src/terms/rational.ts';
import { hexveil } from '../support/hexveil.ts';
import { fleet, fleetCsv, ORDERS } from './fleet.ts';
import { FORMATS, type Format } from './formats.ts';
import { hostile } from './hostile.ts';
import { type Site, sites, type Wishes } from './site.ts';

const site = sites();

/** Enough to tell whether a refusal looks at values. */
const LOUD = [
  'the lower bound',
  'the upper bound',
  'the largest number there is',
  'negative zero',
  'half steps',
];

/** What a desk says, for every hostile neighbour in turn and in every format, must be what it says for the first. */
async function expectSame(
  ask: (desk: Site) => Promise<unknown>,
  { more, ...wishes }: Wishes & { readonly more?: readonly string[] } = {},
  names: readonly string[] = Object.keys(hostile),
): Promise<unknown> {
  const answers: unknown[] = [];
  for (const [at, name] of names.entries()) {
    const format = FORMATS[at % 4]!;
    answers.push(
      await ask(await site(fleetCsv(hostile[name]!, ORDERS[at % 3], more), { format, ...wishes })),
    );
    expect(answers.at(-1), `${name}, as ${format}`).toEqual(answers[0]);
  }
  return answers[0];
}

const windows = ['cell', 'slot', 'day', 'release'] as const;

describe('for neighbours', () => {
  it.each([...windows, 'optimal', 'maxCells'] as const)(
    'a plan by %s is the same to the last byte: text, JSON, notes, progress',
    async by => {
      const shared =
        by === 'optimal' || by === 'maxCells'
          ? { window: 'day', allocate: 'optimal' }
          : { window: by, allocate: 'even' };
      const config = { privacy: { epsilon: '1', ...shared, ...(by === 'maxCells' && { maxCells: '2' }) } };
      const [text, json] = (await expectSame(
        async desk => [
          await desk.run(['plan', desk.config]),
          await desk.run(['plan', desk.config, '--json']),
        ],
        { config },
        by === 'day' ? Object.keys(hostile) : LOUD,
      )) as { code: number; stdout: string; progress: string[] }[];
      expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining('ε per cell') });
      expect(text!.progress).toContain(`Reading of ${fleet.length} rows`);
      expect(JSON.parse(json!.stdout)).toMatchObject({ choice: { mechanism: expect.any(String) } });
    },
  );

  it('what a plan explores, which ε an error needs, and the page of it are the same to the last byte', async () => {
    const config = { privacy: { epsilon: '1', window: 'day', maxCells: 'auto', weight: 'users' } };
    const [said, page] = (await expectSame(
      async desk => {
        const html = join(desk.folder, 'plan.html');
        const asked = ['--explore', '--target-error', '9', '--html', html];
        const answer = await desk.run(['plan', desk.config, ...asked]);
        return [answer, readFileSync(html, 'utf8')];
      },
      { config },
      LOUD.slice(0, 4),
    )) as [{ code: number; stdout: string }, string];
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('What else could be done') });
    expect(said.stdout).toContain('ε needed');
    expect(page).toContain('<svg');
  });

  it.each(windows)(
    'the totals by %s say the same about themselves, and differ in sums alone',
    async window => {
      const config = { privacy: { epsilon: '1', window, allocate: 'even' } };
      await expectSame(
        async desk => {
          const out = join(desk.folder, 'totals.csv');
          const said = await desk.run(['totals', desk.config, '--out', out]);
          const rows = readFileSync(out, 'utf8').replaceAll(/\d+$/gm, '#');
          rmSync(out);
          return [said, rows, await desk.run(['totals', desk.config, '--out', out, '--json'])];
        },
        { config },
        window === 'day' ? Object.keys(hostile) : LOUD,
      );
    },
  );

  it('what explain says of a cell is the same, and so is what release says as JSON', async () => {
    const [explained, released] = (await expectSame(
      async desk => {
        const totals = join(desk.folder, 'totals.csv');
        await desk.run(['totals', desk.config, '--out', totals]);
        const counts = join(desk.folder, 'counts.txt');
        writeFileSync(counts, readFileSync(totals, 'utf8').replaceAll(/^cell.*$|.*,(\d+),\d+$/gm, '$1'));
        return [
          await desk.run(['explain', counts, '--epsilon', '1', '--upper', '65']),
          await desk.run(['release', desk.config, '--ledger', desk.ledger, '--anyway', '--json']),
        ];
      },
      { total: '10' },
      LOUD,
    )) as { code: number; stdout: string }[];
    expect(explained!.code).toBe(0);
    expect(JSON.parse(released!.stdout)).toMatchObject({
      format: 'hexveil-released',
      cells: expect.any(Number),
    });
  });

  it('a config that init writes is the same', async () => {
    await expectSame(async desk => {
      const out = join(desk.folder, 'new.yaml');
      const said = await desk.run(['init', desk.input, '--out', out]);
      return [said, readFileSync(out, 'utf8').replaceAll(desk.folder, 'desk')];
    });
  });

  it.each([
    ['records that cannot be used are noted', ['plan'], 0],
    ['records that cannot be used are refused with --strict', ['plan', '--strict'], 2],
  ])('%s in the same words', async (_, [command, ...flags], code) => {
    const more = [
      ',2024-03-01T06:00:00Z,12.97,77.59,5',
      'bus 4,never,12.97,77.59,5',
      'bus 4,2024-03-01T06:00:00Z,95,77.59,5',
      'bus 4,2024-03-01T06:00:00Z,12.97,77.59,fast',
      'bus 4,2024-03-01T06:00:00Z,12.97,77.59,1e999',
    ];
    const said = await expectSame(desk => desk.run([command!, desk.config, ...flags]), { more }, LOUD);
    expect(said).toMatchObject({
      code,
      stderr: expect.stringContaining('whose value is not a finite number'),
    });
  });

  it.each(FORMATS.filter(format => format !== 'parquet'))(
    'a broken line of %s is refused in the same words, with the same exit code',
    async format => {
      const said = await expectSame(
        desk => desk.run(['plan', desk.config]),
        { format, more: ['bus 4,2024-03-01'] },
        LOUD,
      );
      expect(said).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('FILE_BROKEN') });
    },
  );

  it.each([
    ['too few users everywhere', { minUsers: 50 }, [], [], 'NO_CELLS'],
    [
      'a grid so fine that sums could overflow',
      { value: { lower: '0', upper: '1000000000000000', step: '1000' } },
      Array.from({ length: 9000 }, () => 'bus 9,2024-03-01T06:00:00Z,12.97,77.59,5'),
      [],
      'TOO_LARGE',
    ],
    ['a column that is not there', {}, [], ['--columns.value', 'sped'], 'NO_COLUMN'],
    ['a date without records', {}, [], ['--time.start', '2030-01-01'], 'NO_RECORDS'],
  ])('%s is refused in the same words, with the same exit code', async (_, config, more, flags, error) => {
    const said = await expectSame(desk => desk.run(['plan', desk.config, ...flags]), { config, more }, LOUD);
    expect(said).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(error) });
  });

  it.each([
    ['no account', undefined, 'NO_ACCOUNT'],
    ['too little budget', '0.5', 'BUDGET_SPENT'],
  ])('a release with %s is refused in the same words', async (_, total, error) => {
    const said = await expectSame(
      desk => desk.run(['release', desk.config, '--ledger', desk.ledger]),
      total === undefined ? {} : { total },
      LOUD,
    );
    expect(said).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining(error) });
  });

  it('a release at the edge of use is refused or made by counts alone, with the same levers in the same words', async () => {
    const mechanism = ['--mechanism', 'array-averaging'];
    const desk = await site(fleetCsv(hostile['an ordinary value']!));
    const { stdout } = await desk.run([
      ...['plan', desk.config, ...mechanism],
      ...['--target-error', '6.5', '--json'],
    ]);
    // The least ε of three digits at which the error is a tenth of the range, and the one before it.
    const enough = JSON.parse(stdout).targetError.mechanisms[0].epsilon as string;
    const tooLittle = toText(shortEpsilon(nearestShort(Number(enough)) - 1));
    const [made, refused, left] = (await expectSame(
      async desk => {
        const release = (epsilon: string) =>
          desk.run([
            ...['release', desk.config, ...mechanism, '--privacy.epsilon', epsilon],
            ...['--ledger', desk.ledger, '--output.formats', 'csv'],
          ]);
        const refused = await release(tooLittle);
        const left = [readdirSync(desk.folder).sort(), desk.ledgerParts()];
        return [(await release(enough)).code, refused, left];
      },
      { total: '100' },
    )) as [number, { stderr: string }, [string[], { entries: object[] }]];
    expect(made).toBe(0);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toMatch(/^What else could be done.*^MOSTLY_NOISE {2}This plan is of little use/ms);
    expect(left[0]).toEqual(['config.json', 'ledger.db', 'ledger.db.head']);
    expect(left[1].entries.length).toBe(1);
  });

  it('a second release of other values with the same counts is refused as the same, for the ledger knows no value', async () => {
    const desk = await site(fleetCsv(hostile['the lower bound']!), { total: '10' });
    const ask = () => desk.run(['release', desk.config, '--ledger', desk.ledger, '--anyway']);
    expect((await ask()).code).toBe(0);
    for (const format of FORMATS) {
      await site(fleetCsv(hostile['the upper bound']!, 'by value'), { format });
      expect(await ask(), format).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('RELEASED_BEFORE'),
      });
    }
  });

  it.each([
    ['release', /^Planning/],
    ['release --anyway', /^Planning/],
    ['totals', /^Reading/],
  ])('Ctrl-C during %s ends it in the same words, with exit code 130', async (command, at) => {
    // How far a run gets before it stops is not the same for every format.
    for (const format of FORMATS) {
      const said = await expectSame(
        desk => {
          const out =
            command === 'totals' ? ['--out', join(desk.folder, 'totals.csv')] : ['--ledger', desk.ledger];
          return desk.run([...command.split(' '), desk.config, ...out], at);
        },
        { total: '10', format },
        LOUD.slice(1, 3),
      );
      expect(said).toMatchObject({ code: 130, stdout: '', stderr: expect.stringMatching(/^STOPPED {2}/) });
    }
  });

  it('the built command says the same and exits the same: refused as strict, refused by the budget', async () => {
    const ask = async (says: (k: number, n: number) => string, format: Format) => {
      const desk = await site(fleetCsv(says, 'by value', ['bus 4,never,12.97,77.59,5']), { format });
      return [
        ['plan', desk.config, '--strict'],
        ['release', desk.config, '--ledger', desk.ledger],
      ].map(words => {
        const { code, stdout, stderr } = hexveil(words);
        return { code, stdout, stderr: stderr.replaceAll(desk.folder, 'desk') };
      });
    };
    const answers = await ask(hostile['the lower bound']!, 'ndjson');
    expect(answers.map(({ code }) => code)).toEqual([2, 3]);
    expect(await ask(hostile['the largest number there is']!, 'parquet')).toEqual(answers);
  });
});
