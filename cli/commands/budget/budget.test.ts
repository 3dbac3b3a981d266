import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hexveil, type Outcome } from '../../../test/support/hexveil.ts';
import { hexveilHere } from '../../../test/support/inProcess.ts';
import { shellWords } from '../../../test/support/shellWords.ts';
import { MEAN_FLAGS } from '../../../test/support/tinyFleet.ts';

const folder = temporaryFolder();
const pings = join(folder, 'pings.csv');
writeFileSync(pings, 'plate,speed\na,10\na,20\nb,30\nc,40\n');

let ledger: string;
let count = 0;
beforeEach(() => {
  ledger = join(folder, `ledger-${count++}.db`);
});

const budget = (...words: string[]): Promise<Outcome> =>
  hexveilHere(['budget', ...words, '--ledger', ledger]);
const openBuses = (epsilon = '2'): Promise<Outcome> =>
  budget('open', 'buses', '--epsilon', epsilon, '--user', 'plate', '--window', 'release');
const request = [...MEAN_FLAGS, '--mechanism', 'levy'];
/** The request with some flags said differently: a flag may be given only once. */
const meanWords = (...words: string[]): string[] => {
  const kept = request.filter((word, index) => !words.includes(word) && !words.includes(request[index - 1]!));
  return ['mean', pings, ...kept, '--ledger', ledger, ...words];
};
const mean = (...words: string[]): Promise<Outcome> => hexveilHere(meanWords(...words));

/** A refusal is one sentence on stderr, without a stack, and nothing on stdout. */
function expectRefusal({ code, stdout, stderr }: Outcome, expected: number, message: string): void {
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/\bat .*:\d+/);
}

describe('hexveil budget', () => {
  it('opens a budget and says what it fixes', async () => {
    const opened = await budget(
      ...['open', 'city-buses', '--epsilon', '10', '--user', 'license_plate'],
      ...['--window', 'day', '--time', 'seen_at', '--zone', 'Asia/Kolkata'],
    );
    expect(opened).toMatchObject({
      code: 0,
      stdout:
        'Budget "city-buses" is open: a total of ε = 10 for each day of the data (seen_at, Asia/Kolkata), per license_plate.\n',
    });
    expect(opened.stderr).toContain(`entry 1 of ${ledger}; keep that file and its .head file safe`);
    expect(opened.stderr).toContain(
      'in the records of another dataset, what they lose to both budgets adds up',
    );
  });

  it('opens one by cell with slot and resolution, as JSON', async () => {
    const { code, stdout } = await budget(
      ...['open', 'x', '--epsilon', '1', '--user', 'a,b', '--window', 'cell', '--zone', 'UTC'],
      ...['--slot', '15m', '--resolution', '8', '--time', 'at', '--position', 'lat,lng', '--json', '--quiet'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'x',
      epsilon: '1',
      user: ['a', 'b'],
      window: 'cell',
      protects: 'values',
      time: 'at',
      zone: 'UTC',
      slotSeconds: 900,
      resolution: 8,
      position: ['lat', 'lng'],
      left: '1',
      receipt: { entry: 1 },
    });
  });

  it('shows what was spent and what is left', async () => {
    await openBuses();
    await mean('--dataset', 'buses', '--epsilon', '0.5');
    expect((await budget('show')).stdout).toMatch(
      /buses +2 +0\.5 +1\.5 +– +1\n\nbuses: for all data together, per plate\./,
    );
    expect(JSON.parse((await budget('show', 'buses', '--json')).stdout)).toMatchObject({
      ledger,
      accounts: [{ name: 'buses', epsilon: '2', spent: '0.5', left: '1.5', charges: 1 }],
    });
  });

  it('tells the history, without what must not be published: the hash of the data and the salt', async () => {
    await openBuses();
    await mean('--dataset', 'buses', '--epsilon', '0.5');
    expect((await budget('history')).stdout).toMatch(
      /^1 {2}\S+ \S+ UTC {2}buses {2}ε = 2 .*opened: for all data together, per plate\n2 {2}.*ε = 0\.5 {2}mean: all data\n$/,
    );
    const { stdout } = await budget('history', 'buses', '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      { entry: 1, type: 'open', window: 'release' },
      { entry: 2, type: 'charge', command: 'mean', epsilon: '0.5' },
    ]);
    expect(stdout).not.toMatch(/salt|dataHash/);
  });

  it('verifies the ledger, and a release against it', async () => {
    await openBuses();
    const release = join(folder, 'release.json');
    writeFileSync(release, (await mean('--dataset', 'buses', '--epsilon', '1', '--json')).stdout);
    expect(await budget('verify')).toMatchObject({
      code: 0,
      stdout: `${ledger} is whole: 2 entries follow from the first to the last.\n`,
    });
    expect((await budget('verify', '--release', release)).stdout).toContain(
      `the entry of ${release} is among them`,
    );
    expect(JSON.parse((await budget('verify', '--json')).stdout)).toMatchObject({
      length: 2,
      wasInterrupted: false,
    });

    ledger = join(folder, 'other.db');
    await openBuses();
    expectRefusal(await budget('verify', '--release', release), 2, 'does not have the release');
  });

  it('says what is wrong with a ledger that was edited, with exit code 2', async () => {
    await openBuses();
    const database = new Database(ledger);
    database.exec(`UPDATE entry SET text = replace(text, '2/1', '9/1')`);
    database.close();
    for (const words of [['verify'], ['show'], ['history']])
      expectRefusal(
        await budget(...words),
        2,
        `LEDGER_DAMAGED  The ledger ${ledger} is damaged: entry 1 does not follow`,
      );
    expectRefusal(await mean('--dataset', 'buses', '--epsilon', '1'), 2, 'LEDGER_DAMAGED');
  });

  it('refuses to open a budget again, with exit code 3', async () => {
    await openBuses();
    expectRefusal(await openBuses('100'), 3, 'ACCOUNT_EXISTS  Budget "buses" was opened on');
  });

  it('shows an empty list where no ledger is, and makes none', async () => {
    expect(await budget('show')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('has no budgets yet'),
    });
    expectRefusal(await budget('verify'), 2, 'NO_LEDGER');
    expect(existsSync(ledger)).toBe(false);
  });

  it.each([
    [[], 'hexveil budget takes open, show, history or verify; none was given'],
    [['opne'], 'Did you mean "open"?'],
    [['open'], 'hexveil budget open needs a name'],
    [['open', 'x'], 'needs --epsilon E'],
    [['open', 'x', '--epsilon', '0', '--user', 'u', '--window', 'release'], 'epsilon is 0'],
    [['open', 'x', '--epsilon', '1', '--window', 'release'], 'needs --user COLUMN'],
    [
      ['open', 'x', '--epsilon', '1', '--user', 'u', '--window', 'week'],
      'window is "week"; it must be one of',
    ],
    [
      ['open', 'x', '--epsilon', '1', '--user', 'u', '--window', 'day', '--zone', 'UTC'],
      'An account by day needs a time column',
    ],
    [
      ['open', 'x', '--epsilon', '1', '--user', 'u', '--window', 'day', '--time', 't'],
      'An account by day needs a zone',
    ],
    [['show', 'a', 'b'], 'takes one name; 2 were given'],
    [['show', '--zone', 'UTC'], '--zone belongs to hexveil budget open only'],
    [['verify', '--release', 'nowhere.json'], 'NO_RELEASE  nowhere.json cannot be read'],
    [['verify', '--release', pings], 'cannot be read as JSON; name the release.json of a release'],
  ])('answers %j with one clear sentence and exit code 2', async (words, message) => {
    expectRefusal(await budget(...words), 2, message);
  });

  it('knows the nearest budget when a name is mistyped', async () => {
    await openBuses();
    expectRefusal(await budget('show', 'busses'), 2, 'Did you mean "buses"?');
  });
});

describe('hexveil mean --dataset', () => {
  it('charges the budget, says what is left, and gives the receipt', async () => {
    await openBuses();
    const { code, stdout, stderr } = await mean('--dataset', 'buses', '--epsilon', '0.5', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ recorded: true, receipt: { entry: 2, length: 2 } });
    expect(stderr).toBe('CHARGED  ε = 0.5 to budget "buses" (entry 2); it has 1.5 left.\n');
  });

  it('says when the same was paid for before, and charges again', async () => {
    await openBuses();
    await mean('--dataset', 'buses', '--epsilon', '0.5');
    const { stderr } = await mean('--dataset', 'buses', '--epsilon', '0.5');
    expect(stderr).toContain('PAID_AGAIN  The same mean was paid for as entry 2; this one is charged too.');
    expect(stderr).toContain('it has 1 left');
  });

  it('knows the same request again however it is written', async () => {
    await openBuses();
    await mean('--dataset', 'buses', '--epsilon', '0.5');
    const { stderr } = await mean('--dataset', 'buses', '--epsilon', '5e-1', '--noise', 'laplace');
    expect(stderr).toContain('PAID_AGAIN  The same mean was paid for as entry 2');
    const other = await mean('--dataset', 'buses', '--epsilon', '0.5', '--noise', 'staircase');
    expect(other.stderr).not.toContain('PAID_AGAIN');
  });

  it('is refused when too little is left, with exit code 3, and charges nothing', async () => {
    await openBuses();
    expectRefusal(
      await mean('--dataset', 'buses', '--epsilon', '2.5'),
      3,
      'BUDGET_SPENT  Budget "buses" has 2 left of 2; this release asks for 2.5. Nothing was charged or released.',
    );
    expect(JSON.parse((await budget('history', '--json')).stdout)).toHaveLength(1);
  });

  it('without an account gives the command that opens it, which works as typed', async () => {
    const refused = await mean('--dataset', 'buses', '--epsilon', '0.5');
    expectRefusal(refused, 3, 'NO_ACCOUNT  There is no budget "buses" yet');
    const [, words] = /: hexveil (.*)$/m.exec(refused.stderr)!;
    expect((await hexveilHere(shellWords(words!))).code).toBe(0);
    expect((await mean('--dataset', 'buses', '--epsilon', '0.5')).code).toBe(0);
  });

  it('with neither --dataset nor --unrecorded is refused with exit code 3, and with both with 2', async () => {
    expectRefusal(
      await mean('--epsilon', '1'),
      3,
      'Name its budget with --dataset NAME, after hexveil budget open NAME',
    );
    expectRefusal(await mean('--epsilon', '1', '--dataset', 'x', '--unrecorded'), 2, 'exclude each other');
  });

  it('cannot charge a budget by day, for it reads no times', async () => {
    const byDay = ['--window', 'day', '--time', 'seen_at', '--zone', 'UTC'];
    await budget('open', 'buses', '--epsilon', '1', '--user', 'plate', ...byDay);
    expectRefusal(
      await mean('--dataset', 'buses', '--epsilon', '1'),
      3,
      'BUDGET_MISMATCH  Budget "buses" counts by day, and hexveil mean reads no times',
    );
  });

  it('cannot charge a budget for other users', async () => {
    await budget('open', 'buses', '--epsilon', '1', '--user', 'driver', '--window', 'release');
    expectRefusal(await mean('--dataset', 'buses', '--epsilon', '1'), 3, 'users named by driver');
  });

  it.each([
    ['a column that is not there', ['--value', 'sped'], 'sped'],
    ['a length that no array can have', ['--array-length', '99'], 'array length is 99'],
    ['a step that does not divide', ['--step', '0.3'], 'step is 0.3'],
  ])('charges nothing for a request that cannot be met: %s', async (_, words, message) => {
    await openBuses();
    expectRefusal(await mean('--dataset', 'buses', '--epsilon', '1', ...words), 2, message);
    expect(JSON.parse((await budget('history', '--json')).stdout)).toHaveLength(1);
  });
});

describe('the built command', () => {
  it('exits with 3 when the budget refuses and with 2 when the ledger is none', () => {
    expectRefusal(hexveil(meanWords('--dataset', 'buses', '--epsilon', '1')), 3, 'NO_ACCOUNT');
    writeFileSync(ledger, '');
    expectRefusal(hexveil(meanWords('--dataset', 'buses', '--epsilon', '1')), 2, 'is empty (0 bytes)');
  });

  it('keeps the ledger in the data folder of the user, and nothing in the working folder', () => {
    const [home, work] = [join(folder, 'home'), join(folder, 'work')];
    mkdirSync(work);
    vi.stubEnv('HOME', home);
    vi.stubEnv('LOCALAPPDATA', home);
    vi.stubEnv('XDG_DATA_HOME', '');
    vi.stubEnv('HEXVEIL_LEDGER', '');
    const words = ['budget', 'open', 'x', '--epsilon', '1', '--user', 'u', '--window', 'release'];
    expect(hexveil(words, '', work)).toMatchObject({ code: 0 });
    vi.unstubAllEnvs();
    expect(readdirSync(work)).toEqual([]);
    const kept = readdirSync(home, { recursive: true, encoding: 'utf8' });
    expect(kept.filter(path => path.endsWith(join('hexveil', 'ledger.db')))).toHaveLength(1);
  });

  it('leaves nothing in the working folder where there is no home, and says how to name a ledger', () => {
    const work = join(folder, 'homeless');
    mkdirSync(work);
    for (const name of ['HOME', 'LOCALAPPDATA', 'USERPROFILE', 'XDG_DATA_HOME', 'HEXVEIL_LEDGER'])
      vi.stubEnv(name, '');
    const words = ['budget', 'open', 'x', '--epsilon', '1', '--user', 'u', '--window', 'release'];
    expectRefusal(hexveil(words, '', work), 2, 'LEDGER_PLACE  There is no home folder');
    expect(readdirSync(work)).toEqual([]);
    expect(hexveil([...words, '--ledger', ledger], '', work).code).toBe(0);
    vi.unstubAllEnvs();
    expect(readdirSync(work)).toEqual([]);
  });

  it('has help with examples', () => {
    const { code, stdout } = hexveil(['budget', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('hexveil budget open city-buses --epsilon 10 --user license_plate --window day');
  });
});
