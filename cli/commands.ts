import type { Command } from './command.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [];
