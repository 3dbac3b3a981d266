import type { Page } from 'playwright-core';

/**
 * Milliseconds that each of `times` slot changes takes, from the slider's event until the picture is drawn: reading a
 * pixel back makes the browser finish what it had only noted down.
 */
export function slotChanges(page: Page, times: number): Promise<number[]> {
  return page.evaluate(`(() => {
    const slider = document.getElementById('slider');
    const picture = document.getElementById('hexagons').getContext('2d');
    const slots = Number(slider.max) + 1;
    return Array.from({ length: ${times} }, (_, turn) => {
      const start = performance.now();
      slider.value = String((turn + 1) % slots);
      slider.dispatchEvent(new Event('input'));
      picture.getImageData(0, 0, 1, 1);
      return performance.now() - start;
    });
  })()`);
}

/** The same from one frame on the screen to the next: what a person waits, compositing and vertical sync included. */
export function slotFrames(page: Page, times: number): Promise<number[]> {
  return page.evaluate(`(async () => {
    const slider = document.getElementById('slider');
    const frame = () => new Promise(requestAnimationFrame);
    const slots = Number(slider.max) + 1;
    const taken = [];
    for (let turn = 0; turn < ${times}; turn++) {
      await frame();
      const start = performance.now();
      slider.value = String((turn + 1) % slots);
      slider.dispatchEvent(new Event('input'));
      await frame();
      await frame();
      taken.push(performance.now() - start);
    }
    return taken;
  })()`);
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
