import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { figures } from '../lab/paper/figures.ts';
import { paperSets } from '../lab/paper/paperSets.ts';
import { runPaper } from '../lab/paper/runPaper.ts';
import { type ExperimentPoint, pointKey, pointSettings } from '../lab/runs/experimentPoint.ts';
import { seededBits } from '../lab/seededBits.ts';
import { datasetToCell } from '../lab/sets/dataset.ts';
import { groupings } from '../src/arrays/groupings.ts';
import { tightReach } from '../src/arrays/sensitivity.ts';
import { arrayMeans } from '../src/mean/arrayMeans.ts';
import type { Cell } from '../src/mean/cell.ts';
import type { ArrayFacts, IntervalPlan } from '../src/mean/interval.ts';
import { type MechanismName, mechanisms } from '../src/mean/mechanisms.ts';
import { privateInterval } from '../src/mean/privateInterval.ts';
import { quantileInterval } from '../src/mean/quantileInterval.ts';
import { optimizedRank } from '../src/mean/quantileOptimized.ts';
import type { Bits } from '../src/noise/bits.ts';
import { noises } from '../src/noise/noises.ts';
import { fraction } from '../src/terms/rational.ts';
import { atMost, printRows } from './stopwatch.ts';

const RUN = { lambda: 10, runs: 10_000, seed: 1 };

/** The whole of `lab paper`: how long on all cores, how much of it is the random draws, and how much memory a large λ takes. */
export async function labBench(): Promise<void> {
  const cores = availableParallelism();
  const whole = await timePaper(RUN, cores);
  // Processor time, of all threads together: what others do on the machine does not enter.
  const draws = drawsAlone();
  await timePaper({ lambda: 100, runs: 100, seed: 1 }, cores);
  const memory = process.resourceUsage().maxRSS / 1024;
  printRows(`Lab: all figures of the paper, 10⁴ runs of each point, ${cores} cores`, [
    atMost('wall time', whole.wall, 180, 's'),
    atMost(
      `processor time (${whole.processor.toFixed(1)} s) over that of its random draws alone (${draws.toFixed(1)} s)`,
      whole.processor / draws,
      2,
      '×',
    ),
    atMost('peak memory with λ = 100', memory, 1024, 'MB'),
  ]);
}

async function timePaper(
  run: typeof RUN,
  workers: number,
): Promise<{ readonly wall: number; readonly processor: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-bench-'));
  const [start, before] = [performance.now(), processorSeconds()];
  await runPaper({ ...run, folder, workers });
  const took = { wall: (performance.now() - start) / 1000, processor: processorSeconds() - before };
  rmSync(folder, { recursive: true });
  return took;
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor seconds for the same number of the same draws, of intervals and of noise, and nothing else. */
function drawsAlone(): number {
  const sets = paperSets(RUN);
  const cells = new Map<string, Cell>();
  const points = new Map(figures().flatMap(figure => figure.points.map(point => [pointKey(point), point])));
  const bits = seededBits(1);
  let seconds = 0;
  for (const point of points.values()) {
    const cell = cells.get(point.set) ?? datasetToCell(sets[point.set]!);
    cells.set(point.set, cell);
    const drawOnce = pointDraws(cell, point);
    const before = processorSeconds();
    for (let run = 0; run < RUN.runs; run++) drawOnce(bits);
    seconds += processorSeconds() - before;
  }
  return seconds;
}

/** How each mechanism that projects finds its interval; the others draw none. */
const plans: Partial<Record<MechanismName, (facts: ArrayFacts) => IntervalPlan>> = {
  levy: privateInterval,
  'quantile-fixed': facts => quantileInterval(facts, fraction(facts.arrays, 10)),
  'quantile-optimized': facts => quantileInterval(facts, optimizedRank(facts.settings.epsilon, facts.arrays)),
};

/** What is random in one run: an interval if there is one, then noise for the sensitivity that it leaves. */
function pointDraws(cell: Cell, point: ExperimentPoint): (bits: Bits) => void {
  const settings = pointSettings(point);
  const { prediction, observe } = mechanisms[point.mechanism].design(cell.counts, cell.grid, settings);
  const { noise, noiseEpsilon, whole } = observe(cell.values)(seededBits(1));
  const plan = plans[point.mechanism];
  if (plan === undefined) return bits => void noise?.draw(bits);

  const [length, arrays] = [prediction.arrayLength!, prediction.arrays!];
  const grouping = groupings[point.grouping](cell.counts, length);
  const steps = Number(whole) / arrays;
  const means = arrayMeans(
    cell.counts,
    cell.values,
    grouping,
    point.fill,
    steps,
    steps / cell.grid.steps,
  ).sort();
  const { touches } = tightReach(cell.counts, grouping);
  const drawInterval = plan({ settings, arrays, length, touches }).onGrid(steps).observe(means);
  return bits => {
    const { low, high } = drawInterval(bits);
    if (high > low) noises[point.noise](BigInt(high - low), noiseEpsilon).draw(bits);
  };
}
