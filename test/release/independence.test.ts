import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import type { SecureBits } from '../../src/noise/bits.ts';
import { release } from '../../src/release.ts';
import { temporaryFolder } from '../support/folder.ts';
import { mostSuccesses } from '../support/law.ts';
import { ledgerFor } from '../support/ledgerFor.ts';
import { tinyFleet } from '../support/tinyFleet.ts';

const CELLS = 24;
const repeats = (means: readonly number[]) => means.length - new Set(means).size;

describe('noise', () => {
  it('is drawn anew for every cell: cells with the same records come out different', async () => {
    // The same four cars say the same in each hour of a day.
    const hours = Array.from({ length: CELLS }, (_, hour) => `2024-03-01T${String(hour).padStart(2, '0')}`);
    const cars = [1, 2, 3, 4];
    const fleet = tinyFleet(
      temporaryFolder(),
      hours.flatMap(hour => cars.map(car => ({ car, time: `${hour}:00:00Z`, speed: 20 + car }))),
    );
    const config = fleet.config({
      time: { slot: '1h', zone: 'UTC', repeat: 'never' },
      privacy: { epsilon: '20', window: 'cell', allocate: 'even' },
    });
    const bits = seededBits(1) as SecureBits;
    const { rows } = await release(config, { ledger: ledgerFor(config), bits });
    expect(rows.mean.length).toBe(CELLS);

    // One car moves the sum of four by up to 6500 steps of 0.01, or as much on a finer grid. Noise of scale 6500/20 comes to
    // no value more often than it comes to 0, with tanh(20/(2·6500)), and a cell repeats one of 23 others at most.
    const most = mostSuccesses(CELLS - 1, (CELLS - 1) * Math.tanh(20 / (2 * 6500)));
    expect(repeats(rows.mean)).toBeLessThanOrEqual(most);
    // This test would notice noise that only every other cell draws.
    expect(repeats(rows.mean.map((_, row) => rows.mean[row - (row % 2)]!))).toBeGreaterThan(most);
  });
});
