import { type LengthRuleName, lengthFromText } from '../arrays/arrayLength.ts';
import { type GroupingName, groupings } from '../arrays/groupings.ts';
import { type SensitivityName, sensitivities } from '../arrays/sensitivity.ts';
import { type NoiseName, noises } from '../noise/noises.ts';
import { didYouMean } from '../terms/didYouMean.ts';
import { checkedEpsilon, type Epsilon, epsilon } from '../terms/epsilon.ts';
import { namesOf } from '../terms/namesOf.ts';
import { UsageError } from '../terms/usageError.ts';
import { type FillName, fills } from './fills.ts';
import type { Settings } from './mechanism.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';

/** What a caller may say about how a mean is made; only ε has no default. */
export interface MeanOptions {
  /** Decimal text, so that "0.1" is exactly one tenth. */
  readonly epsilon: string | Epsilon;
  readonly grouping?: GroupingName;
  readonly fill?: FillName;
  readonly sensitivity?: SensitivityName;
  readonly noise?: NoiseName;
  /** A rule's name or a number of samples; each mechanism has its own default. */
  readonly length?: LengthRuleName | number;
  /** How often Levy's interval may miss an array mean; the paper's 0.2 unless said. */
  readonly gamma?: number;
}

/** Checks options, from a program or from text, and fills in the defaults. */
export function settings(options: MeanOptions): Settings {
  const gamma = options.gamma ?? 0.2;
  if (!(gamma > 0 && gamma < 1)) {
    throw new UsageError('BAD_VALUE', `gamma is ${gamma}; it must lie between 0 and 1. The paper uses 0.2.`);
  }
  return {
    epsilon: typeof options.epsilon === 'string' ? epsilon(options.epsilon) : checkedEpsilon(options.epsilon),
    grouping: oneOf('grouping', options.grouping ?? 'bestFit', groupings),
    fill: oneOf('fill', options.fill ?? 'mean', fills),
    sensitivity: oneOf('sensitivity', options.sensitivity ?? 'tight', sensitivities),
    noise: oneOf('noise', options.noise ?? 'laplace', noises),
    ...(options.length === undefined ? {} : { length: lengthFromText(String(options.length)) }),
    gamma,
  };
}

/** A mechanism's name, checked. */
export function mechanismName(text: string): MechanismName {
  return oneOf('mechanism', text, mechanisms);
}

function oneOf<Name extends string>(
  what: string,
  text: string,
  table: Readonly<Record<Name, unknown>>,
): Name {
  const names = namesOf(table);
  if (names.includes(text as Name)) return text as Name;
  throw new UsageError(
    'BAD_VALUE',
    `${what} is "${text}"; it must be one of ${names.join(', ')}.${didYouMean(text, names)}`,
  );
}
