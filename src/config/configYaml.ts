import type { Key, RecordKey } from './key.ts';
import { configKeys } from './keys.ts';

/** A config as it stands in a file, before it is checked. */
export type ConfigDraft = Readonly<Record<string, Readonly<Record<string, unknown>> | string | number>>;

/** A config as YAML, each key with what it means, from the same table as the check; below that, a note of the caller's. */
export function configYaml(draft: ConfigDraft, notes: Readonly<Record<string, string>> = {}): string {
  const lines = [
    '# A Hexveil config. Every key is explained in docs/guide/config.md; every key is also a flag.',
  ];
  const { keys }: RecordKey = configKeys;
  for (const [name, value] of Object.entries(draft)) {
    const key = keys[name]!;
    lines.push('', `# ${key.about}`);
    if (notes[name] !== undefined) lines.push(`# ${notes[name]}`);
    if (name === 'value')
      lines.push(
        '# Choose the range from public knowledge, never from the data: a range read off the data tells something about people.',
      );
    if (typeof value !== 'object') lines.push(`${name}: ${JSON.stringify(value)}`);
    else lines.push(`${name}:`, ...groupLines(key as RecordKey, value));
  }
  return `${lines.join('\n')}\n`;
}

function groupLines(group: RecordKey, values: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(values).map(
    ([name, value]) => [`  ${name}: ${JSON.stringify(value)}`, aboutKey(group.keys[name]!)] as const,
  );
  const width = Math.max(...entries.map(([entry]) => entry.length));
  return entries.map(([entry, about]) => `${entry.padEnd(width)}  # ${about}`);
}

function aboutKey(key: Key): string {
  return key.kind === 'choice' ? `${key.about} (${key.of.join(', ')})` : key.about;
}
