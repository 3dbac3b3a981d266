// Before a release: how far off it would be, and what would make it better. From one reading and from counts alone; spends nothing.
import {
  checkConfig,
  checkTarget,
  compareShares,
  countsFor,
  errorCurves,
  explore,
  isUseless,
  leversMissing,
  narrowerWindows,
  neededEpsilons,
  plannedError,
  planOf,
  survey,
  toText,
  uselessText,
  WINDOW_WORDS,
  WINDOWS,
} from 'hexveil';

const config = checkConfig({
  dataset: 'pings',
  input: 'examples/pings.csv',
  columns: { user: 'license_plate', time: 'observationDateTime', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: '0', upper: '65', step: '0.1', unit: 'km/h' },
  space: { resolution: 8 },
  time: { slot: '2h', zone: 'Asia/Kolkata', repeat: 'daily' },
  privacy: { epsilon: '1', window: 'day' },
});
const target = 5;
checkTarget(target, config);
console.log(
  WINDOWS.join(' < '),
  '| narrower than day:',
  narrowerWindows('day')
    .map(window => WINDOW_WORDS[window])
    .join(', '),
);
//> cell < slot < day < release | narrower than day: one slot of one date, one hexagon and slot

const surveyed = await survey(config, { windows: WINDOWS });
const plan = planOf(surveyed);
console.log(
  `${plan.facts.cells} cells of ${countsFor(surveyed, config)!.cells.h3.length}, ${plan.mechanism}: within ${plannedError(plan).median.toFixed(0)} km/h`,
);
//> 10 cells of 10, array-averaging: within 12 km/h
console.log(isUseless(plan) ? uselessText(config) : 'worth a look');
//> This plan is of little use: … above a tenth of the range, 6.5 km/h, so the map would show mostly noise.

// One change at a time: what each would buy, and which pays most.
const { rows, best } = await explore(surveyed, plan);
console.log(`${rows.length} levers; ${best!.flags} pays most and ${best!.givesUp}`);
//> 11 levers; --privacy.epsilon 10 pays most and spends 10 times the budget and protects less
console.log(leversMissing(config).length === 0 ? 'no lever is missing' : leversMissing(config));
//> no lever is missing

const shares = compareShares(surveyed, plan).map(
  ({ allocate, error }) => `${allocate} ${error.median.toFixed(0)}`,
);
console.log(`shares of ε: ${shares.join(', ')}`);
//> shares of ε: even 14, optimal 12

const needed = await neededEpsilons(surveyed, plan, target);
console.log(
  needed.map(({ mechanism, epsilon }) => `${mechanism} ${epsilon ? toText(epsilon) : '–'}`).join(', '),
);
//> baseline …, array-averaging …, opt-array-averaging …, levy …, quantile-fixed …, quantile-optimized …

const { curves } = await errorCurves(surveyed, plan);
console.log(`${curves.length} curves of the error over ε, one for each mechanism and window`);
//> 24 curves of the error over ε, one for each mechanism and window
