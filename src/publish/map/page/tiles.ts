import type { Basemap } from '../mapData.ts';
import { made } from './elements.ts';
import type { View } from './view.ts';

const TILE = 256;
const DEEPEST = 19;

/** Lays the tiles of a basemap below a view; those that stay are kept, so that moving does not load them again. */
export function layTiles(
  place: HTMLElement,
  basemap: Basemap,
  laid: Map<string, HTMLImageElement>,
  view: View,
): void {
  const zoom = Math.max(0, Math.min(DEEPEST, Math.round(Math.log2(view.scale / TILE))));
  const across = 2 ** zoom;
  const side = view.scale / across;
  const first = (middle: number, length: number) => Math.floor((middle - length / 2 / view.scale) * across);
  const last = (middle: number, length: number) => Math.floor((middle + length / 2 / view.scale) * across);

  const wanted = new Set<string>();
  for (
    let row = Math.max(0, first(view.y, view.height));
    row <= Math.min(across - 1, last(view.y, view.height));
    row++
  ) {
    for (let column = first(view.x, view.width); column <= last(view.x, view.width); column++) {
      const key = `${zoom}/${column}/${row}`;
      wanted.add(key);
      const tile = laid.get(key) ?? newTile(place, basemap, zoom, ((column % across) + across) % across, row);
      laid.set(key, tile);
      tile.style.left = `${(column / across - view.x) * view.scale + view.width / 2}px`;
      tile.style.top = `${(row / across - view.y) * view.scale + view.height / 2}px`;
      // Half a pixel more, or the ground shines through between tiles.
      tile.style.width = tile.style.height = `${side + 0.5}px`;
    }
  }
  for (const [key, tile] of laid) {
    if (wanted.has(key)) continue;
    tile.remove();
    laid.delete(key);
  }
}

function newTile(
  place: HTMLElement,
  { template }: Basemap,
  zoom: number,
  x: number,
  y: number,
): HTMLImageElement {
  const tile = made('img');
  tile.alt = '';
  tile.src = template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
  place.append(tile);
  return tile;
}
