import type { Membership } from '../../src/shares/allocation.ts';

/**
 * The least Σ cost/share with no unit above 1, to a millionth, for small cases: another road than the product's. Barriers
 * −log keep every share positive and every unit (and every cell by itself) below 1; Newton's method follows the minimum as
 * the barriers fade. [Boyd and Vandenberghe, Convex Optimization, §11.3] https://web.stanford.edu/~boyd/cvxbook/
 */
export function referenceAllocation(
  { units, start, unit }: Membership,
  cost: Float64Array,
): { readonly share: Float64Array; readonly objective: number } {
  const cells = [...cost.keys()];
  const members = cells.map(cell => [...unit.subarray(start[cell], start[cell + 1])]);
  // Each constraint is the list of cells whose shares may sum to 1 at most.
  const budgets = [
    ...cells.map(cell => [cell]),
    ...Array.from({ length: units }, (_, each) => cells.filter(cell => members[cell]!.includes(each))),
  ].filter(budget => budget.length > 0);

  const noise = (x: Float64Array) => cells.reduce((sum, cell) => sum + cost[cell]! / x[cell]!, 0);
  const slack = (x: Float64Array, budget: readonly number[]) =>
    1 - budget.reduce((sum, cell) => sum + x[cell]!, 0);
  const withBarriers = (x: Float64Array, weight: number) => {
    let value = weight * noise(x);
    for (const each of x) value -= Math.log(each);
    for (const budget of budgets) value -= Math.log(slack(x, budget));
    return value;
  };

  let x = new Float64Array(cells.length).fill(1 / (2 * cells.length));
  const barriers = cells.length + budgets.length;
  for (let weight = 1 / noise(x); ; weight *= 4) {
    for (let iteration = 0; iteration < 100; iteration++) {
      const gradient = cells.map(cell => (-weight * cost[cell]!) / x[cell]! ** 2 - 1 / x[cell]!);
      const hessian = cells.map(row =>
        cells.map(column =>
          row === column ? (2 * weight * cost[row]!) / x[row]! ** 3 + 1 / x[row]! ** 2 : 0,
        ),
      );
      for (const budget of budgets) {
        const left = slack(x, budget);
        for (const row of budget) {
          gradient[row]! += 1 / left;
          for (const column of budget) hessian[row]![column]! += 1 / left ** 2;
        }
      }
      const step = solve(
        hessian,
        gradient.map(each => -each),
      );
      const slope = step.reduce((sum, each, cell) => sum + each * gradient[cell]!, 0);
      if (-slope < 1e-9) break;
      x = lineSearch(x, step, slope, at => withBarriers(at, weight));
    }
    // At the minimum with barriers at most `barriers / weight` is left to gain.
    if (barriers / weight < 1e-6 * noise(x)) return { share: x, objective: noise(x) };
  }
}

function lineSearch(
  x: Float64Array<ArrayBuffer>,
  step: readonly number[],
  slope: number,
  value: (x: Float64Array) => number,
): Float64Array<ArrayBuffer> {
  const before = value(x);
  for (let length = 1; length > 1e-12; length /= 2) {
    const next = x.map((each, cell) => each + length * step[cell]!);
    // Outside of a barrier the logarithm is NaN, and no comparison holds.
    if (value(next) <= before + 0.1 * length * slope) return next;
  }
  return x;
}

/** Solves a positive definite system by elimination; scaled first, since shares may differ by many powers of ten. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const scale = matrix.map((row, k) => 1 / Math.sqrt(row[k]!));
  const rows = matrix.map((row, k) => [
    ...row.map((each, column) => each * scale[k]! * scale[column]!),
    right[k]! * scale[k]!,
  ]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = rows[row]![size]!;
    for (let column = row + 1; column < size; column++) sum -= rows[row]![column]! * solution[column]!;
    solution[row] = sum / rows[row]![row]!;
  }
  return solution.map((each, k) => each * scale[k]!);
}
