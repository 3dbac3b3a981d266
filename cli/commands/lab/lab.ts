import { didYouMean } from '../../../src/terms/didYouMean.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import type { Arguments, Command, Flag } from '../../shell/command.ts';
import { labError } from './labError.ts';
import { labMap } from './labMap.ts';
import { labPaper } from './labPaper.ts';
import { RUN_FLAGS } from './labRun.ts';

/** The experiments by name; each knows which of the flags are its own. */
const experiments = { paper: labPaper, error: labError, map: labMap } as const;

export const labCommand: Command = {
  flags: { ...ownFlags('paper'), ...ownFlags('error'), ...RUN_FLAGS },
  examples: [...labPaper.examples, ...labError.examples, ...labMap.examples],
  async run(args, terminal, signal) {
    const [name, ...operands] = args.operands;
    if (name === undefined || !Object.hasOwn(experiments, name)) {
      const given = name === undefined ? 'none was named' : `"${name}" is not one of them`;
      throw new UsageError(
        'OPERANDS',
        `hexveil lab runs an experiment: paper, error or map; ${given}.${didYouMean(name ?? '', Object.keys(experiments))}`,
      );
    }
    const experiment = experiments[name as keyof typeof experiments];
    refuseFlagsOfOthers(args, name, experiment);
    const title = { ...args.title, name: `lab ${name}`, operands: experiment.operands };
    await experiment.run({ ...args, title, flags: experiment.flags, operands }, terminal, signal);
  },
};

/** Flags that one experiment has and the other has not say so in the help. */
function ownFlags(name: keyof typeof experiments): Record<string, Flag> {
  const own = Object.entries(experiments[name].flags).filter(([flag]) => !Object.hasOwn(RUN_FLAGS, flag));
  return Object.fromEntries(
    own.map(([flag, { about, ...rest }]) => [flag, { ...rest, about: `${name}: ${about}` }]),
  );
}

/** A flag that would be passed over in silence is refused. */
function refuseFlagsOfOthers(args: Arguments, name: string, own: Command): void {
  for (const flag of Object.keys(labCommand.flags)) {
    if (args.text(flag) === undefined || Object.hasOwn(own.flags, flag)) continue;
    throw new UsageError('UNKNOWN_FLAG', `--${flag} is not a flag of hexveil lab ${name}; leave it out.`);
  }
}
