import { BudgetRefused } from '../../src/terms/budgetRefused.ts';
import { codedLine } from '../../src/terms/errorCodes.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { Stopped, signalCode } from './interrupt.ts';
import { Refuted } from './refuted.ts';

/** Exit codes that scripts may rely on, besides those of signals. */
export const DONE = 0;
export const OUR_FAULT = 1;
const BAD_INPUT = 2;
const REFUSED_BY_BUDGET = 3;

/** The code that a command ends with after this error. */
export function exitCode(error: unknown): number {
  if (error instanceof Stopped) return signalCode(error.signal);
  if (error instanceof BudgetRefused) return REFUSED_BY_BUDGET;
  return error instanceof UsageError ? BAD_INPUT : OUR_FAULT;
}

/** The line on stderr that a command ends with after this error. */
export function lastWords(error: unknown): string {
  if (error instanceof UsageError) return codedLine(error.code, error.message);
  if (error instanceof Stopped) return codedLine('STOPPED', error.message);
  if (error instanceof Refuted) return codedLine('REFUTED', error.message);
  return codedLine('INTERNAL', ourFault(error));
}

/** Names the place, for a report, and nothing else: the message of a foreign error may quote a record. */
function ourFault(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? /([\w.-]+\.[jt]s:\d+)/.exec(error.stack ?? '')?.[1] : undefined;
  return `Hexveil failed through a fault of its own (${name}${place ? ` at ${place}` : ''}). Please report this line.`;
}
