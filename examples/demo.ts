// The whole way on a made-up city, by the commands that you would type yourself. Everything lands in the folder demo/.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const hexveil = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const config = fileURLToPath(new URL('../../examples/city.yaml', import.meta.url));

rmSync('demo', { recursive: true, force: true });
mkdirSync('demo');
copyFileSync(config, 'demo/city.yaml');

const steps: readonly (readonly [why: string, command: string])[] = [
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

for (const [why, command] of steps) {
  console.log(`\n# ${why}\n$ hexveil ${command}`);
  execFileSync(process.execPath, [hexveil, ...command.split(' ')], { cwd: 'demo', stdio: 'inherit' });
}
console.log('\nThe paths above are within demo/. Open the map in a browser; it needs no network.');
