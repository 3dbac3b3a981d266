import { expect, it } from 'vitest';
import { flagsAsCode } from './flagsAsCode.ts';

it('flagsAsCode marks a flag with its value, and nothing behind it', () => {
  expect(flagsAsCode('Add: --privacy.epsilon 0.5 --mechanism array-averaging')).toBe(
    'Add: <code>--privacy.epsilon 0.5</code> <code>--mechanism array-averaging</code>',
  );
  expect(flagsAsCode('--time.slot 12h (<2 km/h); --explore shows more.')).toBe(
    '<code>--time.slot 12h</code> (&#60;2 km/h); <code>--explore</code> shows more.',
  );
});
