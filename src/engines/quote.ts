import { UsageError } from '../terms/usageError.ts';

// The only two places where a name or a text becomes SQL. Nothing else may put quotes around a variable.

/** A column or table name, whatever it holds. */
export function identifier(name: string): string {
  refuseNul(name);
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal, whatever it holds. */
export function literal(text: string): string {
  refuseNul(text);
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * A double, digit for digit. Always with an exponent: DuckDB reads a plain 0.1 as a DECIMAL and then
 * computes differently.
 */
export function double(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('a SQL number must be finite');
  const digits = value.toExponential();
  return value < 0 ? `(${digits})` : digits;
}

/** Engines cut a text at a NUL, and what follows it would then be read as SQL. */
function refuseNul(text: string): void {
  if (text.includes('\0'))
    throw new UsageError('BAD_VALUE', 'A name or path holds a NUL character; remove it.');
}
