import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hexveil, startHexveil } from '../../../test/support/hexveil.ts';
import { hexveilHere } from '../../../test/support/inProcess.ts';
import { twinFile as twin } from '../../../test/support/twin.ts';

const folder = temporaryFolder();
// Whatever a command leaves in the folder it is called from would be seen.
const before = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

const columns = ['--user', 'license_plate', '--value', 'speed'];
const bounds = ['--lower', '0', '--upper', '65'];
const request = [...columns, ...bounds, '--epsilon', '1', '--mechanism', 'levy', '--unrecorded'];

/** Replaces the value behind a flag. */
const withFlag = (flag: string, value: string): string[] =>
  request.map((word, index) => (request[index - 1] === flag ? value : word));
const without = (flag: string): string[] =>
  request.filter((word, index) => word !== flag && request[index - 1] !== flag);

function file(text: string): string {
  const path = join(folder, `${readdirSync(folder).length}.csv`);
  writeFileSync(path, text);
  return path;
}

describe('hexveil mean', () => {
  it('gives a private mean of the stand-in for the paper’s data, as JSON', async () => {
    const { code, stdout, stderr } = await hexveilHere(['mean', twin, ...request, '--json']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      mechanism: 'levy',
      grouping: 'bestFit',
      arrayLength: 51,
      arrays: 164,
      epsilon: 1,
    });
    for (const key of ['mean', 'biasBound', 'sensitivity', 'noiseScale'])
      expect(typeof result[key]).toBe('number');
    expect(result.interval95).toHaveLength(2);
    expect(stderr).toMatch(/^UNRECORDED {2}Nobody is counting this ε = 1/);
  });

  it('says in plain words what is protected', async () => {
    const { stdout } = await hexveilHere(['mean', twin, ...request]);
    expect(stdout).toMatch(/^Private mean of speed: \d/);
    expect(stdout).toMatch(
      /All values of any one license_plate are protected together, at ε = 1; who is in the file, and with how many rows, is treated as public\./,
    );
  });

  it('draws anew each time', async () => {
    const ask = async () => JSON.parse((await hexveilHere(['mean', twin, ...request, '--json'])).stdout).mean;
    expect(new Set([await ask(), await ask(), await ask()]).size).toBe(3);
  });

  it('leaves out rows that cannot be used, says how many and why, and refuses them with --strict', async () => {
    const path = file('license_plate,speed\na,10\n,20\nb,fast\nb,NaN\nb,inf\nb,30\n');
    const loose = await hexveilHere(['mean', path, ...request, '--json']);
    expect(loose.code).toBe(0);
    expect(JSON.parse(loose.stdout)).toMatchObject({ users: 2, samples: 2 });
    expect(loose.stderr).toContain(
      'ROWS_LEFT_OUT  4 of 6 rows cannot be used and were left out: 1 without a user, 3 whose value is not a finite number.',
    );
    const strict = await hexveilHere(['mean', path, ...request, '--strict']);
    expect(strict.code).toBe(2);
    expect(strict.stdout).toBe('');
    expect(strict.stderr).toContain('4 of 6 rows cannot be used');
  });

  it.each([
    ['one user only', 'license_plate,speed\na,10\na,20\n'],
    ['a user with one sample', 'license_plate,speed\na,10\na,20\nb,30\n'],
    ['all values equal', 'license_plate,speed\na,10\nb,10\n'],
    ['all values at the bounds', 'license_plate,speed\na,0\nb,65\n'],
    ['values outside the bounds', 'license_plate,speed\na,-100\nb,1e300\n'],
    ['quotes, spaces and a byte order mark', '\ufefflicense_plate,speed\n"a, the bus",10\n" b ",20\n'],
  ])('works for %s', async (_, text) => {
    const { code, stdout } = await hexveilHere(['mean', file(text), ...request, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).mean).toBeLessThanOrEqual(65);
  });

  it('needs somebody who counts: without an account or --unrecorded it is refused with exit code 3', () => {
    const { code, stdout, stderr } = hexveil([
      'mean',
      twin,
      ...request.filter(word => word !== '--unrecorded'),
    ]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('hexveil budget open');
    expect(stderr).toContain('add --unrecorded');
  });

  it('works twice at once', async () => {
    const both = await Promise.all([1, 2].map(() => startHexveil(['mean', twin, ...request, '--json'])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(JSON.parse(both[0]!.stdout).mean).not.toBe(JSON.parse(both[1]!.stdout).mean);
  });

  it.each([
    ['without ε', twin, without('--epsilon'), 'needs --epsilon E'],
    [
      'a user that holds the value',
      twin,
      withFlag('--value', 'license_plate.speed'),
      'The value is read from license_plate.speed, and license_plate is also a user',
    ],
    ['ε = 0', twin, withFlag('--epsilon', '0'), 'epsilon is 0; it must be from 0.000001 to 1000'],
    ['negative ε', twin, [...without('--epsilon'), '--epsilon=-1'], 'epsilon is -1; it must be'],
    ['ε = NaN', twin, withFlag('--epsilon', 'NaN'), 'epsilon is "NaN"'],
    ['ε = 1e-400', twin, withFlag('--epsilon', '1e-400'), 'epsilon is 1e-400'],
    ['ε = 10⁹', twin, withFlag('--epsilon', '1000000000'), 'epsilon is 1000000000'],
    [
      'upper below lower',
      twin,
      withFlag('--upper', '-1'),
      'upper is -1 and lower is 0; upper must be above lower.',
    ],
    [
      'a step that does not divide the range',
      twin,
      [...request, '--step', '0.3'],
      'step is 0.3, which does not divide',
    ],
    [
      'no step where 0.01 does not divide',
      twin,
      withFlag('--upper', '65.005'),
      'set a step that divides 65.005',
    ],
    [
      'a length of 0',
      twin,
      [...request, '--array-length', '0'],
      'array length is 0; it must be a whole number from 1 to 417',
    ],
    [
      'a length above m*',
      twin,
      [...request, '--array-length', '418'],
      'array length is 418; it must be a whole number from 1 to 417',
    ],
    ['an unknown mechanism', twin, withFlag('--mechanism', 'levi'), 'Did you mean "levy"?'],
    ['an unknown option', twin, [...request, '--groping', 'bestFit'], 'Did you mean "--grouping"?'],
    ['an unknown grouping', twin, [...request, '--grouping', 'bestfit'], 'Did you mean "bestFit"?'],
    ['a file that is not there', join(folder, 'nowhere.csv'), request, 'nowhere.csv'],
    ['a column that is not there', twin, withFlag('--value', 'sped'), 'Did you mean "speed"?'],
    ['an empty file', file(''), request, 'is empty'],
    ['a header without rows', file('license_plate,speed\n'), request, 'has no rows'],
    ['no usable row', file('license_plate,speed\na,fast\n'), request, 'None of the 1 rows can be used'],
  ])(
    'answers %s with one clear sentence and exit code 2, and writes nothing',
    async (_, path, args, message) => {
      const files = readdirSync(folder).length;
      const { code, stdout, stderr } = await hexveilHere(['mean', path, ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n').length).toBe(1);
      expect(stderr).not.toMatch(/\bat .*:\d+|BUS-\d/);
      expect(readdirSync(folder).length).toBe(files);
    },
  );
});
