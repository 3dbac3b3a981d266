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

/** What a value of the manifest must be, in words and as a test. */
type Kind = readonly [must: string, fits: (value: unknown) => boolean];

/** A kind for every key that a manifest always has: one that is added to the type and not here does not compile. */
type ShapeOf<Part> = Part extends string | number | readonly unknown[]
  ? Kind
  : string extends keyof Part
    ? Kind
    : { readonly [Key in keyof Part as undefined extends Part[Key] ? never : Key]: ShapeOf<Part[Key]> };

const text: Kind = ['text', isText];
const texts: Kind = ['a list of texts', value => Array.isArray(value) && value.every(isText)];
const textByName: Kind = [
  'an object of texts',
  value => isObject(value) && Object.values(value).every(isText),
];
const exact: Kind = [
  'an exact number, written as text',
  value => isText(value) && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?(\/\d+)?$/i.test(value),
];
const count: Kind = ['a whole number', value => Number.isSafeInteger(value) && (value as number) >= 0];

function oneOf(words: readonly string[]): Kind {
  return [`one of ${words.join(', ')}`, value => isText(value) && words.includes(value)];
}

const SHAPE: ShapeOf<Manifest> = {
  format: oneOf([RELEASE_FORMAT]),
  version: count,
  title: text,
  dataset: text,
  releasedAt: text,
  value: { name: text, unit: text, lower: exact, upper: exact, step: exact },
  space: { resolution: count },
  time: { slot: text, zone: text, repeat: oneOf(REPEATS), slots: texts },
  privacy: {
    epsilon: exact,
    window: oneOf(WINDOWS),
    allocate: text,
    guarantee: { plain: text, symbols: text },
  },
  mechanisms: texts,
  cells: { published: count, leftOut: count, minUsers: count },
  ledger: { entry: count, hash: text, length: count },
  versions: textByName,
};

type Shape = Kind | { readonly [key: string]: Shape };

/**
 * Not the check of a config: that one helps a person who is writing, so it refuses keys that it does not know, takes a
 * number for its digits and quotes what it found. This one is for a file of ours that was cut or changed since.
 */
function check(value: unknown, shape: Shape, path: string): void {
  const [must, fits] = isKind(shape) ? shape : (['an object', isObject] as const);
  if (value === undefined) throw damaged(`${path} is missing; it must be ${must}`);
  if (!fits(value)) throw damaged(`${path} is not ${must}`);
  if (isKind(shape)) return;
  for (const [key, inner] of Object.entries(shape)) {
    check((value as Record<string, unknown>)[key], inner, path === '' ? key : `${path}.${key}`);
  }
}

function isKind(shape: Shape): shape is Kind {
  return Array.isArray(shape);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function damaged(what: string): UsageError {
  return new UsageError(
    'RELEASE_DAMAGED',
    `release.json is not as it was published: ${what}. Get a fresh copy of it.`,
  );
}
