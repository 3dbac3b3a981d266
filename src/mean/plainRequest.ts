import { toText } from '../terms/rational.ts';
import { type MechanismName, mechanisms } from './mechanisms.ts';
import { checkedRequest, defaultOptions, type MeanRequest } from './settings.ts';

/**
 * Checks a request before there is a cell to fulfil it on, so that a mistake is not found after minutes. Gives it back in
 * one spelling, so that the same request is known again however it was written.
 */
export function checkMeanRequest(request: MeanRequest): MeanRequest & { readonly epsilon: string } {
  const [mechanism, { epsilon, ...options }] = checkedRequest(request);
  return { mechanism, epsilon: toText(epsilon), ...plainOptions(mechanism, options) };
}

/** Options of a mechanism without those that would be taken anyway: whether they were written makes no difference. */
export function plainOptions<Options extends object>(
  mechanism: MechanismName | 'auto',
  options: Options,
): Partial<Options> {
  const own = mechanism === 'auto' ? undefined : mechanisms[mechanism].rules[0];
  const usual: Readonly<Record<string, unknown>> = { ...defaultOptions, arrayLength: own };
  const isStated = ([name, value]: [string, unknown]) => String(value) !== String(usual[name]);
  return Object.fromEntries(Object.entries(options).filter(isStated)) as Partial<Options>;
}
