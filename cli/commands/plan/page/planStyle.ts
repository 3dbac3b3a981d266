/** What only this page has: panels, a legend, a map whose colours follow light and dark. */
export const PLAN_STYLE = `
:root { --e0: #f8dfc8; --e1: #f3bf92; --e2: #ea944f; --e3: #d0671b; --e4: #9c3f0b; --e5: #5c2004; --edge: #fff; }
@media (prefers-color-scheme: dark) { :root { --e0: #3a2717; --e1: #66391a; --e2: #99511b; --e3: #cf7227; --e4: #f5a566; --e5: #ffe3cb; --edge: #14181c; } }
${[0, 1, 2, 3, 4, 5].map(step => `.e${step} { fill: var(--e${step}); background: var(--e${step}); }`).join(' ')}
.map path { stroke: var(--edge); }
figure svg.map { max-height: 36rem; filter: none; }
.keys { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; list-style: none; margin: .5rem 0 .75rem; padding: 0; font-size: .9rem; }
.keys li { display: flex; align-items: center; gap: .4rem; }
.keys svg { flex: none; background: none !important; }
.swatch { width: 1.1rem; height: 1.1rem; border-radius: .2rem; border: 1px solid var(--line); }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(15.5rem, 1fr)); gap: 1rem 1.25rem; align-items: start; }
.panels figure { margin: 0; min-width: 0; max-width: 32rem; }
.windows { grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.windows figure { display: grid; grid-template-rows: subgrid; grid-row: span 3; gap: .1rem; }
.panels h3 { margin: 0 0 .1rem; }
.panels p { font-size: .88rem; color: var(--soft); margin: 0 0 .3rem; }
.wide figure { max-width: 34rem; }
code { white-space: nowrap; background: var(--card); border-radius: .2rem; padding: 0 .2rem; }
.notice { background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--partly); border-radius: .4rem; padding: .7rem 1rem; }
.notice p { margin: 0; }
`;
