import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { findFiles } from './files.ts';

/**
 * SHA-256 of the records as they lie on disk, so that the ledger knows the same data again. It tells about values, so it
 * must never be published: it stays in the ledger.
 */
export async function dataHash(input: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of findFiles(input).paths) {
    hash.update(`${statSync(path).size}\n`);
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  }
  return hash.digest('hex');
}
