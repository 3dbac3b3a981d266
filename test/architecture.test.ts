import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
}

const FOLDERS = ['src', 'figures', 'cli', 'lab', 'audit', 'mutants', 'bench', 'examples'];

/** Every import of a file of ours, or of a package, by product code (tests may look everywhere). */
const imports: readonly Import[] = FOLDERS.flatMap(sourceFiles).flatMap(from => {
  const text = readFileSync(join(root, from), 'utf8');
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1]!);
  return targets.map(target => ({
    from,
    to: target.startsWith('.') ? relative(root, resolve(root, dirname(from), target)) : target,
  }));
});

/**
 * The rooms of src/ in the order of the data's way; release.ts and index.ts stand behind the last. What is coming has its
 * place: votes in shares/, presence/ before plan/ (it decides without counts), smooth/ after draw/ (it sees released
 * numbers and counts only), web/ outside of src/, beside cli/.
 */
const ORDER = [
  'terms',
  'time',
  'noise',
  'arrays',
  'mean',
  'ledger',
  'config',
  'engines',
  'ingest',
  'shares',
  'plan',
  'draw',
  'publish',
  'explore',
  'traces',
  'release.ts',
  'index.ts',
];

describe('the tree tells the data’s way', () => {
  it('every room of src/ imports only what stands before it', () => {
    const place = (file: string) => ORDER.indexOf(file.split('/')[1]!);
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('src/') && to.startsWith('src/') && place(to) > place(from),
    );
    expect(wrong).toEqual([]);
    expect(new Set(readdirSync(join(root, 'src')))).toEqual(new Set(ORDER));
  });

  it('the library is what its own commands use: of src/, cli/ imports index.ts and terms/ only', () => {
    const doors = /^src\/(index\.ts|terms\/\w+\.ts)$/;
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('cli/') && to.startsWith('src/') && !doors.test(to),
    );
    expect(wrong).toEqual([]);
  });

  it('the doors of the library are lists: named re-exports and nothing else', () => {
    for (const door of ['src/index.ts', 'src/mean/index.ts', 'src/ledger/index.ts']) {
      const text = readFileSync(join(root, door), 'utf8').replace(/^\/\/.*$/gm, '');
      expect(text.replaceAll(/export (type )?\{[^{}]*\} from '\.[^']+';/g, '').trim(), door).toBe('');
    }
  });

  it('src/ never imports what is built on it', () => {
    expect(
      imports.filter(
        ({ from, to }) => from.startsWith('src/') && to.includes('/') && !/^(src\/|node:|@duckdb\/)/.test(to),
      ),
    ).toEqual([]);
  });

  it('around src/ there is an order too: what draws, what tries, what commands, what measures', () => {
    const around = ['src', 'figures', 'lab', 'audit', 'cli', 'bench'];
    const place = (file: string) => around.indexOf(file.split('/')[0]!);
    const wrong = imports.filter(({ from, to }) => place(from) >= 0 && place(to) > place(from));
    expect(wrong).toEqual([]);
  });

  it('CONTRIBUTING tells the rooms of src/ in this order', () => {
    const told = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
      /^ {4}([a-z.]+(?:, [a-z]+)?) {2,}\S/gm,
    );
    expect([...told].flatMap(([, names]) => names!.split(', '))).toEqual(
      ORDER.filter(room => room !== 'index.ts'),
    );
  });

  it('no two rooms of lab/ or of audit/ import each other, not even in a roundabout way', () => {
    for (const house of ['lab', 'audit']) expect(circle(house), house).toEqual([]);
  });

  it('nothing but tests imports from test/', () => {
    expect(imports.filter(({ to }) => to.startsWith('test/'))).toEqual([]);
  });

  it('only src/engines/duckdb* knows how DuckDB spells things', () => {
    const spellings =
      /\b(read_(csv|json|parquet)|struct_extract|json_extract\w*|json_valid|unnest|epoch_us|TRY_CAST|FORMAT parquet|TEMP TABLE|make_timestamptz|list_\w+)\b/;
    const elsewhere = [...sourceFiles('src'), ...sourceFiles('cli')].filter(
      file => !/^src\/engines\/duckdb/.test(file) && spellings.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
    const drivers = imports.filter(({ to }) => to.startsWith('@duckdb/')).map(({ from }) => from);
    expect(drivers.filter(from => !/^src\/engines\/duckdb\//.test(from))).toEqual(['lab/city/pingTable.ts']);
  });

  it('no seeded or fast randomness is importable from src/: bits come from node:crypto, in one file', () => {
    const makers = imports.filter(({ to }) => /^(node:)?crypto$/.test(to)).map(({ from }) => from);
    expect(makers.filter(from => from.startsWith('src/noise/'))).toEqual(['src/noise/bits.ts']);
    for (const file of sourceFiles('src')) {
      expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/Math\.random|getRandomValues/);
    }
  });

  it('only bits.ts can make SecureBits', () => {
    const claims = FOLDERS.flatMap(sourceFiles).filter(file =>
      /as SecureBits/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(claims).toEqual(['src/noise/bits.ts']);
  });

  it('arrays/, shares/, plan/ and explore/ see counts only: nothing that holds values is imported there', () => {
    const blind = (from: string) => /^src\/(arrays|shares|plan|explore)\//.test(from);
    const values = ['src/mean/cell.ts', 'src/mean/arrayMeans.ts', 'src/mean/privateMean.ts'];
    expect(imports.filter(({ from, to }) => blind(from) && values.includes(to))).toEqual([]);
  });

  it('the steps that every draw is made of use no floating-point function', () => {
    const onTheWay = ['uniform', 'bernoulliExp', 'geometricExp', 'expBounds', 'liesBelowExp'];
    for (const name of onTheWay) {
      const text = readFileSync(join(root, `src/noise/${name}.ts`), 'utf8');
      expect(text, name).not.toMatch(/Math\.(exp|log|pow|sqrt|expm1|log1p|sinh|cbrt)|\*\* -|toNumber/);
    }
  });
});

describe('the repository', () => {
  it('has no folder or file named after nothing: utils, helpers, manager, misc', () => {
    const names = FOLDERS.flatMap(sourceFiles).filter(file => /util|helper|manager|misc|common/i.test(file));
    expect(names).toEqual([]);
  });

  it('has no test that is skipped but by skipUnless, which says why, and none that runs alone', () => {
    const skips =
      /\b(?:it|test|describe|suite|context|ctx)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only)\b|\bskip\(/;
    const files = [...FOLDERS, 'test'].flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts'))
        .map(name => join(folder, name)),
    );
    const skipping = files.filter(file => skips.test(readFileSync(join(root, file), 'utf8')));
    expect(skipping).toEqual(['test/support/skipUnless.ts']);
  });

  it('names no host of a package registry in its lock file', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"/);
  });

  it('pins every dependency exactly', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });
});

/** Rooms of a folder that cannot be put in an order in which each imports only what stands before it. */
function circle(house: string): string[] {
  const roomOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/');
  const edges = imports
    .filter(({ from, to }) => from.startsWith(`${house}/`) && to.startsWith(`${house}/`))
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to);
  let left = [...new Set(edges.map(({ from }) => from))];
  for (;;) {
    const stuck = left.filter(room => edges.some(({ from, to }) => from === room && left.includes(to)));
    if (stuck.length === left.length) return left;
    left = stuck;
  }
}

function sourceFiles(folder: string): string[] {
  let entries: string[];
  try {
    entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return entries
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => join(folder, name))
    .sort();
}
