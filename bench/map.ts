import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mapHtml } from '../src/publish/map/mapHtml.ts';
import { csvToRows, rowsToCsv } from '../src/publish/releaseCsv.ts';
import { chromiumPath, freshChromium, NO_CHROMIUM } from './chromium.ts';
import { median, slotChanges, slotFrames } from './slotChange.ts';
import { atMost, leastTime, noBar, printRows, type Row } from './stopwatch.ts';
import { syntheticRelease } from './syntheticRelease.ts';

/** A city of ten thousand hexagons on a day of 24 hours: its map's size, and how fast a browser turns its pages. */
export async function mapBench(): Promise<void> {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const release = syntheticRelease({ rings: 57, hours, isRagged: false, busy: 40 });
  const csv = rowsToCsv(release.rows);
  const html = mapHtml(release);
  const rows: Row[] = [
    atMost('the file', Buffer.byteLength(html) / 1e6, 5, 'MB'),
    noBar(
      'writing release.csv',
      leastTime(3, () => rowsToCsv(release.rows)),
      'ms',
    ),
    noBar(
      'reading release.csv',
      leastTime(3, () => csvToRows(csv)),
      'ms',
    ),
    atMost(
      'making the map',
      leastTime(3, () => mapHtml(release)),
      10_000,
      'ms',
    ),
  ];
  if (chromiumPath === undefined) console.log(`\nNothing is drawn: ${NO_CHROMIUM}.`);
  else rows.push(...(await drawn(html)));
  const cells = new Set(release.rows.cell).size;
  printRows(`Map: ${cells} hexagons, ${release.rows.cell.length} means, 24 slots, 1280 × 800`, rows);
}

async function drawn(html: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-bench-'));
  const { context, close } = await freshChromium();
  try {
    writeFileSync(join(folder, 'index.html'), html);
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await page.waitForSelector('#legend h2');
    const opened = performance.now() - start;
    return [
      noBar('opening the file', opened, 'ms'),
      atMost('a slot change, drawn (median of 48)', median(await slotChanges(page, 48)), 100, 'ms'),
      atMost('a slot change, two frames later (median of 48)', median(await slotFrames(page, 48)), 100, 'ms'),
    ];
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
