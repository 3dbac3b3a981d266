import * as Plot from '@observablehq/plot';
import { LOOKS, TITLES } from '../../figures/houseStyle.ts';
import { type Drawing, draw, svgText } from '../../figures/svg.ts';
import type { MechanismName } from '../../src/mean/mechanisms.ts';
import type { Finding } from '../finding.ts';

/** One mark: how large a loss was shown, as a part of what is claimed. */
interface Mark {
  readonly line: string;
  readonly part: number;
  readonly colour: string;
}

const WIDTH = 760;
const LINE = 24;
const MARGIN = { top: 64, right: 20, bottom: 44, left: 190 };

/**
 * What was found against what is claimed: a full mark for each row, an open one for the least lie that was found out. Everything
 * right of the line at 1 is refuted; full marks stay left of it, and open ones show how near to it a lie is noticed.
 */
export function boundsFigure(findings: readonly Finding[]): string {
  const rows = findings.filter(({ kind }) => kind !== 'exactness');
  const lines = [...new Set(rows.map(lineOf))];
  const honest = rows.map((finding): Mark => mark(finding, finding.bound));
  const lies = rows.flatMap(finding => {
    const lie = finding.power.find(each => each.refuted);
    return lie === undefined ? [] : [mark(finding, lie.bound)];
  });
  const most = Math.max(1.3, ...[...honest, ...lies].map(({ part }) => part)) * 1.04;
  const drawing = draw(
    {
      width: WIDTH,
      height: MARGIN.top + MARGIN.bottom + LINE * lines.length,
      marginTop: MARGIN.top,
      marginRight: MARGIN.right,
      marginBottom: MARGIN.bottom,
      marginLeft: MARGIN.left,
      x: {
        domain: [0, most],
        label: 'Lower bound on ε that was found, divided by the ε that is claimed →',
        labelAnchor: 'center',
        grid: true,
      },
      y: { type: 'point', domain: lines, label: null, tickSize: 0, padding: 0.6 },
      marks: [
        Plot.ruleX([1], { stroke: 'currentColor', strokeWidth: 1.5 }),
        Plot.dot(honest, { x: 'part', y: 'line', fill: 'colour', r: 4, fillOpacity: 0.75 }),
        Plot.dot(lies, { x: 'part', y: 'line', stroke: 'colour', r: 4, strokeWidth: 1.5 }),
      ],
    },
    'Bounds on ε against claims',
  );
  nameMarks(drawing);
  return svgText(drawing);
}

function mark(finding: Finding, bound: number): Mark {
  return { line: lineOf(finding), part: bound / finding.claimed, colour: colourOf(finding) };
}

function lineOf({ kind, row }: Finding): string {
  const first = row.split(' · ')[0]!;
  return kind === 'cell' ? TITLES[first as MechanismName] : `Release by ${first.replace('release by ', '')}`;
}

function colourOf({ kind, row }: Finding): string {
  const first = row.split(' · ')[0] as MechanismName;
  return kind === 'cell' ? LOOKS[first].colour : 'currentColor';
}

/** Above the panel: what the two marks and the line are. */
function nameMarks(drawing: Drawing): void {
  const [x, y] = [MARGIN.left, 16];
  const text = (at: number, height: number, words: string, anchor = 'start') =>
    drawing.add(
      'text',
      { x: at, y: height, dy: '0.34em', 'text-anchor': anchor, fill: 'currentColor' },
      words,
    );
  drawing.add('circle', { cx: x + 5, cy: y, r: 4, fill: 'currentColor', 'fill-opacity': 0.75 });
  text(x + 16, y, 'as it ships');
  drawing.add('circle', {
    cx: x + 105,
    cy: y,
    r: 4,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.5,
  });
  text(x + 116, y, 'made to use more than it claims: the least that was found out');
  text(drawing.place('x', 1), MARGIN.top - 14, 'claimed', 'middle');
}
