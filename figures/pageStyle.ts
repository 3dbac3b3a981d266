import { FONT, INK, PAPER } from './houseStyle.ts';

/** The look of every page: follows the reader's light or dark setting, and serves phone and print. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: ${INK}; --soft: #59636e; --paper: ${PAPER}; --card: #f5f7f9; --line: #d8dee4; --link: #0b62a8; --yes: #0a7a55; --partly: #8f5b00; --no: #b3361b; }
@media (prefers-color-scheme: dark) {
  figure svg { filter: brightness(1.3); }
  :root { --ink: #e6eaee; --soft: #a0a9b4; --paper: #14181c; --card: #1c2228; --line: #353d46; --link: #6fb7ee; --yes: #3ecf9c; --partly: #eab04e; --no: #ff8a6b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 72rem; font: 1rem/1.55 ${FONT}; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.35rem; margin: 2.75rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: 0 0 .8rem; max-width: 44rem; }
a { color: var(--link); }
.lead { font-size: 1.1rem; }
.score { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; margin: 1.25rem 0; padding: 0; }
.score li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; }
.score strong { font-size: 1.35rem; margin-right: .25rem; }
figure { margin: 0 0 .75rem; }
figure svg { display: block; width: 100%; height: auto; background: none !important; color: var(--ink) !important; }
figcaption { font-size: .85rem; color: var(--soft); margin-top: .25rem; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--link); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .75rem 0; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child, th.words, td.words { text-align: left; }
td { vertical-align: top; }
td small { display: block; white-space: normal; font-size: .82rem; color: var(--soft); max-width: 34rem; line-height: 1.35; }
footer { color: var(--soft); font-size: .9rem; margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
@media (max-width: 40rem) { h1 { font-size: 1.5rem; } .lead { font-size: 1rem; } }
@media print { body { max-width: none; } section { break-inside: avoid; } }
`;
