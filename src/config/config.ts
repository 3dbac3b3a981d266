import type { Window } from '../ledger/subject.ts';
import type { Epsilon } from '../terms/epsilon.ts';
import type { Grid } from '../terms/grid.ts';
import type { Repeat } from '../time/slotName.ts';
import type { Area } from './area.ts';
import type { ConfigKeys } from './keys.ts';

/** A checked config: plain data, every default filled in, nothing left to doubt. */
export interface Config {
  readonly dataset: string;
  /** A file, a folder or a pattern. */
  readonly input: string;
  readonly columns: ColumnChoice;
  readonly value: ValueChoice;
  readonly space: { readonly resolution: number; readonly area?: Area };
  readonly time: TimeChoice;
  readonly privacy: PrivacyChoice;
  readonly mechanism: MechanismChoice;
  readonly minUsers: number;
  /** A file with a fixed public list of cells. */
  readonly cells?: string;
  readonly output: Required<NonNullable<ConfigKeys['output']>>;
  readonly engine: NonNullable<ConfigKeys['engine']>;
}

/** Which columns hold what, by name or dotted path. */
export interface ColumnChoice {
  /** The user to protect; several columns together make one key. */
  readonly user: readonly string[];
  readonly time: string;
  readonly value: string;
  readonly position: { readonly pair: string } | { readonly lat: string; readonly lng: string };
}

export interface ValueChoice {
  readonly grid: Grid;
  readonly unit: string;
  /** Values that do not count at all, compared raw, before clamping. */
  readonly ignore: readonly number[];
}

export interface TimeChoice {
  readonly slotSeconds: number;
  readonly zone: string;
  readonly repeat: Repeat;
  /** Seconds of the day; `to` may be below `from`, and the hours then run over midnight. */
  readonly hours?: { readonly from: number; readonly to: number };
  /** Days since 1970-01-01, both inclusive. */
  readonly firstDay?: number;
  readonly lastDay?: number;
}

export type { Window };

export interface PrivacyChoice {
  readonly epsilon: Epsilon;
  readonly window: Window;
  readonly allocate: NonNullable<ConfigKeys['privacy']['allocate']>;
  /** `users`, or a column of the public list of cells; absent: every cell counts the same. */
  readonly weight?: string;
  readonly maxCells?: number | 'auto';
}

/** Numbers are decimal text; `arrayLength` is the name of a rule, or a number, as text. */
export type MechanismChoice = NonNullable<ConfigKeys['mechanism']>;
