// Spills into a folder and waits: node spillUntilKilled.mjs FOLDER [exit]
import { duckdb } from '../../dist/src/engines/duckdb.js';
import { execute } from '../../dist/src/engines/engine.js';

const [spill, then] = process.argv.slice(2);
const engine = await duckdb({ memory: '40MB', threads: 1, spill });
await execute(engine, 'CREATE TEMP TABLE t AS SELECT range AS k, hash(range) AS h FROM range(6000000)');
process.stdout.write('spilled\n');
if (then === 'exit') process.exit(0);
setTimeout(() => {}, 60_000);
