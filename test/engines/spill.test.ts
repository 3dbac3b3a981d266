import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { duckdb } from '../../src/engines/duckdb.ts';
import { execute } from '../../src/engines/engine.ts';
import { asRoot } from '../support/asRoot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { skipUnless } from '../support/skipUnless.ts';

const folder = temporaryFolder();
const place = () => mkdtempSync(join(folder, 'spill-'));
const script = fileURLToPath(new URL('spillUntilKilled.mjs', import.meta.url));

/** A process that has spilled records into a folder of its own there. */
async function spilling(spill: string, ...then: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, spill, ...then], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

/** The next start of an engine there. */
async function nextStart(spill: string): Promise<void> {
  await (await duckdb({ spill })).close();
}

describe('a spill folder', () => {
  it('carries the process in its name, and is for its owner alone whatever the umask', async () => {
    const spill = place();
    const before = process.umask(0);
    const engine = await duckdb({ spill });
    process.umask(before);
    const [name, ...more] = readdirSync(spill);
    expect([name, more]).toEqual([
      expect.stringMatching(new RegExp(`^hexveil-spill-${process.pid}-\\w{6}$`)),
      [],
    ]);
    expect(statSync(join(spill, name!)).mode & 0o777).toBe(0o700);
    await engine.close();
    expect(readdirSync(spill)).toEqual([]);
  });

  it('stays when another engine starts beside it, in this process or another', async () => {
    const spill = place();
    const engine = await duckdb({ spill });
    const other = await spilling(spill);
    await nextStart(spill);
    expect(readdirSync(spill).length).toBe(2);
    other.kill('SIGKILL');
    await execute(engine, 'SELECT 1');
    await engine.close();
  });

  it('outlives a process that is killed, and goes at the next start', async () => {
    const spill = place();
    const child = await spilling(spill);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [left] = readdirSync(spill);
    expect(readdirSync(join(spill, left!)).length).toBeGreaterThan(1);
    await nextStart(spill);
    expect(readdirSync(spill)).toEqual([]);
  });

  it('goes with a process that ends without closing its engine', async () => {
    const spill = place();
    const child = await spilling(spill, 'exit');
    if (child.exitCode === null) await once(child, 'exit');
    expect(readdirSync(spill)).toEqual([]);
  });

  it('goes though a living process has the id in its name by now, and though its removal was cut short', async () => {
    const spill = place();
    for (const name of [`hexveil-spill-${process.pid}-abcdef`, 'hexveil-spill-1-abcdef']) {
      mkdirSync(join(spill, name));
      writeFileSync(join(spill, name, 'duckdb_temp_storage.tmp'), 'records');
    }
    writeFileSync(join(spill, 'hexveil-spill-1-abcdef', 'in-use'), '');
    await nextStart(spill);
    expect(readdirSync(spill)).toEqual([]);
  });

  it('of a version without locks goes when it is a day old, and not before', async () => {
    const spill = place();
    const [old, young] = ['hexveil-spill-aB3dE6', 'hexveil-spill-Zz9yX8'].map(name => join(spill, name));
    for (const path of [old!, young!]) {
      mkdirSync(path);
      writeFileSync(join(path, 'duckdb_temp_storage_DEFAULT-0.tmp'), 'records');
    }
    const yesterday = Date.now() / 1000 - 90_000;
    utimesSync(old!, yesterday, yesterday);
    await nextStart(spill);
    expect([existsSync(old!), existsSync(young!)]).toEqual([false, true]);
  });

  it('is left alone where it is something else', async () => {
    const spill = place();
    writeFileSync(join(spill, 'hexveil-spill-1-abcdef'), 'a file');
    mkdirSync(join(spill, 'hexveil-spill-mine'));
    await nextStart(spill);
    expect(readdirSync(spill).length).toBe(2);
  });

  const shared = place();
  const given = join(shared, 'hexveil-spill-2-abcdef');
  mkdirSync(given);
  skipUnless(asRoot('chown', '65534:65534', given), 'only root can give a folder away').it(
    'is left alone where it is of another user',
    async () => {
      await nextStart(shared);
      expect(readdirSync(shared)).toEqual(['hexveil-spill-2-abcdef']);
    },
  );
});
