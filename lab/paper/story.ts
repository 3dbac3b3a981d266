import { figure } from '../../src/terms/figures.ts';
import { span } from './claims/claim.ts';
import type { FigureName } from './figures.ts';
import { PLOTTED_LAMBDA } from './plotted.ts';
import { at, type PaperResults, seriesOf } from './results.ts';

/** What a figure shows, in a heading and a few sentences whose numbers come from the results. */
export interface Chapter {
  readonly figure: FigureName | 'lengths';
  readonly heading: string;
  readonly text: readonly string[];
  /** Whether the plotted values are compared below it. */
  readonly compares: boolean;
}

/** The story of the page, in the order of the paper. */
export function story({ run, figures, lengths }: PaperResults): Chapter[] {
  const { lambda } = run;
  const isPlotted = lambda === PLOTTED_LAMBDA;
  const bias = Math.abs(at(seriesOf(figures.itms, 'array-averaging'), '2').bias);
  const luck = figures.luck.filter(row => row.epsilon === '1').map(row => row.mae);
  const clipped = at(seriesOf(figures.opt, 'opt-array-averaging', { rule: 'surrogate' }), '1').length;
  const own = at(seriesOf(figures.users, 'quantile-fixed'), '1');
  return [
    {
      figure: 'grouping',
      heading: 'BestFit or WrapAround',
      compares: false,
      text: [
        'A user with many samples is cut to the length of an array. BestFit puts each user whole into one array; WrapAround lets a user spill into the next, and then one user can move two arrays.',
        'The paper charges WrapAround twice the sensitivity for that (dashed). The exact sensitivity is half of it (full lines): for Array-Averaging the groupings are then alike, and for the other two BestFit still wins, because the score that finds their interval does move twice.',
      ],
    },
    {
      figure: 'itms',
      heading: 'One hexagon, one hour: the ITMS twin',
      compares: true,
      text: [
        `All four ways of clipping stay well below Baseline. What keeps them from falling further as ε grows is the bias of clipping, not the noise: users with many samples count for less, which shifts the mean by ${figure(bias)} km/h on the twin.`,
        'That shift depends on which buses are fast, and the real data is not public. With BestFit our constants equal the paper’s (a user who fills an array alone moves it by all of U), so the run with the paper’s constants gives the same errors: what differs from the rings is the data.',
      ],
    },
    {
      figure: 'samples',
      heading: `More samples of every user (× ${lambda})`,
      compares: true,
      text: [
        'Means of longer arrays lie closer together, so Levy can use a narrower interval: the more samples, the less noise it needs. Independent samples leave almost no bias.',
        ...onlyIf(
          isPlotted,
          'The two quantile algorithms come out about a third lower than the paper’s rings, with either constants and at every ε. The sets are drawn from the same law, so neither data nor constants explain it; the paper names the algorithm that finds its quantiles, but no more.',
        ),
      ],
    },
    {
      figure: 'users',
      heading: `More users (× ${lambda})`,
      compares: true,
      text: [
        'Many arrays make private quantiles sharp: FixedQuantile finds a narrow interval and its noise all but vanishes. Levy’s interval does not shrink with more users, and pays half of ε for it.',
        `FixedQuantile’s error levels off at the clipping bias of the one set that was drawn, here ${figure(Math.abs(at(seriesOf(figures.users, 'quantile-fixed'), '2').bias))} km/h.${isPlotted ? ' The paper’s rings level off too, at the bias of its own set.' : ''}`,
      ],
    },
    {
      figure: 'luck',
      heading: 'The luck of the set',
      compares: false,
      text: [
        `The same experiment on ${luck.length} other user-scaled sets: at ε = 1 the error of FixedQuantile runs from ${span(luck)} km/h, only because other speeds were drawn. Our set has ${figure(own.mae)}${own.paper === null ? '' : `, the paper’s ${figure(own.paper)}`}.`,
      ],
    },
    {
      figure: 'opt',
      heading: 'OPT-Array-Averaging',
      compares: false,
      text: [
        `It guards against the worst data there could be. For these counts m^(ε) is the largest count, ${lengths.at(-1)!.minimax}, at every ε shown: nothing is clipped, and the error is that of Baseline.`,
        `The paper’s simpler rule ends there too, by a slip in its step (ii). The true minimum of the simpler problem clips at ${clipped} samples and does far better.`,
      ],
    },
    {
      figure: 'lengths',
      heading: 'How the best length grows with ε',
      compares: false,
      text: [
        'Little ε means much noise, so arrays should be short and many; with more ε clipping matters more. The staircase never falls. Filling arrays with user means, as the experiments do, has a smaller worst case, and its exact bound keeps arrays shorter (dashed).',
      ],
    },
  ];
}

function onlyIf(holds: boolean, text: string): string[] {
  return holds ? [text] : [];
}
