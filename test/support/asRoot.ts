import { spawnSync } from 'node:child_process';

/** Where nothing may be skipped sudo is asked, if it needs no password; nobody else's is touched. */
const before = process.getuid?.() !== 0 && process.env.HEXVEIL_NO_SKIPS ? ['sudo', '-n'] : [];

/** Runs a command that takes root, and tells whether it could. */
export function asRoot(...words: readonly string[]): boolean {
  return spawnSync('env', [...before, ...words]).status === 0;
}
