import type { Config } from '../config/config.ts';
import type { Receipt } from '../ledger/ledger.ts';
import type { Plan } from '../plan/makePlan.ts';
import { ownVersion } from '../terms/ownVersion.ts';
import { toText } from '../terms/rational.ts';
import { slotText } from '../time/slotLength.ts';
import { slotOrder } from '../time/slotOrder.ts';
import { guarantee } from './guarantee.ts';
import { type Manifest, RELEASE_FORMAT, RELEASE_VERSION } from './publishedRelease.ts';
import type { ReleaseRows } from './releaseRows.ts';

/** What is to be known of a release besides its rows: what was asked for, what was promised, what it was paid with. */
export function manifestOf(planned: Plan, rows: ReleaseRows, receipt: Receipt, releasedAt: Date): Manifest {
  const { config, facts } = planned;
  const { value, time, privacy, columns } = config;
  return {
    format: RELEASE_FORMAT,
    version: RELEASE_VERSION,
    title: `${config.dataset}: private means of ${columns.value}`,
    dataset: config.dataset,
    releasedAt: releasedAt.toISOString(),
    value: {
      name: columns.value,
      unit: value.unit,
      lower: toText(value.grid.lower),
      upper: toText(value.grid.upper),
      step: toText(value.grid.step),
    },
    space: { resolution: config.space.resolution },
    time: {
      slot: slotText(time.slotSeconds),
      zone: time.zone,
      repeat: time.repeat,
      slots: slotOrder(rows.slot),
    },
    privacy: {
      epsilon: toText(privacy.epsilon),
      window: privacy.window,
      allocate: privacy.allocate,
      ...(facts.cap && { maxCells: facts.cap.maxCells }),
      ...(privacy.weight !== undefined && { weight: privacy.weight }),
      guarantee: guarantee(config),
    },
    mechanisms: [planned.mechanism],
    cells: { published: facts.cells, leftOut: facts.cellsLeftOut, minUsers: config.minUsers },
    ledger: {
      name: receipt.ledger,
      entry: receipt.entry,
      hash: receipt.hash,
      length: receipt.length,
      head: receipt.head,
    },
    settings: settingsOf(config),
    versions: { hexveil: ownVersion(), node: process.versions.node },
  };
}

/** How the means were made, as far as the config says it; what it leaves out has the defaults of the version. */
function settingsOf({ mechanism, value }: Config): Record<string, string> {
  const { name: _, ...options } = mechanism;
  return { ...options, ignored: value.ignore.join(', ') };
}
