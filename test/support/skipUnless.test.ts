import { describe, expect, it, vi } from 'vitest';
import { skipUnless } from './skipUnless.ts';

describe('where nothing may be skipped', () => {
  describe('what lacks what it needs', { fails: true }, () => {
    vi.stubEnv('HEXVEIL_NO_SKIPS', '1');
    skipUnless(false, 'there is none').it('fails', () => {});
    skipUnless(false, 'there is none').describe('fails as a whole', () => {});
  });

  let ran = 0;
  skipUnless(true, 'there is one').describe('what has what it needs', () => {
    skipUnless(true, 'there is one').it('runs', () => void ran++);
  });
  it('runs as ever', () => expect(ran).toBe(1));

  vi.unstubAllEnvs();
});
