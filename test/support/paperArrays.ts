/**
 * The paper's grouping algorithms, word by word and slow, as lists of the users that fill each array: what the fast
 * ones are compared with. Counts come sorted, largest first.
 */
export function paperWrapAround(counts: readonly number[], length: number): number[][] {
  const arrays: number[][] = [[]];
  counts.forEach((count, user) => {
    for (let slot = 0; slot < Math.min(count, length); slot++) {
      if (arrays.at(-1)!.length === length) arrays.push([]);
      arrays.at(-1)!.push(user);
    }
  });
  return arrays.filter(array => array.length === length);
}

export function paperBestFit(counts: readonly number[], length: number): number[][] {
  const arrays: number[][] = counts.map(() => []);
  counts.forEach((count, user) => {
    const slots = Math.min(count, length);
    const fitting = arrays.filter(array => length - array.length >= slots);
    const fullest = Math.max(...fitting.map(array => array.length));
    const home = fitting.find(array => array.length === fullest)!;
    home.push(...new Array<number>(slots).fill(user));
  });
  return arrays.filter(array => array.length > 0);
}

export const paperGroupings = { wrapAround: paperWrapAround, bestFit: paperBestFit };
