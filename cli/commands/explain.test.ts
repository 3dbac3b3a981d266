import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/folder.ts';
import { hexveil } from '../../test/support/hexveil.ts';
import { hexveilHere } from '../../test/support/inProcess.ts';
import { twinCountsFile, twinFacts } from '../../test/support/twin.ts';
import { commands } from '../commands.ts';
import { helpText, readArguments } from '../shell/command.ts';

const counts = join(temporaryFolder(), 'counts.txt');
const request = ['--epsilon', '1', '--upper', '65'];

describe('hexveil explain', () => {
  it('prints one JSON document and nothing else', async () => {
    const { code, stdout, stderr } = await hexveilHere(['explain', twinCountsFile, ...request, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const explanation = JSON.parse(stdout);
    expect(explanation).toMatchObject({ ...twinFacts, advice: { mechanism: 'array-averaging' } });
    expect(Object.keys(explanation.arrays)).toEqual(Object.keys(explanation.arrayLengths));
    const levy = explanation.mechanisms.find(
      (each: { name: string; grouping: string }) => each.name === 'levy' && each.grouping === 'bestFit',
    );
    expect(levy).toMatchObject({ arrayLength: 51, arrays: 164 });
    for (const key of ['sensitivity', 'noiseScale', 'noiseError', 'biasBound'])
      expect(levy[key]).toBeGreaterThan(0);
  });

  it('prints a table that a person can read, with advice', async () => {
    const { code, stdout } = await hexveilHere(['explain', twinCountsFile, ...request]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^217 users, 17,166 samples; a user has 1 to 417\.$/m);
    expect(stdout).toMatch(/^sqrt +51 +160 +164$/m);
    expect(stdout).toMatch(/^Advice: array-averaging, bestFit\. Least expected error/m);
    expect(stdout).toMatch(/no budget was spent/);
  });

  it('reads stdin, blank lines and comments; what it refuses there has exit code 2', () => {
    const explain = (input: string) => hexveil(['explain', '-', ...request, '--json'], input);
    const { code, stdout } = explain('# a cell\n3\n\n  5 # the bus\r\n1\n');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ users: 3, samples: 9, max: 5, min: 1 });
    expect(explain('')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There are no counts in stdin'),
    });
  });

  it('takes bounds that 0.01 does not divide: a forecast does not depend on the grid', async () => {
    writeFileSync(counts, '3\n1\n');
    const bounds = ['--lower', '-1', '--upper', '1.0005'];
    expect((await hexveilHere(['explain', counts, '--epsilon', '1', ...bounds])).code).toBe(0);
  });

  it.each([
    ['no file', ['explain', 'nowhere.txt', ...request], '', 'nowhere.txt cannot be read'],
    ['no operand', ['explain', ...request], '', 'takes one COUNTS_FILE; none was given'],
    ['an empty file', ['explain', counts, ...request], '', `There are no counts in ${counts}`],
    [
      'count 0',
      ['explain', counts, ...request],
      '3\n0\n',
      `Line 2 of ${counts} is not a whole number from 1 to 2147483647; write one count per line, not records.`,
    ],
    ['a negative count', ['explain', counts, ...request], '-3\n', `Line 1 of ${counts} is not`],
    ['a fraction', ['explain', counts, ...request], '1.5\n', `Line 1 of ${counts} is not`],
    ['a count over 2^31 − 1', ['explain', counts, ...request], '2147483648\n', `Line 1 of ${counts} is not`],
    ['no epsilon', ['explain', counts, '--upper', '65'], '1\n', 'needs --epsilon E'],
    [
      'epsilon 0',
      ['explain', counts, '--upper', '65', '--epsilon', '0'],
      '1\n',
      'epsilon is 0; it must be from',
    ],
    [
      'epsilon NaN',
      ['explain', counts, '--upper', '65', '--epsilon', 'NaN'],
      '1\n',
      'epsilon is "NaN"; write a decimal',
    ],
    [
      'epsilon 1e-400',
      ['explain', counts, '--upper', '65', '--epsilon', '1e-400'],
      '1\n',
      'epsilon is 1e-400; it must be',
    ],
    [
      'epsilon 10^9',
      ['explain', counts, '--upper', '65', '--epsilon', '1e9'],
      '1\n',
      'epsilon is 1e9; it must be',
    ],
    [
      'upper below lower',
      ['explain', counts, '--epsilon', '1', '--upper', '0', '--lower', '5'],
      '1\n',
      'upper must be above lower',
    ],
    [
      'a mistyped flag',
      ['explain', counts, '--epsilom', '1', '--upper', '65'],
      '1\n',
      '--epsilom is not a flag of hexveil explain. Did you mean "--epsilon"?',
    ],
    [
      'a flag without its value',
      ['explain', counts, '--upper', '65', '--epsilon'],
      '1\n',
      '--epsilon needs a value',
    ],
    [
      'a mistyped name',
      ['explain', counts, ...request, '--noise', 'laplas'],
      '1\n',
      'Did you mean "laplace"?',
    ],
  ])('answers %s with one clear sentence and exit code 2', async (_, args, input, message) => {
    writeFileSync(counts, input);
    const { code, stdout, stderr } = await hexveilHere(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n').length).toBe(1);
    expect(stderr).not.toMatch(/\bat .*:\d+/);
  });
});

describe('hexveil', () => {
  it.each(commands)('explains $name with examples', async listed => {
    expect(helpText(listed, await listed.load())).toMatch(/^Usage: hexveil .*^Examples:\n {2}\S/ms);
  });

  it('shows the help of a command, lists its commands, and answers a mistyped one with exit code 2', () => {
    expect(hexveil(['map', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Usage: hexveil map .*Examples:\n {2}\S/s),
    });
    for (const words of [[], ['--help'], ['help']]) {
      const { code, stdout } = hexveil(words);
      expect(code).toBe(0);
      expect(stdout).toMatch(/explain COUNTS_FILE/);
    }
    expect(hexveil(['explane'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('"explane" is not a hexveil command. Did you mean "explain"?'),
    });
  });

  it('has examples in its help whose flags exist', async () => {
    for (const listed of commands) {
      const command = await listed.load();
      for (const example of command.examples) {
        const words = [...example.slice(example.indexOf(`hexveil ${listed.name}`)).matchAll(/'[^']*'|\S+/g)];
        const args = words.slice(2).map(([word]) => word);
        expect(() => readArguments(listed, command, args), example).not.toThrow();
      }
    }
  });
});
