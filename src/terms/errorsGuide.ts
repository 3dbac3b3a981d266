import { type ErrorCode, errorGroups } from './errorCodes.ts';

/** The page about error codes, made from their table; `npm run errors` writes it to docs/guide/errors.md. */
export function errorsGuide(): string {
  return [
    '# Error codes',
    '',
    '<!-- Made from src/terms/errorCodes.ts by `npm run errors`. -->',
    '',
    'When something cannot be done, `hexveil` writes one line to standard error, a code for programs and a sentence for',
    'people, and exits with the number of the code’s group. In the library, `UsageError` (and `BudgetRefused`, for refusals',
    'before the charge) has the code as `error.code`. The sentence may change between versions; the code does not.',
    '',
    '```',
    EXAMPLE,
    '```',
    '',
    'A message quotes settings, never a record. Exit code 0 means that all went well. A command that is stopped exits with',
    '128 and the number of the signal: 130 for Ctrl-C (SIGINT), 143 for SIGTERM, 129 for SIGHUP. The first signal ends it in',
    'good order, with temporary files removed; a second one ends it at once.',
    ...errorGroups.flatMap(({ title, exit, codes }) => [
      '',
      `## ${title} (exit code ${exit})`,
      '',
      '| code | what it means | what to do |',
      '| --- | --- | --- |',
      ...Object.entries(codes).map(([code, [means, remedy]]) => `| \`${code}\` | ${means} | ${remedy} |`),
    ]),
    '',
  ].join('\n');
}

const EXAMPLE = `${'BUDGET_SPENT' satisfies ErrorCode}  Budget "city-buses" has 0.2 left of 1; this release asks for 0.5. …`;
