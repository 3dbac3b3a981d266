import { describe, expect, it } from 'vitest';
import { slotLength, slotText } from './slotLength.ts';

describe('the length of a slot', () => {
  it.each(['1m', '15m', '90m', '1h', '6h', '1d'])('%s is read and written back', text => {
    expect(slotText(slotLength(text, 'slot'))).toBe(text);
  });

  it.each(['0h', '5h', '7m', '2d', '1w', '15min', '1 h', '1s', 'hour', '', '1.5h', `${'9'.repeat(400)}h`])(
    '%j is refused: it must divide a day',
    text => {
      expect(() => slotLength(text, 'time.slot')).toThrow(
        `time.slot is "${text}"; it must be a length that divides a day, such as 15m, 1h, 6h or 1d.`,
      );
    },
  );
});
