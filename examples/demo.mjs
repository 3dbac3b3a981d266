// The whole way on a made-up city, by the commands that you would type yourself. Everything lands in the folder demo/.
// Not in TypeScript, so that it can say that nothing is built yet.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = path => fileURLToPath(new URL(path, import.meta.url));
const hexveil = at('../dist/cli/main.js');
const demo = at('../demo');

const steps = [
  [
    'Three million pings of a made-up city',
    'synth --kind cars --pings 3000000 --days 3 --seed 1 --out city.parquet',
  ],
  [
    'A budget that cannot be forgotten',
    'budget open demo-city --epsilon 10 --config city.yaml --ledger budget.ledger',
  ],
  ['What a release would do; spends nothing', 'plan city.yaml'],
  ['The release', 'release city.yaml --ledger budget.ledger'],
];

if (!existsSync(hexveil)) {
  console.error(
    'Hexveil is not built yet: run npm ci, which installs and builds it, and then npm run demo again.',
  );
  process.exit(1);
}

rmSync(demo, { recursive: true, force: true });
mkdirSync(demo);
copyFileSync(at('city.yaml'), at('../demo/city.yaml'));
for (const [why, command] of steps) {
  console.log(`\n# ${why}\n$ hexveil ${command}`);
  const words = [hexveil, ...command.split(' ')];
  const { status } = spawnSync(process.execPath, words, { cwd: demo, stdio: 'inherit' });
  // The command has said what is wrong.
  if (status !== 0) process.exit(status ?? 1);
}
console.log('\nThe paths above are within demo/. Open the map in a browser; it needs no network.');
