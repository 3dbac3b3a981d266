import { describe, expect, it } from 'vitest';
import { scriptedBits } from '../../test/support/scriptedBits.ts';
import { fraction } from '../terms/rational.ts';
import { geometricExp } from './geometricExp.ts';
import { withSign } from './noiseLaw.ts';
import { staircase } from './staircase.ts';
import { below, belowBig } from './uniform.ts';

/**
 * A sampler that draws again until it may keep what it drew has no last try: a cap, however high, would put the weight of
 * what was refused onto something else, and outcomes beyond it would become impossible. No statistic sees a cap of twenty,
 * so the bits here are written down: a thousand refusals, then what must come out.
 */
const TIMES = 1000;
const ONES = 0xffffffff;
const HIGH = 0x80000000;
const again = (...words: number[]) => new Array<number[]>(TIMES).fill(words).flat();

describe('a sampler never gives up', () => {
  it('drawing below n', () => {
    const words = scriptedBits([...again(ONES), 0]);
    expect([below(5, words), words.left()]).toEqual([0, 0]);
  });

  it('drawing below n, beyond 32 bits', () => {
    const words = scriptedBits([...again(ONES, ONES), 0, 7]);
    expect([below(2 ** 33 + 1, words), words.left()]).toEqual([7, 0]);
  });

  it('drawing below n, beyond 2^53', () => {
    const words = scriptedBits([...again(ONES, ONES, ONES), 0, 0, 0]);
    expect([belowBig(5n * 2n ** 70n, words), words.left()]).toEqual([0n, 0]);
  });

  it('drawing a sign: a negative zero is drawn again, magnitude and all', () => {
    const words = scriptedBits([...again(ONES), 0]);
    let magnitudes = 0;
    const drawn = withSign(() => {
      magnitudes++;
      return 0n;
    }, words);
    expect([drawn, magnitudes, words.left()]).toEqual([0n, TIMES + 1, 0]);
  });

  it('drawing the fraction of a geometric number', () => {
    // A rest of 1/2, refused: exp(−1/2) is tossed for and comes up tails at the second coin.
    const refused = [HIGH, 0, ONES];
    // A rest of 0, kept; then the whole part ends at once.
    const words = scriptedBits([...again(...refused), 0, 0, HIGH]);
    expect([geometricExp(fraction(1, 2))(words), words.left()]).toEqual([0n, 0]);
  });

  it('drawing the whole part of a geometric number: no magnitude is impossible', () => {
    const oneMore = [0, 0x40000000];
    const words = scriptedBits([0, 0, ...again(...oneMore), HIGH]);
    expect([geometricExp(fraction(1, 2))(words), words.left()]).toEqual([BigInt(2 * TIMES), 0]);
  });

  it('drawing the place on a stair', () => {
    // Step 0; place 3 of 0..3, after the edge, refused; then place 0, and a plus.
    const words = scriptedBits([HIGH, ...again(ONES, HIGH), 0, 0]);
    expect([staircase(4n, fraction(1)).draw(words), words.left()]).toEqual([0n, 0]);
  });
});
