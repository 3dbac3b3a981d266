import { didYouMean } from './didYouMean.ts';
import { UsageError } from './usageError.ts';

/** The names of a door's options; the type of the options completes the list. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that a function does not have. A misspelt one would otherwise be ignored without a word, and a program
 * in JavaScript has no compiler that tells.
 */
export function refuseUnknown<Options extends object>(
  options: Options,
  known: OptionNames<Options>,
  door: string,
): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    throw new UsageError(
      'UNKNOWN_OPTION',
      `"${name}" is not an option of ${door}.${didYouMean(name, names) || ` Its options are: ${names.join(', ')}.`}`,
    );
  }
}
