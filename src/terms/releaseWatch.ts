/** What happens, for whoever is watching: each phase from 0 to 1. */
export interface ReleaseWatch {
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: Phase, done: number) => void;
  readonly onRowsRead?: (rows: number) => void;
}

export type Phase = 'reading' | 'planning' | 'drawing' | 'writing';
