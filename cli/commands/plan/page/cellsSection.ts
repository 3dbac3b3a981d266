import { type MapCounts, type Plan, slotOrder } from '../../../../src/index.ts';
import { rangeOf } from '../../../../src/terms/grid.ts';
import { spreadOf } from '../../../../src/terms/spread.ts';
import { distributionFigure } from './distributionFigure.ts';
import { MOST_SLOTS, type SlotErrors, slotsFigure } from './slotsFigure.ts';

/** How the error is spread over cells, and over slots where there are several. */
export function cellsSection(plan: Plan, counts: MapCounts, errors: Float64Array): string {
  const { unit, grid } = plan.config.value;
  const range = rangeOf(grid);
  const slots = slotErrors(plan, counts, errors);
  const bySlot =
    slots.length < 2 || slots.length > MOST_SLOTS
      ? ''
      : `<figure>${slotsFigure('Predicted error by slot', unit, slots)}<figcaption>By slot: the median hexagon as a dot, nine of ten below the end of the line.</figcaption></figure>`;
  return `<section id="cells">
<h2>How many cells, how far off</h2>
<div class="panels">
<figure>${distributionFigure('Cells by predicted error', unit, errors, range)}<figcaption>Cells by predicted error.</figcaption></figure>
${bySlot}
</div>
</section>`;
}

function slotErrors({ cells }: Plan, counts: MapCounts, errors: Float64Array): SlotErrors[] {
  const bySlot = new Map<string, number[]>();
  cells.forEach((cell, index) => {
    const slot = counts.cells.slotName[cell]!;
    const own = bySlot.get(slot) ?? [];
    own.push(errors[index]!);
    bySlot.set(slot, own);
  });
  return slotOrder(bySlot.keys()).map(slot => ({
    slot,
    error: spreadOf(Float64Array.from(bySlot.get(slot)!)),
  }));
}
