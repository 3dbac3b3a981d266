import { readFileSync } from 'node:fs';

/** The version of this package, as its package.json has it. */
export function ownVersion(): string {
  // Built files lie one folder deeper, in dist/.
  const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  const manifest = readFileSync(new URL(`${root}package.json`, import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
