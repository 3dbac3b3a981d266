import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

/** Debian's Chromium, or another one that CHROMIUM names; undefined where there is none. */
export const chromiumPath: string | undefined = [process.env.CHROMIUM, '/usr/bin/chromium'].find(
  path => path !== undefined && existsSync(path),
);

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
