import { element } from './elements.ts';

/** How long a slot stays when playing: time to look, not to wait. */
const PAUSE = 900;

const SHAPES = { play: 'M4 2l10 6-10 6z', pause: 'M3 2h4v12H3zM9 2h4v12H9z' };

export interface Player {
  /** Plays or pauses. */
  toggle(): void;
}

/** The slider over slots and its play button; calls `show` with the slot that is chosen. */
export function player(labels: readonly string[], show: (slot: number) => void): Player {
  const [slider, button] = [element<HTMLInputElement>('slider'), element<HTMLButtonElement>('play')];
  let timer: ReturnType<typeof setInterval> | undefined;

  slider.max = String(labels.length - 1);
  element('first-slot').textContent = labels[0] ?? '';
  element('last-slot').textContent = labels.length > 1 ? labels.at(-1)! : '';
  // With one slot there is nothing to slide.
  slider.hidden = button.hidden = labels.length < 2;
  element('first-slot').hidden = labels.length < 2;

  const choose = (slot: number): void => {
    slider.value = String(slot);
    slider.setAttribute('aria-valuetext', labels[slot]!);
    element('slot').textContent = labels[slot]!;
    show(slot);
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
    paint();
  };
  const toggle = (): void => {
    if (labels.length < 2) return;
    if (timer !== undefined) {
      stop();
      return;
    }
    timer = setInterval(() => choose((Number(slider.value) + 1) % labels.length), PAUSE);
    paint();
  };
  const paint = (): void => {
    button.setAttribute('aria-label', timer === undefined ? 'Play' : 'Pause');
    element('play-shape').setAttribute('d', timer === undefined ? SHAPES.play : SHAPES.pause);
  };

  button.addEventListener('click', toggle);
  slider.addEventListener('input', () => {
    stop();
    choose(Number(slider.value));
  });
  if (labels.length > 0) choose(0);
  return { toggle };
}
