import { refuseValueElsewhere } from '../../config/valueElsewhere.ts';
import { type Engine, type Watch, watchOptions } from '../../engines/engine.ts';
import { withEngine } from '../../engines/withEngine.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import { openSource } from '../source/source.ts';

/** The samples of one cell as a file has them: whose and what, in the order of the rows. */
export interface UserSamples {
  readonly samples: readonly { readonly user: string; readonly value: number }[];
  /** Rows read, and those that cannot be used, by reason. Whether a row can be used is public (docs/privacy.md). */
  readonly rows: number;
  readonly noUser: number;
  readonly noValue: number;
}

/** Reads a user and a value column: the paper's own setting, where a file is one cell. */
export async function userSamples(
  input: string,
  columns: { readonly user: string; readonly value: string },
  watch: Watch = {},
): Promise<UserSamples> {
  refuseValueElsewhere(columns.value, [columns.user]);
  refuseUnknown(watch, watchOptions, 'userSamples');
  // One thread reads the rows in the order of the file, which is what sample fill takes for time order.
  return withEngine(undefined, { threads: 1 }, engine => readSamples(engine, input, columns, watch));
}

async function readSamples(
  engine: Engine,
  input: string,
  columns: { readonly user: string; readonly value: string },
  watch?: Watch,
): Promise<UserSamples> {
  const source = await openSource(engine, input);
  const { sql } = await source.select({ owner: columns.user, reading: columns.value });
  const reading = engine.dialect.number('reading');
  const query =
    `SELECT ${engine.dialect.text('owner')} AS owner, COALESCE(${reading}, 0e0) AS reading, ` +
    `CASE WHEN ${reading} IS NULL THEN 0e0 ELSE 1e0 END AS is_number FROM (${sql}) AS records`;
  const samples: { user: string; value: number }[] = [];
  let [rows, noUser, noValue] = [0, 0, 0];
  const types = { owner: 'text', reading: 'double', is_number: 'double' } as const;
  for await (const { rows: length, columns } of engine.query(query, types, watch)) {
    for (let row = 0; row < length; row++) {
      const [user, value] = [columns.owner[row]!, columns.reading[row]!];
      rows++;
      if (user === null || user.trim() === '') noUser++;
      else if (columns.is_number[row] === 0 || !Number.isFinite(value)) noValue++;
      else samples.push({ user, value });
    }
  }
  return { samples, rows, noUser, noValue };
}
