import { arrayLength } from '../../../src/arrays/arrayLength.ts';
import type { CellCounts } from '../../../src/arrays/cellCounts.ts';
import { groupings } from '../../../src/arrays/groupings.ts';
import { figure } from '../../../src/terms/figures.ts';
import { ONE } from '../../../src/terms/rational.ts';
import { seriesOf } from '../results.ts';
import { type Claim, type Facts, overEpsilons, span } from './claim.ts';

const WHERE = 'Experimental Results for Synthetic Data';

/** The lemmas and propositions on sample scaling and user scaling. [Paper §"Experimental Results for Synthetic Data"] */
export function scalingClaims(facts: Facts): Claim[] {
  return [sampleScalingLemma(facts), userScalingLemma(facts), levyNoiseShrinks(facts), leastNoise(facts)];
}

interface Arrays {
  readonly length: number;
  readonly wrapAround: number;
  readonly bestFit: number;
}

function arraysOf(cell: CellCounts, rule: 'median' | 'sqrt'): Arrays {
  const length = arrayLength(cell, rule, ONE);
  return {
    length,
    wrapAround: groupings.wrapAround(cell, length).arrays,
    bestFit: groupings.bestFit(cell, length).arrays,
  };
}

function describe({ length, wrapAround, bestFit }: Arrays): string {
  return `m = ${length}, K = ${wrapAround}, K̄ = ${bestFit}`;
}

function sampleScalingLemma({ counts, results }: Facts): Claim {
  const { lambda } = results.run;
  const pairs = (['median', 'sqrt'] as const).map(rule => ({
    plain: arraysOf(counts.itms, rule),
    scaled: arraysOf(counts.samples, rule),
  }));
  const holds = pairs.every(
    ({ plain, scaled }) =>
      scaled.length === lambda * plain.length &&
      scaled.wrapAround === plain.wrapAround &&
      scaled.bestFit === plain.bestFit,
  );
  const { plain, scaled } = pairs[1]!;
  return {
    says: 'Under sample scaling the array length grows by λ; K and K̄ stay.',
    where: WHERE,
    paper: `m = ${lambda * plain.length}, K = ${plain.wrapAround}, K̄ = ${plain.bestFit}`,
    ours: describe(scaled),
    ratio: 1,
    verdict: holds ? 'holds' : 'does not hold',
    evidence: `Checked for both lengths: median ${describe(pairs[0]!.scaled)}; sqrt ${describe(scaled)}.`,
  };
}

/** Erratum 9. */
function userScalingLemma({ counts, results }: Facts): Claim {
  const { lambda } = results.run;
  const [plain, scaled] = [arraysOf(counts.itms, 'sqrt'), arraysOf(counts.users, 'sqrt')];
  const isExact =
    scaled.length === plain.length &&
    scaled.wrapAround === lambda * plain.wrapAround &&
    scaled.bestFit === lambda * plain.bestFit;
  return {
    says: 'Under user scaling the array length stays; K and K̄ grow by exactly λ.',
    where: WHERE,
    paper: `m = ${plain.length}, K = ${lambda * plain.wrapAround}, K̄ = ${lambda * plain.bestFit}`,
    ours: describe(scaled),
    ratio: scaled.bestFit / (lambda * plain.bestFit),
    verdict: isExact
      ? 'holds'
      : 'holds only when copies pack as one does and WrapAround leaves no array partly filled',
    evidence: `K = ⌊λ·ΣΓ/m⌋ keeps what one copy's partial last array dropped: ${scaled.wrapAround} instead of ${lambda * plain.wrapAround}. K̄ is ${scaled.bestFit}, λ times ${plain.bestFit} here; other counts need fewer or more than λ times as many (erratum 9 in docs/paper.md).`,
  };
}

function levyNoiseShrinks({ results }: Facts): Claim {
  const { lambda } = results.run;
  const [plain, scaled] = [seriesOf(results.figures.itms, 'levy'), seriesOf(results.figures.samples, 'levy')];
  const shrinks = scaled.map((row, index) => row.noise / plain[index]!.noise);
  const due = 1 / Math.sqrt(lambda);
  return {
    says: 'Under sample scaling the sensitivity of Levy falls by 1/√λ.',
    where: WHERE,
    paper: figure(due),
    ours: span(shrinks),
    ratio: shrinks[0]! / due,
    verdict: shrinks.every(shrink => Math.abs(shrink / due - 1) < 0.01)
      ? 'holds'
      : 'holds only when the interval is narrower than the range before scaling too',
    evidence:
      'On the ITMS twin 3τ is cut off by the bounds [0, U], so the interval there is already shorter than 3τ and falls by a little less.',
  };
}

function leastNoise({ results }: Facts): Claim {
  const rows = results.figures.users;
  const own = seriesOf(rows, 'array-averaging');
  const rivals = (['levy', 'quantile-optimized'] as const).map(name => seriesOf(rows, name));
  const least = own.map((row, index) => Math.min(...rivals.map(rival => rival[index]!.noise)) / row.noise);
  return {
    says: 'For λ large enough Array-Averaging adds less noise than Levy and ε-DependentQuantile.',
    where: WHERE,
    paper: 'less noise',
    ours: `the next has ${span(least)} times its noise`,
    ratio: null,
    verdict: overEpsilons(own, index => least[index]! > 1),
    evidence: `λ = ${results.run.lambda} is enough here, with quantiles found privately.`,
  };
}
