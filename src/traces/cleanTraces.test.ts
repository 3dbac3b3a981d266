import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/folder.ts';
import { hexveilHere } from '../../test/support/inProcess.ts';
import { tinyFleet } from '../../test/support/tinyFleet.ts';
import { duckdb } from '../engines/duckdb.ts';
import { cleanTraces } from './cleanTraces.ts';
import { traces } from './traces.ts';

const folder = temporaryFolder();
const place = () => mkdtempSync(join(folder, 'clean-'));

/** What became of what lies in a folder, by name. */
function fates(under: string): Record<string, string> {
  const found = cleanTraces(under).filter(({ path }) => path.startsWith(under));
  return Object.fromEntries(found.map(({ path, fate }) => [path.slice(under.length + 1), fate]));
}

/** Half-written files of others, who name them much as Hexveil does. */
const OF_OTHERS = [
  'notes.part',
  'movie.001.part',
  'plan.html.123.part',
  'mine.parquet.partial',
  'hexveil-1.part',
  'page.html.hexveil-1.part.html',
];

function age(path: string, days: number): void {
  const then = new Date(Date.now() - days * 86_400_000);
  utimesSync(path, then, then);
}

describe('the list of traces', () => {
  it('stands in docs/privacy.md, row by row and in this order', () => {
    const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
    const rows = Object.values(traces).map(
      ({ name, holds, where, rights, goes }) => `| ${name} | ${holds} | ${where} | ${rights} | ${goes} |`,
    );
    expect(page).toContain(rows.join('\n'));
  });
});

describe('cleanTraces', () => {
  it('removes the spill of a process that is gone, and leaves that of one that runs', async () => {
    const under = place();
    const engine = await duckdb({ spill: under });
    const [live] = readdirSync(under);
    mkdirSync(join(under, 'deep'));
    mkdirSync(join(under, 'deep', 'hexveil-spill-1-abcdef'));
    expect(fates(under)).toEqual({ 'deep/hexveil-spill-1-abcdef': 'removed', [live!]: 'in use' });
    expect([readdirSync(under).sort(), readdirSync(join(under, 'deep'))]).toEqual([
      ['deep', live].sort(),
      [],
    ]);
    await engine.close();
  });

  it('removes what is half-written once it is a day old, and not before', () => {
    const under = place();
    const names = ['t.parquet.hexveil-123.part', 'plan.html.hexveil-123.part'];
    for (const name of names) writeFileSync(join(under, name), 'half');
    mkdirSync(join(under, '.unfinished-abcdef'));
    for (const name of readdirSync(under)) age(join(under, name), 0.9);
    expect(new Set(Object.values(fates(under)))).toEqual(new Set(['too new']));
    expect(readdirSync(under).length).toBe(3);
    for (const name of readdirSync(under)) age(join(under, name), 1.1);
    expect(new Set(Object.values(fates(under)))).toEqual(new Set(['removed']));
    expect(readdirSync(under)).toEqual([]);
  });

  it('lists what was asked for, however old, and lets it be; and passes over all else', () => {
    const under = place();
    const write = (name: string, text: string) => {
      writeFileSync(join(under, name), text);
      age(join(under, name), 400);
    };
    write('totals.csv', 'cell,slot,unit,count,sum\n8860145b01fffff,09:00,A,1,5\n');
    write('page.html', '<p>Made by <code>hexveil plan --html</code>.</p></footer></html>');
    write('plan.json', '{"format":"hexveil-plan","version":1}');
    write('pings.csv', 'plate,time\n');
    for (const name of OF_OTHERS) write(name, 'mine');
    expect(fates(under)).toEqual({ 'page.html': 'kept', 'plan.json': 'kept', 'totals.csv': 'kept' });
    expect(readdirSync(under).length).toBe(4 + OF_OTHERS.length);
  });
});

describe('what the commands write', () => {
  it('is found: totals as CSV and as Parquet, the page of a plan and its JSON', async () => {
    const under = place();
    const times = ['2024-03-01T06:00:00Z', '2024-03-01T07:00:00Z'];
    const pings = [1, 2, 3, 4].flatMap(car => times.map(time => ({ car, time, speed: 10 * car })));
    const config = join(under, 'config.yaml');
    writeFileSync(config, JSON.stringify(tinyFleet(under, pings).keys()));
    for (const name of ['totals.csv', 'totals.parquet']) {
      expect((await hexveilHere(['totals', config, '--out', join(under, name)])).code).toBe(0);
    }
    const { stdout } = await hexveilHere(['plan', config, '--html', join(under, 'plan.html'), '--json']);
    writeFileSync(join(under, 'plan.json'), stdout);
    expect(fates(under)).toEqual({
      'plan.html': 'kept',
      'plan.json': 'kept',
      'totals.csv': 'kept',
      'totals.parquet': 'kept',
    });
  });
});

describe('hexveil clean', () => {
  it('shows what it found, what that holds and what became of it; as JSON too', async () => {
    const under = place();
    mkdirSync(join(under, 'hexveil-spill-1-abcdef'));
    writeFileSync(join(under, 'totals.csv'), 'cell,slot,unit,count,sum\n');
    const { code, stdout } = await hexveilHere(['clean', under]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `${join(under, 'hexveil-spill-1-abcdef')}\n  holds  records that did not fit into memory\n  removed`,
    );
    const json = JSON.parse((await hexveilHere(['clean', under, '--json'])).stdout);
    expect(json.found.filter(({ path }: { path: string }) => path.startsWith(under))).toEqual([
      {
        path: join(under, 'totals.csv'),
        trace: 'totals',
        fate: 'kept',
        holds: 'who was where, how often, and exact sums',
      },
    ]);
  });

  it('refuses a folder that is not there, and two', async () => {
    expect(await hexveilHere(['clean', join(folder, 'no')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a folder'),
    });
    expect((await hexveilHere(['clean', folder, folder])).stderr).toContain('one FOLDER or none');
  });
});
