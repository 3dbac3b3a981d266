import { WINDOWS } from '../src/budget/subject.ts';
import type { Config, Window } from '../src/config/config.ts';
import { readConfig } from '../src/config/readConfig.ts';
import { cellErrors } from '../src/explore/cellErrors.ts';
import { errorCurves } from '../src/explore/errorCurves.ts';
import { explore } from '../src/explore/explore.ts';
import { isUseless } from '../src/explore/isUseless.ts';
import { checkTarget, neededEpsilons } from '../src/explore/neededEpsilon.ts';
import { sampleCells } from '../src/explore/sampleCells.ts';
import { countsFor, narrowerWindows, survey } from '../src/explore/survey.ts';
import { width } from '../src/grid.ts';
import { toNumber } from '../src/noise/rational.ts';
import { makePlan } from '../src/plan.ts';
import { type Arguments, type Command, onlyOperand } from './command.ts';
import { givenKeys, keyFlags } from './configFlags.ts';
import { exploreText } from './exploreText.ts';
import { numberOf } from './flags.ts';
import { figure } from './numbers.ts';
import { phaseLines } from './phases.ts';
import { planJson } from './planJson.ts';
import { planText } from './planText.ts';
import { noteRecords } from './recordNotes.ts';
import { targetText } from './targetText.ts';
import { checkWritable, writeWhole } from './writeWhole.ts';

export const planCommand: Command = {
  name: 'plan',
  operands: 'CONFIG',
  summary: 'What a release would do and how far off it would be, from counts alone; spends nothing.',
  flags: {
    explore: {
      about: 'also show what coarser hexagons, longer slots, narrower windows or a larger ε would buy',
    },
    'target-error': {
      value: 'X',
      about: 'also show the ε that an error of X in the median cell needs, in the value’s unit',
    },
    html: { value: 'FILE', about: 'also write a page of figures and a map of the predicted error' },
    strict: { about: 'refuse records that cannot be used, instead of leaving them out' },
    ...keyFlags(),
  },
  examples: [
    'hexveil plan city.yaml',
    'hexveil plan city.yaml --explore',
    'hexveil plan city.yaml --target-error 2',
    'hexveil plan city.yaml --html plan.html',
    'hexveil plan city.yaml --privacy.epsilon 2 --space.resolution 7 --json',
  ],
  async run(args, terminal) {
    const file = onlyOperand(planCommand, args);
    const config = readConfig(file, givenKeys(args));
    const [target, page] = [numberOf(args, 'target-error'), args.text('html')];
    if (target !== undefined) checkTarget(target, config);
    if (page !== undefined) checkWritable(page, 'html');

    const lines = phaseLines(terminal);
    const surveyed = await survey(config, {
      ...lines,
      strict: args.isOn('strict'),
      windows: windowsFor(args, config),
    });
    const planning = (done: number) => lines.onPhase('planning', done);
    const counts = countsFor(surveyed, config)!;
    const plan = makePlan(config, counts, surveyed.listed);
    const useless = isUseless(plan);
    const explored =
      useless || args.isOn('explore') || page !== undefined ? explore(surveyed, plan, planning) : undefined;
    const needed =
      target === undefined ? undefined : neededEpsilons(plan, counts, target, surveyed.listed, planning);
    if (page !== undefined) {
      const all = sampleCells(plan.cells.length, plan.cells.length);
      const errors = cellErrors(plan, counts, all)(plan.mechanism, config.privacy.epsilon);
      const curves = errorCurves(surveyed, plan, planning);
      // Here and not above: drawing needs a library that other commands should not wait for.
      const { planPage } = await import('./planPage/page.ts');
      const found = needed && { target: target!, mechanisms: needed };
      const html = planPage({
        plan,
        counts,
        errors,
        curves,
        explored: explored!,
        isUseless: useless,
        needed: found,
      });
      writeWhole(page, html, 'html');
    }
    terminal.progress('');
    noteRecords(surveyed.report, terminal);

    if (args.isOn('json')) {
      const extras = { explored, target, needed, page };
      terminal.print(JSON.stringify(planJson(plan, surveyed.report, useless, extras)));
      return;
    }
    const parts = [planText(plan)];
    if (needed !== undefined) parts.push(targetText(needed, target!, config));
    if (useless) parts.push(uselessText(config));
    if (explored !== undefined && (useless || args.isOn('explore'))) {
      parts.push(exploreText(explored, plan, again(file, args)));
    }
    terminal.print(parts.join('\n\n'));
    if (page !== undefined) {
      terminal.note(
        `${page}: one file that opens offline and loads nothing. It is for the curator’s eyes and not a release.`,
      );
    }
  },
};

/** The page draws every window, the table those that are narrower; without either the config's own is enough. */
function windowsFor(args: Arguments, { privacy }: Config): readonly Window[] {
  if (args.text('html') !== undefined) return WINDOWS;
  return args.isOn('explore') ? narrowerWindows(privacy.window) : [];
}

function uselessText({ value }: Config): string {
  const range = toNumber(width(value.grid));
  const unit = value.unit === '' ? '' : ` ${value.unit}`;
  return `This plan is of little use: in most cells the predicted error is above a tenth of the range, ${figure(range / 10)}${unit}, so the map would show mostly noise.`;
}

/** The same command with --explore, which reads the records again with finer units. */
function again(file: string, args: Arguments): string {
  const flags = Object.entries(givenKeys(args)).map(([name, text]) => `--${name} ${shellWord(text)}`);
  return ['hexveil plan', shellWord(file), ...flags, '--explore'].join(' ');
}

function shellWord(text: string): string {
  return /^[\w./:,=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
