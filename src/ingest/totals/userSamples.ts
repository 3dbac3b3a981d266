import type { Engine, Watch } from '../../engines/engine.ts';
import { openSource } from '../files/source.ts';

/** The samples of one cell as a file has them: whose and what, in the order of the rows. */
export interface UserSamples {
  readonly samples: readonly { readonly user: string; readonly value: number }[];
  /** Rows read, and those that cannot be used, by reason. Whether a row can be used is public (docs/privacy.md). */
  readonly rows: number;
  readonly noUser: number;
  readonly noValue: number;
}

/**
 * Reads a user and a value column: the paper's own setting, where a file is one cell. Rows keep their order, so the
 * engine must run on one thread.
 */
export async function userSamples(
  engine: Engine,
  input: string,
  columns: { readonly user: string; readonly value: string },
  watch?: Watch,
): Promise<UserSamples> {
  const source = await openSource(engine, input);
  const { sql } = source.select({ owner: columns.user, reading: columns.value });
  const reading = engine.dialect.number('reading');
  const query =
    `SELECT ${engine.dialect.text('owner')} AS owner, COALESCE(${reading}, 0e0) AS reading, ` +
    `CASE WHEN ${reading} IS NULL THEN 0e0 ELSE 1e0 END AS is_number FROM (${sql}) AS records`;
  const samples: { user: string; value: number }[] = [];
  let [rows, noUser, noValue] = [0, 0, 0];
  for await (const chunk of engine.query(query, watch)) {
    const [owners, readings, areNumbers] = chunk.columns;
    for (let row = 0; row < chunk.rows; row++) {
      const user = owners![row] as string | null;
      const value = Number(readings![row]);
      rows++;
      if (user === null || user.trim() === '') noUser++;
      else if (areNumbers![row] === 0 || !Number.isFinite(value)) noValue++;
      else samples.push({ user, value });
    }
  }
  return { samples, rows, noUser, noValue };
}
