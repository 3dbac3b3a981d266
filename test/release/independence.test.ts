import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../src/config/readConfig.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { release } from '../../src/release.ts';
import { fraction } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();

describe('noise', () => {
  it('is drawn anew for every cell: cells with the same records come out different', async () => {
    // The same four cars say the same in each hour of a day.
    const hours = Array.from(
      { length: 24 },
      (_, hour) => `2024-03-01T${String(hour).padStart(2, '0')}:00:00Z`,
    );
    const lines = hours.flatMap(time =>
      [1, 2, 3, 4].map(car => `car ${car},${time},12.97,77.59,${20 + car}`),
    );
    const input = join(folder, 'hours.csv');
    writeFileSync(input, `plate,time,lat,lng,speed\n${lines.join('\n')}\n`);
    const config = checkConfig({
      dataset: 'cars',
      input,
      columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
      value: { lower: '0', upper: '65' },
      space: { resolution: 7 },
      time: { slot: '1h', zone: 'UTC', repeat: 'never' },
      privacy: { epsilon: '20', window: 'cell', allocate: 'even' },
      mechanism: 'array-averaging',
      minUsers: 2,
      output: { dir: join(folder, 'out') },
    });
    const ledger = new MemoryLedger();
    ledger.open('cars', {
      epsilon: fraction(100),
      user: ['plate'],
      window: 'cell',
      zone: 'UTC',
      slotSeconds: 3600,
      resolution: 7,
    });
    const { rows } = await release(config, { ledger });
    // Noise of about a kilometre an hour on a grid of thousands of steps: two equal means are a rarity.
    expect(rows.mean.length).toBe(24);
    expect(new Set(rows.mean).size).toBeGreaterThan(20);
  });
});
