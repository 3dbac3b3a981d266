import type { Config, Window } from '../config/config.ts';
import { toText } from '../terms/rational.ts';

/** What is promised, in words and in symbols; both stand in release.json and on the map. */
export interface Guarantee {
  /** Needs no mathematics. */
  readonly plain: string;
  readonly symbols: string;
}

const WITHIN: Readonly<Record<Window, string>> = {
  cell: 'within any one hexagon and time slot',
  slot: 'within any one time slot of one date',
  day: 'on any one day',
  release: 'in this whole release',
};

const UNIT: Readonly<Record<Window, string>> = {
  cell: 'one user in one cell',
  slot: 'one user in one slot of one date',
  day: 'one user on one calendar day',
  release: 'one user, everything in the release',
};

export function guarantee({ columns, privacy, time, value }: Config): Guarantee {
  const epsilon = toText(privacy.epsilon);
  const user = columns.user.join(' and ');
  const zone = privacy.window === 'day' || privacy.window === 'slot' ? ` (${time.zone})` : '';
  const left =
    value.ignore.length > 0
      ? ` Records with the value ${value.ignore.join(' or ')} were left out first.`
      : '';
  return {
    plain: `Next to nothing can be learned about the values of any one ${user} ${WITHIN[privacy.window]}${zone}, whatever else is known: had they been entirely different, and as many of them usable, the chance of any outcome would differ by a factor of at most exp(${epsilon}). Who was where, how often, and whether a record could be used, is treated as public.${left}`,
    symbols: `For all data sets D, D' with the same usable records but for all values of ${UNIT[privacy.window]}, and all sets of outcomes Y: P(M(D) in Y) <= exp(${epsilon}) * P(M(D') in Y).`,
  };
}
