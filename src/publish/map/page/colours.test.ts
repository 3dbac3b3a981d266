import { describe, expect, it } from 'vitest';
import { colour, toOklab } from './colours.ts';

const STEPS = 32;
const scale = Array.from({ length: STEPS + 1 }, (_, step) => colour(step / STEPS));

/** How colours look without one kind of cone: Machado, Oliveira & Fernandes 2009, severity 1, on linear light. */
const BLINDNESS = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

describe('the colours of the map', () => {
  it('start and end like viridis', () => {
    expect(colour(1)).toBe('#fde725');
    expect(colour(2)).toBe(colour(1));
    expect(colour(-1)).toBe(colour(0));
    expect(colour(0)).toMatch(/^#4[0-9a-f]1/);
  });

  it('go from dark to light in even steps, so that equal differences look equal', () => {
    const jumps = scale.slice(1).map((each, step) => toOklab(each)[0] - toOklab(scale[step]!)[0]);
    expect(Math.min(...jumps)).toBeGreaterThan(0);
    const distances = scale.slice(1).map((each, step) => distance(each, scale[step]!));
    expect(Math.max(...distances) / Math.min(...distances)).toBeLessThan(2.2);
  });

  it.each(Object.entries(BLINDNESS))('stay apart and in order under %s', (_, matrix) => {
    const seen = scale.map(each => seenThrough(matrix, each));
    for (const [step, each] of seen.slice(1).entries()) {
      expect(toOklab(each)[0]).toBeGreaterThan(toOklab(seen[step]!)[0]);
    }
    expect(distance(seen[0]!, seen.at(-1)!)).toBeGreaterThan(0.5);
  });
});

function distance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function seenThrough(matrix: readonly number[], hex: string): string {
  const light = [1, 3, 5].map(at => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  const seen = [0, 1, 2].map(row => light.reduce((sum, part, at) => sum + matrix[3 * row + at]! * part, 0));
  const bytes = seen.map(part => Math.round(255 * Math.max(0, Math.min(1, part)) ** (1 / 2.2)));
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}
