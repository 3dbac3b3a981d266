import { WINDOW_WORDS } from '../../ledger/subject.ts';
import { UsageError } from '../../terms/usageError.ts';
import { slotLength } from '../../time/slotLength.ts';
import { slotLabel } from '../../time/slotWords.ts';
import type { Manifest, PublishedRelease } from '../publishedRelease.ts';
import type { ReleaseRows } from '../releaseRows.ts';
import { type MapShapes, mapShapes } from './mapShapes.ts';

/**
 * What the page of a map gets to know: published facts only, packed for size. Numbers of the value are whole multiples
 * of 10^−decimals, so that the page shows a published number rounded once and nothing else.
 */
export interface MapData {
  readonly title: string;
  readonly valueName: string;
  readonly unit: string;
  readonly guarantee: string;
  /** What the page says about the release on request: label, text. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly decimals: number;
  readonly lower: number;
  readonly upper: number;
  readonly slots: readonly { readonly name: string; readonly label: string }[];
  readonly cells: readonly string[];
  readonly shapes: MapShapes;
  readonly mechanisms: readonly string[];
  readonly epsilons: readonly string[];
  readonly rows: MapRows;
  readonly basemap: Basemap | null;
}

/** Rows sorted by cell, then slot: neighbours in this order resemble each other, and the text packs well. */
export interface MapRows {
  /** How many rows each cell has. */
  readonly perCell: readonly number[];
  /** Index into `slots`. */
  readonly slot: readonly number[];
  readonly mean: readonly number[];
  /** mean − low95 and high95 − mean. */
  readonly below: readonly number[];
  readonly above: readonly number[];
  readonly bias: readonly number[];
  /** Index into `epsilons` and `mechanisms`. */
  readonly epsilon: readonly number[];
  readonly mechanism: readonly number[];
  readonly arrays: readonly (number | null)[];
}

/** Raster tiles below the hexagons, from somebody's server: the only thing a map ever loads. */
export interface Basemap {
  /** With {z}, {x} and {y}. */
  readonly template: string;
  readonly credit: string;
}

export function mapData({ manifest, rows }: PublishedRelease, basemap: Basemap | null = null): MapData {
  const { value, time, privacy } = manifest;
  const slotSeconds = slotLength(time.slot, 'time.slot');
  const cells = [...new Set(rows.cell)].sort();
  const decimals = decimalsFor(Number(value.upper) - Number(value.lower));
  return {
    title: manifest.title,
    valueName: value.name,
    unit: value.unit,
    guarantee: privacy.guarantee.plain,
    facts: facts(manifest),
    decimals,
    lower: Number(value.lower),
    upper: Number(value.upper),
    slots: time.slots.map(name => ({ name, label: slotLabel(name, slotSeconds, time.zone) })),
    cells,
    shapes: mapShapes(cells),
    mechanisms: [...new Set(rows.mechanism)],
    epsilons: [...new Set(rows.epsilon)],
    rows: mapRows(rows, cells, time.slots, decimals),
    basemap,
  };
}

/** Enough decimals to tell 5,000 steps of the range apart; more would only be the noise's. */
function decimalsFor(range: number): number {
  return Math.max(0, Math.min(12, Math.ceil(Math.log10(5000 / range))));
}

function mapRows(
  rows: ReleaseRows,
  cells: readonly string[],
  slots: readonly string[],
  decimals: number,
): MapRows {
  const cellAt = places(cells);
  const slotAt = places(slots);
  const stray = rows.slot.find(slot => !slotAt.has(slot));
  if (stray !== undefined) {
    throw new UsageError(
      'RELEASE_DAMAGED',
      `"${stray}" is not a slot that the release lists; the release was changed. Get a fresh copy of it.`,
    );
  }
  const mechanismAt = places(new Set(rows.mechanism));
  const epsilonAt = places(new Set(rows.epsilon));
  const position = rows.cell.map(
    (cell, row) => cellAt.get(cell)! * slots.length + slotAt.get(rows.slot[row]!)!,
  );
  const order = position.map((_, row) => row).sort((a, b) => position[a]! - position[b]!);
  const perCell = new Array<number>(cells.length).fill(0);
  for (const cell of rows.cell) perCell[cellAt.get(cell)!]!++;

  const units = (number: number) => Math.round(number * 10 ** decimals);
  const column = <Packed>(pack: (row: number) => Packed): Packed[] => order.map(pack);
  return {
    perCell,
    slot: column(row => slotAt.get(rows.slot[row]!)!),
    mean: column(row => units(rows.mean[row]!)),
    below: column(row => units(rows.mean[row]!) - units(rows.low95[row]!)),
    above: column(row => units(rows.high95[row]!) - units(rows.mean[row]!)),
    bias: column(row => units(rows.biasBound[row]!)),
    epsilon: column(row => epsilonAt.get(rows.epsilon[row]!)!),
    mechanism: column(row => mechanismAt.get(rows.mechanism[row]!)!),
    arrays: column(row => rows.arrays[row]!),
  };
}

function places(names: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...names].map((name, place) => [name, place]));
}

function facts(manifest: Manifest): [string, string][] {
  const { value, time, privacy, cells, ledger } = manifest;
  const unit = value.unit === '' ? '' : ` ${value.unit}`;
  return [
    ['Guarantee', privacy.guarantee.symbols],
    ['Privacy loss ε', `${privacy.epsilon} per user, within ${WINDOW_WORDS[privacy.window]}`],
    ['Values', `${value.name}, ${value.lower} to ${value.upper}${unit}`],
    ['Hexagons', `H3 resolution ${manifest.space.resolution}`],
    [
      'Slots',
      `${time.slot}, ${time.repeat === 'never' ? 'not repeating' : `repeating ${time.repeat}`}, ${time.zone}`,
    ],
    [
      'Published',
      `${cells.published} means; ${cells.leftOut} left out, most for having fewer than ${cells.minUsers} users`,
    ],
    ['Mechanism', manifest.mechanisms.join(', ')],
    ['Dataset', `${manifest.dataset}, ledger entry ${ledger.entry} (${ledger.hash.slice(0, 16)}…)`],
    ['Released', manifest.releasedAt],
    [
      'Made by',
      Object.entries(manifest.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
  ];
}
