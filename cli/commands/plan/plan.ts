import { checkTarget, errorCurves, readConfig, uselessText } from '../../../src/index.ts';
import { codedLine } from '../../../src/terms/errorCodes.ts';
import { pause } from '../../../src/terms/pause.ts';
import { type Command, onlyOperand } from '../../shell/command.ts';
import { givenKeys, keyFlags } from '../../shell/configFlags.ts';
import { numberOf } from '../../shell/flags.ts';
import { phaseLines } from '../../shell/phases.ts';
import { noteRecords } from '../../shell/recordNotes.ts';
import { checkWritable, writePrivate } from '../../shell/writeWhole.ts';
import { exploreCommand } from './exploreCommand.ts';
import { exploreText } from './exploreText.ts';
import { planJson } from './planJson.ts';
import { type Asked, type PlanStudy, planning, studyPlan } from './planStudy.ts';
import { planText } from './planText.ts';
import { targetText } from './targetText.ts';

export const planCommand: Command = {
  flags: {
    explore: {
      about:
        'also show what a cap on cells, coarser hexagons, longer slots, narrower windows or a larger ε would buy',
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
  async run(args, terminal, signal) {
    const file = onlyOperand(args);
    const config = readConfig(file, givenKeys(args));
    const asked: Asked = {
      explore: args.isOn('explore'),
      target: numberOf(args, 'target-error'),
      page: args.text('html'),
      strict: args.isOn('strict'),
    };
    if (asked.target !== undefined) checkTarget(asked.target, config);
    if (asked.page !== undefined) checkWritable(asked.page, 'html');

    const watch = { ...phaseLines(terminal), signal };
    const study = await studyPlan(config, asked, watch);
    if (asked.page !== undefined) {
      // Here and not above: drawing needs a library that other commands should not wait for.
      const { planPage } = await import('./page/planPage.ts');
      const curves = await errorCurves(study.surveyed, study.plan, planning(watch));
      const page = planPage(study, curves);
      await pause(signal);
      writePrivate(asked.page, page, 'html');
    }
    terminal.progress('');
    noteRecords(study.surveyed.report, terminal);
    if (asked.page !== undefined) {
      terminal.note(
        codedLine(
          'PAGE',
          `${asked.page} opens offline and loads nothing. It is for the curator’s eyes only, and not a release.`,
        ),
      );
    }
    terminal.print(
      args.isOn('json')
        ? JSON.stringify(planJson(study, asked.page))
        : studyText(study, asked.explore, exploreCommand(file, args)),
    );
  },
};

/** The plan, and below it what was asked for besides. */
function studyText(study: PlanStudy, wantsLevers: boolean, readAgain: string): string {
  const { plan, shares, needed, explored, isUseless } = study;
  const parts = [planText(plan, shares)];
  if (needed !== undefined) parts.push(targetText(needed.mechanisms, needed.target, plan));
  if (isUseless) parts.push(uselessText(plan.config));
  if (explored !== undefined && (isUseless || wantsLevers)) {
    parts.push(exploreText(explored, plan, readAgain));
  }
  return parts.join('\n\n');
}
