// From per-user totals, as a database would give them: a count and a sum of grid steps for each user.
import { cellFromTotals, grid, privateMean, UsageError, valueToGrid } from 'hexveil/mean';

const speeds = grid('0', '65', '0.5');
const steps = valueToGrid(speeds);
const readings = { 'bus 7': [21.5, 19], 'bus 12': [33.2, 30, 31.5], 'bus 31': [12.8] };
const totals = Object.entries(readings).map(([user, values]) => ({
  user,
  count: values.length,
  sum: values.map(steps).reduce((a, b) => a + b),
}));

const cell = cellFromTotals(totals, speeds);
const { mechanism, noise, users, samples } = privateMean(cell, {
  epsilon: '2',
  mechanism: 'baseline',
  noise: 'staircase',
});
console.log(`${mechanism} with ${noise} noise, from ${samples} samples of ${users} users`);
//> baseline with staircase noise, from 6 samples of 3 users

// What cannot be done is said in one sentence, with a code for programs.
try {
  privateMean(cell, { epsilon: '0', mechanism: 'baseline' });
} catch (error) {
  if (error instanceof UsageError) console.log(error.code, error.message);
}
//> EPSILON_RANGE epsilon is 0; it must be from 0.000001 to 1000. …
