import { describe, expect, it } from 'vitest';
import { type OptionNames, refuseUnknown } from './refuseUnknown.ts';

interface Tea {
  readonly leaves: string;
  readonly minutes?: number;
}
const tea: OptionNames<Tea> = { leaves: true, minutes: true };
const brew = (options: object) => () => refuseUnknown(options as Tea, tea, 'brew');

describe('refuseUnknown', () => {
  it('lets options pass that the function has, all of them or some', () => {
    expect(brew({ leaves: 'oolong', minutes: 3 })).not.toThrow();
    expect(brew({ leaves: 'oolong' })).not.toThrow();
    expect(brew({})).not.toThrow();
  });

  it('names the one it does not have, and the one that was meant or all there are', () => {
    expect(brew({ leaves: 'oolong', minuets: 3 })).toThrow(
      '"minuets" is not an option of brew. Did you mean "minutes"?',
    );
    expect(brew({ sugar: 2 })).toThrow('"sugar" is not an option of brew. Its options are: leaves, minutes.');
  });

  it('does not take what every object has for an option, and refuses one without a value too', () => {
    expect(brew({ toString: 1 })).toThrow(/"toString" is not an option/);
    expect(brew({ sugar: undefined })).toThrow(/"sugar" is not an option/);
  });

  it('has a list that the type of the options completes', () => {
    // @ts-expect-error: minutes is missing
    const short: OptionNames<Tea> = { leaves: true };
    // @ts-expect-error: there is no sugar
    const long: OptionNames<Tea> = { leaves: true, minutes: true, sugar: true };
    expect([short, long]).toHaveLength(2);
  });
});
