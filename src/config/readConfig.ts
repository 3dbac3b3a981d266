import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { parseDocument } from 'yaml';
import { epsilon } from '../terms/epsilon.ts';
import { grid } from '../terms/grid.ts';
import { rational, toNumber } from '../terms/rational.ts';
import { UsageError } from '../terms/usageError.ts';
import { type Area, boxArea, polygonArea } from './area.ts';
import { check } from './check.ts';
import type { ColumnChoice, Config, MechanismChoice } from './config.ts';
import { overlay } from './flags.ts';
import { type ConfigKeys, configKeys, FORMATS } from './keys.ts';
import { timeChoice } from './timeChoice.ts';
import { refuseValueElsewhere } from './valueElsewhere.ts';

/**
 * Reads a config file, YAML or JSON, and lays flags over its keys. A path in the file is meant from the
 * file's own folder; a path in a flag from where the command runs.
 */
export function readConfig(path: string, flags: Readonly<Record<string, string>> = {}): Config {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(
      'NO_CONFIG',
      `The config ${path} cannot be read. Write one with hexveil init DATA --out ${path}.`,
    );
  }
  return checkConfig(overlay(parseConfig(text, path), flags), (key, file) =>
    isAbsolute(file) || key in flags ? file : join(dirname(path), file),
  );
}

/** Checks raw data, as parsed from YAML or JSON, into a config. `resolve` turns the path in a key into a path. */
export function checkConfig(raw: unknown, resolve: PathOf = (_, file) => file): Config {
  const keys = check(raw, configKeys);
  const { columns, value, space, privacy, output = {}, engine = {} } = keys;
  const area = areaOf(space, file => resolve('space.polygon', file));
  return {
    dataset: keys.dataset,
    input: resolve('input', keys.input),
    columns: columnChoice(columns),
    value: {
      grid: grid(value.lower, value.upper, value.step),
      unit: value.unit ?? '',
      ignore: (value.ignore ?? []).map(numberOf),
    },
    space: { resolution: space.resolution, ...(area && { area }) },
    time: timeChoice(keys.time),
    privacy: {
      epsilon: epsilon(privacy.epsilon),
      window: privacy.window ?? 'release',
      allocate: privacy.allocate ?? 'optimal',
      ...(privacy.weight !== undefined && {
        weight: weightChoice(privacy.weight, privacy.allocate, keys.cells),
      }),
      // `none` is for a flag that takes back what the file says.
      ...(privacy.maxCells !== undefined &&
        privacy.maxCells !== 'none' && {
          maxCells: privacy.maxCells === 'auto' ? 'auto' : Number(privacy.maxCells),
        }),
    },
    mechanism: mechanismChoice(keys.mechanism),
    minUsers: keys.minUsers ?? 5,
    ...(keys.cells !== undefined && { cells: resolve('cells', keys.cells) }),
    output: {
      dir: resolve('output.dir', output.dir ?? 'out'),
      formats: output.formats ?? FORMATS,
    },
    engine: {
      ...engine,
      ...(engine.spill !== undefined && { spill: resolve('engine.spill', engine.spill) }),
    },
  };
}

/** The double that a value is compared with; a fraction such as 1/2 may stand for a decimal here as everywhere. */
function numberOf(text: string): number {
  return text.includes('/') ? toNumber(rational(text, 'value.ignore')) : Number(text);
}

type PathOf = (key: string, file: string) => string;

function mechanismChoice(mechanism: MechanismChoice = { name: 'auto' }): MechanismChoice {
  const { expect, trend } = mechanism;
  if (expect !== undefined && !(Number(expect) >= 0)) {
    throw new UsageError('BAD_VALUE', `mechanism.expect is ${expect}; a spread must be 0 or more.`);
  }
  if (trend !== undefined && !(Math.abs(Number(trend)) <= 1)) {
    throw new UsageError(
      'BAD_VALUE',
      `mechanism.trend is ${trend}; a correlation must lie between -1 and 1.`,
    );
  }
  return mechanism;
}

function weightChoice(weight: string, allocate: string | undefined, cells: string | undefined): string {
  if (allocate === 'even') {
    throw new UsageError(
      'SETTINGS_CLASH',
      `privacy.weight is ${weight}, but even shares are the same for every cell; set privacy.allocate to optimal, or remove privacy.weight.`,
    );
  }
  if (weight === 'users' || cells !== undefined) return weight;
  throw new UsageError(
    'SETTINGS_CLASH',
    `privacy.weight is ${weight}, a column of the public list of cells, but there is no such list; set it to users, or name the list in \`cells\`.`,
  );
}

function parseConfig(text: string, path: string): unknown {
  const document = parseDocument(text, { version: '1.2', uniqueKeys: true });
  const [error] = document.errors;
  if (error) {
    const [start] = error.linePos ?? [];
    const place = start ? ` at line ${start.line}, column ${start.col}` : '';
    throw new UsageError(
      'CONFIG_SYNTAX',
      `${path} is not valid YAML or JSON${place}: ${error.message.split(/ at line |\n/)[0]}.`,
    );
  }
  return document.toJS({ maxAliasCount: 100 });
}

function columnChoice(columns: ConfigKeys['columns']): ColumnChoice {
  const { user, time, value, position, lat, lng } = columns;
  refuseValueElsewhere(value, [...user, time, position, lat, lng]);
  if (position !== undefined && lat === undefined && lng === undefined) {
    return { user, time, value, position: { pair: position } };
  }
  if (position === undefined && lat !== undefined && lng !== undefined) {
    return { user, time, value, position: { lat, lng } };
  }
  throw new UsageError(
    'KEY_MISSING',
    'columns must give the position of a record in one way: either position, a field with [longitude, latitude], or both lat and lng.',
  );
}

function areaOf(space: ConfigKeys['space'], resolve: (file: string) => string): Area | undefined {
  if (space.bounds !== undefined && space.polygon !== undefined) {
    throw new UsageError('SETTINGS_CLASH', 'space has both bounds and polygon; keep one of them.');
  }
  if (space.bounds !== undefined) return boxArea(space.bounds);
  return space.polygon === undefined ? undefined : polygonArea(space.polygon, resolve);
}
