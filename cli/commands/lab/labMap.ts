import { measureShares } from '../../../lab/maps/measureShares.ts';
import type { ShareRow } from '../../../lab/maps/shareRow.ts';
import { type Config, readConfig } from '../../../src/index.ts';
import { codedLine } from '../../../src/terms/errorCodes.ts';
import { digits, figure, whole } from '../../../src/terms/figures.ts';
import { toText } from '../../../src/terms/rational.ts';
import { onlyOperand } from '../../shell/command.ts';
import { wholeNumber } from '../../shell/flags.ts';
import { phaseLines } from '../../shell/phases.ts';
import { noteRecords } from '../../shell/recordNotes.ts';
import { table } from '../../shell/terminal.ts';
import { type Experiment, RUN_FLAGS } from './labRun.ts';

const RELEASES = 200;

export const labMap: Experiment = {
  operands: 'CONFIG',
  flags: { trials: RUN_FLAGS.trials, seed: RUN_FLAGS.seed },
  examples: ['hexveil lab map city.yaml', 'hexveil lab map city.yaml --trials 1000 --seed 2 --json'],
  async run(args, terminal, signal) {
    const config = readConfig(onlyOperand(args));
    const releases = wholeNumber(args, 'trials', [2, 1e6], RELEASES);
    const seed = wholeNumber(args, 'seed', [0, Number.MAX_SAFE_INTEGER], 1);
    const onWay = (name: string) =>
      terminal.progress(`Planning and releasing ${whole(releases)} times: ${name}`);
    const { rows, report } = await measureShares(config, {
      ...phaseLines(terminal),
      signal,
      releases,
      seed,
      onWay,
    });
    terminal.progress('');
    noteRecords(report, terminal);
    if (args.isOn('json')) terminal.note(codedLine('NOT_PRIVATE', notPrivate(config)));
    terminal.print(
      args.isOn('json')
        ? JSON.stringify({ format: 'hexveil-lab-map', version: 1, private: false, releases, seed, rows })
        : sharesText(config, releases, rows),
    );
  },
};

function notPrivate({ input }: Config): string {
  return `These errors were measured against the true means of ${input}, with seeded noise. They are for you, who hold the records: do not publish them, and do not use them to choose the settings of a release of the same records.`;
}

function sharesText(config: Config, releases: number, rows: readonly ShareRow[]): string {
  const { privacy, value } = config;
  return [
    `NOT PRIVATE. ${notPrivate(config)}`,
    '',
    `Mean absolute error over cells${value.unit === '' ? '' : `, in ${value.unit}`}: ε = ${toText(privacy.epsilon)} by ${privacy.window}, ${whole(releases)} releases each.`,
    '',
    table(
      [
        'ε shared',
        'mechanism',
        'cells',
        'lost',
        'cells of a unit',
        'predicted',
        'measured',
        '± 2 s.e.',
        'off',
        'bias',
      ],
      rows.map(row => [
        row.shared,
        row.mechanism,
        whole(row.cells),
        whole(row.cellsLost),
        whole(row.mostCells),
        figure(row.predicted),
        figure(row.measured),
        digits(2 * row.stderr, 2),
        `${Math.round(100 * (row.predicted / row.measured - 1))} %`.replace('-', '−'),
        figure(row.bias),
      ]),
    ),
    '',
    'predicted: from counts alone, as hexveil plan does; off: how far that is from what was measured.',
    'lost: cells that maxCells leaves too few users in; bias: how far off means would be without noise.',
  ].join('\n');
}
