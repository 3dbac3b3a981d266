/**
 * H3's grid as plain geometry: on each of the 20 faces of an icosahedron, projected from the Earth's centre,
 * hexagons are a regular lattice. Which face and which (i, j) is all that GROUP BY needs.
 * The argument is in docs/proofs/h3Lattice.md.
 */

export type Vector = readonly [number, number, number];

/**
 * The centres of the faces, on the unit sphere, and the azimuth from each to its first corner, clockwise from
 * north. They define the grid: `faceCenterPoint` and `faceAxesAzRadsCII` in H3's faceijk.c
 * (https://github.com/uber/h3/blob/v4.1.0/src/h3lib/lib/faceijk.c).
 */
export const FACE_CENTRES: readonly Vector[] = [
  [0.2199307791404606, 0.6583691780274996, 0.7198475378926182],
  [-0.2139234834501421, 0.1478171829550703, 0.9656017935214205],
  [0.1092625278784797, -0.481195157287321, 0.8697775121287253],
  [0.7428567301586791, -0.3593941678278028, 0.5648005936517033],
  [0.8112534709140969, 0.3448953237639384, 0.472138773641393],
  [-0.1055498149613921, 0.9794457296411413, 0.1718874610009365],
  [-0.8075407579970092, 0.1533552485898818, 0.5695261994882688],
  [-0.2846148069787907, -0.8644080972654206, 0.4144792552473539],
  [0.7405621473854482, -0.6673299564565524, -0.0789837646326737],
  [0.8512303986474293, 0.4722343788582681, -0.2289137388687808],
  [-0.7405621473854481, 0.6673299564565524, 0.0789837646326737],
  [-0.8512303986474292, -0.4722343788582682, 0.2289137388687808],
  [0.1055498149613919, -0.9794457296411413, -0.1718874610009365],
  [0.8075407579970092, -0.1533552485898819, -0.5695261994882688],
  [0.2846148069787908, 0.8644080972654204, -0.4144792552473539],
  [-0.7428567301586791, 0.3593941678278027, -0.5648005936517033],
  [-0.8112534709140971, -0.3448953237639382, -0.472138773641393],
  [-0.2199307791404607, -0.6583691780274996, -0.7198475378926182],
  [0.213923483450142, -0.1478171829550704, -0.9656017935214205],
  [-0.1092625278784796, 0.481195157287321, -0.8697775121287253],
];
const FIRST_CORNER_AZIMUTHS = [
  5.6199582685239395, 5.7603390817141875, 0.78021365439343, 0.4304693639799999, 6.130269123335111,
  2.692877706530643, 2.982963003477244, 3.532912002790141, 3.494305004259568, 3.0032141694995382,
  5.930472956509812, 0.13837848409025486, 0.4487149470591504, 0.15862965011254937, 5.891865957979238,
  2.711123289609793, 3.294508837434268, 3.80481969224544, 3.6644388790551923, 2.361378999196363,
];

/** The distance of neighbouring hexagons at resolution 0, on a plane that touches the sphere (RES0_U_GNOMONIC). */
const UNIT_AT_0 = 0.381966011250105;
/** Each finer lattice is turned by this angle against the one before, and back at the next (M_AP7_ROT_RADS). */
const TURN: number = Math.asin(Math.sqrt(3 / 28));
const SIN_60: number = Math.sqrt(3) / 2;
const DEGREE: number = Math.PI / 180;

/** How many hexagons of a resolution lie in a unit of length on a face's plane. */
export function latticeScale(resolution: number): number {
  return 7 ** (resolution / 2) / UNIT_AT_0;
}

/**
 * Three vectors that give a direction p its place on a face's lattice: a = (across·p)/(centre·p) and
 * b = (along·p)/(centre·p). Lines of whole a, b and b − a cut the plane into triangles, six to a hexagon.
 */
export interface FaceForms {
  readonly centre: Vector;
  readonly across: Vector;
  readonly along: Vector;
}

export function faceForms(face: number, resolution: number): FaceForms {
  const { x, y } = latticeAxes(face, resolution);
  const scale = latticeScale(resolution);
  return {
    centre: FACE_CENTRES[face]!,
    across: combine(2 * scale, x, 0, y),
    along: combine(scale, x, (3 / 2 / SIN_60) * scale, y),
  };
}

/** A point on a face's plane, in hexagon widths from the face's centre. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

export function hexagonCentre(i: number, j: number): PlanePoint {
  return { x: i - j / 2, y: j * SIN_60 };
}

/** The six corners of a hexagon, counter-clockwise. */
export function hexagonCorners(i: number, j: number): PlanePoint[] {
  const { x, y } = hexagonCentre(i, j);
  return Array.from({ length: 6 }, (_, k) => {
    const angle = (k + 0.5) * 60 * DEGREE;
    return { x: x + Math.cos(angle) / Math.sqrt(3), y: y + Math.sin(angle) / Math.sqrt(3) };
  });
}

/** A face is a triangle: the points that are at most `distance` from its centre towards each of three directions. */
export function faceSides(resolution: number): { directions: PlanePoint[]; distance: number } {
  const turned = resolution % 2 === 1 ? -TURN : 0;
  const directions = [60, 180, 300].map(degrees => {
    const angle = degrees * DEGREE + turned;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  return { directions, distance: 7 ** (resolution / 2) };
}

/** Where a point of a face's plane lies on Earth, in degrees. */
export function planeToEarth(
  face: number,
  resolution: number,
  point: PlanePoint,
): { lat: number; lng: number } {
  const { x, y } = latticeAxes(face, resolution);
  const scale = latticeScale(resolution);
  const offset = combine(point.x / scale, x, point.y / scale, y);
  const [px, py, pz] = FACE_CENTRES[face]!.map((c, k) => c + offset[k]!) as unknown as Vector;
  return { lat: Math.atan2(pz, Math.hypot(px, py)) / DEGREE, lng: Math.atan2(py, px) / DEGREE };
}

/** The direction of a point on Earth, as a unit vector. */
export function earthToVector(lat: number, lng: number): Vector {
  const [p, l] = [lat * DEGREE, lng * DEGREE];
  return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Unit vectors of a lattice's axes in the plane that touches the sphere at a face's centre. */
function latticeAxes(face: number, resolution: number): { x: Vector; y: Vector } {
  const [cx, cy, cz] = FACE_CENTRES[face]!;
  const h = Math.hypot(cx, cy);
  const north: Vector = [(-cz * cx) / h, (-cz * cy) / h, h];
  const east: Vector = [-cy / h, cx / h, 0];
  const azimuth = FIRST_CORNER_AZIMUTHS[face]! - (resolution % 2 === 1 ? TURN : 0);
  const [cos, sin] = [Math.cos(azimuth), Math.sin(azimuth)];
  return { x: combine(cos, north, sin, east), y: combine(sin, north, -cos, east) };
}

function combine(p: number, a: Vector, q: number, b: Vector): Vector {
  return [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]];
}
