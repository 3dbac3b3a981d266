import { UsageError } from '../terms/usageError.ts';

/** Users, times and places are public: the value, or a field around or within it, must not be one of them. */
export function refuseValueElsewhere(value: string, others: readonly (string | undefined)[]): void {
  const same = others.find(
    other =>
      other === value ||
      other?.startsWith(`${value}.`) ||
      (other !== undefined && value.startsWith(`${other}.`)),
  );
  if (same === undefined) return;
  throw new UsageError(
    'SAME_COLUMN',
    `The value is read from ${value}, and ${same} is also a user, time or position; those are treated as public, so the value would be too. Choose another column.`,
  );
}
