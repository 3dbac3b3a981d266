import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the made-up cities that the files of one run share. */
    cities: string;
  }
}

/** Around a whole run: a folder for its cities, each of which is made by the first test that asks for it. */
export default function cities(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-cities-'));
  project.provide('cities', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
