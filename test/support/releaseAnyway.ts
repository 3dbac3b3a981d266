import type { Config } from '../../src/config/config.ts';
import { type Released, type ReleaseOptions, release } from '../../src/release.ts';

/** Releases what a test asks for, of use or not: cities and fleets that are small enough for tests are mostly noise. */
export function releaseAnyway(config: Config, options: ReleaseOptions): Promise<Released> {
  return release(config, { ...options, evenIfUseless: true });
}
