import { UsageError } from '../../terms/usageError.ts';
import type { Basemap } from './mapData.ts';

/** Checks the address of raster tiles, such as `https://tiles.example.org/{z}/{x}/{y}.png`. */
export function basemap(template: string, credit = ''): Basemap {
  const blanks = ['{z}', '{x}', '{y}'];
  // The address goes into the page's security policy, so its server must be a plain name and nothing more.
  const address = URL.canParse(template) ? new URL(template) : null;
  const isPlain =
    address !== null && /^https?:$/.test(address.protocol) && /^[\w.-]+$/.test(address.hostname);
  if (!isPlain || !blanks.every(blank => template.includes(blank))) {
    throw new UsageError(
      'BAD_VALUE',
      `The basemap is "${template.slice(0, 200)}"; it must be the address of raster tiles with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png.`,
    );
  }
  return { template, credit: credit === '' ? address.hostname : credit };
}
