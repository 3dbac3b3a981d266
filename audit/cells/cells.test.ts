import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { pairToCells } from './cellPair.ts';
import { CELL_ROWS, rowName, rowSettings } from './cellRow.ts';
import { climb, mutant } from './climb.ts';
import { hurtfulPairs } from './hurtfulPairs.ts';
import { cellSighter } from './sightCells.ts';

describe('the rows of single cells', () => {
  it('are all valid combinations, each once: 5 mechanisms × 2 × 2 × 2 × 2, and baseline × 2', () => {
    expect(CELL_ROWS.length).toBe(82);
    expect(new Set(CELL_ROWS.map(rowName)).size).toBe(82);
  });

  it('lie by exactly the factor that they are told', () => {
    expect(rowSettings(CELL_ROWS[0]!, '0.5', 1.25).epsilon).toEqual({ num: 5n, den: 8n });
  });
});

describe('pairs of neighbours', () => {
  const bits = seededBits(5);
  const pairs = CELL_ROWS.flatMap(row => hurtfulPairs(row));
  const mutants = pairs.map(pair => mutant(mutant(pair, bits), bits));

  it('have the same counts, and differ in the sums of one user at most', () => {
    for (const pair of [...new Set([...pairs, ...mutants])]) {
      const [first, second] = pairToCells(pair);
      expect(second.counts).toEqual(first.counts);
      const differing = first.values.sums.filter((sum, user) => sum !== second.values.sums[user]);
      expect(differing.length, pair.name).toBeLessThanOrEqual(1);
    }
  });

  it('climb towards what looks worse, and never back', () => {
    const heaviest = (pair: { readonly users: readonly { readonly count: number }[] }) =>
      Math.max(...pair.users.map(({ count }) => count));
    const start = { pair: pairs[0]!, fitness: heaviest(pairs[0]!) };
    const end = climb(start, 100, heaviest, seededBits(2));
    expect(end.fitness).toBeGreaterThan(20);
    expect(end.pair.name).toContain('found by climbing');
  });
});

describe('cellSighter', () => {
  it('knows what an attacker expects: without much noise nothing is left of the mean', () => {
    for (const name of ['quantile-fixed · bestFit · mean', 'quantile-fixed · wrapAround · samples']) {
      const row = CELL_ROWS.find(each => rowName(each).startsWith(name))!;
      for (const pair of hurtfulPairs(row)) {
        // Noise of one array at ε = 1000 is a thousandth of what the array can move.
        const sighter = cellSighter(pairToCells(pair), row.mechanism, rowSettings(row, '1000'));
        const surplus = sighter.sight(0, 50, seededBits(1)).cells[0]![4]!.slice().sort();
        expect(Math.abs(surplus[25]!), pair.name).toBeLessThan(0.3);
      }
    }
  });

  it('draws the same numbers from the same seed', () => {
    const row = CELL_ROWS.at(-1)!;
    const cells = pairToCells(hurtfulPairs(row)[3]!);
    const draw = () => cellSighter(cells, row.mechanism, rowSettings(row, '1')).sight(1, 20, seededBits(9));
    expect(draw()).toEqual(draw());
  });
});
