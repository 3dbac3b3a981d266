import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from '../terms/usageError.ts';

/** Where the process runs, as far as it decides where the ledger is. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Empty where the user has none. */
  readonly home: string;
}

const here = (): Surroundings => ({ env: process.env, platform: process.platform, home: homeFolder() });

/**
 * Where the ledger is: where `asked` says, else HEXVEIL_LEDGER, else in the user's data folder. Never in the working
 * folder unless that was asked for: a budget that depends on where one stands can be forgotten.
 */
export function ledgerPath(asked?: string, surroundings: Surroundings = here()): string {
  const path = asked ? resolve(asked) : usualPath(surroundings);
  if (isAbsolute(path)) return path;
  throw new UsageError(
    'LEDGER_PLACE',
    'There is no home folder to keep the ledger in; set HOME to one, or name the ledger with HEXVEIL_LEDGER or --ledger FILE.',
  );
}

/** Whether this ledger is meant where none is named. */
export function isUsual(path: string, surroundings: Surroundings = here()): boolean {
  return realLedgerPath(path) === realLedgerPath(usualPath(surroundings));
}

function usualPath(surroundings: Surroundings): string {
  const named = surroundings.env.HEXVEIL_LEDGER;
  return named ? resolve(named) : join(dataFolder(surroundings), 'hexveil', 'ledger.db');
}

/** The path without links: of the file, or of the folder that it is to be made in. */
export function realLedgerPath(path: string): string {
  const asked = resolve(path);
  return realPath(asked) ?? join(realPath(dirname(asked)) ?? dirname(asked), basename(asked));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The system throws for a user that it does not know, if HOME is not set. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

function dataFolder({ env, platform, home }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  const xdg = env.XDG_DATA_HOME;
  // The XDG rules: a path that is not absolute is to be ignored.
  return xdg && isAbsolute(xdg) ? xdg : join(home, '.local', 'share');
}
