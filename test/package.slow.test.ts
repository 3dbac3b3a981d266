import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The package as a stranger gets it: packed, installed in an empty folder elsewhere, used from there. */
describe('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-stranger-'));
  const npm = (args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const node = (args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      stdio: 'ignore',
    });
    const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'))!;
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'stranger', type: 'module', private: true }),
    );
    npm(['install', `./${tarball}`]);
    // The compiler and Node's types come from here; what is checked is ours.
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs as a command', () => {
    expect(node(['node_modules/hexveil/dist/cli/main.js', '--help'])).toMatch(/^Hexveil publishes averages/);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(node(['node_modules/.bin/hexveil', '--version']).trim()).toBe(version);
  });

  it('type-checks in a stranger’s strict project, and runs there', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { cellFromSamples, grid, type PrivateMean, privateMean } from 'hexveil';
       import { type Ledger, MemoryLedger } from 'hexveil/ledger';
       import { privateMean as same } from 'hexveil/mean';
       const cell = cellFromSamples([{ user: 'a', value: 20 }, { user: 'b', value: 30 }], grid('0', '65'));
       const result: PrivateMean = privateMean(cell, { epsilon: '1', mechanism: 'levy' });
       const ledger: Ledger = new MemoryLedger();
       console.log(result.mean >= 0 && result.mean <= 65 && same === privateMean && ledger.accounts().length === 0);
       // @ts-expect-error: there is no such mechanism
       export const wrong = () => privateMean(cell, { epsilon: '1', mechanism: 'median' });
      `,
    );
    const compiler = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
      '--outDir',
      'out',
      'use.ts',
    ];
    node([join(root, 'node_modules/typescript/bin/tsc'), ...compiler]);
    expect(node(['out/use.js']).trim()).toBe('true');
  });

  it('ships what users need and nothing of the workshop', () => {
    const shipped = readdirSync(join(folder, 'node_modules/hexveil'), { recursive: true, encoding: 'utf8' });
    for (const wanted of [
      'README.md',
      'LICENSE',
      'dist/src/index.d.ts',
      'dist/src/publish/map/page.html',
      'dist/audit/run/worker.js',
      'lab/data/itms-twin.csv',
    ]) {
      expect(shipped).toContain(wanted);
    }
    expect(shipped.filter(name => /\.test\.|^(test|bench|src|cli)\//.test(name))).toEqual([]);
  });
});
