/** One word of a command line, quoted where a shell would take it for more. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_.,:/+=@%-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
