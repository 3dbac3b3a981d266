// One private mean of a small cell, from samples: the shortest way through the library.
import { cellFromSamples, grid, privateMean } from 'hexveil';

const speeds = grid('0', '65');
const cell = cellFromSamples(
  [
    { user: 'bus 7', value: 21.5 },
    { user: 'bus 7', value: 19 },
    { user: 'bus 12', value: 33.2 },
    { user: 'bus 31', value: 12.8 },
  ],
  speeds,
);

const { mean, interval95, biasBound, epsilon } = privateMean(cell, {
  epsilon: '5',
  mechanism: 'array-averaging',
});
const [low, high] = interval95.map(value => value.toFixed(1));
console.log(
  `private mean ${mean.toFixed(1)} km/h at ε = ${epsilon}; noise within ${low} to ${high}, bias at most ${biasBound.toFixed(1)}`,
);
//> private mean … km/h at ε = 5; noise within … to …, bias at most …
