import { toText } from '../src/noise/rational.ts';
import type { Plan } from '../src/plan.ts';
import type { Spread } from '../src/spread.ts';
import { figure, whole } from './numbers.ts';
import { table } from './terminal.ts';

/** A plan as a person reads it. */
export function planText({ config, facts, forecasts, mechanism, why }: Plan): string {
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
    `  ε per cell      ${range(facts.epsilonPerCell)}, of ε = ${toText(config.privacy.epsilon)} shared ${config.privacy.allocate}`,
    '',
    `Predicted error over cells${unit}: in the median cell, in nine of ten, in the worst.`,
    '',
    table(['mechanism', ...columns, 'bias bound'], rows),
    '',
    `Choice: ${mechanism}. ${why}`,
    'All of this follows from who was where and how often; no budget was spent.',
  ].join('\n');
}

function spread({ median, most90, worst }: Spread): string[] {
  return [median, most90, worst].map(figure);
}

function range({ median, most90, worst }: Spread): string {
  return `median ${figure(median)}, 90 % ${figure(most90)}, largest ${figure(worst)}`;
}
