import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const main: string = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command as a user would. */
export function hexveil(args: readonly string[], input = '', cwd?: string): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: 'utf8',
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { code: status, stdout, stderr };
}

/** Runs a script of Node's under an umask, such as 077, and gives what it printed. A shell sets it: a thread cannot. */
export function underUmask(umask: string, words: readonly string[]): string {
  const script = ['-c', `umask ${umask} && exec "$@"`, 'sh', process.execPath, ...words];
  return execFileSync('sh', script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The same without waiting for it, for what runs at the same time. */
export function startHexveil(args: readonly string[]): Promise<Outcome> {
  return new Promise(resolve => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
