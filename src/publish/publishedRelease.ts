import type { Window } from '../ledger/subject.ts';
import type { Repeat } from '../time/slotName.ts';
import type { Guarantee } from './guarantee.ts';
import type { ReleaseRows } from './releaseRows.ts';

/** What was published: one private mean per hexagon and slot, and what must be known to read them. All of it is public. */
export interface PublishedRelease {
  readonly manifest: Manifest;
  readonly rows: ReleaseRows;
}

/** What `release.json` holds. Exact numbers (bounds, ε) are texts, as they were asked for. */
export interface Manifest {
  readonly format: typeof RELEASE_FORMAT;
  readonly version: typeof RELEASE_VERSION;
  /** What people call it; heads the map. */
  readonly title: string;
  /** The account in the budget ledger. */
  readonly dataset: string;
  /** When it was released, as ISO time. */
  readonly releasedAt: string;
  readonly value: {
    /** What is averaged, such as `speed`. */
    readonly name: string;
    /** Such as `km/h`; empty where the value has none. */
    readonly unit: string;
    readonly lower: string;
    readonly upper: string;
    readonly step: string;
  };
  readonly space: {
    /** H3 resolution, 0 to 15. */
    readonly resolution: number;
  };
  readonly time: {
    /** The length of a slot, such as `1h`. */
    readonly slot: string;
    readonly zone: string;
    readonly repeat: Repeat;
    /** The slots of the release in the order of time: that of every row is among them. */
    readonly slots: readonly string[];
  };
  readonly privacy: {
    readonly epsilon: string;
    readonly window: Window;
    readonly allocate: string;
    /** The most cells that a unit takes part in, where there was a cap; those it left count in the bias bounds. */
    readonly maxCells?: number;
    readonly weight?: string;
    readonly guarantee: Guarantee;
  };
  /** Every mechanism that made a row. */
  readonly mechanisms: readonly string[];
  readonly cells: {
    /** Rows of the release: hexagons times slots. */
    readonly published: number;
    /** Cells with data that are not published: fewer than `minUsers` users take part, or they are not in the list. */
    readonly leftOut: number;
    readonly minUsers: number;
  };
  /** The charge this release was paid with; the ledger's chain was `length` entries long and ended in `hash`. */
  readonly ledger: {
    /** Which ledger: the name that it gave itself. */
    readonly name?: string;
    readonly entry: number;
    readonly hash: string;
    readonly length: number;
    readonly head?: string;
  };
  /** How the means were made, where the config says so, and which values were left out before counting. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What made it: program -> version. */
  readonly versions: Readonly<Record<string, string>>;
}

export const RELEASE_FORMAT = 'hexveil-release';
export const RELEASE_VERSION = 1;
