import { configFlags } from '../../src/index.ts';
import type { Arguments, Flag } from './command.ts';

/** Every key of the config as a flag of a command. */
export function keyFlags(): Record<string, Flag> {
  return Object.fromEntries(configFlags().map(({ name, value, about }) => [name, { value, about }]));
}

/** The keys that were given as flags, with the text that was typed. */
export function givenKeys(args: Arguments): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { name } of configFlags()) {
    const text = args.text(name);
    if (text !== undefined) given[name] = text;
  }
  return given;
}
