/**
 * Galloping search, then bisection: the least of the numbers 0 … most that is enough, where every number above one that
 * is enough is too, and `most` is. Asks few questions when the guess is good: goes out from there in steps that double,
 * then halves what is left.
 * If enough does not stay enough further up, what comes back is enough all the same, and the number before it is not.
 */
export function leastEnough(isEnough: (number: number) => boolean, most: number, guess: number): number {
  let [tooLittle, enough] = [-1, most];
  let at = Math.min(guess, most - 1);
  for (let step = 1; at > tooLittle && at < enough; step *= 2) {
    if (isEnough(at)) {
      enough = at;
      at -= step;
    } else {
      tooLittle = at;
      at += step;
    }
  }
  while (enough - tooLittle > 1) {
    const middle = (enough + tooLittle) >> 1;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
