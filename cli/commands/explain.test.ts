import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hexveil } from '../../test/support/hexveil.ts';
import { commands } from '../commands.ts';
import { readArguments } from '../shell/command.ts';

const counts = fileURLToPath(new URL('../../lab/data/itms-twin-counts.txt', import.meta.url));
const request = ['--epsilon', '1', '--upper', '65'];

describe('hexveil explain', () => {
  it('prints one JSON document and nothing else', () => {
    const { code, stdout, stderr } = hexveil(['explain', counts, ...request, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const explanation = JSON.parse(stdout);
    expect(explanation).toMatchObject({
      users: 217,
      samples: 17166,
      max: 417,
      min: 1,
      lengths: {
        median: 46,
        sqrt: 51,
        minimax: 417,
        surrogate: 102,
        'surrogate-paper': 417,
        'minimax-mean': 417,
      },
      arrays: { median: { wrapAround: 168, bestFit: 170 }, sqrt: { wrapAround: 160, bestFit: 164 } },
      advice: { mechanism: 'array-averaging' },
    });
    expect(Object.keys(explanation.arrays)).toEqual(Object.keys(explanation.lengths));
    const levy = explanation.mechanisms.find(
      (each: { name: string; grouping: string }) => each.name === 'levy' && each.grouping === 'bestFit',
    );
    expect(levy).toMatchObject({ length: 51, arrays: 164 });
    for (const key of ['sensitivity', 'noiseScale', 'noiseError', 'biasBound'])
      expect(levy[key]).toBeGreaterThan(0);
  });

  it('prints a table that a person can read, with advice', () => {
    const { code, stdout } = hexveil(['explain', counts, ...request]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^217 users, 17166 samples; a user has 1 to 417\.$/m);
    expect(stdout).toMatch(/^sqrt +51 +160 +164$/m);
    expect(stdout).toMatch(/^Advice: array-averaging, bestFit\. Least expected error/m);
    expect(stdout).toMatch(/no budget was spent/);
  });

  it('reads stdin, blank lines and comments', () => {
    const { stdout } = hexveil(['explain', '-', ...request, '--json'], '# a cell\n3\n\n  5 # the bus\r\n1\n');
    expect(JSON.parse(stdout)).toMatchObject({ users: 3, samples: 9, max: 5, min: 1 });
  });

  it('takes bounds that 0.01 does not divide: a forecast does not depend on the grid', () => {
    expect(
      hexveil(['explain', '-', '--epsilon', '1', '--lower', '-1', '--upper', '1.0005'], '3\n1\n').code,
    ).toBe(0);
  });

  it.each([
    ['no file', ['explain', 'nowhere.txt', ...request], '', 'nowhere.txt cannot be read'],
    ['no operand', ['explain', ...request], '', 'takes one COUNTS_FILE; none was given'],
    ['an empty file', ['explain', '-', ...request], '', 'There are no counts in stdin'],
    [
      'count 0',
      ['explain', '-', ...request],
      '3\n0\n',
      'Line 2 of stdin is not a whole number from 1 to 2147483647; write one count per line, not records.',
    ],
    ['a negative count', ['explain', '-', ...request], '-3\n', 'Line 1 of stdin is not'],
    ['a fraction', ['explain', '-', ...request], '1.5\n', 'Line 1 of stdin is not'],
    ['a count over 2^31 − 1', ['explain', '-', ...request], '2147483648\n', 'Line 1 of stdin is not'],
    ['no epsilon', ['explain', '-', '--upper', '65'], '1\n', 'needs --epsilon E'],
    [
      'epsilon 0',
      ['explain', '-', '--upper', '65', '--epsilon', '0'],
      '1\n',
      'epsilon is 0; it must be from',
    ],
    [
      'epsilon NaN',
      ['explain', '-', '--upper', '65', '--epsilon', 'NaN'],
      '1\n',
      'epsilon is "NaN"; write a decimal',
    ],
    [
      'epsilon 1e-400',
      ['explain', '-', '--upper', '65', '--epsilon', '1e-400'],
      '1\n',
      'epsilon is 1e-400; it must be',
    ],
    [
      'epsilon 10^9',
      ['explain', '-', '--upper', '65', '--epsilon', '1e9'],
      '1\n',
      'epsilon is 1e9; it must be',
    ],
    [
      'upper below lower',
      ['explain', '-', '--epsilon', '1', '--upper', '0', '--lower', '5'],
      '1\n',
      'upper must be above lower',
    ],
    [
      'a mistyped flag',
      ['explain', '-', '--epsilom', '1', '--upper', '65'],
      '1\n',
      '--epsilom is not a flag of hexveil explain. Did you mean "--epsilon"?',
    ],
    [
      'a flag without its value',
      ['explain', '-', '--upper', '65', '--epsilon'],
      '1\n',
      '--epsilon needs a value',
    ],
    ['a mistyped name', ['explain', '-', ...request, '--noise', 'laplas'], '1\n', 'Did you mean "laplace"?'],
    ['a mistyped command', ['explane'], '', '"explane" is not a hexveil command. Did you mean "explain"?'],
  ])('answers %s with one clear sentence and exit code 2', (_, args, input, message) => {
    const { code, stdout, stderr } = hexveil(args, input);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n').length).toBe(1);
    expect(stderr).not.toMatch(/\bat .*:\d+/);
  });
});

describe('hexveil', () => {
  it.each(['explain', 'mean', 'map'])('explains %s with examples', name => {
    const { code, stdout } = hexveil([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Usage: hexveil/);
    expect(stdout).toMatch(/Examples:\n {2}\S/);
  });

  it('lists its commands', () => {
    for (const words of [[], ['--help'], ['help']]) {
      const { code, stdout } = hexveil(words);
      expect(code).toBe(0);
      expect(stdout).toMatch(/explain COUNTS_FILE/);
    }
  });

  it('has examples in its help whose flags exist', () => {
    for (const command of commands) {
      for (const example of command.examples) {
        const words = [...example.slice(example.indexOf(`hexveil ${command.name}`)).matchAll(/'[^']*'|\S+/g)];
        const args = words.slice(2).map(([word]) => word);
        expect(() => readArguments(command, args), example).not.toThrow();
      }
    }
  });
});
