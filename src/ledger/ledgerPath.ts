import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Where the process runs, as far as it decides where the ledger is. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
}

const here = (): Surroundings => ({ env: process.env, platform: process.platform, home: homedir() });

/**
 * Where the ledger is: where `asked` says, else HEXVEIL_LEDGER, else in the user's data folder. Never in the working
 * folder unless that was asked for: a budget that depends on where one stands can be forgotten.
 */
export function ledgerPath(asked?: string, surroundings: Surroundings = here()): string {
  const named = asked || surroundings.env.HEXVEIL_LEDGER;
  return named ? resolve(named) : join(dataFolder(surroundings), 'hexveil', 'ledger.db');
}

function dataFolder({ env, platform, home }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  const xdg = env.XDG_DATA_HOME;
  // The XDG rules: a path that is not absolute is to be ignored.
  return xdg && isAbsolute(xdg) ? xdg : join(home, '.local', 'share');
}
