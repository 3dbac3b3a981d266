import { double } from '../../engines/quote.ts';
import { type Box, distanceToFaceCentre, facesOf } from './box.ts';
import { type FaceForms, faceForms, latticeScale, type Vector } from './lattice.ts';

/**
 * A place, as two doubles `place` and `place2` that GROUP BY can use: a lattice hexagon, or, within a hair of an
 * edge, the coordinates themselves. Engines differ in the last bit of a sine, so a point on an edge could fall
 * either way; such points are named in our process, by one rule for all engines.
 */
export const PLACE_COLUMNS = ['place', 'place2'] as const;

/** A hexagon's `place` starts here; coordinates lie below. */
export const FIRST_HEXAGON_PLACE = 1000;
/** i and j of any resolution lie well within ±2²³. */
export const LATTICE_REACH: number = 2 ** 23;

const DEGREE = double(Math.PI / 180);
/** Radians from a face's centre, some 60 km, from which on the loss of digits hardly widens the band. */
const FAR = 0.01;
const DOUBLE_DIGIT: number = 2 ** -52;

/**
 * SQL that finds the place of each row of `from`, which has columns lat and lng inside `box`, and keeps the
 * given columns. Portable: only + − × ÷, floor, round, abs, greatest, cos, sin, tan, CASE and subqueries.
 */
export function placeSql(from: string, keep: readonly string[], resolution: number, box: Box): string {
  const faces = facesOf(box).map(face => ({ face, forms: faceForms(face, resolution) }));
  const kept = [...keep, 'lat', 'lng'].join(', ');

  // Where the row lies, seen from the Earth's centre; only the direction counts, so its length is left as it comes.
  const direction = `SELECT ${kept}, cos(lng * ${DEGREE}) AS x, sin(lng * ${DEGREE}) AS y, tan(lat * ${DEGREE}) AS z FROM (${from}) AS located`;

  // On which face, and where on its lattice.
  const onFace =
    faces.length === 1 ? onOnlyFace(direction, kept, faces[0]!) : onNearestFace(direction, kept, faces);

  // In which triangles between lattice lines; six of them make a hexagon.
  const triangles = `SELECT ${kept}, face, a, b, floor(a) AS floor_a, floor(b) AS floor_b, floor(b - a) AS floor_c FROM (${onFace}) AS on_face`;

  const i = 'floor((floor_a + floor_b + 2e0) / 3e0)';
  const j = 'floor((floor_b + floor_c + 2e0) / 3e0)';
  const hexagon = `face * ${double(2 * LATTICE_REACH)} + ${i} + ${double(LATTICE_REACH + FIRST_HEXAGON_PLACE)}`;
  const isOnEdge = edgeSql(resolution, distanceToFaceCentre(box));
  return `SELECT ${keep.join(', ')}, CASE WHEN ${isOnEdge} THEN lat ELSE ${hexagon} END AS place, CASE WHEN ${isOnEdge} THEN lng ELSE ${j} END AS place2 FROM (${triangles}) AS in_triangles`;
}

interface Face {
  readonly face: number;
  readonly forms: FaceForms;
}

function onOnlyFace(from: string, kept: string, { face, forms }: Face): string {
  const centre = dotSql(forms.centre);
  return `SELECT ${kept}, ${double(face)} AS face, ${dotSql(forms.across)} / ${centre} AS a, ${dotSql(forms.along)} / ${centre} AS b FROM (${from}) AS directions`;
}

function onNearestFace(from: string, kept: string, faces: readonly Face[]): string {
  const dots = faces.map(({ forms }, k) => `${dotSql(forms.centre)} AS d${k}`).join(', ');
  const names = faces.map((_, k) => `d${k}`);
  const measured = `SELECT ${kept}, x, y, z, ${dots} FROM (${from}) AS directions`;
  const ranked = `SELECT ${kept}, x, y, z, ${names.join(', ')}, greatest(${names.join(', ')}) AS nearest FROM (${measured}) AS measured`;
  const chosen = `SELECT ${kept}, x, y, z, nearest, ${choose(
    faces,
    k => `d${k} = nearest`,
    ({ face }) => double(face),
  )} AS face FROM (${ranked}) AS ranked`;
  const isFace = (k: number) => `face = ${double(faces[k]!.face)}`;
  const a = choose(faces, isFace, ({ forms }) => dotSql(forms.across));
  const b = choose(faces, isFace, ({ forms }) => dotSql(forms.along));
  return `SELECT ${kept}, face, ${a} / nearest AS a, ${b} / nearest AS b FROM (${chosen}) AS chosen`;
}

function choose(faces: readonly Face[], test: (k: number) => string, value: (face: Face) => string): string {
  const last = faces.length - 1;
  const branches = faces.slice(0, last).map((face, k) => `WHEN ${test(k)} THEN ${value(face)}`);
  return `CASE ${branches.join(' ')} ELSE ${value(faces[last]!)} END`;
}

function dotSql([x, y, z]: Vector): string {
  return `(${double(x)} * x + ${double(y)} * y + ${double(z)} * z)`;
}

/**
 * Whether a row is so near a lattice line that rounding, ours or H3's, could decide on which side it is. Ours is
 * a few units in the last place. H3 finds the distance r from a face's centre with an arc cosine, which loses
 * digits as 1/r, so near a face's centre the band is wider. The distances to the three nearest lines are at most
 * a half each, so where one is within the band their product is within a quarter of it; the product is quicker
 * to compute than the least, and a band too wide is harmless: it only sends more rows to be named one by one.
 */
function edgeSql(resolution: number, nearestCentre: number): string {
  const scale = latticeScale(resolution);
  const band = 1e-9 + 16 * DOUBLE_DIGIT * scale;
  const lost = 16 * DOUBLE_DIGIT * scale * scale;
  const product = 'abs((a - round(a)) * (b - round(b)) * (b - a - round(b - a)))';
  if (nearestCentre > FAR) return `${product} < ${double((band + lost / (scale * nearestCentre)) / 4)}`;
  return `(${product} - ${double(band / 4)}) * (abs(a) + abs(b)) < ${double(lost / 4)}`;
}
