import type { Finding } from './finding.ts';

/** What an audit came to, with all that is needed to run it again. */
export interface AuditReport {
  readonly format: 'hexveil-audit';
  readonly version: 1;
  readonly hexveil: string;
  /** The day, such as 2026-11-16. */
  readonly date: string;
  readonly seed: number;
  readonly epsilons: readonly string[];
  /** Runs on each neighbour that events of one-number mechanisms were tested on. */
  readonly samples: number;
  /** The chance that this whole run calls anything refuted that is honest, and what it was shared over. */
  readonly falseAlarm: number;
  readonly tests: number;
  readonly minutes: number;
  /** Whether all that was planned was done. */
  readonly finished: boolean;
  readonly findings: readonly Finding[];
}
