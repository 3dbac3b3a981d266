import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkConfig } from '../../src/config/readConfig.ts';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { release } from '../../src/release.ts';
import { fraction } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { hexveilHere } from '../support/inProcess.ts';

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
const pings = join(folder, 'pings.csv');
const cars = Array.from(
  { length: 24 },
  (_, k) => `car ${k % 4},2024-03-01T0${k % 6}:00:00Z,12.97,77.59,${20 + k}`,
);
writeFileSync(pings, `plate,time,lat,lng,speed\n${cars.join('\n')}\n`);
const keys = {
  dataset: 'cars',
  input: pings,
  columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: '0', upper: '65' },
  space: { resolution: 7 },
  time: { slot: '6h', zone: 'UTC', repeat: 'daily' },
  privacy: { epsilon: '1', window: 'release', allocate: 'even' },
  mechanism: 'array-averaging',
  minUsers: 2,
  output: { dir: join(folder, 'out') },
};
const terms = { epsilon: fraction(10), user: ['plate'], window: 'release' } as const;

let [ledgerPath, made] = ['', 0];
beforeEach(() => {
  ledgerPath = join(folder, `ledger-${made++}.db`);
  new FileLedger(ledgerPath).open('cars', terms);
  watch.onWord = () => {};
});

describe('the charge is on disk before the first random bit', () => {
  const configFile = join(folder, 'cars.json');
  writeFileSync(configFile, JSON.stringify(keys));
  const mean = ['--user', 'plate', '--value', 'speed', '--lower', '0', '--upper', '65', '--epsilon', '1'];

  it.each([
    ['release', [configFile]],
    ['mean', [pings, ...mean, '--mechanism', 'levy', '--dataset', 'cars']],
  ])('of hexveil %s', async (command, words) => {
    let entriesAtFirstWord: number | undefined;
    watch.onWord = () => {
      entriesAtFirstWord ??= new FileLedger(ledgerPath).history().length;
    };
    const { code } = await hexveilHere([command, ...words, '--ledger', ledgerPath]);
    expect({ code, entriesAtFirstWord }).toEqual({ code: 0, entriesAtFirstWord: 2 });
  });
});

describe('a release that fails after the charge', () => {
  it('stays charged, and the next draw of the same pays once more', async () => {
    const config = checkConfig(keys);
    const ledger = new MemoryLedger();
    ledger.open('cars', terms);
    const crash = (phase: string) => {
      if (phase === 'drawing') throw new Error('the lights went out');
    };
    await expect(release(config, { ledger, onPhase: crash })).rejects.toThrow('the lights went out');
    expect(ledger.history().length).toBe(2);

    // Whoever drew a word without paying again would have had two draws for one charge.
    let words = 0;
    watch.onWord = () => words++;
    await expect(release(config, { ledger })).rejects.toThrow(/was charged before/);
    expect(words).toBe(0);
    await release(config, { ledger, again: true });
    expect(words).toBeGreaterThan(0);
    expect(ledger.history().length).toBe(3);
  });
});

describe('what can be refused', () => {
  it('is refused before the charge, also where sums could just reach 2^53', async () => {
    // 8192 records of up to 2^40 steps.
    const many = Array.from({ length: 8192 }, (_, k) => `car ${k % 2},2024-03-01T06:00:00Z,12.97,77.59,1`);
    const input = join(folder, 'many.csv');
    writeFileSync(input, `plate,time,lat,lng,speed\n${many.join('\n')}\n`);
    const value = { lower: '0', upper: String(2 ** 40), step: '1' };
    const ledger = new MemoryLedger();
    ledger.open('cars', terms);
    await expect(release(checkConfig({ ...keys, input, value }), { ledger })).rejects.toThrow(/2\^53/);
    expect(ledger.history().length).toBe(1);
  });
});
