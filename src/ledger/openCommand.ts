import { type Rational, toText } from '../terms/rational.ts';
import { shellWord } from '../terms/shellWord.ts';
import { slotText } from '../time/slotLength.ts';
import type { Subject } from './subject.ts';

/** The command that opens an account for a release, to be typed as it stands. */
export function openCommand(account: string, epsilon: Rational, about: Subject): string {
  const { user, window, time, zone, slotSeconds, resolution, position } = about;
  const needsSlots = window === 'slot' || window === 'cell';
  return [
    `hexveil budget open ${shellWord(account)} --epsilon ${toText(epsilon)}`,
    `--user ${shellWord(user.join(','))} --window ${window}`,
    ...(window !== 'release' && time !== undefined ? [`--time ${shellWord(time)}`] : []),
    ...(window !== 'release' && zone !== undefined ? [`--zone ${shellWord(zone)}`] : []),
    ...(needsSlots && slotSeconds !== undefined ? [`--slot ${slotText(slotSeconds)}`] : []),
    ...(window === 'cell' && resolution !== undefined ? [`--resolution ${resolution}`] : []),
    ...(window === 'cell' && position !== undefined ? [`--position ${shellWord(position.join(','))}`] : []),
  ].join(' ');
}
