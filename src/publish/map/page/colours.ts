/**
 * Viridis by Nathaniel Smith and Stéfan van der Walt (matplotlib, CC0, https://bids.github.io/colormap): even steps of
 * lightness, in order for every kind of colour blindness and in grey. Ten of its colours; between them OKLab is straight.
 */
const VIRIDIS = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
  '#fde725',
];

/** The darkest end is left out, so that slow streets stand out from a dark page too. */
const START = 0.08;

type Triple = readonly [number, number, number];

/** The colour of a part 0..1 of the legend's range. */
export function colour(part: number): string {
  const place = (START + (1 - START) * Math.max(0, Math.min(1, part))) * (VIRIDIS.length - 1);
  const before = Math.min(VIRIDIS.length - 2, Math.floor(place));
  const [a, b] = [toOklab(VIRIDIS[before]!), toOklab(VIRIDIS[before + 1]!)];
  const mixed = a.map((each, axis) => each + (b[axis]! - each) * (place - before));
  return fromOklab(mixed as unknown as Triple);
}

/** OKLab after Björn Ottosson, https://bottosson.github.io/posts/oklab/: distances as eyes see them. */
export function toOklab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map(at => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(part => byteText(toGamma(part))).join('')}`;
}

function byteText(part: number): string {
  const byte = Math.round(255 * Math.max(0, Math.min(1, part)));
  return byte.toString(16).padStart(2, '0');
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
