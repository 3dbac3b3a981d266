import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freshChromium } from './chromium.ts';

// The guides' pictures: figures of the demo's plan, as a browser shows them. `npm run demo && npm run picture`
const hexveil = fileURLToPath(new URL('../cli/main.js', import.meta.url));
execFileSync(process.execPath, [hexveil, 'plan', 'city.yaml', '--html', 'plan.html', '--quiet'], {
  cwd: 'demo',
  stdio: ['ignore', 'ignore', 'inherit'],
});
const folder = 'docs/guide/pictures';
mkdirSync(folder, { recursive: true });
const { context, close } = await freshChromium();
const page = await context.newPage();
await page.goto(pathToFileURL(join(process.cwd(), 'demo/plan.html')).href);
for (const [name, part] of [
  ['plan-map', '#map figure'],
  ['plan-cells', '#cells .panels'],
  ['plan-windows', '#windows'],
  ['plan-levers', '#levers figure'],
] as const) {
  const path = `${folder}/${name}.png`;
  await page.locator(part).screenshot({ path });
  console.log(path);
}
await close();
