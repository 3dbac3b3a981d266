import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUsual, ledgerPath } from './ledgerPath.ts';

const at = (platform: string, env: Record<string, string> = {}) => ({ env, platform, home: '/home/ada' });

describe('the ledger is', () => {
  it('where it is asked for, first of all', () => {
    expect(ledgerPath('own.db', at('linux', { HEXVEIL_LEDGER: '/else.db' }))).toBe(resolve('own.db'));
  });

  it('then where HEXVEIL_LEDGER says', () => {
    expect(ledgerPath(undefined, at('linux', { HEXVEIL_LEDGER: '/else.db' }))).toBe(resolve('/else.db'));
  });

  it.each([
    ['linux', {}, ['/home/ada', '.local', 'share']],
    ['linux', { XDG_DATA_HOME: '/data' }, ['/data']],
    ['linux', { XDG_DATA_HOME: 'here' }, ['/home/ada', '.local', 'share']],
    ['linux', { HEXVEIL_LEDGER: '' }, ['/home/ada', '.local', 'share']],
    ['darwin', {}, ['/home/ada', 'Library', 'Application Support']],
    ['win32', { LOCALAPPDATA: '/local' }, ['/local']],
    ['win32', {}, ['/home/ada', 'AppData', 'Local']],
  ])('else in the data folder of the user: %s %j', (platform, env, folder) => {
    expect(ledgerPath(undefined, at(platform, env as Record<string, string>))).toBe(
      join(...folder, 'hexveil', 'ledger.db'),
    );
  });

  it('never where one happens to stand: without a home folder it must be named', () => {
    for (const home of ['', 'ada', '.'])
      for (const platform of ['linux', 'darwin', 'win32']) {
        const lost = { ...at(platform), home };
        expect(() => ledgerPath(undefined, lost)).toThrow('There is no home folder to keep the ledger in');
        expect(ledgerPath('own.db', lost)).toBe(resolve('own.db'));
        expect(isUsual(resolve('own.db'), lost)).toBe(false);
        const named = { ...lost, env: { HEXVEIL_LEDGER: '/else.db' } };
        expect(ledgerPath(undefined, named)).toBe(resolve('/else.db'));
        expect(isUsual(resolve('/else.db'), named)).toBe(true);
      }
  });
});
