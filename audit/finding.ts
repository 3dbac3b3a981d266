/** What one row of the audit came to. */
export interface Finding {
  readonly kind: 'cell' | 'release' | 'exactness';
  /** Such as "levy · bestFit · mean · tight · laplace". */
  readonly row: string;
  /** Decimal text. */
  readonly epsilon: string;
  /** The largest loss that the row claims, as a number: ε itself, or for low-order digits next to nothing. */
  readonly claimed: number;
  /** The largest lower confidence bound on ε that was found. */
  readonly bound: number;
  /** The neighbours and the event that gave it. */
  readonly pair: string;
  readonly event: string;
  /** Runs on each of the two neighbours that the bound rests on: those that it was tested with, and those it was learned on. */
  readonly tested: number;
  readonly learned: number;
  readonly refuted: boolean;
  /** Whether so many runs could have refuted the row at all, whatever it does. */
  readonly canRefute: boolean;
  /** What became of the same row when it was made to lie, factor by factor, up to the first that was refuted. */
  readonly power: readonly Lie[];
}

/** The same mechanism told to use `factor`·ε while it still claims ε, and the bound that was reached. */
export interface Lie {
  readonly factor: number;
  readonly bound: number;
  readonly refuted: boolean;
}

/** The least factor at which a lie was found out, if one was. */
export function foundOutAt({ power }: Finding): number | null {
  return power.find(lie => lie.refuted)?.factor ?? null;
}

/** A bound above what is claimed cannot come from an honest mechanism, but for the false-alarm rate. */
export function refutes(bound: number, claimed: number): boolean {
  return bound > claimed;
}
