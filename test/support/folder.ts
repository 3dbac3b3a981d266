import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A fresh folder for the files of one test file, gone when its tests are over. */
export function temporaryFolder(): string {
  // A ledger says where it really is, so the tests must know that too.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hexveil-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
