import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../bench/chromium.ts';
import { temporaryFolder } from './support/folder.ts';

const folder = temporaryFolder();
const chromium = join(folder, 'chromium');
writeFileSync(chromium, '#!/bin/sh\n');
chmodSync(chromium, 0o755);
const other = join(folder, 'other browser');
writeFileSync(other, '#!/bin/sh\n');
chmodSync(other, 0o755);

describe('the Chromium of the tests', () => {
  it('is the one that CHROMIUM names, else the first on the PATH, else none', () => {
    const PATH = [join(folder, 'no such folder'), folder].join(delimiter);
    expect(findChromium({ CHROMIUM: other, PATH })).toBe(other);
    expect(findChromium({ PATH })).toBe(chromium);
    expect(findChromium({ CHROMIUM: '', PATH })).toBe(chromium);
    expect(findChromium({ PATH: join(folder, 'no such folder') })).toBeUndefined();
    expect(findChromium({})).toBeUndefined();
  });

  it('is never another one than CHROMIUM names: a wrong path is an error', () => {
    const plain = join(folder, 'plain');
    writeFileSync(plain, '');
    mkdirSync(join(folder, 'a folder'));
    for (const wrong of [plain, join(folder, 'a folder'), join(folder, 'gone')])
      expect(() => findChromium({ CHROMIUM: wrong, PATH: folder })).toThrow(
        `CHROMIUM is ${wrong}, where there is no program`,
      );
  });
});
