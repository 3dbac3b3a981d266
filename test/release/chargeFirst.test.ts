import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { temporaryFolder } from '../support/folder.ts';
import { hexveilHere } from '../support/inProcess.ts';
import { ledgerFor } from '../support/ledgerFor.ts';
import { releaseAnyway } from '../support/releaseAnyway.ts';
import { MEAN_FLAGS, tinyFleet } from '../support/tinyFleet.ts';

/** The operating system's bits, with somebody who looks when a word is taken. */
const watch = vi.hoisted(() => ({ onWord: () => {} }));
vi.mock('../../src/noise/bits.ts', async original => {
  const real = await original<typeof import('../../src/noise/bits.ts')>();
  const systemBits: typeof real.systemBits = () => {
    const bits = real.systemBits();
    const take = bits.uint32;
    bits.uint32 = () => {
      watch.onWord();
      return take();
    };
    return bits;
  };
  return { ...real, systemBits };
});

const folder = temporaryFolder();
const fleet = tinyFleet(
  folder,
  Array.from({ length: 24 }, (_, k) => ({
    car: k % 4,
    time: `2024-03-01T0${k % 6}:00:00Z`,
    speed: 20 + k,
  })),
);
const terms = { epsilon: fraction(10), user: ['plate'], window: 'release' } as const;

let [ledgerPath, made] = ['', 0];
beforeEach(() => {
  ledgerPath = join(folder, `ledger-${made++}.db`);
  new FileLedger(ledgerPath).open('cars', terms);
  watch.onWord = () => {};
});

describe('the charge is on disk before the first random bit', () => {
  const configFile = join(folder, 'cars.json');
  writeFileSync(configFile, JSON.stringify(fleet.keys()));

  it.each([
    ['release', [configFile, '--anyway']],
    ['mean', [fleet.input, ...MEAN_FLAGS, '--epsilon', '1', '--mechanism', 'levy', '--dataset', 'cars']],
  ])('of hexveil %s', async (command, words) => {
    let entriesAtFirstWord: number | undefined;
    watch.onWord = () => {
      entriesAtFirstWord ??= new FileLedger(ledgerPath).history().length;
    };
    const { code } = await hexveilHere([command, ...words, '--ledger', ledgerPath]);
    expect({ code, entriesAtFirstWord }).toEqual({ code: 0, entriesAtFirstWord: 2 });
  });
});

describe('what was paid for', () => {
  const configFile = join(folder, 'paid.json');
  writeFileSync(configFile, JSON.stringify(fleet.keys()));
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['release', [configFile, '--anyway'], /^Released 1 private mean/],
    [
      'mean',
      [fleet.input, ...MEAN_FLAGS, '--epsilon', '1', '--mechanism', 'levy', '--dataset', 'cars'],
      /^Private mean of speed/,
    ],
  ])(
    'is given out by hexveil %s, also where the ledger cannot be read after the charge',
    async (command, words, told) => {
      const { spend } = FileLedger.prototype;
      vi.spyOn(FileLedger.prototype, 'spend').mockImplementation(function (this: FileLedger, asked) {
        const receipt = spend.call(this, asked);
        vi.spyOn(FileLedger.prototype, 'accounts').mockImplementation(() => {
          throw new UsageError('LEDGER_DAMAGED', 'The ledger is damaged.');
        });
        return receipt;
      });
      const { code, stdout } = await hexveilHere([command, ...words, '--ledger', ledgerPath]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(told) });
    },
  );
});

describe('a release that fails after the charge', () => {
  it('tells what it cost, also where its folder cannot be moved to its place', async () => {
    const config = fleet.config({ output: { dir: join(folder, 'unmoved'), formats: ['csv'] } });
    const onPhase = (phase: string, done: number) => {
      if (phase === 'writing' && done === 1) rmSync(config.output.dir, { recursive: true });
    };
    await expect(releaseAnyway(config, { ledger: ledgerFor(config), onPhase })).rejects.toMatchObject({
      code: 'CHARGED_UNWRITTEN',
      message: expect.stringContaining('Its ε stays charged (entry 2)'),
    });
  });

  it('stays charged, and the next draw of the same pays once more', async () => {
    const config = fleet.config();
    const ledger = ledgerFor(config, '10');
    const crash = (phase: string) => {
      if (phase === 'drawing') throw new Error('the lights went out');
    };
    await expect(releaseAnyway(config, { ledger, onPhase: crash })).rejects.toThrow('the lights went out');
    expect(ledger.history().length).toBe(2);

    // Whoever drew a word without paying again would have had two draws for one charge.
    let words = 0;
    watch.onWord = () => words++;
    await expect(releaseAnyway(config, { ledger })).rejects.toThrow(/was charged before/);
    expect(words).toBe(0);
    await releaseAnyway(config, { ledger, again: true });
    expect(words).toBeGreaterThan(0);
    expect(ledger.history().length).toBe(3);
  });
});

describe('what can be refused', () => {
  it('is refused before the charge, also where sums could just reach 2^53', async () => {
    // 8192 records of up to 2^40 steps.
    const many = Array.from({ length: 8192 }, (_, k) => ({
      car: k % 2,
      time: '2024-03-01T06:00:00Z',
      speed: 1,
    }));
    const value = { lower: '0', upper: String(2 ** 40), step: '1' };
    const config = tinyFleet(folder, many, 'many').config({ value });
    const ledger = ledgerFor(config, '10');
    await expect(releaseAnyway(config, { ledger })).rejects.toThrow(/2\^53/);
    expect(ledger.history().length).toBe(1);
  });
});
