import { WINDOWS } from '../ledger/subject.ts';
import { optionNames } from '../mean/settings.ts';
import { SLOT_FORM, SLOT_SPELLING } from '../time/slotLength.ts';
import { REPEATS } from '../time/slotName.ts';
import {
  type Checked,
  choice,
  decimal,
  geometry,
  integer,
  list,
  named,
  oneOrMore,
  record,
  required,
  text,
  wordOrCount,
} from './key.ts';

/** What a release can be written as, and is unless a config chooses. */
export const FORMATS = ['csv', 'parquet', 'geojson', 'html'] as const;

const mechanismName = choice('how a private mean is computed', ['auto', ...optionNames.mechanism]);

/**
 * Every key of a config file: what it is, in words for people and rules for the check. The check, the JSON
 * Schema, the flags and the comments that `init` writes all come from this one table.
 */
export const configKeys = record('a Hexveil config', {
  dataset: required(
    text('the account in the budget ledger', /^[\w.-]{1,100}$/, 'a name of letters, digits and . _ -'),
  ),
  input: required(text('the records: a file, a folder or a pattern such as pings/*.parquet')),
  columns: required(
    record('which columns hold what; nested fields are written with dots', {
      user: required(oneOrMore(text('who: the column, or columns, that name the user to protect'))),
      time: required(text('when: ISO 8601, epoch seconds or milliseconds, or a native timestamp')),
      value: required(text('the number to average')),
      position: text('where: one field with [longitude, latitude]'),
      lat: text('where: the column of latitudes, in degrees'),
      lng: text('where: the column of longitudes, in degrees'),
    }),
  ),
  value: required(
    record('the public range of the value; values outside are clamped to it', {
      lower: required(decimal('the smallest value')),
      upper: required(decimal('the largest value')),
      step: decimal('what values are rounded to; it must divide upper − lower', '0.01'),
      unit: text('shown beside numbers, such as km/h'),
      ignore: list(decimal('values to leave out altogether, such as the 0 of a parked bus')),
    }),
  ),
  space: required(
    record('hexagons', {
      resolution: required(integer('the H3 resolution: 8 is about 0.7 km², 9 about 0.1 km²', 0, 15)),
      bounds: list(
        decimal('west, south, east, north in degrees: cells whose centre is inside are kept'),
        4,
        4,
      ),
      polygon: geometry('a GeoJSON file, or the geometry itself: cells whose centre is inside are kept'),
    }),
  ),
  time: required(
    record('slots', {
      slot: required(
        text(
          'the length of a slot, such as 15m, 1h, 6h or 1d; it must divide a day',
          SLOT_SPELLING,
          SLOT_FORM,
        ),
      ),
      zone: required(text('the IANA time zone of days and slots, such as Asia/Kolkata')),
      repeat: choice(
        'never: each slot of each date stands alone; daily, weekly: the same slots of all days, or of all weeks, are combined',
        REPEATS,
      ),
      from: text('the first slot of a day, such as 09:00', /^\d\d:\d\d$/, 'a time of day such as 09:00'),
      to: text(
        'where the last slot of a day ends, such as 20:00',
        /^\d\d:\d\d$/,
        'a time of day such as 09:00',
      ),
      start: text('the first date, such as 2024-03-01', /^\d{4}-\d\d-\d\d$/, 'a date such as 2024-03-31'),
      end: text('the last date, such as 2024-03-31', /^\d{4}-\d\d-\d\d$/, 'a date such as 2024-03-31'),
    }),
  ),
  privacy: required(
    record('the guarantee', {
      epsilon: required(decimal('the privacy loss of one unit; smaller protects more')),
      window: choice('the span within which all records of a user are protected together', WINDOWS),
      allocate: choice('how epsilon is shared among the cells that a unit is in', ['even', 'optimal']),
      weight: text(
        'how much a cell counts when epsilon is shared: users, or a column of the file in cells; by default all count the same',
      ),
      maxCells: wordOrCount(
        'keep each unit in at most this many cells; auto: the number with the smallest error; none: all of its cells',
        ['auto', 'none'],
      ),
    }),
  ),
  mechanism: named(
    mechanismName,
    record('a mechanism with options', {
      name: required(mechanismName),
      arrayLength: wordOrCount(
        'how many samples an array holds: the name of a rule, or a number',
        optionNames.arrayLength,
      ),
      grouping: choice('how users are put into arrays', optionNames.grouping),
      fill: choice("what fills a user's places in an array", optionNames.fill),
      noise: choice('the distribution of the noise', optionNames.noise),
      sensitivity: choice(
        "tight: the exact bound for these counts; paper: the paper's constants",
        optionNames.sensitivity,
      ),
      gamma: decimal('for levy: the chance that the interval misses an array mean'),
      expect: decimal("a public guess at the spread of users' means; by default a tenth of the range"),
      trend: decimal(
        "a public guess at the correlation of users' means with how many samples they have, from -1 to 1; 0 by default",
      ),
    }),
  ),
  minUsers: integer('cells with fewer users are not released', 1, 2 ** 31 - 1),
  cells: text('a file with a fixed public list of cells to release, instead of those with data'),
  output: record('what to write', {
    dir: text('the output folder; each release gets a new folder in it'),
    formats: list(choice('which files to write', FORMATS)),
  }),
  engine: record('what the engine may use', {
    memory: text(
      'how much memory, such as 4GB',
      /^\d+(\.\d+)?\s?(KB|MB|GB|TB|KiB|MiB|GiB|TiB)$/i,
      'a size such as 4GB',
    ),
    threads: integer('how many threads', 1, 1024),
    spill: text('the folder for data that does not fit into memory'),
  }),
});

/** A config as it was written: every key of its kind. */
export type ConfigKeys = Checked<typeof configKeys>;
