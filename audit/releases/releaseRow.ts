import type { Config } from '../../src/config/config.ts';
import { checkConfig } from '../../src/config/readConfig.ts';
import { WINDOWS, type Window } from '../../src/ledger/subject.ts';
import type { FillName } from '../../src/mean/fills.ts';
import { checkedEpsilon, share } from '../../src/terms/epsilon.ts';
import { rational, toText } from '../../src/terms/rational.ts';

/** One way to make a whole release: what a config says under `privacy` and `mechanism`. */
export interface ReleaseRow {
  readonly window: Window;
  readonly allocate: Config['privacy']['allocate'];
  readonly maxCells?: number;
  readonly mechanism: { readonly name: Config['mechanism']['name']; readonly fill?: FillName };
}

/** How ε is shared. Another way to share it, or to keep units in fewer cells, is one more line here. */
const SHARINGS: readonly Pick<ReleaseRow, 'allocate' | 'maxCells'>[] = [
  { allocate: 'even' },
  { allocate: 'optimal' },
  { allocate: 'optimal', maxCells: 1 },
];

/** Every window under every sharing with the mechanism that shows most; then the others under the coarsest. */
export const RELEASE_ROWS: readonly ReleaseRow[] = [
  ...SHARINGS.flatMap(sharing =>
    WINDOWS.map((window): ReleaseRow => ({ window, ...sharing, mechanism: { name: 'array-averaging' } })),
  ),
  { window: 'day', allocate: 'even', mechanism: { name: 'auto' } },
  { window: 'day', allocate: 'even', mechanism: { name: 'array-averaging', fill: 'samples' } },
  { window: 'release', allocate: 'even', mechanism: { name: 'levy' } },
];

/** Such as "release by day · even · array-averaging". */
export function releaseRowName({ window, allocate, maxCells, mechanism }: ReleaseRow): string {
  const cap = maxCells === undefined ? [] : [`maxCells ${maxCells}`];
  const fill = mechanism.fill === undefined ? [] : [mechanism.fill];
  return [`release by ${window}`, allocate, ...cap, mechanism.name, ...fill].join(' · ');
}

/** The config of a row over a file of records; a factor other than 1 makes it use more than the ε that it claims. */
export function releaseConfig(
  row: ReleaseRow,
  epsilon: string,
  factor: number,
  files: { readonly input: string; readonly dir: string },
): Config {
  const used = checkedEpsilon(share(rational(epsilon, 'epsilon'), Math.round(factor * 100), 100));
  return checkConfig({
    dataset: 'audited',
    input: files.input,
    columns: { user: 'bus', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: '-5', upper: '60', step: '0.5', unit: 'km/h' },
    space: { resolution: 8 },
    time: { slot: '1h', zone: 'Asia/Kolkata', repeat: 'daily' },
    privacy: {
      epsilon: toText(used),
      window: row.window,
      allocate: row.allocate,
      ...(row.maxCells === undefined ? {} : { maxCells: row.maxCells }),
    },
    mechanism: { ...row.mechanism },
    minUsers: 3,
    output: { dir: files.dir, formats: ['csv'] },
  });
}
