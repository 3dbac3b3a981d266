import { cellFromSamples } from '../../../src/mean/cell.ts';
import { trueMean } from '../../sets/dataset.ts';
import { PAPER_GRID, twinSamples } from '../../sets/twin.ts';
import type { Claim, Facts } from './claim.ts';
import { errorClaims } from './errorClaims.ts';
import { groupingClaims } from './groupingClaims.ts';
import { lengthClaims } from './lengthClaims.ts';
import { scalingClaims } from './scalingClaims.ts';

/** Every claim of the paper that can be checked by running, in the paper's order. */
export function claims(facts: Facts): Claim[] {
  return [
    statistics(facts),
    ...groupingClaims(facts),
    ...errorClaims(facts),
    ...scalingClaims(facts),
    ...lengthClaims(facts),
  ];
}

function statistics({ counts }: Facts): Claim {
  const { counts: users, samples } = counts.itms;
  const mean = trueMean(cellFromSamples(twinSamples(), PAPER_GRID));
  return {
    says: 'The ITMS cell: L = 217 users, Σm = 17166 samples, m* = 417, mean 20.66769 km/h.',
    where: 'Experimental Results for ITMS Data',
    paper: '217, 17166, 417, 20.66769',
    ours: `${users.length}, ${samples}, ${users[0]}, ${mean.toFixed(5)}`,
    ratio: mean / 20.66769,
    verdict:
      users.length === 217 && samples === 17166 && users[0] === 417 && Math.abs(mean - 20.66769) < 1e-4
        ? 'holds'
        : 'does not hold',
    evidence: 'The data is not public; the twin was built to carry these numbers, so this checks the twin.',
  };
}
