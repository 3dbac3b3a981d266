const ASSERTION = 'AssertionError|Error: promise (?:resolved|rejected)';
const FAILURE = new RegExp(`^(?:${ASSERTION})|^Error: Property failed[^]*\\nGot (?:${ASSERTION})`);

/**
 * Whether a test failed by an assertion of its own, or by a property that an assertion ended. An error of the language, a
 * file that cannot be imported or a timeout is neither: a mutant that merely breaks the code would pass for caught.
 */
export function isAssertion(failureMessage: string): boolean {
  return FAILURE.test(failureMessage);
}
