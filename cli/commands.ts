import type { Command } from './command.ts';
import { explainCommand } from './explain.ts';
import { meanCommand } from './mean.ts';
import { synthCommand } from './synth.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [synthCommand, explainCommand, meanCommand];
