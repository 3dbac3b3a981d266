import { defaultOptions, optionNames } from '../../src/mean/settings.ts';

/** The options of a mechanism, for every command that has them. */
export const OPTION_FLAGS = {
  grouping: {
    value: 'NAME',
    about: `how users share arrays: ${optionNames.grouping.join(', ')} (${defaultOptions.grouping} by default)`,
  },
  length: { value: 'M', about: `the array length: a number, ${optionNames.length.join(', ')}` },
  fill: {
    value: optionNames.fill.join('|'),
    about: `what fills a user’s places in an array (${defaultOptions.fill} by default)`,
  },
  sensitivity: {
    value: optionNames.sensitivity.join('|'),
    about: `the exact bound for these counts, or the paper’s constants (${defaultOptions.sensitivity} by default)`,
  },
  noise: {
    value: optionNames.noise.join('|'),
    about: `the distribution of the noise (${defaultOptions.noise} by default)`,
  },
  gamma: {
    value: 'X',
    about: `how often Levy’s interval may miss an array mean (${defaultOptions.gamma} by default)`,
  },
} as const;
