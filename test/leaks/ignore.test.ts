import { describe, expect, it } from 'vitest';
import { fleetCsv } from './fleet.ts';
import { FORMATS, type Format } from './formats.ts';
import { sites } from './site.ts';

const site = sites();

/**
 * Whether a record is ignored is public, so neighbours agree on it; it must then be decided by what the record says, raw.
 * Decided after clamping, whoever lies beyond an ignored bound would be left out, and every count would tell.
 */
describe('for neighbours with a bound in the ignore-list', () => {
  it('values beyond that bound are clamped to it and kept, and so are the counts', async () => {
    const config = { value: { lower: '0', upper: '65', step: '0.01', ignore: ['0', '65'] } };
    const plan = async (says: string, format: Format) => {
      const desk = await site(
        fleetCsv(() => says),
        { config, format },
      );
      return desk.run(['plan', desk.config, '--json']);
    };
    const inside = await plan('30', 'csv');
    for (const [at, says] of ['-0.001', '-5e-324', '65.000001', '1e300', '-1e300'].entries()) {
      expect(await plan(says, FORMATS[at % 4]!), says).toEqual(inside);
    }
  });
});
