// Takes some 20 CPU seconds: only a started process can be sent a signal.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/support/folder.ts';
import { hexveilHere } from '../test/support/inProcess.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/** So many records that reading them takes a thread longer than it takes us to press Ctrl-C. */
const ROWS = 1_500_000;

beforeAll(async () => {
  const bus = (k: number) => `bus ${k % 40},2024-03-01T0${k % 7}:30:00Z,12.97,77.59,${20 + (k % 30)}\n`;
  const lines = Array.from({ length: 1000 }, (_, k) => bus(k)).join('');
  writeFileSync(at('pings.csv'), `license_plate,time,lat,lng,speed\n${lines.repeat(ROWS / 1000)}`);
  const config = {
    dataset: 'buses',
    input: at('pings.csv'),
    columns: { user: 'license_plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
    value: { lower: 0, upper: 65 },
    space: { resolution: 8 },
    time: { slot: '1h', zone: 'Asia/Kolkata' },
    privacy: { epsilon: 1, window: 'day' },
    engine: { threads: 1 },
    output: { dir: at('out') },
  };
  writeFileSync(at('buses.json'), JSON.stringify(config));
  await hexveilHere([
    'budget',
    'open',
    'buses',
    '--epsilon',
    '9',
    '--config',
    at('buses.json'),
    '--ledger',
    at('ledger'),
  ]);
});

const TOTALS = ['totals', at('buses.json'), '--out', at('totals.parquet')];
const RELEASE = ['release', at('buses.json'), '--ledger', at('ledger')];
const columns = ['--user', 'license_plate', '--value', 'speed', '--lower', '0', '--upper', '65'];

/** All end by the same code: one command is sent every signal, each of the others one. */
const STOPPED: readonly (readonly [string, Signal, readonly string[]])[] = [
  ...SIGNALS.map(signal => ['release', signal, RELEASE] as const),
  ['totals', 'SIGTERM', TOTALS],
  ['plan', 'SIGHUP', ['plan', at('buses.json'), '--html', at('plan.html')]],
  ['lab map', 'SIGINT', ['lab', 'map', at('buses.json')]],
  ['init', 'SIGHUP', ['init', at('pings.csv'), '--out', at('new.yaml')]],
  [
    'mean',
    'SIGINT',
    ['mean', at('pings.csv'), ...columns, '--epsilon', '1', '--mechanism', 'levy', '--unrecorded'],
  ],
  ['lab error', 'SIGTERM', ['lab', 'error', at('pings.csv'), ...columns]],
];

describe('a command that is stopped while it reads', () => {
  it.each(STOPPED)('%s, by %s, leaves nothing behind and exits with its code', async (_, signal, words) => {
    const before = readdirSync(folder);
    const run = start(words);
    await run.hasSpill();
    run.child.kill(signal);
    expect(await run.ended()).toEqual({
      code: 128 + constants.signals[signal],
      stdout: '',
      stderr: 'STOPPED  Nothing was charged, and nothing is left half-written.\n',
    });
    expect(run.temporary()).toEqual([]);
    expect(readdirSync(folder).filter(name => !before.includes(name))).toEqual([run.name]);
  });

  it('ends in the same way when nobody can read what it says any more, as in a terminal that was closed', async () => {
    const run = start(TOTALS);
    await run.hasSpill();
    run.child.stderr!.destroy();
    run.child.kill('SIGHUP');
    expect((await run.ended()).code).toBe(129);
    expect(run.temporary()).toEqual([]);
  });
});

describe('a command that is stopped while it computes', () => {
  it('synth, by SIGTERM, leaves nothing beside the file that it would have written', async () => {
    mkdirSync(at('city'));
    const run = start(['synth', '--pings', '50000000', '--out', at('city/city.csv')]);
    while (readdirSync(at('city')).length === 0) await setTimeout(5);
    run.child.kill('SIGTERM');
    expect((await run.ended()).code).toBe(143);
    expect(readdirSync(at('city'))).toEqual([]);
  });

  it('audit, by SIGINT, shows what was finished and exits with 130', async () => {
    const run = start(['audit', '--mechanism', 'baseline', '--samples', '50000000', '--workers', '1']);
    await run.listens();
    run.child.kill('SIGINT');
    const { code, stdout, stderr } = await run.ended();
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'STOPPED  What is shown was finished; the other rows are left out.\n',
    });
    expect(stdout).toMatch(/^row +claimed/);
  });

  it('explain, by SIGINT, does not wait for counts that nobody types', async () => {
    const run = start(['explain', '-', '--epsilon', '1', '--upper', '65']);
    await run.listens();
    run.child.kill('SIGINT');
    expect(await run.ended()).toMatchObject({ code: 130, stdout: '' });
  });
});

describe('a second signal', () => {
  it('ends the process at once, and what holds records on disk is removed on the way out', async () => {
    const script = `
      import { interruptible } from './dist/cli/shell/interrupt.js';
      process.on('exit', () => console.log('removed'));
      await interruptible(signal => new Promise(() => {
        signal.addEventListener('abort', () => console.log('stopping'));
        setInterval(() => {}, 1000);
        console.log('working');
      }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    const said: string[] = [];
    child.stdout.on('data', text => {
      said.push(String(text).trim());
      child.kill(said.length === 1 ? 'SIGINT' : 'SIGTERM');
    });
    const code = await new Promise(resolve => child.on('exit', resolve));
    expect(said.join('\n')).toBe('working\nstopping\nremoved');
    expect(code).toBe(143);
  });
});

let started = 0;

interface Run {
  readonly child: ChildProcess;
  /** The name of the folder that it has for its temporary files. */
  readonly name: string;
  /** What lies in that folder. */
  temporary(): string[];
  /** When the engine is open and a query may have begun. */
  hasSpill(): Promise<void>;
  /** When signals no longer end it at once, as they do until our first line is run. */
  listens(): Promise<void>;
  ended(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

function start(words: readonly string[]): Run {
  const name = `tmp-${++started}`;
  mkdirSync(at(name));
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), ...words], {
    env: { ...process.env, TMPDIR: at(name) },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', text => {
    stdout += text;
  });
  child.stderr.on('data', text => {
    stderr += text;
  });
  const ended = new Promise<number | null>(resolve => child.on('close', resolve));
  const temporary = () => readdirSync(at(name));
  return {
    child,
    name,
    temporary,
    async hasSpill() {
      const isThere = () => temporary().some(each => each.startsWith('hexveil-spill-'));
      while (!isThere() && child.exitCode === null) await setTimeout(5);
      expect(temporary()).toEqual([expect.stringMatching(/^hexveil-spill-/)]);
      await setTimeout(150);
    },
    async listens() {
      if (process.platform !== 'linux') await setTimeout(3000);
      while (!catchesSignals(child.pid!) && child.exitCode === null) await setTimeout(20);
      await setTimeout(300);
    },
    ended: async () => ({ code: await ended, stdout, stderr }),
  };
}

/** Whether a process has taken SIGHUP into its own hands: the lowest bit of the signals that it catches, where Linux tells. */
function catchesSignals(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!;
  return (BigInt(`0x${caught}`) & 1n) === 1n;
}
