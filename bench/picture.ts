import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshChromium } from './chromium.ts';

// The README's picture: the demo's map, as a browser shows it. `npm run demo && npm run picture`
const out = 'demo/out';
const map = join(out, readdirSync(out)[0]!, 'index.html');
const { context, close } = await freshChromium();
const page = await context.newPage();
await page.goto(pathToFileURL(join(process.cwd(), map)).href);
await page.waitForSelector('#legend h2');
await page.screenshot({ path: 'docs/map.png' });
await close();
console.log('docs/map.png');
