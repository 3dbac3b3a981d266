import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWritable, writePrivate, writeWhole } from './writeWhole.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexveil-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('writeWhole', () => {
  it('writes a new file, and over an old one, and leaves nothing beside it', () => {
    const file = join(folder, 'page.html');
    writeWhole(file, 'one', 'html');
    writeWhole(file, 'two', 'html');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(folder)).toEqual(['page.html']);
  });

  it('lets only its owner read what is private, whatever the umask and whatever was there before', () => {
    const file = join(folder, 'plan.html');
    const before = process.umask(0);
    writeWhole(file, 'for everybody', 'html');
    const modes = [statSync(file).mode & 0o777];
    writePrivate(file, 'for me', 'html');
    process.umask(before);
    expect([...modes, statSync(file).mode & 0o777]).toEqual([0o666, 0o600]);
    rmSync(file);
  });

  it('follows a link to the file that it leads to', () => {
    const [file, link] = [join(folder, 'real.html'), join(folder, 'link.html')];
    writeFileSync(file, 'old');
    symlinkSync(file, link);
    writeWhole(link, 'new', 'html');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('refuses what is no plain file, without opening it: a folder, a device, a pipe', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [folder, '/dev/null', pipe]) {
      expect(() => checkWritable(path, 'html')).toThrow(
        /cannot be written; choose another place with --html FILE/,
      );
      expect(() => writeWhole(path, 'text', 'html')).toThrow(/cannot be written/);
    }
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('refuses a folder that is not there, and leaves no file behind by asking', () => {
    expect(() => checkWritable(join(folder, 'no', 'page.html'), 'html')).toThrow(/cannot be written/);
    checkWritable(join(folder, 'unborn.html'), 'html');
    expect(readdirSync(folder)).not.toContain('unborn.html');
  });
});
