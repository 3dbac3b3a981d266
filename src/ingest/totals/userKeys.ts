import type { Engine } from '../../engines/engine.ts';
import { USERS } from './totalsSql.ts';
import type { Samples } from './userTotals.ts';

/** The keys of all users of the totals, in the order of their numbers. For the curator's own file only. */
export async function userKeys(engine: Engine, { userNumbers }: Samples): Promise<string[]> {
  const keys: (string | null)[] = [];
  const sql = `SELECT key_text FROM ${USERS} ORDER BY user_number`;
  for await (const { columns } of engine.query(sql, { key_text: 'text' })) keys.push(...columns.key_text);
  return Array.from(userNumbers, number => keys[number]!);
}
