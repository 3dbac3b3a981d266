import { type Rational, toText } from '../terms/rational.ts';
import { slotText } from '../time/slotLength.ts';
import type { Subject } from './subject.ts';

/** The command that opens an account for a release, to be typed as it stands. */
export function openCommand(account: string, epsilon: Rational, about: Subject): string {
  const { user, window, time, zone, slotSeconds, resolution, position } = about;
  const needsSlots = window === 'slot' || window === 'cell';
  return [
    `hexveil budget open ${word(account)} --epsilon ${toText(epsilon)}`,
    `--user ${word(user.join(','))} --window ${window}`,
    ...(window !== 'release' && time !== undefined ? [`--time ${word(time)}`] : []),
    ...(window !== 'release' && zone !== undefined ? [`--zone ${word(zone)}`] : []),
    ...(needsSlots && slotSeconds !== undefined ? [`--slot ${slotText(slotSeconds)}`] : []),
    ...(window === 'cell' && resolution !== undefined ? [`--resolution ${resolution}`] : []),
    ...(window === 'cell' && position !== undefined ? [`--position ${word(position.join(','))}`] : []),
  ].join(' ');
}

/** One word of a command line, quoted where a shell would take it for more. */
export function word(text: string): string {
  return /^[\p{L}\p{N}_.,:/+=@-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
