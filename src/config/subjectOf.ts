import type { Subject } from '../ledger/subject.ts';
import type { Config } from './config.ts';

/** What a release of this config protects, as an account in the ledger is asked about it. */
export function subjectOf({ columns, privacy, time, space }: Config): Required<Subject> {
  return {
    user: columns.user,
    window: privacy.window,
    time: columns.time,
    zone: time.zone,
    slotSeconds: time.slotSeconds,
    resolution: space.resolution,
    position:
      'pair' in columns.position ? [columns.position.pair] : [columns.position.lat, columns.position.lng],
  };
}
