import { defaultOptions, optionNames } from '../../src/index.ts';

/** The options of a mechanism, for every command that has them. */
export const OPTION_FLAGS = {
  grouping: {
    value: 'NAME',
    about: `how users share arrays: ${optionNames.grouping.join(', ')} (default: ${defaultOptions.grouping})`,
  },
  'array-length': { value: 'M', about: `the array length: a number, ${optionNames.arrayLength.join(', ')}` },
  fill: {
    value: optionNames.fill.join('|'),
    about: `what fills a user’s places in an array (default: ${defaultOptions.fill})`,
  },
  sensitivity: {
    value: optionNames.sensitivity.join('|'),
    about: `the exact bound for these counts, or the paper’s constants (default: ${defaultOptions.sensitivity})`,
  },
  noise: {
    value: optionNames.noise.join('|'),
    about: `the distribution of the noise (default: ${defaultOptions.noise})`,
  },
  gamma: {
    value: 'X',
    about: `how often Levy’s interval may miss an array mean (default: ${defaultOptions.gamma})`,
  },
} as const;
