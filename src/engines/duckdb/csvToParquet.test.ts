import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/folder.ts';
import { csvToParquet, requireParquet } from './csvToParquet.ts';

const folder = temporaryFolder();
const columns = { name: 'text', n: 'int32', big: 'int64', x: 'double' } as const;

async function rowsOf(csv: string, orderBy: readonly string[] = []): Promise<unknown[]> {
  const [from, to] = [join(folder, 'a.csv'), join(folder, 'a.parquet')];
  writeFileSync(from, csv);
  await csvToParquet(from, to, { columns, orderBy, settings: {} });
  return parquetReadObjects({ file: await asyncBufferFromFile(to) });
}

describe('csvToParquet', () => {
  it('keeps rows, their order, every digit and every letter', async () => {
    const csv = 'name,n,big,x\n"b, ""two""",2,9007199254740993,0.1\na,1,-1,5e-324\n"c\nd",,,\n';
    expect(await rowsOf(csv)).toEqual([
      { name: 'b, "two"', n: 2, big: 9007199254740993n, x: 0.1 },
      { name: 'a', n: 1, big: -1n, x: 5e-324 },
      { name: 'c\nd', n: null, big: null, x: null },
    ]);
    const many = Array.from({ length: 300_000 }, (_, k) => `r${k},${k},${k},${k}`);
    const rows = (await rowsOf(`name,n,big,x\n${many.join('\n')}\n`)) as { n: number }[];
    expect(rows.every(({ n }, k) => n === k)).toBe(true);
  });

  it('sorts them where it is asked to', async () => {
    const rows = await rowsOf('name,n,big,x\nb,1,1,1\na,2,1,1\na,1,1,1\n', ['name', 'n']);
    expect(rows).toMatchObject([
      { name: 'a', n: 1 },
      { name: 'a', n: 2 },
      { name: 'b', n: 1 },
    ]);
  });

  it('can be tried beforehand, and leaves nothing behind', async () => {
    const spill = join(folder, 'spill');
    mkdirSync(spill);
    await requireParquet({ spill });
    expect(readdirSync(spill)).toEqual([]);
    await expect(requireParquet({ spill: join(folder, 'none') })).rejects.toThrow('engine.spill');
  });
});
