// What can be known before any budget is spent: from counts alone, which are public.
import { cellCounts, explain, grid, MOST_SAMPLES_OF_A_USER } from 'hexveil';

const samplesOfEachUser = [120, 80, 80, 41, 17, 9, 3, 3, 1];
console.log(samplesOfEachUser.every(count => count <= MOST_SAMPLES_OF_A_USER));
//> true
const counts = cellCounts(samplesOfEachUser);
const { mechanisms, advice } = explain(counts, grid('0', '65'), { epsilon: '0.5' });

for (const { name, noiseError, typicalBias } of mechanisms.slice(0, 2)) {
  console.log(`${name}: noise ${noiseError.toFixed(1)}, typical bias ${typicalBias.toFixed(1)} km/h`);
}
//> baseline: noise 44.1, typical bias 0.0 km/h
//> array-averaging: noise 26.0, typical bias 1.2 km/h
console.log(`advice: ${advice.mechanism}. ${advice.why}`);
//> advice: array-averaging. Least expected error: noise 21.7 + typical bias 1.26 = 22.9; next comes opt-array-averaging with 26.9.
