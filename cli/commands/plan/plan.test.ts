import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, freshChromium, NO_CHROMIUM } from '../../../bench/chromium.ts';
import { hexveil } from '../../../test/support/hexveil.ts';
import { hexveilHere } from '../../../test/support/inProcess.ts';
import { shellWords } from '../../../test/support/shellWords.ts';
import { skipUnless } from '../../../test/support/skipUnless.ts';
import { type SmallCity, smallCity } from '../../../test/support/smallCity.ts';

let city: SmallCity;
let config: string;
/** A cap that is given is not searched for, which takes longest. */
let capped: string;
/** So little ε that every cell is noise. */
let useless: string;
beforeAll(async () => {
  city = await smallCity();
  config = city.configFile({ privacy: { epsilon: '20', window: 'day' } });
  capped = city.configFile({ privacy: { epsilon: '20', window: 'day', maxCells: 30 } });
  useless = city.configFile({ privacy: { epsilon: '0.01', window: 'release' } });
}, 60_000);
afterAll(() => rmSync(city.folder, { recursive: true, force: true }));

describe('hexveil plan', () => {
  it('shows the plan alone where it is of use and nothing else was asked for', async () => {
    const { code, stdout } = await hexveilHere(['plan', config]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Choice: /m);
    expect(stdout).not.toMatch(/What else could be done|of little use/);
  });

  it('says so where it is of little use, shows what could be done, and which command reads again', async () => {
    const { stdout } = await hexveilHere(['plan', useless, '--minUsers', '4']);
    expect(stdout).toMatch(/This plan is of little use: .* above a tenth of the range, 8 km\/h/);
    expect(stdout).toMatch(/^--space\.resolution 6 ≈ +\d+ /m);
    const [, windows, command] = /would have to be read again: (.*)\. Run: (hexveil .*)$/m.exec(stdout)!;
    expect(windows).toBe('--privacy.window day, --privacy.window slot');
    expect(shellWords(command!)).toEqual(['hexveil', 'plan', useless, '--minUsers', '4', '--explore']);
    expect(stdout).not.toMatch(/^--privacy\.window (day|slot)/m);
  });
});

describe('hexveil plan --explore', () => {
  it('has a row for every lever, and ends with the one that pays most', async () => {
    const { code, stdout } = await hexveilHere(['plan', config, '--explore']);
    expect(code).toBe(0);
    const rows = stdout.split('\n').filter(line => /^(as configured|--[a-z])/.test(line));
    expect(rows.map(row => row.replace(/ {2,}.*/, ''))).toEqual([
      'as configured',
      '--privacy.maxCells auto',
      '--space.resolution 6 ≈',
      '--space.resolution 5 ≈',
      '--time.slot 12h',
      '--time.slot 1d',
      '--privacy.window slot',
      '--privacy.window cell',
      '--privacy.epsilon 40',
      '--privacy.epsilon 80',
      '--privacy.epsilon 200',
    ]);
    expect(stdout).toMatch(/≈ H3 parents do not contain their children exactly/);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/ pays most/);
  });

  it('is part of the one JSON document', async () => {
    const { stdout } = await hexveilHere(['plan', config, '--explore', '--target-error', '5', '--json']);
    const { explore, targetError, useless: isUseless } = JSON.parse(stdout);
    expect(isUseless).toBe(false);
    expect(explore.levers.length).toBe(10);
    expect(explore.levers[1]).toMatchObject({
      kind: 'hexagons',
      flags: '--space.resolution 6',
      isApproximate: true,
      keepsGuarantee: true,
    });
    expect(Object.keys(explore.levers[0])).not.toContain('config');
    expect(explore.levers.map((lever: { flags: string }) => lever.flags)).toContain(explore.paysMost);
    expect(targetError.target).toBe(5);
    expect(targetError.mechanisms[0]).toMatchObject({ mechanism: 'baseline' });
    expect(Number(targetError.mechanisms[0].epsilon)).toBeGreaterThan(0);
  });
});

describe('hexveil plan --target-error', () => {
  it('says which ε to type, and typing it gives that error', async () => {
    const { stdout } = await hexveilHere(['plan', capped, '--target-error', '3']);
    const [, typed] = /^Least: ε = .* Add: (--privacy\.epsilon \S+ --mechanism \S+)$/m.exec(stdout)!;
    const json = await hexveilHere(['plan', capped, ...typed!.split(' '), '--json']);
    const { mechanisms, choice } = JSON.parse(json.stdout);
    const chosen = mechanisms.find((each: { mechanism: string }) => each.mechanism === choice.mechanism);
    expect(chosen.error.median).toBeLessThanOrEqual(3);
    expect(chosen.error.median).toBeGreaterThan(2.9);
  });

  it('says what stays where no ε is enough', async () => {
    const { stdout } = await hexveilHere(['plan', capped, '--target-error', '0.0001']);
    expect(stdout).toMatch(/not reachable: \S+ km\/h remain at ε = 1000, from bias that no ε removes/);
    expect(stdout).toMatch(/0\.0001 km\/h is not reachable with any ε/);
  });

  it.each([
    ['0', 'BAD_VALUE  The target error is 0; it must be above 0 and below the range of the value, 80 km/h.'],
    ['80', 'BAD_VALUE  The target error is 80;'],
    ['much', 'BAD_VALUE  --target-error is "much";'],
  ])('refuses %s before anything is read', async (target, message) => {
    const words = ['plan', config, '--target-error', target, '--input', 'nowhere'];
    const { code, stdout, stderr } = await hexveilHere(words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });
});

describe('hexveil plan --html', () => {
  const page = () => join(city.folder, 'plan.html');

  it('writes one page that has no script, loads nothing and says whose eyes it is for', async () => {
    const { code, stderr } = await hexveilHere(['plan', capped, '--html', page(), '--target-error', '2']);
    expect(code).toBe(0);
    expect(stderr).toContain('not a release');
    const html = readFileSync(page(), 'utf8');
    expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(html).toContain('For the curator’s eyes.');
    expect(html).toContain(
      'Next to nothing can be learned about the values of any one license_plate on any one day',
    );
    expect(html).not.toMatch(/<script|NaN|undefined|Infinity|src=|@import/);
    expect(html.match(/<figure>/g)!.length).toBe(8);
    expect(readdirSync(city.folder).filter(name => name.endsWith('.part'))).toEqual([]);
  });

  it('writes the same page again, in place of the old one', async () => {
    const before = readFileSync(page(), 'utf8');
    writeFileSync(page(), 'old');
    await hexveilHere(['plan', capped, '--html', page(), '--target-error', '2']);
    expect(readFileSync(page(), 'utf8')).toBe(before);
  });

  it('escapes what the config names', async () => {
    const strange = city.configFile({
      privacy: { epsilon: '20', window: 'day', maxCells: 30 },
      value: { lower: '0', upper: '80', step: '0.1', unit: '<b>&' },
    });
    await hexveilHere(['plan', strange, '--html', page()]);
    expect(readFileSync(page(), 'utf8')).not.toContain('<b>');
  });

  it('says before reading that a file cannot be written', () => {
    const nowhere = join(city.folder, 'no', 'plan.html');
    const { code, stderr } = hexveil(['plan', capped, '--html', nowhere, '--input', 'nowhere']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `CANNOT_WRITE  ${nowhere} cannot be written; choose another place with --html FILE.\n`,
    );
  });
});

skipUnless(chromiumPath !== undefined, NO_CHROMIUM).describe('the page in a browser', () => {
  it('asks for no connection, and is no wider than a phone, light and dark', async () => {
    const page = join(city.folder, 'seen.html');
    const address = pathToFileURL(page).href;
    await hexveilHere(['plan', capped, '--html', page]);
    const { context, close } = await freshChromium();
    try {
      const tab = await context.newPage();
      const asked: string[] = [];
      tab.on('request', request => asked.push(request.url()));
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme });
        for (const width of [390, 1280]) {
          await tab.setViewportSize({ width, height: 800 });
          await tab.goto(address);
          expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
      }
      expect(new Set(asked)).toEqual(new Set([address]));
      const colours = await tab.evaluate(
        `new Set([...document.querySelectorAll('.map path')].map(path => getComputedStyle(path).fill)).size`,
      );
      expect(colours).toBeGreaterThan(0);
    } finally {
      await close();
    }
  }, 60_000);
});
