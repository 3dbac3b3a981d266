import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { UsageError } from '../../terms/usageError.ts';

const ENOUGH = 1 << 16;

/**
 * The first bytes of a text file, unpacked where it is packed: up to `isEnough` says so, else 64 KB. One
 * letter per byte (latin1), so that a letter of several bytes is never cut.
 */
export async function fileHead(
  path: string,
  isEnough: (text: string) => boolean = text => text.length >= ENOUGH,
): Promise<string> {
  const file = createReadStream(path);
  const bytes = /\.gz$/i.test(path) ? file.pipe(createGunzip()) : file;
  let text = '';
  try {
    for await (const chunk of bytes) {
      text += (chunk as Buffer).toString('latin1');
      if (isEnough(text)) break;
    }
  } catch {
    throw new UsageError('FILE_BROKEN', `${path} cannot be unpacked; get a fresh copy of it.`);
  } finally {
    file.destroy();
  }
  return text;
}
