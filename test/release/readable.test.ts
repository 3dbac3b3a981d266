import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { fraction } from '../../src/terms/rational.ts';
import { temporaryFolder } from '../support/folder.ts';
import { main, underUmask } from '../support/hexveil.ts';
import { skipUnless } from '../support/skipUnless.ts';
import { tinyFleet } from '../support/tinyFleet.ts';

const folder = temporaryFolder();
const fleet = tinyFleet(
  folder,
  [1, 2, 3].map(car => ({ car, time: '2024-03-01T06:00:00Z', speed: 20 + car })),
);
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

skipUnless(process.platform !== 'win32', 'Windows has no modes').describe('what is published', () => {
  it.each(['000', '027', '077'])(
    'can be read by everybody and written by its owner alone, under umask %s',
    umask => {
      const dir = join(folder, `out-${umask}`);
      const keys = fleet.keys({ output: { dir, formats: ['csv', 'parquet', 'geojson', 'html'] } });
      const config = join(folder, `${umask}.json`);
      writeFileSync(config, JSON.stringify(keys));
      const ledger = join(folder, `${umask}.db`);
      new FileLedger(ledger).open('cars', { epsilon: fraction(10), ...subjectOf(fleet.config()) });
      underUmask(umask, [main, 'release', config, '--ledger', ledger, '--anyway']);

      const [name, ...more] = readdirSync(dir);
      expect(more).toEqual([]);
      const published = join(dir, name!);
      expect([dir, published].map(modeOf)).toEqual(['755', '755']);
      const files = readdirSync(published).sort();
      expect(files).toEqual([
        'index.html',
        'release.csv',
        'release.geojson',
        'release.json',
        'release.parquet',
      ]);
      for (const file of files) expect(modeOf(join(published, file)), file).toBe('644');
    },
  );
});
