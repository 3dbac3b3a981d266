import type { CapFacts, Config, Plan, SharesError } from '../../../src/index.ts';
import { figure, whole } from '../../../src/terms/figures.ts';
import { toText } from '../../../src/terms/rational.ts';
import type { Spread } from '../../../src/terms/spread.ts';
import { table } from '../../shell/terminal.ts';

/** A plan as a person reads it. */
export function planText(
  { config, facts, forecasts, mechanism, why }: Plan,
  shares: readonly SharesError[],
): string {
  const unit = config.value.unit === '' ? '' : `, in ${config.value.unit}`;
  const rows = forecasts.map(each => [
    each.mechanism === mechanism ? `${each.mechanism} *` : each.mechanism,
    ...spread(each.error),
    ...spread(each.noise),
    ...spread(each.typicalBias),
    figure(each.biasBound.median),
  ]);
  const columns = ['error', 'noise', 'typical bias'].flatMap(what => [what, '90 %', 'worst']);
  return [
    `${whole(facts.cells)} cells, ${whole(facts.users)} users in ${whole(facts.units)} units of privacy (${config.privacy.window}), ${whole(facts.samples)} samples; ${whole(facts.cellsLeftOut)} cells are left out.`,
    `  users per cell  ${range(facts.usersPerCell)}`,
    `  cells per unit  ${range(facts.cellsPerUnit)}`,
    `  ε per cell      ${range(facts.epsilonPerCell)}, of ε = ${toText(config.privacy.epsilon)} shared ${config.privacy.allocate === 'even' ? 'evenly' : 'optimally'}`,
    ...capLines(facts.cap),
    '',
    `Predicted error over cells${unit}: in the median cell, in nine of ten, in the worst.`,
    '',
    table(['mechanism', ...columns, 'bias bound'], rows),
    '',
    `Choice: ${mechanism}. ${why}`,
    ...sharesLines(shares, config),
    'All of this follows from who was where and how often; no budget was spent.',
  ].join('\n');
}

/** What a cap takes away. */
export function capLines(cap: CapFacts | null): string[] {
  if (cap === null) return [];
  return [
    `  at most ${whole(cap.maxCells)} cells a unit: ${whole(cap.unitsCut)} units are left out of others, with ${whole(cap.samplesLeftOut)} samples; ${whole(cap.cellsLost)} cells lose too many users to be released.`,
  ];
}

/** The same guarantee, shared in two ways: what the better one saves. */
export function sharesLines(shares: readonly SharesError[], { privacy, value }: Config): string[] {
  const unit = value.unit === '' ? '' : ` ${value.unit}`;
  const [own, other] = [...shares].sort(
    (a, b) => Number(b.allocate === privacy.allocate) - Number(a.allocate === privacy.allocate),
  );
  if (own === undefined || other === undefined) return [];
  const says = ({ allocate, error }: SharesError) =>
    `${allocate} ${figure(error.median)}${unit} in the median cell, ${figure(error.mean)} on average`;
  if (Math.abs(own.error.mean / other.error.mean - 1) < 0.005) {
    return ['Even and optimal shares of ε come to the same here.'];
  }
  return [`Shares of ε for the same guarantee: ${says(own)}; ${says(other)}.`];
}

function spread({ median, most90, worst }: Spread): string[] {
  return [median, most90, worst].map(figure);
}

function range({ median, most90, worst }: Spread): string {
  return `median ${figure(median)}, 90 % ${figure(most90)}, largest ${figure(worst)}`;
}
