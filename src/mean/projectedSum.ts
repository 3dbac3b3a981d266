/**
 * Σ min(high, max(low, q_i)) over array means in ascending order within 0..steps, exactly. Sums from the front are kept, so that a draw
 * costs two searches and not a pass over all arrays.
 */
export function projectedSum(means: Float64Array, steps: number): (low: number, high: number) => bigint {
  // Whether sums can leave the exact integers is decided from public facts.
  if (means.length * steps > Number.MAX_SAFE_INTEGER) return (low, high) => sumOneByOne(means, low, high);
  const sums = frontSums(means);
  return (low, high) => {
    const below = firstAtLeast(means, low);
    const within = firstAtLeast(means, high);
    return BigInt(sums[within]! - sums[below]! + below * low + (means.length - within) * high);
  };
}

/** The sum of all means, where nothing is projected. */
export function wholeSum(means: Float64Array): () => bigint {
  const sum = sumOneByOne(means, 0, Number.POSITIVE_INFINITY);
  return () => sum;
}

/** The sums of the first 0, 1, 2, … means. */
function frontSums(means: Float64Array): Float64Array {
  const sums = new Float64Array(means.length + 1);
  for (let index = 0; index < means.length; index++) sums[index + 1] = sums[index]! + means[index]!;
  return sums;
}

/** Plain numbers, carried over before they could leave the exact integers. */
function sumOneByOne(means: Float64Array, low: number, high: number): bigint {
  let whole = 0n;
  let part = 0;
  for (const mean of means) {
    part += Math.min(high, Math.max(low, mean));
    if (part > CARRY) {
      whole += BigInt(part);
      part = 0;
    }
  }
  return whole + BigInt(part);
}

const CARRY = 2 ** 52;

/** How many means lie below `value`. */
function firstAtLeast(means: Float64Array, value: number): number {
  let low = 0;
  let high = means.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (means[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
