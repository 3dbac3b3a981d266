// What can be known before any budget is spent: from counts alone, which are public.
import { cellCounts, explain, grid } from 'hexveil';

const counts = cellCounts([120, 80, 80, 41, 17, 9, 3, 3, 1]);
const { mechanisms, advice } = explain(counts, grid('0', '65'), { epsilon: '0.5' });

for (const { name, grouping, noiseError, typicalBias } of mechanisms) {
  console.log(
    `${name} ${grouping ?? ''}: noise ${noiseError.toFixed(1)}, typical bias ${typicalBias.toFixed(1)} km/h`,
  );
}
console.log(`advice: ${advice.mechanism}. ${advice.why}`);
