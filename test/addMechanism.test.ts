import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type Tree } from '../mutants/tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** As in CONTRIBUTING.md: a file of its own, beside levy.ts, … */
const FILE = `import { arrayMechanism } from './arrayMechanism.ts';
import type { Mechanism } from './mechanism.ts';
import { privateInterval } from './privateInterval.ts';

export const levyToo: Mechanism = arrayMechanism(['sqrt', 'median'], privateInterval);
`;
/** … and a line in the table, with its import. */
const LINE = "  'levy-too': levyToo,\n";
const IMPORT = "import { levyToo } from './levyToo.ts';\n";

let tree: Tree;
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: tree.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const hexveil = (...args: string[]) => run(process.execPath, 'built/cli/main.js', ...args);

beforeAll(() => {
  tree = copyTree(root);
  writeFileSync(join(tree.folder, 'src/mean/levyToo.ts'), FILE);
  const table = join(tree.folder, 'src/mean/mechanisms.ts');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, IMPORT + text.replace('} as const satisfies', `${LINE}} as const satisfies`));
}, 60_000);
afterAll(() => tree?.remove());

describe('a mechanism that is added by one file and one line', () => {
  it('passes the type checker everywhere, tests included', { timeout: 60_000 }, () => {
    expect(
      run(
        'node_modules/.bin/tsc',
        '-p',
        'tsconfig.json',
        '--noEmit',
        'false',
        '--outDir',
        'built',
        '--rootDir',
        '.',
      ),
    ).toBe('');
  });

  it('is known to explain, under each of its rules and groupings', () => {
    writeFileSync(join(tree.folder, 'counts.txt'), '9\n4\n3\n2\n');
    const text = hexveil('explain', 'counts.txt', '--epsilon', '1', '--upper', '65');
    for (const variant of ['sqrt', 'median'].flatMap(rule => [`${rule} wrapAround`, `${rule} bestFit`])) {
      expect(text).toContain(`levy-too ${variant}`);
    }
  });

  it('draws a mean', () => {
    const rows = Array.from({ length: 40 }, (_, k) => `bus${k % 12},${k}`);
    writeFileSync(join(tree.folder, 'pings.csv'), ['bus,speed', ...rows, ''].join('\n'));
    const flags = ['--user', 'bus', '--value', 'speed', '--lower', '0', '--upper', '65', '--epsilon', '1'];
    const mean = hexveil('mean', 'pings.csv', ...flags, '--mechanism', 'levy-too', '--unrecorded', '--json');
    expect(JSON.parse(mean)).toMatchObject({ mechanism: 'levy-too', users: 12, samples: 40 });
  });

  it('is in the schema of a config, and a config that asks for it is planned and drawn', () => {
    const schema =
      "import('./built/src/config/schema.js').then(({ configSchemaText: text }) => console.log(text()))";
    expect(run(process.execPath, '-e', schema)).toContain('"levy-too"');

    const rows = Array.from(
      { length: 60 },
      (_, k) => `bus${k % 12},2024-03-0${1 + (k % 3)}T09:30:00Z,${k},13,77.6`,
    );
    writeFileSync(join(tree.folder, 'records.csv'), ['bus,at,speed,lat,lng', ...rows, ''].join('\n'));
    writeFileSync(
      join(tree.folder, 'config.json'),
      JSON.stringify({
        dataset: 'buses',
        input: 'records.csv',
        columns: { user: 'bus', time: 'at', value: 'speed', lat: 'lat', lng: 'lng' },
        value: { lower: 0, upper: 65 },
        space: { resolution: 8 },
        time: { slot: '1h', zone: 'UTC', repeat: 'daily' },
        privacy: { epsilon: 1 },
        mechanism: 'levy-too',
      }),
    );
    expect(hexveil('plan', 'config.json', '--html', 'plan.html')).toContain('The config asks for levy-too.');
    expect(readFileSync(join(tree.folder, 'plan.html'), 'utf8')).toContain('levy-too');
  });
});
