import type { Command, Title } from './shell/command.ts';

/** A command as the overview lists it, and the way to the rest of it. */
export interface ListedCommand extends Title {
  load(): Promise<Command>;
}

/** Every command, in the order of the overview. Each is loaded when it is called: a library that one needs costs the others nothing. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'synth',
    operands: '',
    summary: 'Writes a made-up city of vehicles to try everything on; the same seed gives the same city.',
    load: async () => (await import('./commands/synth.ts')).synthCommand,
  },
  {
    name: 'init',
    operands: 'FILE',
    summary: 'Looks at records, guesses the columns, writes a commented config.',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  {
    name: 'explain',
    operands: 'COUNTS_FILE',
    summary: 'Shows what the counts of a cell tell about it; spends nothing.',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'budget',
    operands: 'open|show|history|verify [NAME]',
    summary:
      'The ledger: opens a budget, shows what is left and what it was spent on, and verifies that nothing was changed.',
    load: async () => (await import('./commands/budget/budget.ts')).budgetCommand,
  },
  {
    name: 'plan',
    operands: 'CONFIG',
    summary: 'Shows what a release would do and how far off it would be, from counts alone; spends nothing.',
    load: async () => (await import('./commands/plan/plan.ts')).planCommand,
  },
  {
    name: 'release',
    operands: 'CONFIG',
    summary: 'Charges the budget, draws the noise once, and writes files and a map.',
    load: async () => (await import('./commands/release.ts')).releaseCommand,
  },
  {
    name: 'map',
    operands: 'DIR',
    summary: 'Draws the map of a published release again; it is public, so this spends nothing.',
    load: async () => (await import('./commands/map.ts')).mapCommand,
  },
  {
    name: 'mean',
    operands: 'FILE',
    summary: 'Releases one private mean from a user and a value column: the paper’s own setting.',
    load: async () => (await import('./commands/mean/mean.ts')).meanCommand,
  },
  {
    name: 'lab',
    operands: 'paper | error FILE | map CONFIG',
    summary:
      'Measures errors: the paper’s experiments, the same on a file of your own, or whole maps. Not private.',
    load: async () => (await import('./commands/lab/lab.ts')).labCommand,
  },
  {
    name: 'audit',
    operands: '',
    summary:
      'Tries to refute the privacy of every mechanism by sampling it on neighbouring data. Spends nothing.',
    load: async () => (await import('./commands/audit/audit.ts')).auditCommand,
  },
  {
    name: 'totals',
    operands: 'CONFIG',
    summary: "Writes each user's count and exact sum per cell, for the curator's eyes only.",
    load: async () => (await import('./commands/totals.ts')).totalsCommand,
  },
  {
    name: 'clean',
    operands: '[FOLDER]',
    summary: 'Lists what on disk tells about records, and removes what killed commands left behind.',
    load: async () => (await import('./commands/clean.ts')).cleanCommand,
  },
];
