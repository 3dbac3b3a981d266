/** λ times the samples of every user, or λ users for every user. */
export type Scaling = 'samples' | 'users';

/** m̂_ℓ of the paper's synthetic sets, from the counts m_ℓ. [Paper §"Experimental Results for Synthetic Data"] */
export function scaledCounts(counts: Int32Array, scaling: Scaling, lambda: number): Int32Array {
  if (scaling === 'samples') return counts.map(count => lambda * count);
  return Int32Array.from({ length: lambda * counts.length }, (_, user) => counts[Math.floor(user / lambda)]!);
}
