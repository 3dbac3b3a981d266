import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';

/** Text as HTML, with the flags in it as code, each with its value: --space.resolution 7, --explore. */
export function flagsAsCode(text: string): string {
  return escapeHtml(text).replace(/--explore|--[a-z][\w.]*(?: [\w.-]*\w)?/gi, '<code>$&</code>');
}
