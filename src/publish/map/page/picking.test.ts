import { describe, expect, it } from 'vitest';
import { clicked, NO_PICKS, shownCell } from './picking.ts';

describe('the hexagon whose numbers are shown', () => {
  it('is the one below the mouse, unless one was picked', () => {
    expect(shownCell(NO_PICKS)).toBeNull();
    expect(shownCell({ ...NO_PICKS, hovered: 0 })).toBe(0);
    expect(shownCell({ ...NO_PICKS, hovered: 0, picked: 3 })).toBe(3);
  });

  it('stays picked until it, another or none is clicked', () => {
    const picks = clicked(NO_PICKS, 3);
    expect(picks.picked).toBe(3);
    expect(clicked(picks, 3).picked).toBeNull();
    expect(clicked(picks, 4).picked).toBe(4);
    expect(clicked(picks, null).picked).toBeNull();
  });

  it('is no longer aimed at by keys once a mouse has clicked', () => {
    expect(clicked({ ...NO_PICKS, isAiming: true }, 3).isAiming).toBe(false);
  });
});
