import { execFileSync } from 'node:child_process';

/** The words that a shell makes of a line: a command that a message tells, as typed. */
export function shellWords(line: string): string[] {
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' });
  return words.split('\0').slice(0, -1);
}
