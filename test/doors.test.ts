import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadedBy } from './support/loaded.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const DOORS = ['hexveil', 'hexveil/mean', 'hexveil/ledger'];

/** What a program has loaded, imported as a stranger would: by the name of the package. */
const loaded = (script: string) => loadedBy(['--input-type=module', '-e', script], root);
const native = (libraries: readonly string[]) => libraries.filter(path => /\.node$|duckdb|libsql/.test(path));

describe('the doors of the package', () => {
  it('are hexveil, hexveil/mean and hexveil/ledger', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string }>;
    };
    const doors = Object.entries(manifest.exports).filter(([, leadsTo]) => typeof leadsTo === 'object');
    expect(doors.map(([path]) => path.replace('.', 'hexveil'))).toEqual(DOORS);
  });

  it.each(DOORS)('%s loads no native library by being imported', door => {
    expect(native(loaded(`import '${door}'`).libraries)).toEqual([]);
  });

  it('hexveil/mean needs no package but ours, also when a mean is drawn', () => {
    const { modules, libraries } = loaded(`
      import { cellFromSamples, grid, privateMean } from 'hexveil/mean';
      const cell = cellFromSamples([{ user: 'a', value: 2 }, { user: 'b', value: 5 }], grid('0', '10'));
      privateMean(cell, { epsilon: '1', mechanism: 'levy' });`);
    expect(modules.filter(url => url.includes('node_modules'))).toEqual([]);
    expect(native(libraries)).toEqual([]);
  });

  it('load them when they are needed, which is how we know that we would see one', () => {
    const { libraries } = loaded(`
      import { duckdb } from 'hexveil';
      await (await duckdb()).close();`);
    expect(native(libraries)).not.toEqual([]);
  });
});
