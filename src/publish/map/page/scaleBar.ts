import type { Camera } from './view.ts';

/** Around the equator, in metres. */
const AROUND = 40_075_017;

/** The longest round distance that fits into a bar, in the middle of the view: Mercator grows towards the poles. */
export function scaleBar(
  { y, scale }: Camera,
  mostPixels: number,
): { readonly pixels: number; readonly label: string } {
  const metresPerPixel = AROUND / Math.cosh((0.5 - y) * 2 * Math.PI) / scale;
  const most = metresPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
  const label = metres >= 1000 ? `${metres / 1000} km` : metres >= 1 ? `${metres} m` : `${metres * 100} cm`;
  return { pixels: metres / metresPerPixel, label };
}
