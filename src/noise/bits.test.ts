import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { frequencyMisfit, SIGMAS } from '../../test/support/law.ts';
import { cellFromTotals } from '../mean/cell.ts';
import { privateMean } from '../mean/privateMean.ts';
import { grid } from '../terms/grid.ts';
import { systemBits } from './bits.ts';

describe('systemBits', () => {
  it('sets every one of the 32 bits half of the time, across refills of its buffer', () => {
    const bits = systemBits();
    const words = 20_000;
    const ones = new Array<number>(32).fill(0);
    for (let i = 0; i < words; i++) {
      const word = bits.uint32();
      for (let bit = 0; bit < 32; bit++) ones[bit]! += (word >>> bit) & 1;
    }
    for (const count of ones) expect(frequencyMisfit(count, words, 0.5)).toBeLessThan(SIGMAS);
  });

  it('never repeats itself from one source to the next', () => {
    const [one, other] = [systemBits(), systemBits()];
    const words = (source: typeof one) => Array.from({ length: 8 }, () => source.uint32()).join();
    expect(words(one)).not.toBe(words(other));
  });

  it('never gives two sources a word in common, however their draws alternate', () => {
    const [one, other] = [systemBits(), systemBits()];
    const words = Array.from({ length: 20_000 }, (_, turn) => (turn % 3 === 0 ? one : other).uint32());
    // Of 20,000 independent words of 32 bits about 0.05 pairs are equal; five come up once in 10⁹ runs.
    expect(words.length - new Set(words).size).toBeLessThan(5);
  });

  it('cannot be replaced by seeded bits where a mean is released: the types refuse it', () => {
    const cell = cellFromTotals([{ user: 'a', count: 1, sum: 1 }], grid('0', '1'));
    const options = { epsilon: '1', mechanism: 'baseline' } as const;
    // @ts-expect-error: seeded bits are Bits, not SecureBits
    expect(privateMean(cell, options, seededBits(1)).mechanism).toBe('baseline');
  });
});
