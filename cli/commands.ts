import { auditCommand } from './commands/audit/audit.ts';
import { budgetCommand } from './commands/budget/budget.ts';
import { explainCommand } from './commands/explain.ts';
import { initCommand } from './commands/init.ts';
import { labCommand } from './commands/lab/lab.ts';
import { mapCommand } from './commands/map.ts';
import { meanCommand } from './commands/mean/mean.ts';
import { planCommand } from './commands/plan/plan.ts';
import { releaseCommand } from './commands/release.ts';
import { synthCommand } from './commands/synth.ts';
import { totalsCommand } from './commands/totals.ts';
import type { Command } from './shell/command.ts';

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
