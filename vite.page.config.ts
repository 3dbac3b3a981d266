import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const source = (name: string): string =>
  readFileSync(new URL(`src/publish/map/page/${name}`, import.meta.url), 'utf8');

/** Puts the bundled program and the style into page.html: one file, which `mapHtml` fills with a release. */
const oneFile: Plugin = {
  name: 'one-file',
  generateBundle(_, bundle) {
    const [program] = Object.values(bundle);
    if (program?.type !== 'chunk') throw new Error('the page must bundle into one chunk');
    delete bundle[program.fileName];
    const html = source('page.html')
      .replace('<link rel="stylesheet" href="./page.css" />', () => `<style>${source('page.css')}</style>`)
      .replace('<script type="module" src="./main.ts"></script>', () => `<script>${program.code}</script>`);
    this.emitFile({ type: 'asset', fileName: 'page.html', source: html });
  },
};

/** The page of the map, from src/publish/map/page into dist beside the code that fills it. */
const config: UserConfig = defineConfig({
  logLevel: 'warn',
  plugins: [oneFile],
  build: {
    lib: { entry: 'src/publish/map/page/main.ts', formats: ['iife'], name: 'hexveilMap' },
    outDir: 'dist/src/publish/map',
    emptyOutDir: false,
    target: 'es2022',
  },
});

export default config;
