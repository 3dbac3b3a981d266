import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TELL_LIBRARIES =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(JSON.stringify(process.report.getReport().sharedObjects)))';

/** What a process of Node's has loaded when it ends: modules by their URLs, shared libraries by their paths. */
export interface Loaded {
  readonly modules: readonly string[];
  readonly libraries: readonly string[];
}

/** Runs Node with these arguments and looks. */
export function loadedBy(args: readonly string[], cwd: string): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-loaded-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, ['--import', TELL_LIBRARIES, ...args], {
      cwd,
      encoding: 'utf8',
      // The coverage that V8 writes down names every module that was evaluated.
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    });
    if (status !== 0) throw new Error(`Node ended with ${status}: ${stderr}`);
    const [report] = readdirSync(folder);
    const { result } = JSON.parse(readFileSync(join(folder, report!), 'utf8')) as {
      result: { url: string }[];
    };
    return { modules: result.map(({ url }) => url), libraries: JSON.parse(stderr) as string[] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
