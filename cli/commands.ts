import type { Command } from './command.ts';
import { explainCommand } from './explain.ts';
import { labCommand } from './lab.ts';
import { meanCommand } from './mean.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [explainCommand, meanCommand, labCommand];
