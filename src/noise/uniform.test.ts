import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { misfit, SIGMAS } from '../../test/support/law.ts';
import { scriptedBits } from '../../test/support/scriptedBits.ts';
import type { Bits } from './bits.ts';
import { below, belowBig, coin, randomBits } from './uniform.ts';

const even = (n: number) => new Map(Array.from({ length: n }, (_, value) => [value, 1 / n]));
const tilted = (n: number) =>
  new Map(Array.from({ length: n }, (_, value) => [value, (value === 0 ? 1.1 : (n - 1.1) / (n - 1)) / n]));

describe('below', () => {
  it('favours nobody, and this test would notice one value 10 % off', () => {
    const bits = seededBits(1);
    const draws = Array.from({ length: 200_000 }, () => below(7, bits));
    expect(misfit(draws, even(7))).toBeLessThan(SIGMAS);
    expect(misfit(draws, tilted(7))).toBeGreaterThan(SIGMAS);
  });

  it('favours nobody beyond 32 bits, where two words make a number', () => {
    const [bits, n] = [seededBits(2), 3 * 2 ** 40];
    const draws = Array.from({ length: 100_000 }, () => Math.floor(below(n, bits) / (n / 6)));
    expect(misfit(draws, even(6))).toBeLessThan(SIGMAS);
    expect(misfit(draws, tilted(6))).toBeGreaterThan(SIGMAS);
  });

  it('draws again rather than folding what is too large back into the range', () => {
    const words = scriptedBits([0xffffffff, 0xc0000000, 0x40000000]);
    expect(below(3, words)).toBe(1);
    expect(words.left()).toBe(0);
  });

  it('needs no bit to choose from one', () => {
    expect(below(1, scriptedBits([]))).toBe(0);
  });

  it.each([1, 2, 3, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53])('stays below %d', n => {
    const bits = seededBits(n % 1000);
    for (let i = 0; i < 1000; i++) expect(below(n, bits)).toBeLessThan(n);
  });
});

describe('belowBig', () => {
  it('favours nobody beyond 2^53, and this test would notice one value 10 % off', () => {
    const [bits, n] = [seededBits(3), 5n * 2n ** 70n];
    const draws = Array.from({ length: 100_000 }, () => Number(belowBig(n, bits) / 2n ** 70n));
    expect(misfit(draws, even(5))).toBeLessThan(SIGMAS);
    expect(misfit(draws, tilted(5))).toBeGreaterThan(SIGMAS);
  });
});

describe('randomBits', () => {
  it('has exactly as many digits as asked for', () => {
    const ones: Bits = { uint32: () => 0xffffffff };
    for (const size of [0, 1, 31, 32, 33, 64, 100])
      expect(randomBits(size, ones)).toBe(2n ** BigInt(size) - 1n);
  });
});

describe('coin', () => {
  it('is fair, and this test would notice 10 %', () => {
    const bits = seededBits(4);
    const draws = Array.from({ length: 50_000 }, () => Number(coin(bits)));
    expect(misfit(draws, even(2))).toBeLessThan(SIGMAS);
    expect(misfit(draws, tilted(2))).toBeGreaterThan(SIGMAS);
  });
});
