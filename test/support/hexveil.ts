import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

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

/** The same without waiting for it, for what runs at the same time. */
export function startHexveil(args: readonly string[]): Promise<Outcome> {
  return new Promise(resolve => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
