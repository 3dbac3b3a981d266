// The end of a run: what `npm test` took, which files must say why they take so long, and how many tests passed.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Seconds of processor time, user and system, that `npm test` may take; what grows past it moves to the slow suite. */
const LIMIT = 480;
/** A file that takes more of them says why in its first line. */
const FILE_LIMIT = 20;
const REASON = /^\/\/ Takes some \d+ CPU seconds: ./;

const reports = process.argv[2];
const read = name => readFileSync(join(reports, name), 'utf8');
const [quick, slow] = ['quick.json', 'slow.json'].map(name => JSON.parse(read(name)));
const seconds = read('time').trim().split(/\s+/).slice(-2).map(Number);
const took = seconds[0] + seconds[1];
const isWithin = took <= LIMIT;
console.log(`npm test took ${took.toFixed(0)} s of processor time; the limit is ${LIMIT} s.`);

// One after the other, files share the processor as they share the clock: an estimate, so it is told and fails nothing.
const clock = quick.testResults.map(({ startTime, endTime }) => endTime - startTime);
const whole = clock.reduce((sum, each) => sum + each, 0);
for (const [at, { name }] of quick.testResults.entries()) {
  const share = (took * clock[at]) / whole;
  if (share <= FILE_LIMIT || REASON.test(readFileSync(name, 'utf8'))) continue;
  console.log(
    `${relative('.', name)} took ${share.toFixed(0)} s of it and does not say why in its first line.`,
  );
}

const sum = key => quick[key] + slow[key];
const skipped = sum('numPendingTests') + sum('numTodoTests');
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
// What is skipped here is tested nowhere.
process.exitCode = isWithin && skipped === 0 ? 0 : 1;
