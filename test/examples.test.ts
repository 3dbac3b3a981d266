import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = readdirSync(join(root, 'examples')).filter(name => name.endsWith('.ts'));

describe('every example', () => {
  it.each(examples)('%s runs and says something', name => {
    const built = join(root, 'dist/examples', name.replace('.ts', '.js'));
    const output = execFileSync(process.execPath, [built], { cwd: root, encoding: 'utf8' });
    expect(output.trim()).not.toBe('');
  });

  it('the README’s snippet is the beginning of one of them', () => {
    const snippet = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
    expect(readFileSync(join(root, 'examples/onePrivateMean.ts'), 'utf8')).toContain(snippet);
  });
});
