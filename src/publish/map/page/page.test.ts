import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath, freshChromium, NO_CHROMIUM } from '../../../../bench/chromium.ts';
import { median, slotChanges } from '../../../../bench/slotChange.ts';
import { syntheticRelease } from '../../../../bench/syntheticRelease.ts';
import { temporaryFolder } from '../../../../test/support/folder.ts';
import { skipUnless } from '../../../../test/support/skipUnless.ts';
import { noRows } from '../../releaseRows.ts';
import { basemap } from '../basemap.ts';
import { mapHtml } from '../mapHtml.ts';

const folder = temporaryFolder();

skipUnless(chromiumPath !== undefined, NO_CHROMIUM).describe('the page in a browser', () => {
  const city = syntheticRelease({ rings: 14 });
  let browser: Awaited<ReturnType<typeof freshChromium>>;
  let page: Page;
  /** Everything that the page asked of a network, and everything it complained about, since it was opened. */
  let [requests, complaints]: [string[], string[]] = [[], []];

  beforeAll(async () => {
    browser = await freshChromium();
    page = await browser.context.newPage();
    page.on('request', request => requests.push(request.url()));
    page.on('console', message => complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(error.message));
  });
  afterAll(() => browser.close());

  async function open(name: string, html: string): Promise<string> {
    const file = join(folder, name);
    writeFileSync(file, html);
    [requests, complaints] = [[], []];
    const address = pathToFileURL(file).href;
    await page.goto(address);
    await page.waitForSelector('#legend h2');
    return address;
  }
  const text = (selector: string) => page.locator(selector).innerText();
  const isShown = (selector: string) => page.locator(selector).isVisible();
  /** Movements are drawn with the next frame; the one after it finds them done. */
  const nextPicture = () =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

  it('opens from disk, asks no network for anything and complains of nothing', async () => {
    const address = await open('city.html', mapHtml(city));
    await page.locator('#play').click();
    await page.waitForTimeout(1100);
    await page.locator('#play').click();
    await page.locator('#show-table').click();
    expect(requests).toEqual([address]);
    expect(complaints).toEqual([]);
  });

  it('may not ask any network either: its own policy forbids it', async () => {
    await open('city.html', mapHtml(city));
    const refused = await page.evaluate(async () => {
      const image = new Promise(resolve => {
        const tile = new Image();
        tile.onload = () => resolve('loaded');
        tile.onerror = () => resolve('refused');
        tile.src = 'http://127.0.0.1:9/tile.png';
      });
      const data = fetch('http://127.0.0.1:9/').then(
        () => 'loaded',
        () => 'refused',
      );
      return Promise.all([image, data]);
    });
    expect(refused).toEqual(['refused', 'refused']);
    expect(complaints.filter(line => /Content Security Policy/.test(line)).length).toBeGreaterThan(1);
  });

  it('says what it is, what it measures and what is protected', async () => {
    await open('city.html', mapHtml(city));
    expect(await page.title()).toBe('How fast buses move in Surat');
    expect(await text('#legend')).toMatch(/mean speed, km\/h/);
    expect(await text('#guarantee')).toBe(city.manifest.privacy.guarantee.plain);
    await page.locator('summary').click();
    expect(await text('#facts')).toContain('ledger entry 12');
  });

  it('shows titles as text, whatever stands in them', async () => {
    const title = '</title><script>document.title = "run"</script>{{release}} $& "quoted"';
    await open('title.html', mapHtml({ ...city, manifest: { ...city.manifest, title } }));
    expect(await page.title()).toBe(title);
    expect(await text('h1')).toBe(title);
    expect(complaints).toEqual([]);
  });

  it('is worked by keys: arrows change the slot, Space plays, the map moves and speaks', async () => {
    await open('city.html', mapHtml(city));
    await page.locator('#slider').focus();
    await page.keyboard.press('ArrowRight');
    expect(await text('#slot')).toBe('07:00–08:00');
    expect(await page.getAttribute('#slider', 'aria-valuetext')).toBe('07:00–08:00');
    await page.keyboard.press('End');
    expect(await text('#slot')).toBe('22:00–23:00');
    await page.keyboard.press('Space');
    expect(await page.getAttribute('#play', 'aria-label')).toBe('Pause');
    await page.locator('#slot', { hasText: '06:00–07:00' }).waitFor();
    await page.keyboard.press('Space');
    expect(await page.getAttribute('#play', 'aria-label')).toBe('Play');

    await page.locator('#marks').focus();
    const before = await page.locator('#hexagons').screenshot();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('#spoken').textContent()).toMatch(/± [\d.]+ km\/h.*Hexagon 88/);
    expect(await isShown('#readout')).toBe(true);
    await page.keyboard.press('Escape');
    expect(await isShown('#readout')).toBe(false);
    await nextPicture();
    expect(before.equals(await page.locator('#hexagons').screenshot())).toBe(false);
    await page.keyboard.press('0');
    await page.keyboard.press('Escape');
    await nextPicture();
    expect(before.equals(await page.locator('#hexagons').screenshot())).toBe(true);
  });

  it('lets Tab reach every control, with the focus in sight', async () => {
    await open('city.html', mapHtml(city));
    const reached: string[] = [];
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const { id, tagName } = document.activeElement!;
        return { name: id || tagName, outline: getComputedStyle(document.activeElement!).outlineStyle };
      });
      expect(focus.outline, focus.name).toBe('solid');
      reached.push(focus.name);
    }
    expect(reached).toEqual([
      'show-map',
      'show-table',
      'marks',
      'zoom-in',
      'zoom-out',
      'zoom-all',
      'play',
      'slider',
      'SUMMARY',
    ]);
  });

  it('tells mean, interval and bias where a mouse rests, clicks or a finger taps', async () => {
    await open('city.html', mapHtml(city));
    const box = (await page.locator('#marks').boundingBox())!;
    const [x, y] = [box.x + box.width / 2 + 140, box.y + box.height / 2];
    await page.mouse.move(x, y);
    expect(await text('#readout')).toMatch(
      /^[\d.]+ ± [\d.]+ km\/h\s+95 % interval: [\d.]+ to [\d.]+ km\/h\s+Bias: at most [\d.]+ km\/h\s+ε = 1\/24/,
    );
    await page.mouse.move(box.x + 5, box.y + 5);
    expect(await isShown('#readout')).toBe(false);
    for (const press of [() => page.mouse.click(x, y), () => page.touchscreen.tap(x, y)]) {
      await press();
      await page.mouse.move(box.x + 5, box.y + 5);
      expect(await isShown('#readout')).toBe(true);
      await page.locator('#marks').press('Escape');
      expect(await isShown('#readout')).toBe(false);
    }
  });

  it('moves with the mouse and zooms with the wheel', async () => {
    await open('city.html', mapHtml(city));
    const picture = async () => (await page.locator('#hexagons').screenshot()).toString('base64');
    const all = await picture();
    const box = (await page.locator('#marks').boundingBox())!;
    await page.mouse.move(box.x + 600, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 700, box.y + 350, { steps: 3 });
    await page.mouse.up();
    await nextPicture();
    const dragged = await picture();
    expect(dragged).not.toBe(all);
    await page.mouse.wheel(0, -300);
    await nextPicture();
    expect(await picture()).not.toBe(dragged);
  });

  it('grows between two fingers', async () => {
    await open('city.html', mapHtml(city));
    const hands = await browser.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', apart: number) => {
      const touchPoints = [640 - apart, 640 + apart].map(x => ({ x, y: 350 }));
      return hands.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const before = await text('#scale');
    await touch('touchStart', 30);
    for (const apart of [60, 90, 120]) await touch('touchMove', apart);
    await hands.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await nextPicture();
    const [was, is] = [before, await text('#scale')].map(label => metres(label)) as [number, number];
    expect(was / is).toBeGreaterThanOrEqual(2);
  });

  it('has the same numbers as a table, which sorts, turns pages and leads back to the map', async () => {
    await open('city.html', mapHtml(city));
    await page.locator('#show-table').click();
    const inSlot = city.rows.slot.filter(slot => slot === '06:00').length;
    expect(await text('#caption')).toBe(`Private means of speed, in km/h: 06:00–07:00. ${inSlot} hexagons.`);
    expect(await page.locator('tbody tr').count()).toBe(100);
    const means = async () =>
      (await page.locator('tbody td:nth-child(2)').allInnerTexts()).map(each => Number(each));
    await page.getByRole('button', { name: 'Mean' }).click();
    expect(await page.getAttribute('th:nth-child(2)', 'aria-sort')).toBe('ascending');
    const slowest = await means();
    expect(slowest).toEqual([...slowest].sort((a, b) => a - b));
    const published = city.rows.mean.filter((_, row) => city.rows.slot[row] === '06:00');
    expect(slowest[0]).toBeCloseTo(Math.min(...published), 2);
    await page.getByRole('button', { name: 'Mean' }).click();
    expect((await means())[0]).toBeCloseTo(Math.max(...published), 2);
    await page.locator('#page-on').click();
    expect(await text('#page-place')).toBe(`Page 2 of ${Math.ceil(inSlot / 100)}`);

    const name = await page.locator('tbody td button').first().innerText();
    await page.locator('tbody td button').first().click();
    expect(await isShown('#map-view')).toBe(true);
    await page.waitForSelector('#readout:not([hidden])');
    expect(await text('#readout')).toContain(name);
  });

  it('is light by day and dark by night, with the same colours for the same means', async () => {
    await open('city.html', mapHtml(city));
    const looks = () =>
      page.evaluate(() => {
        const [red] = getComputedStyle(document.getElementById('map-view')!)
          .backgroundColor.match(/\d+/g)!
          .map(Number);
        const bar = document.querySelector<HTMLCanvasElement>('#legend canvas')!;
        return { red: red!, bar: [...bar.getContext('2d')!.getImageData(0, 0, bar.width, 1).data] };
      });
    await page.emulateMedia({ colorScheme: 'light' });
    const day = await looks();
    await page.emulateMedia({ colorScheme: 'dark' });
    const night = await looks();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(day.red).toBeGreaterThan(200);
    expect(night.red).toBeLessThan(60);
    expect(night.bar).toEqual(day.bar);
  });

  it('fits a phone: nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await open('city.html', mapHtml(city));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('says so where a slot is empty, where all are, and needs no slider for a single slot', async () => {
    const { manifest, rows } = city;
    const time = { ...manifest.time, slots: ['05:00', ...manifest.time.slots] };
    await open('early.html', mapHtml({ manifest: { ...manifest, time }, rows }));
    expect(await text('#empty')).toBe('Nothing was published in this slot: no hexagon had enough users.');
    await page.locator('#slider').press('ArrowRight');
    expect(await isShown('#empty')).toBe(false);

    await open('nothing.html', mapHtml({ ...city, rows: noRows() }));
    expect(await text('#empty')).toBe('Nothing was published: no hexagon had enough users.');
    expect(complaints).toEqual([]);

    await open('one.html', mapHtml(syntheticRelease({ rings: 0, hours: [9] })));
    expect(await text('#slot')).toBe('09:00–10:00');
    expect(await isShown('#slider')).toBe(false);
    expect(await isShown('#empty')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('loads tiles from the one server that was asked for, and thanks it', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(200, { 'content-type': 'image/png' }).end(onePixel);
    });
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const tiles = basemap(`http://127.0.0.1:${port}/{z}/{x}/{y}.png`, '© the surveyors');
    await open('tiles.html', mapHtml(city, tiles));
    // Asked from here again and again: the page's policy lets no poll of its own evaluate a text.
    const hasTiles = '[...document.images].length > 3 && [...document.images].every(i => i.naturalWidth > 0)';
    await expect.poll(() => page.evaluate(hasTiles), { timeout: 30_000 }).toBe(true);
    server.close();
    expect(asked.every(path => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    expect(requests.slice(1).every(each => each.startsWith(`http://127.0.0.1:${port}/`))).toBe(true);
    expect(await text('#credit')).toBe('Background: © the surveyors');
    expect(complaints).toEqual([]);
  });

  it('holds ten thousand hexagons of 24 slots in 5 MB, and changes the slot without a wait', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const html = mapHtml(syntheticRelease({ rings: 57, hours, isRagged: false, busy: 40 }));
    expect(Buffer.byteLength(html)).toBeLessThan(5e6);
    await open('large.html', html);
    // The bar is 100 ms and bench/map.ts measures it; this machine may be busy with other tests.
    expect(complaints).toEqual([]);
    expect(median(await slotChanges(page, 15))).toBeLessThan(500);
  });
});

function metres(label: string): number {
  const [count, unit] = label.split(' ');
  return Number(count) * (unit === 'km' ? 1000 : 1);
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
