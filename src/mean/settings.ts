import { type LengthRuleName, lengthFromText, lengthRules } from '../arrays/arrayLength.ts';
import { type GroupingName, groupings } from '../arrays/groupings.ts';
import { type SensitivityName, sensitivities } from '../arrays/sensitivity.ts';
import { type NoiseName, noises } from '../noise/noises.ts';
import { didYouMean } from '../terms/didYouMean.ts';
import { checkedEpsilon, type Epsilon, epsilon } from '../terms/epsilon.ts';
import { namesOf } from '../terms/namesOf.ts';
import { type OptionNames, refuseUnknown } from '../terms/refuseUnknown.ts';
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
  readonly arrayLength?: LengthRuleName | number;
  /** How often Levy's interval may miss an array mean; the paper's 0.2 unless said. */
  readonly gamma?: number;
}

/** The options themselves, by name. */
export const meanOptions: OptionNames<MeanOptions> = {
  epsilon: true,
  grouping: true,
  fill: true,
  sensitivity: true,
  noise: true,
  arrayLength: true,
  gamma: true,
};

/** A whole request for a mean. */
export type MeanRequest = MeanOptions & { readonly mechanism: MechanismName };

/** A request as a mechanism takes it. */
export function checkedRequest(request: MeanRequest): readonly [MechanismName, Settings] {
  refuseUnknown(request, { mechanism: true, ...meanOptions }, 'a private mean');
  return [mechanismName(request.mechanism), settings(request)];
}

/** The names that each option can have, in the order of the tables that implement them. */
export const optionNames = {
  mechanism: namesOf(mechanisms),
  arrayLength: namesOf(lengthRules),
  grouping: namesOf(groupings),
  fill: namesOf(fills),
  sensitivity: namesOf(sensitivities),
  noise: namesOf(noises),
} as const;

/** What is taken where a caller does not choose; each mechanism has its own length. */
export const defaultOptions = {
  grouping: 'bestFit',
  fill: 'mean',
  sensitivity: 'tight',
  noise: 'laplace',
  gamma: 0.2,
} as const satisfies Partial<MeanOptions>;

/** Checks options, from a program or from text, and fills in the defaults. */
export function settings(options: MeanOptions): Settings {
  const gamma = options.gamma ?? defaultOptions.gamma;
  if (!(gamma > 0 && gamma < 1)) {
    throw new UsageError('BAD_VALUE', `gamma is ${gamma}; it must lie between 0 and 1. The paper uses 0.2.`);
  }
  return {
    epsilon: typeof options.epsilon === 'string' ? epsilon(options.epsilon) : checkedEpsilon(options.epsilon),
    grouping: oneOf('grouping', options.grouping ?? defaultOptions.grouping, optionNames.grouping),
    fill: oneOf('fill', options.fill ?? defaultOptions.fill, optionNames.fill),
    sensitivity: oneOf(
      'sensitivity',
      options.sensitivity ?? defaultOptions.sensitivity,
      optionNames.sensitivity,
    ),
    noise: oneOf('noise', options.noise ?? defaultOptions.noise, optionNames.noise),
    ...(options.arrayLength === undefined
      ? {}
      : { arrayLength: lengthFromText(String(options.arrayLength)) }),
    gamma,
  };
}

/** A mechanism's name, checked. */
export function mechanismName(text: string): MechanismName {
  return oneOf('mechanism', text, optionNames.mechanism);
}

function oneOf<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  if (names.includes(text as Name)) return text as Name;
  throw new UsageError(
    'BAD_VALUE',
    `${what} is "${text}"; it must be one of ${names.join(', ')}.${didYouMean(text, names)}`,
  );
}
