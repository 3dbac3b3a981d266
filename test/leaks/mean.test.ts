import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { fleetCsv, ORDERS } from './fleet.ts';
import { someHostile } from './hostile.ts';
import { sites } from './site.ts';

const site = sites();

/** Released are the mean and the ends of its interval; where an interval was drawn, also what follows from it. */
const NUMBERS = ['mean', 'interval95'];
const FROM_INTERVAL = ['biasBound', 'sensitivity', 'noiseScale', 'projectedInto'];
const DRAW_AN_INTERVAL = ['levy', 'quantile-fixed', 'quantile-optimized'];

describe.each(Object.keys(mechanisms))('hexveil mean by %s', mechanism => {
  it.each(['mean', 'samples'])(
    'with %s fill differs between neighbours in nothing but the released numbers',
    async fill => {
      const answers: object[] = [];
      for (const [at, [name, says]] of someHostile(Object.keys(mechanisms).indexOf(mechanism)).entries()) {
        const desk = await site(fleetCsv(says, ORDERS[at % 3]));
        const { stdout, ...said } = await desk.run(
          [
            [
              'mean',
              join(desk.folder, '..', 'pings.csv'),
              '--user',
              'plate',
              '--value',
              'speed',
              '--lower',
              '0',
            ],
            [
              '--upper',
              '65',
              '--epsilon',
              '1',
              '--mechanism',
              mechanism,
              '--fill',
              fill,
              '--unrecorded',
              '--json',
            ],
          ].flat(),
        );
        const hidden = [...NUMBERS, ...(DRAW_AN_INTERVAL.includes(mechanism) ? FROM_INTERVAL : [])];
        answers.push({
          ...said,
          ...JSON.parse(stdout, (key, value) => (hidden.includes(key) ? '#' : value)),
        });
        expect(answers.at(-1), name).toEqual(answers[0]);
      }
      expect(answers[0]).toMatchObject({ code: 0, mechanism });
    },
  );
});
