import type { Point } from './view.ts';

/** What fingers, mice and keys ask of the map. */
export interface MapActions {
  move(right: number, down: number): void;
  zoom(factor: number, at: Point | null): void;
  showAll(): void;
  /** A mouse rests here; null when it has left. */
  hover(at: Point | null): void;
  /** A click or tap. */
  pick(at: Point): void;
  /** The map was moved by keys: what lies in the middle is meant. */
  pickMiddle(): void;
  letGo(): void;
}

/** Movement below this many pixels is a click, not a drag. */
const STILL = 5;

export function listenToPointers(surface: HTMLElement, actions: MapActions): void {
  const down = new Map<number, Point>();
  let travelled = 0;

  const place = (event: PointerEvent | WheelEvent): Point => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  surface.addEventListener('pointerdown', event => {
    surface.setPointerCapture(event.pointerId);
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, place(event));
  });
  surface.addEventListener('pointermove', event => {
    const [from, to] = [down.get(event.pointerId), place(event)];
    if (from === undefined) {
      if (event.pointerType !== 'touch') actions.hover(to);
      return;
    }
    travelled += Math.hypot(to.x - from.x, to.y - from.y);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      // Two fingers: the world stays below both.
      const factor =
        Math.hypot(to.x - other.x, to.y - other.y) / Math.hypot(from.x - other.x, from.y - other.y);
      if (Number.isFinite(factor) && factor > 0) actions.zoom(factor, other);
    } else if (travelled >= STILL) actions.move(to.x - from.x, to.y - from.y);
    down.set(event.pointerId, to);
  });
  surface.addEventListener('pointerup', event => {
    if (down.size === 1 && travelled < STILL) actions.pick(place(event));
    down.delete(event.pointerId);
  });
  surface.addEventListener('pointercancel', event => down.delete(event.pointerId));
  surface.addEventListener('pointerleave', () => actions.hover(null));
  surface.addEventListener(
    'wheel',
    event => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      actions.zoom(2 ** (-event.deltaY * lines * 0.004), place(event));
    },
    { passive: false },
  );
}

const STEP = 80;

export function listenToKeys(surface: HTMLElement, actions: MapActions): void {
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => actions.move(STEP, 0),
    ArrowRight: () => actions.move(-STEP, 0),
    ArrowUp: () => actions.move(0, STEP),
    ArrowDown: () => actions.move(0, -STEP),
    '+': () => actions.zoom(1.5, null),
    '=': () => actions.zoom(1.5, null),
    '-': () => actions.zoom(1 / 1.5, null),
    '0': () => actions.showAll(),
  };
  surface.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return actions.letGo();
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
    actions.pickMiddle();
  });
}
