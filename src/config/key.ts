/** One key of a config: what it holds, told once for the check, the schema, the flags and the comments. */
export type Key =
  | TextKey
  | DecimalKey
  | IntegerKey
  | ChoiceKey
  | ListKey
  | RecordKey
  | GeometryKey
  | NamedKey;

interface Described {
  readonly about: string;
  readonly isRequired?: boolean;
}
export interface TextKey extends Described {
  readonly kind: 'text';
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words. */
  readonly form?: string;
  /** A number may stand for its digits. */
  readonly mayBeNumber?: boolean;
}
/** A number that stays decimal text, so that 0.1 is one tenth. */
export interface DecimalKey extends Described {
  readonly kind: 'decimal';
  readonly otherwise?: string;
}
export interface IntegerKey extends Described {
  readonly kind: 'integer';
  readonly least: number;
  readonly most: number;
}
export interface ChoiceKey extends Described {
  readonly kind: 'choice';
  readonly of: readonly string[];
}
export interface ListKey extends Described {
  readonly kind: 'list';
  readonly of: Key;
  readonly least: number;
  readonly most: number;
  /** A single item may stand without brackets. */
  readonly mayBeBare: boolean;
}
export interface RecordKey extends Described {
  readonly kind: 'record';
  readonly keys: Readonly<Record<string, Key>>;
}
/** The path of a GeoJSON file, or a GeoJSON object. */
export interface GeometryKey extends Described {
  readonly kind: 'geometry';
}
/** A bare name, or a record with that `name` and options. */
export interface NamedKey extends Described {
  readonly kind: 'named';
  readonly bare: ChoiceKey;
  readonly full: RecordKey;
}

export function text(about: string, pattern?: RegExp, form?: string): TextKey {
  return { kind: 'text', about, ...(pattern && { pattern }), ...(form !== undefined && { form }) };
}
export function textOrNumber(about: string, pattern: RegExp, form: string): TextKey {
  return { ...text(about, pattern, form), mayBeNumber: true };
}
export function decimal(about: string, otherwise?: string): DecimalKey {
  return { kind: 'decimal', about, ...(otherwise !== undefined && { otherwise }) };
}
export function integer(about: string, least: number, most: number): IntegerKey {
  return { kind: 'integer', about, least, most };
}
export function choice(about: string, of: readonly string[]): ChoiceKey {
  return { kind: 'choice', about, of };
}
export function list(of: Key, least = 0, most: number = Number.POSITIVE_INFINITY): ListKey {
  return { kind: 'list', about: of.about, of, least, most, mayBeBare: false };
}
export function oneOrMore(of: Key): ListKey {
  return { ...list(of, 1), mayBeBare: true };
}
export function record(about: string, keys: Readonly<Record<string, Key>>): RecordKey {
  return { kind: 'record', about, keys };
}
export function geometry(about: string): GeometryKey {
  return { kind: 'geometry', about };
}
export function named(bare: ChoiceKey, full: RecordKey): NamedKey {
  return { kind: 'named', about: bare.about, bare, full };
}
export function required<K extends Key>(key: K): K {
  return { ...key, isRequired: true };
}
