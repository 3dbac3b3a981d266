import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadedBy } from '../test/support/loaded.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = 'dist/cli/main.js';

describe.each(['--help', '--version'])('hexveil %s', flag => {
  it('loads nothing of the library but its terms, and no native code', () => {
    const { modules, libraries } = loadedBy([main, flag], root);
    const ours = modules.flatMap(url => url.split('/dist/')[1] ?? []);
    expect(ours).toContain('cli/commands.js');
    expect(ours.filter(file => !/^cli\/(\w+|shell\/\w+)\.js$|^src\/terms\//.test(file))).toEqual([]);
    expect(modules.filter(url => url.includes('node_modules'))).toEqual([]);
    expect(libraries.filter(path => /\.node$|duckdb|libsql/.test(path))).toEqual([]);
  });

  it('costs at most three times what Node itself does, in processor time', () => {
    // Runs take turns, so that a busy machine slows both; the median forgets the runs that were hit hardest.
    const runs = Array.from({ length: 9 }, () => [cost(['-e', '0']), cost([main, flag])] as const);
    const [node, hexveil] = [median(runs.map(run => run[0])), median(runs.map(run => run[1]))];
    expect(hexveil, `node ${node} s, hexveil ${hexveil} s`).toBeLessThan(3 * node);
  });
});

/** User and system time of a run of Node, in seconds, as the shell measures it. */
function cost(args: readonly string[]): number {
  const timed = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" > /dev/null';
  const { stderr } = spawnSync('bash', ['-c', timed, process.execPath, ...args], {
    cwd: root,
    encoding: 'utf8',
    // Elsewhere seconds have a comma.
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [user, system] = stderr.trim().split(' ').map(Number);
  return user! + system!;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
