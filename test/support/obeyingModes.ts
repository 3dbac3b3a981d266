import { spawnSync } from 'node:child_process';

const GIVEN_UP = '-dac_override,-dac_read_search';

/**
 * What to put before a command so that the modes of files bind it. Root may read and write whatever they say, so there it
 * gives up that right (capabilities(7)). It does not become somebody else, who could perhaps not enter this checkout.
 */
export const obeyingModes: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', `--bounding-set=${GIVEN_UP}`, `--inh-caps=${GIVEN_UP}`] : [];

/** Whether that works here. */
export const modesBind: boolean =
  process.platform !== 'win32' && spawnSync('env', [...obeyingModes, 'true']).status === 0;

export const MODES_BIND_NOBODY = 'the modes of files bind nobody here (as root, that takes setpriv)';
