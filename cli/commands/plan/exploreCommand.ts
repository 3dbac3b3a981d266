import { shellWord } from '../../../src/terms/shellWord.ts';
import type { Arguments } from '../../shell/command.ts';
import { givenKeys } from '../../shell/configFlags.ts';

/** The command that tries every lever on the same config, with the keys that were given as flags; it reads finer units. */
export function exploreCommand(file: string, args: Arguments): string {
  const flags = Object.entries(givenKeys(args)).map(([name, text]) => `--${name} ${shellWord(text)}`);
  return ['hexveil plan', shellWord(file), ...flags, '--explore'].join(' ');
}
