import type { Command } from './command.ts';
import { init } from './init.ts';
import { totals } from './totals.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [init, totals];
