import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as hexveil from '../src/index.ts';
import * as ledger from '../src/ledger/index.ts';
import * as mean from '../src/mean/index.ts';
import { temporaryFolder } from './support/folder.ts';

/** The doors, as package.json has them. */
const DOORS = { hexveil, 'hexveil/mean': mean, 'hexveil/ledger': ledger };

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = temporaryFolder();
const examples = readdirSync(join(root, 'examples')).filter(name => name.endsWith('.ts'));

describe('every example', () => {
  it.each(examples)('%s prints what it says it prints', async name => {
    const built = join(root, 'dist/examples', name.replace('.ts', '.js'));
    const output = execFileSync(process.execPath, [built], { cwd: root, encoding: 'utf8' });
    const promised = [...sourceOf(name).matchAll(/^\/\/> (.*)$/gm)].map(match => match[1]!);
    expect(promised).not.toEqual([]);
    expect(output.trimEnd().split('\n')).toEqual(
      promised.map(line => expect.stringMatching(asPattern(line))),
    );
  });

  it('the README’s snippet is the beginning of one of them', () => {
    const snippet = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
    expect(readFileSync(join(root, 'examples/onePrivateMean.ts'), 'utf8')).toContain(snippet);
  });
});

describe('the doors of the package', () => {
  it.each(Object.entries(DOORS))('every value of %s is used by an example that runs', (door, values) => {
    const used = examples.flatMap(name => importsOf(sourceOf(name)));
    expect(used.map(({ from }) => from)).toContain(door);
    const names = new Set(used.map(({ name }) => name));
    expect(Object.keys(values).filter(name => !names.has(name))).toEqual([]);
  });

  it('give the same things by the same names', () => {
    expect(hexveil).toMatchObject(mean);
    expect(hexveil).toMatchObject(ledger);
  });
});

function sourceOf(example: string): string {
  return readFileSync(join(root, 'examples', example), 'utf8');
}

/** Three dots stand for what noise, a clock or a folder decides. */
function asPattern(line: string): RegExp {
  const parts = line.split('…').map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** What an example imports from us; the compiler refuses an import that is not used. */
function importsOf(text: string): { readonly name: string; readonly from: string }[] {
  const lists = [...text.matchAll(/^import \{([^}]*)\} from '(hexveil[^']*)';$/gm)];
  return lists.flatMap(([, names, from]) =>
    names!.split(',').map(name => ({ name: name.trim(), from: from! })),
  );
}

/** That it goes the whole way is for the slow suite, and for CI. */
describe('npm run demo', () => {
  const demo = (cwd: string) => spawnSync('npm', ['run', '--silent', 'demo'], { cwd, encoding: 'utf8' });
  /** What a checkout has of it, before or after a build. */
  const checkout = (name: string) => {
    for (const part of ['package.json', 'examples'])
      cpSync(join(root, part), join(folder, name, part), { recursive: true });
    return join(folder, name);
  };

  it('says in one sentence that nothing is built yet', () => {
    expect(demo(checkout('unbuilt'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr:
        'Hexveil is not built yet: run npm ci, which installs and builds it, and then npm run demo again.\n',
    });
  });

  it('stops at the command that fails, with its exit code and nothing to say beside it', () => {
    const place = checkout('broken');
    mkdirSync(join(place, 'dist/cli'), { recursive: true });
    writeFileSync(join(place, 'dist/cli/main.js'), "console.error('No room.'); process.exit(2);");
    const { status, stdout, stderr } = demo(place);
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'No room.\n' });
    expect(stdout.match(/^\$ /gm)).toHaveLength(1);
  });
});
