import { readFileSync } from 'node:fs';
import { cellFromSamples } from '../src/mean/cell.ts';
import { mechanisms } from '../src/mean/mechanisms.ts';
import { drawnMean } from '../src/mean/privateMean.ts';
import { settings } from '../src/mean/settings.ts';
import { systemBits } from '../src/noise/bits.ts';
import { grid } from '../src/terms/grid.ts';
import { namesOf } from '../src/terms/namesOf.ts';
import { atMost, leastTime, printRows } from './stopwatch.ts';

const TRIALS = 10_000;

/** Ten thousand whole trials of every mechanism on the stand-in for the paper's data: values in, private mean out. */
export async function mechanismsBench(): Promise<void> {
  const [, ...lines] = readFileSync('lab/data/itms-twin.csv', 'utf8').trim().split('\n');
  const samples = lines.map(line => ({ user: line.split(',')[0]!, value: Number(line.split(',')[1]) }));
  const { counts, values, grid: range } = cellFromSamples(samples, grid('0', '65'));
  const bits = systemBits();
  const rows = namesOf(mechanisms).map(name => {
    const time = leastTime(1, () => {
      const design = mechanisms[name].design(counts, range, settings({ epsilon: '1' }));
      for (let trial = 0; trial < TRIALS; trial++) drawnMean(range, design.observe(values)(bits));
    });
    return atMost(name, time / 1000, 5, 's');
  });
  printRows('Mechanisms: 10⁴ trials on the ITMS twin, array means and tables built anew each time', rows);
}
