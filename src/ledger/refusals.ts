import { BudgetRefused } from '../terms/budgetRefused.ts';
import { type Rational, subtract, toText } from '../terms/rational.ts';
import type { Opening } from './entry.ts';
import type { DateRange } from './ledger.ts';
import { type Subject, subjectText } from './subject.ts';
import { type UnitRange, unitText } from './units.ts';

// Why the budget refuses, in sentences. None of them advises another budget for the same records: losses to both add up.

export function noAccount(name: string, command: string): BudgetRefused {
  return new BudgetRefused(
    'NO_ACCOUNT',
    `There is no budget "${name}" yet, so nothing was released. Open it once, with a total of your choice: ${command}`,
  );
}

export function mismatch(name: string, subject: Subject, reason: string): BudgetRefused {
  return new BudgetRefused(
    'BUDGET_MISMATCH',
    `Budget "${name}" cannot be charged for this release: ${reason}. Nothing was charged or released. The total is ${subjectText(subject)}; release by that.`,
  );
}

/** One of the units that a release covers has too little left. */
export function unitSpent(
  opening: Opening,
  subject: Subject,
  units: readonly UnitRange[],
  most: { readonly unit: number; readonly epsilon: Rational },
  asked: Rational,
): BudgetRefused {
  if (subject.window === 'release') return spent(opening, most.epsilon, '', asked, []);
  const many = `${unitName(subject)}s`;
  const way = isOne(units) ? `release other ${many}` : `leave out the ${many} that have too little left`;
  return spent(opening, most.epsilon, ` on ${unitText(subject, most.unit)}`, asked, [way]);
}

/** None of the units that a release may cover has enough left. */
export function allSpent(
  opening: Opening,
  subject: Subject,
  within: DateRange | undefined,
  least: Rational,
  asked: Rational,
): BudgetRefused {
  const unit = unitName(subject);
  if (within === undefined) return spent(opening, least, ` on any one ${unit}`, asked, []);
  const where = ` at best on the ${unit}s from ${within.first} to ${within.last}`;
  return spent(opening, least, where, asked, ['release other dates']);
}

function spent(
  { account, epsilon }: Opening,
  lost: Rational,
  where: string,
  asked: Rational,
  otherWays: readonly string[],
): BudgetRefused {
  const left = subtract(epsilon, lost);
  const ways = [...(left.num > 0n ? [`ask for ${toText(left)} or less`] : []), ...otherWays];
  const goOn =
    ways.length > 0
      ? `To go on, ${ways.join(', or ')}.`
      : 'It is used up: another budget for the same records would only hide what they lose.';
  return new BudgetRefused(
    'BUDGET_SPENT',
    `Budget "${account}" has ${toText(left)} left of ${toText(epsilon)}${where}; this release asks for ${toText(asked)}. Nothing was charged or released. ${goOn}`,
  );
}

function unitName({ window }: Subject): string {
  return window === 'day' ? 'day' : 'slot';
}

function isOne([first, ...more]: readonly UnitRange[]): boolean {
  return more.length === 0 && first!.first === first!.last;
}
