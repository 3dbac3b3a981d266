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
export interface ChoiceKey<Word extends string = string> extends Described {
  readonly kind: 'choice';
  readonly of: readonly Word[];
}
export interface ListKey<Of extends Key = Key> extends Described {
  readonly kind: 'list';
  readonly of: Of;
  readonly least: number;
  readonly most: number;
  /** A single item may stand without brackets. */
  readonly mayBeBare: boolean;
}
export interface RecordKey<Keys extends Readonly<Record<string, Key>> = Readonly<Record<string, Key>>>
  extends Described {
  readonly kind: 'record';
  readonly keys: Keys;
}
/** The path of a GeoJSON file, or a GeoJSON object. */
export interface GeometryKey extends Described {
  readonly kind: 'geometry';
}
/** A bare name, or a record with that `name` and options. */
export interface NamedKey<Full extends RecordKey = RecordKey> extends Described {
  readonly kind: 'named';
  readonly bare: ChoiceKey;
  readonly full: Full;
}

/** What `check` makes of a key: shape and spelling are right, meaning is not looked at yet. */
export type Checked<K extends Key> = K extends TextKey | DecimalKey
  ? string
  : K extends IntegerKey
    ? number
    : K extends ChoiceKey<infer Word>
      ? Word
      : K extends ListKey<infer Of>
        ? readonly Checked<Of>[]
        : K extends RecordKey<infer Keys>
          ? CheckedRecord<Keys>
          : K extends NamedKey<infer Full>
            ? Checked<Full>
            : string | Readonly<Record<string, unknown>>;

type CheckedRecord<Keys extends Readonly<Record<string, Key>>> = {
  readonly [Name in RequiredOf<Keys>]: Checked<Keys[Name]>;
} & { readonly [Name in Exclude<keyof Keys, RequiredOf<Keys>>]?: Checked<Keys[Name]> };

type RequiredOf<Keys> = {
  [Name in keyof Keys]: Keys[Name] extends { readonly isRequired: true } ? Name : never;
}[keyof Keys];

export function text(about: string, pattern?: RegExp, form?: string): TextKey {
  return { kind: 'text', about, ...(pattern && { pattern }), ...(form !== undefined && { form }) };
}
/** One of some words, or a number from 1, as text. */
export function wordOrCount(about: string, words: readonly string[]): TextKey {
  const pattern = new RegExp(`^(${words.join('|')}|[1-9]\\d{0,8})$`);
  return { ...text(about, pattern, `${words.join(', ')} or a whole number from 1`), mayBeNumber: true };
}
export function decimal(about: string, otherwise?: string): DecimalKey {
  return { kind: 'decimal', about, ...(otherwise !== undefined && { otherwise }) };
}
export function integer(about: string, least: number, most: number): IntegerKey {
  return { kind: 'integer', about, least, most };
}
export function choice<const Word extends string>(about: string, of: readonly Word[]): ChoiceKey<Word> {
  return { kind: 'choice', about, of };
}
export function list<Of extends Key>(
  of: Of,
  least = 0,
  most: number = Number.POSITIVE_INFINITY,
): ListKey<Of> {
  return { kind: 'list', about: of.about, of, least, most, mayBeBare: false };
}
export function oneOrMore<Of extends Key>(of: Of): ListKey<Of> {
  return { ...list(of, 1), mayBeBare: true };
}
export function record<Keys extends Readonly<Record<string, Key>>>(
  about: string,
  keys: Keys,
): RecordKey<Keys> {
  return { kind: 'record', about, keys };
}
export function geometry(about: string): GeometryKey {
  return { kind: 'geometry', about };
}
export function named<Full extends RecordKey>(bare: ChoiceKey, full: Full): NamedKey<Full> {
  return { kind: 'named', about: bare.about, bare, full };
}
export function required<K extends Key>(key: K): K & { readonly isRequired: true } {
  return { ...key, isRequired: true };
}
