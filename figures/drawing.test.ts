import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorFigure } from './errorFigure.ts';
import { LOOKS } from './houseStyle.ts';
import { fewTicks, logTicks } from './logTicks.ts';
import { spreadLabels } from './spreadLabels.ts';

describe('spreadLabels', () => {
  it('keeps labels apart, in order and above the bottom', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 }), heights => {
        const placed = spreadLabels(heights, 15, 350);
        const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]! || a - b);
        const inOrder = order.map(index => placed[index]!);
        for (let i = 1; i < inOrder.length; i++)
          expect(inOrder[i]! - inOrder[i - 1]!).toBeGreaterThanOrEqual(15);
        expect(Math.max(...placed)).toBeLessThanOrEqual(350);
      }),
    );
  });

  it('leaves alone what has room', () => {
    expect(spreadLabels([10, 100, 50], 15, 350)).toEqual([10, 100, 50]);
  });
});

describe('logTicks', () => {
  it('are 1, 2 and 5 times powers of ten', () => {
    expect(logTicks(0.008, 0.3)).toEqual([0.01, 0.02, 0.05, 0.1, 0.2]);
  });

  it('are powers of ten alone in a small figure of many decades', () => {
    expect(fewTicks(0.008, 0.3)).toEqual(logTicks(0.008, 0.3));
    expect(fewTicks(0.0008, 300)).toEqual([0.001, 0.01, 0.1, 1, 10, 100]);
  });
});

describe('errorFigure', () => {
  const series = {
    label: 'Levy <one>',
    look: LOOKS.levy,
    points: [
      { epsilon: 0.5, mae: 2, stderr: 0.5 },
      { epsilon: 1, mae: 0, stderr: 0 },
      { epsilon: 2, mae: 1, stderr: 2 },
    ],
    rings: [{ epsilon: 0.5, mae: 2.1 }],
  };

  it('comes out the same every time', () => {
    expect(errorFigure('A title', 'km/h', [series])).toBe(errorFigure('A title', 'km/h', [series]));
  });

  it('names its axes with their units, its series and its rings, and escapes names', () => {
    const svg = errorFigure('A title', 'km/h', [series]);
    expect(svg).toContain('<title>A title</title>');
    expect(svg).toContain('Mean absolute error (km/h)');
    expect(svg).toContain('Privacy loss ε of one release (a pure number)');
    expect(svg).toContain('Levy &lt;one&gt;');
    expect(svg).toContain('read off the paper’s figure');
    expect(svg).not.toContain('NaN');
  });
});
