import { arrayLength, type LengthRuleName } from '../arrays/arrayLength.ts';
import type { CellCounts } from '../arrays/cellCounts.ts';
import { groupings } from '../arrays/groupings.ts';
import { sensitivities } from '../arrays/sensitivity.ts';
import { typicalBias } from '../arrays/typicalBias.ts';
import type { NoiseLaw } from '../noise/noiseLaw.ts';
import { noises } from '../noise/noises.ts';
import type { Grid } from '../terms/grid.ts';
import { toNumber } from '../terms/rational.ts';
import { arrayMeans } from './arrayMeans.ts';
import { fills } from './fills.ts';
import type { ArrayFacts, IntervalPlan } from './interval.ts';
import { intervalOnGrid } from './intervalOnGrid.ts';
import { meanSteps } from './meanSteps.ts';
import type { Design, Draw, Mechanism, Prediction, Settings } from './mechanism.ts';
import { projectedSum, wholeSum } from './projectedSum.ts';
import { wholeRange } from './wholeRange.ts';

/**
 * What all array mechanisms share: counts → array length → pseudo-users → integer array means → [an interval, drawn] →
 * their sum, projected → noise for its sensitivity. They differ in the rule for the length and in the interval.
 *
 * Privacy: docs/proofs/mechanisms.md. Only what happens behind `observe` has seen a value.
 */
export function arrayMechanism(
  rules: readonly [LengthRuleName, ...LengthRuleName[]],
  planInterval: (facts: ArrayFacts) => IntervalPlan,
): Mechanism {
  return {
    rules,
    drawsInterval: planInterval !== wholeRange,
    design: (counts, grid, settings) =>
      arrayDesign(counts, grid, { arrayLength: rules[0], ...settings }, planInterval),
  };
}

function arrayDesign(
  counts: CellCounts,
  grid: Grid,
  settings: Settings & Required<Pick<Settings, 'arrayLength'>>,
  planInterval: (facts: ArrayFacts) => IntervalPlan,
): Design {
  const length = arrayLength(counts, settings.arrayLength, settings.epsilon);
  const grouping = groupings[settings.grouping](counts, length);
  const { arrays } = grouping;
  const reach = sensitivities[settings.sensitivity](counts, grouping);
  const { noiseEpsilon, steps, rule } = intervalOnGrid(
    { settings, arrays, length, touches: reach.touches },
    planInterval,
    plan =>
      meanSteps({
        valueSteps: grid.steps,
        length,
        arrays,
        noise: settings.noise,
        noiseEpsilon: toNumber(plan.noiseEpsilon),
        width: plan.width,
      }),
  );

  const clipping = fills[settings.fill].worstBias(counts, grouping);
  const whole = BigInt(arrays) * BigInt(steps);
  const shape = { grouping: settings.grouping, arrayLength: length, arrays };
  const lawFor = lastLaw(sensitivity => noises[settings.noise](BigInt(sensitivity), noiseEpsilon));

  const predict = (): Prediction => {
    const widest = reach.sumSensitivity(steps, rule.widest);
    const sensitivity = widest / Number(whole);
    return {
      ...shape,
      sensitivity,
      noiseScale: sensitivity / toNumber(noiseEpsilon),
      noiseError: lawFor(widest).meanMagnitude() / Number(whole),
      biasBound: Math.min(1, clipping + rule.deepestCut / steps),
      typicalBias: typicalBias(counts, grouping),
    };
  };
  let prediction: Prediction | undefined;

  return {
    shape,
    whole,
    get prediction() {
      prediction ??= predict();
      return prediction;
    },
    observe(values) {
      const means = arrayMeans(counts, values, grouping, settings.fill, steps, steps / grid.steps);
      // Without projection the sum is the same for every draw, and the order of the means does not matter.
      if (rule.projects) means.sort();
      const sumWithin = rule.projects ? projectedSum(means, steps) : wholeSum(means);
      const drawInterval = rule.observe(means);
      return (bits): Draw => {
        const { low, high } = drawInterval(bits);
        const sum = sumWithin(low, high);
        const sensitivity = low === high ? 0 : reach.sumSensitivity(steps, high - low);
        const law = sensitivity === 0 ? null : lawFor(sensitivity);
        return {
          total: law === null ? sum : sum + law.draw(bits),
          whole,
          sensitivity: BigInt(sensitivity),
          noise: law,
          noiseEpsilon,
          interval: rule.projects ? [low / steps, high / steps] : null,
          biasBound: Math.min(1, clipping + Math.max(low, steps - high) / steps),
        };
      };
    },
  };
}

/** Keeps the law of the last sensitivity: most mechanisms ask for the same one every time. */
function lastLaw(make: (sensitivity: number) => NoiseLaw): (sensitivity: number) => NoiseLaw {
  let last: { readonly sensitivity: number; readonly law: NoiseLaw } | undefined;
  return sensitivity => {
    if (last?.sensitivity !== sensitivity) last = { sensitivity, law: make(sensitivity) };
    return last.law;
  };
}
