import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Format, writeRecords } from './formats.ts';
import { type Transcript, transcript } from './transcript.ts';

/** One curator's desk: a file of records, a config, a ledger with an account for it, and what comes out. */
export interface Site {
  readonly folder: string;
  /** Where the records lie. */
  readonly input: string;
  readonly config: string;
  readonly ledger: string;
  /** Runs a command here; what it says does not name the desk. */
  run(words: readonly string[], interruptAt?: RegExp): Promise<Transcript>;
  /** The folder of the one release that was published here. */
  released(): string;
  /** The ledger, entry by entry and byte by byte, but for clock and dice. */
  ledgerParts(): object;
}

export interface Wishes {
  readonly config?: Readonly<Record<string, unknown>>;
  /** The total of the account; none is opened without. */
  readonly total?: string;
  /** What kind of file the records come in; CSV by default. */
  readonly format?: Format;
}

const KEYS = {
  dataset: 'buses',
  columns: { user: 'plate', time: 'time', lat: 'lat', lng: 'lng', value: 'speed' },
  value: { lower: '0', upper: '65', step: '0.01', unit: 'km/h', ignore: ['7.25'] },
  space: { resolution: 7 },
  time: { slot: '12h', zone: 'Asia/Kolkata', repeat: 'daily' },
  privacy: { epsilon: '1', window: 'day', allocate: 'even' },
  minUsers: 2,
};

/**
 * Makes desks that differ in nothing but their records: their names are equally long, and taken out of what is said. A desk
 * is done with when the next one is made, for the records of all of them lie in one place.
 */
export function sites(): (csv: string, wishes?: Wishes) => Promise<Site> {
  const root = temporaryFolder();
  let made = 0;
  return async (csv, { config = {}, total, format = 'csv' } = {}) => {
    const folder = join(root, `desk-${String(made++).padStart(4, '0')}`);
    const at = (name: string) => join(folder, name);
    mkdirSync(folder);
    // One place for all records: the path of the input is part of the request that the ledger knows.
    const input = join(root, 'pings');
    await writeRecords(input, csv, format);
    writeFileSync(
      at('config.json'),
      JSON.stringify({ ...KEYS, input, output: { dir: at('out') }, ...config }),
    );
    const site: Site = {
      folder,
      input,
      config: at('config.json'),
      ledger: at('ledger.db'),
      run: async (words, interruptAt) => {
        const said = await transcript(words, interruptAt);
        return { ...said, stdout: nameless(said.stdout), stderr: nameless(said.stderr) };
      },
      released: () => {
        const [only, ...more] = readdirSync(at('out'));
        if (only === undefined || more.length > 0) throw new Error('there is not exactly one release');
        return join(at('out'), only);
      },
      ledgerParts: () => ({
        entries: new FileLedger(at('ledger.db'))
          .history()
          .map(({ number, entry: { salt: _, at: __, ...entry } }) => ({
            number,
            ...entry,
            epsilon: String(entry.epsilon.num),
          })),
        bytes: withoutChance(readFileSync(at('ledger.db'), 'latin1')),
        head: withoutChance(readFileSync(at('ledger.db.head'), 'utf8')),
      }),
    };
    if (total !== undefined) {
      const { code } = await site.run([
        'budget',
        'open',
        'buses',
        '--epsilon',
        total,
        '--config',
        at('config.json'),
        '--ledger',
        at('ledger.db'),
      ]);
      if (code !== 0) throw new Error('the account could not be opened');
    }
    return site;
  };
}

function nameless(text: string): string {
  return withoutChance(text.replaceAll(/[^\s"']*desk-\d{4}/g, 'desk')).replaceAll(
    /-\d{4}-\d\d-\d\d/g,
    '-<date>',
  );
}

/** Takes out the clock, the ledger's random name, its salts and the hashes that cover them; lengths stay. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{64}/g, hash => '#'.repeat(hash.length))
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, name => '#'.repeat(name.length))
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, time => '#'.repeat(time.length));
}
