import { didYouMean } from '../terms/didYouMean.ts';
import type { Rational } from '../terms/rational.ts';
import { UsageError } from '../terms/usageError.ts';
import { type CellCounts, mostSamples } from './cellCounts.ts';
import type { LengthRule } from './length/lengthRule.ts';
import { median } from './length/median.ts';
import { minimax } from './length/minimax.ts';
import { minimaxMean } from './length/minimaxMean.ts';
import { sqrt } from './length/sqrt.ts';
import { surrogate } from './length/surrogate.ts';
import { surrogatePaper } from './length/surrogatePaper.ts';
import { tally } from './tally.ts';

/** Every rule for the array length, by name. */
export const lengthRules = {
  median,
  sqrt,
  minimax,
  surrogate,
  'surrogate-paper': surrogatePaper,
  'minimax-mean': minimaxMean,
} as const satisfies Record<string, LengthRule>;

export type LengthRuleName = keyof typeof lengthRules;

/** m_UB by a rule, or a number that is checked against the cell. */
export function arrayLength(cell: CellCounts, rule: LengthRuleName | number, epsilon: Rational): number {
  if (typeof rule !== 'number') {
    // Not every rule looks at the tally, and a map has many cells.
    const facts = {
      cell,
      epsilon,
      get tally() {
        return tally(cell);
      },
    };
    return lengthRules[rule](facts);
  }
  if (!Number.isInteger(rule) || rule < 1 || rule > mostSamples(cell)) {
    throw new UsageError(
      'BAD_VALUE',
      `The array length is ${rule}; it must be a whole number from 1 to ${mostSamples(cell)}, the most samples that any user has here.`,
    );
  }
  return rule;
}

/** Reads a rule's name or a number from text. */
export function lengthFromText(text: string): LengthRuleName | number {
  if (Object.hasOwn(lengthRules, text)) return text as LengthRuleName;
  if (/^[+-]?[\d.]+$/.test(text)) return Number(text);
  const names = Object.keys(lengthRules);
  throw new UsageError(
    'BAD_VALUE',
    `The array length is "${text}"; it must be a whole number or one of ${names.join(', ')}.${didYouMean(text, names)}`,
  );
}
