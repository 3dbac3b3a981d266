import { WINDOWS } from '../ledger/subject.ts';
import { UsageError } from '../terms/usageError.ts';
import { REPEATS } from '../time/slotName.ts';
import { type Manifest, RELEASE_FORMAT, RELEASE_VERSION } from './publishedRelease.ts';

/** The text of `release.json`: for people too, so one key per line. */
export function manifestToJson(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Reads a `release.json`. Every key that we know must be there and of its kind; others are kept, so that a later minor
 * version may add some. A later format version is refused: it may mean something else by the same words.
 */
export function jsonToManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw damaged('it is not JSON');
  }
  const { format, version } = isObject(json) ? json : {};
  if (format !== RELEASE_FORMAT) throw damaged(`its format must be "${RELEASE_FORMAT}"`);
  if (typeof version === 'number' && version > RELEASE_VERSION) {
    throw new UsageError(
      'RELEASE_NEWER',
      `release.json has format version ${version}; this hexveil reads up to ${RELEASE_VERSION}. Install a newer hexveil.`,
    );
  }
  check(json, SHAPE, '');
  return json as Manifest;
}

/** What a value of the manifest may be: a kind, one of some words, a list of texts, or an object of such. */
type Shape =
  | 'text'
  | 'number'
  | 'count'
  | readonly string[]
  | { readonly listOf: 'text' }
  | { readonly every: 'text' }
  | { readonly keys: Readonly<Record<string, Shape>> };

const SHAPE: Shape = {
  keys: {
    version: 'count',
    title: 'text',
    dataset: 'text',
    releasedAt: 'text',
    value: { keys: { name: 'text', unit: 'text', lower: 'number', upper: 'number', step: 'number' } },
    space: { keys: { resolution: 'count' } },
    time: {
      keys: {
        slot: 'text',
        zone: 'text',
        repeat: REPEATS,
        slots: { listOf: 'text' },
      },
    },
    privacy: {
      keys: {
        epsilon: 'number',
        window: WINDOWS,
        allocate: 'text',
        guarantee: { keys: { plain: 'text', symbols: 'text' } },
      },
    },
    mechanisms: { listOf: 'text' },
    cells: { keys: { published: 'count', leftOut: 'count', minUsers: 'count' } },
    ledger: { keys: { entry: 'count', hash: 'text', length: 'count' } },
    versions: { every: 'text' },
  },
};

function check(value: unknown, shape: Shape, path: string): void {
  const must = (holds: boolean, wanted: string): void => {
    if (holds) return;
    throw damaged(
      value === undefined ? `${path} is missing; it must be ${wanted}` : `${path} is not ${wanted}`,
    );
  };
  if (shape === 'text') must(typeof value === 'string', 'a text');
  else if (shape === 'number')
    must(typeof value === 'string' && EXACT.test(value), 'an exact number written as text');
  else if (shape === 'count') must(Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number');
  else if (isWords(shape)) must(shape.includes(value as string), `one of ${shape.join(', ')}`);
  else if ('listOf' in shape) must(Array.isArray(value) && value.every(isText), 'a list of texts');
  else if ('every' in shape)
    must(isObject(value) && Object.values(value).every(isText), 'an object of texts');
  else {
    must(isObject(value), 'an object');
    for (const [key, inner] of Object.entries(shape.keys)) {
      check((value as Record<string, unknown>)[key], inner, path === '' ? key : `${path}.${key}`);
    }
  }
}

const EXACT = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?(\/\d+)?$/i;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isWords(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(what: string): UsageError {
  return new UsageError(
    'RELEASE_DAMAGED',
    `release.json is not as it was published: ${what}. Take it from the published folder again.`,
  );
}
