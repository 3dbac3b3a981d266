import { describe, expect, it } from 'vitest';
import { mechanisms } from '../../src/mean/mechanisms.ts';
import { MEAN_FLAGS } from '../support/tinyFleet.ts';
import { fleetCsv, ORDERS } from './fleet.ts';
import { FORMATS } from './formats.ts';
import { hostile, someHostile } from './hostile.ts';
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
        const format = FORMATS[at % 4]!;
        const desk = await site(fleetCsv(says, ORDERS[at % 3]), { format });
        const { stdout, ...said } = await desk.run([
          ...['mean', desk.input, ...MEAN_FLAGS, '--epsilon', '1'],
          ...['--mechanism', mechanism, '--fill', fill, '--unrecorded', '--json'],
        ]);
        const hidden = [...NUMBERS, ...(DRAW_AN_INTERVAL.includes(mechanism) ? FROM_INTERVAL : [])];
        answers.push({
          ...said,
          ...JSON.parse(stdout, (key, value) => (hidden.includes(key) ? '#' : value)),
        });
        expect(answers.at(-1), `${name}, as ${format}`).toEqual(answers[0]);
      }
      expect(answers[0]).toMatchObject({ code: 0, mechanism });
    },
  );
});

describe('hexveil mean with an account', () => {
  it('leaves the same entry in the ledger for neighbours, and knows the same request again', async () => {
    const config = { privacy: { epsilon: '1', window: 'release', allocate: 'even' } };
    const answers: object[] = [];
    for (const [at, [name, says]] of Object.entries(hostile).slice(0, 8).entries()) {
      const desk = await site(fleetCsv(says, 'by value'), { config, total: '10', format: FORMATS[at % 4]! });
      const file = desk.input;
      const ask = () =>
        desk.run([
          ...['mean', file, ...MEAN_FLAGS, '--epsilon', '1', '--mechanism', 'levy'],
          ...['--dataset', 'buses', '--ledger', desk.ledger],
        ]);
      const { stderr } = await ask();
      answers.push({ stderr, ledger: desk.ledgerParts(), again: (await ask()).stderr });
      expect(answers.at(-1), name).toEqual(answers[0]);
    }
    expect(answers[0]).toMatchObject({ again: expect.stringContaining('PAID_AGAIN') });
  });
});
