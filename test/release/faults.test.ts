import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { hexveil } from '../support/hexveil.ts';
import { hexveilHere } from '../support/inProcess.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { type SmallCity, smallCity } from '../support/smallCity.ts';
import { NO_DISK, smallDisk } from '../support/smallDisk.ts';
import { checkPublished, releaseUntil } from './faults.ts';

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

const terms = {
  epsilon: fraction(1000),
  user: ['license_plate'],
  window: 'day',
  time: 'observationDateTime',
  zone: 'Asia/Kolkata',
} as const;

function openLedger(name: string): string {
  const path = join(city.folder, name);
  new FileLedger(path).open('small-city', terms);
  return path;
}

describe('a release that is cut short', () => {
  it('by SIGKILL, never leaves a half folder, nor a published file without its charge, and the next run works', async () => {
    const ledger = openLedger('killed.ledger');
    const out = join(city.folder, 'killed');
    const config = city.configFile({ output: { dir: out } });
    for (let kill = 0; kill < 8; kill++) await releaseUntil(config, ledger, 'SIGKILL', 250 + 120 * kill);
    const { folders, charges } = checkPublished(out, ledger);
    expect(charges).toBeGreaterThanOrEqual(folders);
    expect((await releaseUntil(config, ledger, 'SIGKILL', 60_000)).code).toBe(0);
    expect(checkPublished(out, ledger).folders).toBe(folders + 1);
  });

  it('by Ctrl-C, either stops before the charge and says so, or finishes what was paid for', async () => {
    const ledger = openLedger('interrupted.ledger');
    const out = join(city.folder, 'interrupted');
    const config = city.configFile({ output: { dir: out } });
    for (let turn = 0; turn < 6; turn++) {
      const { code, stderr } = await releaseUntil(config, ledger, 'SIGINT', 200 + 150 * turn);
      // Before our own handler is there, Node ends at once (code null).
      expect([0, 130, null]).toContain(code);
      if (code === 130) expect(stderr).toMatch(/^STOPPED {2}Nothing was charged/);
    }
    const { folders, charges } = checkPublished(out, ledger);
    expect(charges).toBe(folders);
  });
});

describe('a release that cannot be written', () => {
  it('is refused before the charge where the output folder is a file', async () => {
    const ledger = new MemoryLedger();
    ledger.open('small-city', terms);
    const file = join(city.folder, 'taken');
    writeFileSync(file, '');
    await expect(releaseAnyway(city.config({ output: { dir: file } }), { ledger })).rejects.toThrow(
      /Nothing was charged/,
    );
    expect(ledger.history().length).toBe(1);
  });

  const [tiny, small] = [smallDisk(100), smallDisk(4000)];

  skipUnless(tiny.isMounted, NO_DISK).it(
    'is refused before the charge where the disk has no room',
    async () => {
      const ledger = new MemoryLedger();
      ledger.open('small-city', terms);
      const run = releaseAnyway(city.config({ output: { dir: tiny.folder } }), { ledger });
      await expect(run).rejects.toThrow(/too little room/);
      expect(ledger.history().length).toBe(1);
    },
  );

  skipUnless(small.isMounted, NO_DISK).it(
    'leaves nothing behind and stays charged when the disk fills up while it writes',
    async () => {
      const ledger = new MemoryLedger();
      ledger.open('small-city', terms);
      const fill = (phase: string) => {
        if (phase === 'writing') fillDisk(join(small.folder, 'filler'));
      };
      const run = releaseAnyway(city.config({ output: { dir: small.folder } }), { ledger, onPhase: fill });
      await expect(run).rejects.toThrow(/is the disk full\? Its ε stays charged \(entry 2\)/);
      expect(ledger.history().length).toBe(2);
      expect(readdirSync(small.folder)).toEqual(['filler']);
    },
  );

  function fillDisk(path: string): void {
    if (existsSync(path)) return;
    try {
      for (;;) writeFileSync(path, new Uint8Array(64 * 1024), { flag: 'a' });
    } catch {
      // Full.
    }
  }
});

describe('hexveil release', () => {
  it('names the account to open, with exit code 3, when there is none', () => {
    const { code, stdout, stderr } = hexveil([
      'release',
      city.configFile(),
      '--ledger',
      join(city.folder, 'none.ledger'),
    ]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('hexveil budget open small-city');
  });

  it('opens a budget from a config, under the name that its releases are charged to', async () => {
    const ledger = join(city.folder, 'from-config.ledger');
    const open = (name: string) =>
      hexveilHere([
        ...['budget', 'open', name, '--epsilon', '5'],
        ...['--config', city.configFile(), '--ledger', ledger],
      ]);
    expect(await open('other-city')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('open "small-city"'),
    });
    expect(await open('small-city')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('for each day of the data'),
    });
  });

  it('tells the curator which records were left out, on stderr', async () => {
    const config = city.configFile({ value: { lower: '0', upper: '80', step: '0.1', ignore: ['0'] } });
    const { stdout, stderr } = await hexveilHere(['plan', config, '--json']);
    expect(stderr).toMatch(
      /^ROWS_LEFT_OUT {2}\d+ of 5,000 records were left out: \d+ with a value to ignore\.$/m,
    );
    expect(JSON.parse(stdout).records).toMatchObject({
      read: 5000,
      leftOut: { ignoredValue: expect.any(Number) },
    });
  });

  it('ends by saying what was protected, what it cost, how far off means can be, and where the map is', () => {
    const ledger = openLedger('said.ledger');
    const config = city.configFile({ output: { dir: join(city.folder, 'said') } });
    const { code, stdout } = hexveil(['release', config, '--ledger', ledger, '--anyway']);
    expect(code).toBe(0);
    for (const part of ['protected', 'cost', 'noise', 'bias', 'index.html']) expect(stdout).toContain(part);
  });
});
