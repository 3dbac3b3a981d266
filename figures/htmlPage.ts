import { escapeHtml } from '../src/terms/escapeHtml.ts';
import { PAGE_STYLE } from './pageStyle.ts';

/** What differs between pages: words, and rules of style for what only one of them has. All but the title is HTML. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly header: string;
  readonly main: string;
  readonly footer: string;
}

/** Figures carry their style in attributes, which no hash can allow; all else is refused. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** One HTML page to read: figures and style are inside, and its own policy forbids the browser to load or run anything. */
export function htmlPage({ title, style, header, main, footer }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
<header>
${header}
</header>
<main>
${main}
</main>
<footer>
${footer}
</footer>
</body>
</html>
`;
}
