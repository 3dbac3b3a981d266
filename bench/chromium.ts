import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

/** The Chromium that CHROMIUM names, else the one on the PATH; undefined where there is none. */
export function findChromium({ CHROMIUM, PATH }: NodeJS.ProcessEnv): string | undefined {
  if (!CHROMIUM)
    return (PATH ?? '')
      .split(delimiter)
      .map(folder => join(folder, 'chromium'))
      .find(isProgram);
  if (isProgram(CHROMIUM)) return CHROMIUM;
  throw new Error(
    `CHROMIUM is ${CHROMIUM}, where there is no program; set it to the path of a Chromium, or unset it.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export const chromiumPath: string | undefined = findChromium(process.env);
export const NO_CHROMIUM = 'no Chromium was found (install chromium, or set CHROMIUM to the path of one)';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser nobody has used before; `close` leaves nothing of it behind. */
export async function freshChromium(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'hexveil-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath!,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
