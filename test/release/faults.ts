import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileLedger } from '../../src/ledger/fileLedger.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Starts `hexveil release` and sends it a signal after some milliseconds; tells how it ended. */
export function releaseUntil(
  config: string,
  ledger: string,
  signal: NodeJS.Signals,
  milliseconds: number,
): Promise<{ code: number | null; stderr: string }> {
  return new Promise(resolve => {
    const child = spawn(
      process.execPath,
      [main, 'release', config, '--ledger', ledger, '--again', '--anyway', '--quiet'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let stderr = '';
    child.stderr.on('data', text => {
      stderr += text;
    });
    const timer = setTimeout(() => child.kill(signal), milliseconds);
    child.on('exit', code => {
      clearTimeout(timer);
      resolve({ code, stderr });
    });
  });
}

/** Every published folder must be whole and paid for, and the ledger must verify; returns both numbers. */
export function checkPublished(out: string, ledgerPath: string): { folders: number; charges: number } {
  const ledger = new FileLedger(ledgerPath);
  const charges = ledger.history().length - 1;
  ledger.verify();
  const folders = existsSync(out) ? readdirSync(out).filter(name => !name.startsWith('.')) : [];
  for (const name of folders) {
    const files = readdirSync(join(out, name)).sort();
    if (files.join() !== 'index.html,release.csv,release.geojson,release.json,release.parquet') {
      throw new Error(`${name} holds only ${files.join()}`);
    }
    const manifest = JSON.parse(readFileSync(join(out, name, 'release.json'), 'utf8'));
    ledger.verify({ entry: manifest.ledger.entry, hash: manifest.ledger.hash });
  }
  return { folders: folders.length, charges };
}
