import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/folder.ts';
import { publishedReceipts } from './publishedReceipts.ts';

const folder = temporaryFolder();
let made = 0;

/** An output folder with these files in it. */
function outputFolder(files: Readonly<Record<string, string>>): string {
  const dir = join(folder, String(made++));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

const manifest = (ledger: unknown): string =>
  JSON.stringify({ format: 'hexveil-release', ledger, settings: { ignored: '0' }, versions: {} }, null, 2);
const paid = { name: 'mine', entry: 7, hash: 'beef', length: 7, head: 'beef' };

describe('the receipts of published releases', () => {
  it('are found in every folder, whatever it is called', () => {
    const dir = outputFolder({
      '7-2026-11-15/release.json': manifest(paid),
      'renamed/release.json': manifest({ ...paid, entry: 8 }),
    });
    expect(publishedReceipts(dir)).toEqual([
      { folder: join(dir, '7-2026-11-15'), ledger: 'mine', entry: 7, hash: 'beef' },
      { folder: join(dir, 'renamed'), ledger: 'mine', entry: 8, hash: 'beef' },
    ]);
  });

  it('are none where there is no folder yet, or nothing in it', () => {
    expect(publishedReceipts(join(folder, 'nowhere'))).toEqual([]);
    expect(publishedReceipts(outputFolder({ 'a.txt': '' }))).toEqual([]);
  });

  it('are not missed among what is no release of ours, or cannot be read', () => {
    const dir = outputFolder({
      'a/release.json': '{ "ledger": {',
      'b/release.json': manifest(null),
      'c/release.json': manifest({ entry: 3, hash: 'x', length: 3 }),
      'd/release.json': manifest({ ...paid, entry: '7' }),
      'e/release.json/file': '',
      'f/release.json': '',
      'g/other.json': manifest(paid),
      '.unfinished-x/release.json': manifest(paid),
      'h/release.json': manifest(paid),
    });
    symlinkSync(join(dir, 'loop'), join(dir, 'loop'));
    if (process.platform !== 'win32') {
      mkdirSync(join(dir, 'pipe'));
      execFileSync('mkfifo', [join(dir, 'pipe', 'release.json')]);
    }
    expect(publishedReceipts(dir).map(each => each.folder)).toEqual([join(dir, 'h')]);
  });

  it('are read from the end of a file, however long it is', () => {
    const dir = outputFolder({ 'long/release.json': '' });
    const file = join(dir, 'long/release.json');
    truncateSync(file, 8e9);
    appendFileSync(file, manifest(paid));
    expect(publishedReceipts(dir)).toMatchObject([{ ledger: 'mine', entry: 7, hash: 'beef' }]);
  });
});
