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

  it('the README’s example is one of them, word for word where it matters', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const example = readFileSync(join(root, 'examples/onePrivateMean.ts'), 'utf8');
    const importLine = "import { cellFromSamples, grid, privateMean } from 'hexveil';";
    expect(readme).toContain(importLine);
    expect(example).toContain(importLine);
  });
});
