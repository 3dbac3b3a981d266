import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanTraces } from '../../../src/traces/cleanTraces.ts';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { hexveil } from '../../../test/support/hexveil.ts';
import { hexveilHere } from '../../../test/support/inProcess.ts';
import { twinFile as twin } from '../../../test/support/twin.ts';

const columns = ['--user', 'license_plate', '--value', 'speed', '--upper', '65'];
const few = ['--mechanisms', 'baseline,levy', '--epsilons', '0.5,1', '--trials', '1200'];
const folder = temporaryFolder();

describe('hexveil lab error', () => {
  it('prints rows as JSON, the same for any number of workers', () => {
    const run = (workers: string) =>
      hexveil(['lab', 'error', twin, ...columns, ...few, '--json', '--workers', workers]);
    const { code, stdout } = run('1');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout);
    expect(rows.map((row: object) => Object.keys(row))).toEqual(
      Array.from({ length: 4 }, () => ['mechanism', 'grouping', 'epsilon', 'mae', 'stderr', 'bias', 'noise']),
    );
    expect(rows[0]).toMatchObject({ mechanism: 'baseline', grouping: null, epsilon: 0.5, noise: 3.15799 });
    expect(rows[3]).toMatchObject({ mechanism: 'levy', grouping: 'bestFit', epsilon: 1 });
    expect(run('3').stdout).toBe(stdout);
  });

  it('prints a table that says it is not private, and draws a figure', () => {
    const svg = join(folder, 'errors.svg');
    const { code, stdout, stderr } = hexveil(['lab', 'error', twin, ...columns, ...few, '--svg', svg]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^NOT PRIVATE\. /);
    expect(stderr).toMatch(/^NOT_PRIVATE {2}/);
    expect(stdout).toMatch(/^levy +bestFit +1 +0\.\d+/m);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*Mean absolute error \(unit of speed\)/s);
    const listed = cleanTraces(folder).filter(({ path }) => path === svg);
    expect(listed).toEqual([{ path: svg, trace: 'errors', fate: 'kept' }]);
  });

  it('runs every variant', () => {
    const variants = ['--noise', 'staircase', '--sensitivity', 'paper', '--fill', 'samples'];
    const asked = ['--grouping', 'wrapAround,bestFit', '--epsilons', '1', '--trials', '50', '--json'];
    const { stdout } = hexveil(['lab', 'error', twin, ...columns, ...variants, ...asked]);
    const rows = JSON.parse(stdout) as { mechanism: string; grouping: string }[];
    expect(rows.length).toBe(11);
    expect(rows.filter(row => row.grouping === 'wrapAround').length).toBe(5);
  });

  const one = join(folder, 'one.csv');
  writeFileSync(one, 'user,value\na,1\na,2\n');
  const unusable = join(folder, 'unusable.csv');
  writeFileSync(unusable, 'user,value\na,fast\nb,slow\n');
  const small = ['--user', 'user', '--value', 'value', '--upper', '65'];

  it.each([
    [
      'no such column',
      [twin, '--user', 'plate', '--value', 'speed', '--upper', '65'],
      'There is no column "plate"',
    ],
    ['one user', [one, ...small], 'The file has one user'],
    ['no usable row', [unusable, ...small], 'None of the 2 rows can be used'],
    ['one trial', [twin, ...columns, '--trials', '1'], '--trials is "1"; it must be a whole number from 2'],
    ['junk for ε', [twin, ...columns, '--epsilons', '0.5,much'], 'epsilon is "much"; write a decimal number'],
    ['an ε of 0', [twin, ...columns, '--epsilons', '0'], 'epsilon is 0; it must be from'],
    ['a hole in the list', [twin, ...columns, '--epsilons', '0.5,,1'], 'with one comma between them'],
    ['a misspelt mechanism', [twin, ...columns, '--mechanisms', 'levvy'], 'Did you mean "levy"?'],
    ['a figure nowhere', [twin, ...columns, '--svg', join(folder, 'no', 'e.svg')], 'cannot be written'],
    [
      'a flag of the other experiment',
      [twin, ...columns, '--lambda', '3'],
      '--lambda is not a flag of hexveil lab error',
    ],
    ['no file', [...columns], 'takes one FILE; none was given'],
  ] as const)('refuses %s in one sentence', async (_, args, sentence) => {
    const { code, stdout, stderr } = await hexveilHere(['lab', 'error', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});

describe('hexveil lab paper', () => {
  it('writes every figure, the page and the claims, the same for any number of workers', () => {
    const run = (workers: string) => {
      const out = join(folder, `workers-${workers}`);
      const { code } = hexveil([
        'lab',
        'paper',
        '--trials',
        '20',
        '--lambda',
        '2',
        '--out',
        out,
        '--workers',
        workers,
      ]);
      expect(code).toBe(0);
      return Object.fromEntries(readdirSync(out).map(name => [name, readFileSync(join(out, name), 'utf8')]));
    };
    const files = run('1');
    expect(Object.keys(files).sort()).toEqual(
      readdirSync(fileURLToPath(new URL('../../../lab/results', import.meta.url))).sort(),
    );
    expect(run('3')).toEqual(files);
    expect(files['index.html']).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it('leaves what is finished on disk when it is stopped', async () => {
    const out = join(folder, 'stopped');
    const main = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
    const running = spawn(process.execPath, [
      main,
      'lab',
      'paper',
      '--trials',
      '600',
      '--out',
      out,
      '--workers',
      '1',
    ]);
    const ended = new Promise<number | null>(resolve => running.on('exit', resolve));
    let said = '';
    running.stderr.on('data', (text: Buffer) => {
      said += String(text);
    });
    while (!existsSync(join(out, 'grouping.svg'))) await new Promise(resolve => setTimeout(resolve, 20));
    running.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said).toMatch(/^STOPPED {2}The finished figures \(lengths, grouping.*\) are in /);
    expect(readFileSync(join(out, 'grouping.csv'), 'utf8').trim().split('\n').length).toBe(121);
    expect(existsSync(join(out, 'index.html'))).toBe(false);
  });

  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  mkdirSync(join(folder, 'fine'));

  it.each([
    [
      'a folder that cannot be written',
      ['--out', join(blocked, 'results')],
      'cannot be written; choose another folder',
    ],
    ['λ = 0', ['--lambda', '0'], '--lambda is "0"; it must be a whole number from 1'],
    ['half a seed', ['--seed', '0.5'], '--seed is "0.5"; it must be a whole number'],
    ['no workers', ['--workers', '0'], '--workers is "0"'],
    ['a file', ['x.csv'], 'takes no file; "x.csv" was given'],
  ] as const)('refuses %s in one sentence', async (_, args, sentence) => {
    const { code, stdout, stderr } = await hexveilHere(['lab', 'paper', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});

describe('hexveil lab', () => {
  it('names its experiments when none is asked for, or another', async () => {
    expect((await hexveilHere(['lab'])).stderr).toContain('paper, error or map');
    expect((await hexveilHere(['lab', 'papr'])).stderr).toContain('Did you mean "paper"?');
  });
});
