import { describe, it } from 'vitest';

interface Conditional {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => void | Promise<void>): void;
}

/**
 * `describe` and `it` for what asks more of a machine than Node: a browser, a disk of its own, Linux. Without it they are
 * skipped and say why; where HEXVEIL_NO_SKIPS is set, as in .ci/run, they fail, for what is skipped there is tested nowhere.
 */
export function skipUnless(has: boolean, why: string): Conditional {
  if (has) return { describe, it };
  const instead = (title: string) => (process.env.HEXVEIL_NO_SKIPS ? fail(title, why) : skip(title, why));
  return { describe: instead, it: instead };
}

function skip(title: string, why: string): void {
  // The runner counts what was skipped, and keeps the reasons to itself.
  process.stderr.write(`Skipped "${title}": ${why}.\n`);
  it.skip(`${title} (skipped: ${why})`, () => {});
}

function fail(title: string, why: string): void {
  it(title, () => {
    throw new Error(`This would be skipped, for ${why}; HEXVEIL_NO_SKIPS is set, so nothing may be.`);
  });
}
