import { basename } from 'node:path';
import type { ConfigDraft } from '../../config/configYaml.ts';
import { FORMATS } from '../../config/keys.ts';
import type { GuessedColumns } from './guessColumns.ts';

/** Stands in a draft for a column that could not be guessed. */
const unknown = (what: string): string => `CHANGE_ME_${what.toUpperCase()}`;

/** A config to begin with: the guessed columns, and for all else what suits a first look. Its range is a guess, to be checked. */
export function draftConfig(input: string, { lat, lng, position, ...columns }: GuessedColumns): ConfigDraft {
  const where = lat !== undefined ? { lat, lng } : { position: position ?? unknown('position') };
  const isSpeed = /speed|velocity/i.test(columns.value ?? '');
  return {
    dataset:
      basename(input)
        .replace(/\..*$/, '')
        .replace(/[^\w.-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'records',
    input,
    columns: {
      user: columns.user ?? unknown('user'),
      time: columns.time ?? unknown('time'),
      value: columns.value ?? unknown('value'),
      ...where,
    },
    value: { lower: 0, upper: isSpeed ? 65 : 100, step: 0.01, ...(isSpeed && { unit: 'km/h' }) },
    space: { resolution: 8 },
    time: { slot: '1h', zone: Intl.DateTimeFormat().resolvedOptions().timeZone, repeat: 'daily' },
    privacy: { epsilon: 1, window: 'day', allocate: 'optimal' },
    mechanism: 'auto',
    minUsers: 5,
    output: { dir: 'out', formats: FORMATS },
  };
}

/** The columns of a draft that somebody has to fill in. */
export function unguessed(draft: ConfigDraft): string[] {
  const columns = draft.columns as Record<string, unknown>;
  return Object.keys(columns)
    .filter(name => columns[name] === unknown(name))
    .map(name => `columns.${name}`);
}
