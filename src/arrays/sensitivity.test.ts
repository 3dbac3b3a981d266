import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCellAndLength } from '../../test/support/arbitraryCell.ts';
import { paperGroupings } from '../../test/support/paperArrays.ts';
import { namesOf } from '../terms/namesOf.ts';
import { groupings } from './groupings.ts';
import { paperReach, tightReach } from './sensitivity.ts';

const STEPS = 1000;
const names = namesOf(groupings);

describe.each(names)('the tight sensitivity under %s', name => {
  it('is max_ℓ Σ_i min(W, ⌈G·r/w⌉) over the paper’s own arrays', () => {
    fc.assert(
      fc.property(anyCellAndLength, fc.integer({ min: 1, max: STEPS }), ([cell, length], width) => {
        const arrays = paperGroupings[name]([...cell.counts], length);
        let expected = 0;
        for (let user = 0; user < cell.counts.length; user++) {
          let moved = 0;
          for (const array of arrays) {
            const held = array.filter(each => each === user).length;
            moved += Math.min(width, Math.ceil((STEPS * held) / array.length));
          }
          expected = Math.max(expected, moved);
        }
        const reach = tightReach(cell, groupings[name](cell, length));
        expect(reach.sumSensitivity(STEPS, width)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('is never above the paper’s, nor above twice the width', () => {
    fc.assert(
      fc.property(anyCellAndLength, fc.integer({ min: 1, max: STEPS }), ([cell, length], width) => {
        const grouping = groupings[name](cell, length);
        const tight = tightReach(cell, grouping).sumSensitivity(STEPS, width);
        expect(tight).toBeLessThanOrEqual(paperReach(cell, grouping).sumSensitivity(STEPS, width));
        expect(tight).toBeLessThanOrEqual(2 * width);
      }),
    );
  });
});

describe('without projection', () => {
  it('bestFit moves the sum by at most one range, as in the paper', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const reach = tightReach(cell, groupings.bestFit(cell, length));
        expect(reach.touches).toBe(1);
        expect(reach.sumSensitivity(STEPS, STEPS)).toBe(STEPS);
      }),
    );
  });

  it('wrapAround too, but for one step of rounding: half of the paper’s 2U/K', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const grouping = groupings.wrapAround(cell, length);
        expect(tightReach(cell, grouping).sumSensitivity(STEPS, STEPS)).toBeLessThanOrEqual(STEPS + 1);
        expect(paperReach(cell, grouping).sumSensitivity(STEPS, STEPS)).toBe(2 * STEPS);
      }),
    );
  });
});

describe('touches', () => {
  it('is 2 exactly when some user sits in two kept arrays', () => {
    fc.assert(
      fc.property(anyCellAndLength, ([cell, length]) => {
        const arrays = paperGroupings.wrapAround([...cell.counts], length);
        const split = [...cell.counts.keys()].some(
          user => arrays.filter(array => array.includes(user)).length === 2,
        );
        const grouping = groupings.wrapAround(cell, length);
        expect(tightReach(cell, grouping).touches).toBe(split ? 2 : 1);
        expect(paperReach(cell, grouping).touches).toBe(split ? 2 : 1);
      }),
    );
  });
});
