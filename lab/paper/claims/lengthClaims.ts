import { arrayLength } from '../../../src/arrays/arrayLength.ts';
import { fewestSamples, mostSamples } from '../../../src/arrays/cellCounts.ts';
import { keptSamples, tally } from '../../../src/arrays/tally.ts';
import { mechanisms } from '../../../src/mean/mechanisms.ts';
import { settings } from '../../../src/mean/settings.ts';
import { figure } from '../../../src/terms/figures.ts';
import { fraction } from '../../../src/terms/rational.ts';
import { PAPER_GRID } from '../../sets/twin.ts';
import { at, seriesOf } from '../results.ts';
import { type Claim, type Facts, overEpsilons } from './claim.ts';

/** Array lengths, OPT-Array-Averaging and the minimax bounds. [Paper §"Array-Averaging" and §"On Minimax Error Bounds"] */
export function lengthClaims(facts: Facts): Claim[] {
  return [
    medianGain(facts),
    isStaircase(facts),
    endsOfStaircase(facts),
    worstClipping(facts),
    staysUnderBound(facts),
    surrogateStep(facts),
  ];
}

function medianGain({ counts }: Facts): Claim {
  const cell = counts.itms;
  const length = arrayLength(cell, 'median', fraction(1));
  const gain = (mostSamples(cell) / cell.samples) * (keptSamples(tally(cell), length) / length);
  const best = (mostSamples(cell) * cell.counts.length) / cell.samples;
  return {
    says: 'The median length gains at least half of the most that is possible, OPT/2.',
    where: 'Array-Averaging',
    paper: `at least ${figure(best / 2)}`,
    ours: figure(gain),
    ratio: gain / (best / 2),
    verdict: gain >= best / 2 ? 'holds' : 'does not hold',
    evidence: `Δ_f is ${figure(gain)} times Δ̃_arr at m = ${length}; OPT = m*L/Σm = ${figure(best)}.`,
  };
}

function isStaircase({ results }: Facts): Claim {
  const lengths = results.lengths.map(row => row.minimax);
  const rises = lengths.every((length, index) => index === 0 || length >= lengths[index - 1]!);
  const levels = new Set(lengths).size;
  return {
    says: 'm^(ε) is a staircase that never falls, over 0.001 ≤ ε ≤ 2.',
    where: 'On Minimax Error Bounds',
    paper: 'staircase',
    ours: `${levels} levels, ${lengths[0]} to ${lengths.at(-1)} samples`,
    ratio: null,
    verdict: rises && levels < lengths.length ? 'holds' : 'does not hold',
    evidence: `${lengths.length} values of ε; the last step, to ${lengths.at(-1)}, lies at ε = ${results.lengths.find(row => row.minimax === lengths.at(-1))!.epsilon}.`,
  };
}

function endsOfStaircase({ counts }: Facts): Claim {
  const cell = counts.itms;
  const [users, fewest, most] = [cell.counts.length, fewestSamples(cell), mostSamples(cell)];
  const least = fraction(fewest, users * cell.samples);
  const root = fraction(cell.samples, users * fewest);
  const greatest = fraction(root.num * root.num, root.den * root.den);
  const [low, high] = [arrayLength(cell, 'minimax', least), arrayLength(cell, 'minimax', greatest)];
  return {
    says: 'At ε_min the length is m_⋆, at ε_max it is m*.',
    where: 'On Minimax Error Bounds',
    paper: `${fewest} and ${most}`,
    ours: `${low} and ${high}`,
    ratio: 1,
    verdict: low === fewest && high === most ? 'holds' : 'does not hold',
    evidence: `ε_min = ${(fewest / (users * cell.samples)).toExponential(2)}, ε_max = ${figure((cell.samples / (users * fewest)) ** 2)}.`,
  };
}

/** Erratum 7. */
function worstClipping({ counts }: Facts): Claim {
  const { prediction } = mechanisms['opt-array-averaging'].design(
    counts.itms,
    PAPER_GRID,
    settings({ epsilon: '1' }),
  );
  const kept = keptSamples(tally(counts.itms), prediction.arrayLength!);
  const [paper, ours] = [65 * (1 - kept / counts.itms.samples), 65 * prediction.biasBound];
  return {
    says: 'The worst error from clipping is U(1 − ΣΓ/Σm).',
    where: 'On Minimax Error Bounds',
    paper: `${figure(paper)} km/h at m = ${prediction.arrayLength}`,
    ours: `${figure(ours)} km/h`,
    ratio: null,
    verdict: ours > paper + 1e-9 ? 'holds only when arrays hold samples and all of them are full' : 'holds',
    evidence: `BestFit makes ${prediction.arrays} arrays of ${prediction.arrayLength}; partly filled ones weigh as much as full ones, which shifts weight between users.`,
  };
}

function staysUnderBound({ counts, results }: Facts): Claim {
  const own = seriesOf(results.figures.opt, 'opt-array-averaging', { rule: 'minimax' });
  const bounds = own.map(({ epsilon }) => {
    const { prediction } = mechanisms['opt-array-averaging'].design(
      counts.itms,
      PAPER_GRID,
      settings({ epsilon }),
    );
    return 65 * (prediction.biasBound + prediction.noiseError);
  });
  const one = own.findIndex(row => row.epsilon === '1');
  return {
    says: 'On any data the error of OPT-Array-Averaging stays under its worst-case bound.',
    where: 'On Minimax Error Bounds',
    paper: `at most ${figure(bounds[one]!)} km/h at ε = 1`,
    ours: figure(own[one]!.mae),
    ratio: own[one]!.mae / bounds[one]!,
    verdict: overEpsilons(own, index => own[index]!.mae <= bounds[index]!),
    evidence: 'The bound is the exact worst bias of the arrays as they are, plus the expected noise.',
  };
}

/** Erratum 5. */
function surrogateStep({ counts, results }: Facts): Claim {
  const error = (rule: string) =>
    figure(at(seriesOf(results.figures.opt, 'opt-array-averaging', { rule }), '1').mae);
  const [right, paper] = [
    arrayLength(counts.itms, 'surrogate', fraction(1)),
    arrayLength(counts.itms, 'surrogate-paper', fraction(1)),
  ];
  return {
    says: 'When q = Σm/m* is no integer, the surrogate’s minimum lies at m_⋆ or m*.',
    where: 'OPT-Array-Averaging',
    paper: `m = ${paper}`,
    ours: `m = ${right}`,
    ratio: right / paper,
    verdict: right === paper ? 'holds' : 'does not hold',
    evidence: `q = ${(counts.itms.samples / mostSamples(counts.itms)).toFixed(3)}. Ē is convex with kinks, and its subdifferential holds 0 at a kink inside. At ε = 1 the error is ${error('surrogate-paper')} km/h by the paper's step (ii), ${error('surrogate')} by the true minimum.`,
  };
}
