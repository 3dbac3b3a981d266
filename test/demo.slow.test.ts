import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('npm run demo goes the whole way on three million pings, and leaves a map', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'demo'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  const map = / map +(\S+)/.exec(stdout)![1]!;
  expect(readFileSync(join(root, 'demo', map), 'utf8')).toContain('<title>');
});
