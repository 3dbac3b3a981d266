import { auditCommand } from './audit.ts';
import { budgetCommand } from './budget.ts';
import type { Command } from './command.ts';
import { explainCommand } from './explain.ts';
import { initCommand } from './init.ts';
import { labCommand } from './lab.ts';
import { mapCommand } from './map.ts';
import { meanCommand } from './mean.ts';
import { planCommand } from './plan.ts';
import { releaseCommand } from './release.ts';
import { synthCommand } from './synth.ts';
import { totalsCommand } from './totals.ts';

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [
  synthCommand,
  initCommand,
  explainCommand,
  budgetCommand,
  planCommand,
  releaseCommand,
  mapCommand,
  meanCommand,
  labCommand,
  auditCommand,
  totalsCommand,
];
