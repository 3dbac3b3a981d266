import { allSamples } from '../cellCounts.ts';
import { keptSamples, type Tally, usersAbove } from '../tally.ts';
import { leastBy } from './leastBy.ts';
import type { LengthRule } from './lengthRule.ts';

/**
 * As `minimax`, with the exact worst-case bias when arrays hold user means and are full:
 * argmin over m of U·Σ_ℓ (m_ℓ/Σm − Γ_ℓ/ΣΓ)⁺ + U·m/(ε·ΣΓ). Ours; the paper's bound is that of sample fill (erratum 7).
 *
 * A user counts in the bias when m_ℓ·ΣΓ > m·Σm. Between the counts, and between the m where some count v meets
 * v·ΣΓ = m·Σm, the error is monotone in m/ΣΓ; so the counts and the integers around those m are tried.
 */
export const minimaxMean: LengthRule = ({ tally, cell, epsilon }) => {
  const samples = BigInt(allSamples(cell));
  return leastBy([...tally.distinct, ...crossings(tally, allSamples(cell))], length => {
    const kept = BigInt(keptSamples(tally, length));
    const slots = BigInt(length) * samples;
    const short = usersAbove(tally, Number(slots / kept));
    const bias = BigInt(short.samples) * kept - BigInt(short.users) * slots;
    return { num: bias * epsilon.num + slots * epsilon.den, den: kept };
  });
};

/** For each count v: the two integers around the m that solves m·Σm = v·ΣΓ(m). m·Σm/ΣΓ(m) never falls with m. */
function crossings({ distinct, below, atLeast }: Tally, samples: number): number[] {
  const found: number[] = [];
  const [fewest, most] = [distinct[0]!, distinct[distinct.length - 1]!];
  const total = BigInt(samples);
  let piece = 0;
  for (const count of distinct) {
    const value = BigInt(count);
    // On the piece below distinct[piece], ΣΓ(m) = below + m·atLeast; the crossing lies on the first piece that ends past it.
    const endsBefore = (p: number): boolean => {
      const end = BigInt(distinct[p]!);
      return end * total <= value * (BigInt(below[p]!) + end * BigInt(atLeast[p]!));
    };
    while (piece < distinct.length - 1 && endsBefore(piece)) piece++;
    const slope = total - value * BigInt(atLeast[piece]!);
    if (slope <= 0n) continue;
    const crossing = Number((value * BigInt(below[piece]!)) / slope);
    for (const length of [crossing, crossing + 1]) if (length >= fewest && length <= most) found.push(length);
  }
  return found;
}
