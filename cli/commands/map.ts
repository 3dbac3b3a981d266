import { join } from 'node:path';
import { basemap, mapHtml, readRelease } from '../../src/index.ts';
import { whole } from '../../src/terms/figures.ts';
import { pause } from '../../src/terms/pause.ts';
import { UsageError } from '../../src/terms/usageError.ts';
import { type Command, onlyOperand } from '../shell/command.ts';
import { writeWhole } from '../shell/writeWhole.ts';

export const mapCommand: Command = {
  flags: {
    out: { value: 'FILE', about: 'where to write the map (default: index.html in DIR)' },
    basemap: {
      value: 'URL',
      about:
        'raster tiles below the hexagons, with {z}, {x} and {y}; the map then loads them from that server',
    },
    credit: { value: 'TEXT', about: 'whom to credit for the tiles (default: the server’s name)' },
  },
  examples: [
    'hexveil map out/12-2026-11-15',
    "hexveil map out/12-2026-11-15 --out map.html --basemap 'https://tiles.example.org/{z}/{x}/{y}.png' --credit '© OpenStreetMap contributors'",
  ],
  async run(args, terminal, signal) {
    const folder = onlyOperand(args);
    const [tiles, credit] = [args.text('basemap'), args.text('credit')];
    if (tiles === undefined && credit !== undefined) {
      throw new UsageError(
        'FLAG_MISSING',
        '--credit names the source of a basemap, and there is none; add --basemap URL.',
      );
    }
    const background = tiles === undefined ? null : basemap(tiles, credit);
    const release = readRelease(folder);
    const html = mapHtml(release, background);
    await pause(signal);
    const file = args.text('out') ?? join(folder, 'index.html');
    writeWhole(file, html, 'out');

    const bytes = Buffer.byteLength(html);
    const { cell } = release.rows;
    if (args.isOn('json')) {
      const counts = { hexagons: new Set(cell).size, means: cell.length };
      terminal.print(JSON.stringify({ map: file, bytes, ...counts, basemap: tiles ?? null }));
      return;
    }
    terminal.print(
      `${file}: ${whole(cell.length)} means on ${whole(new Set(cell).size)} hexagons, ${megabytes(bytes)}.`,
    );
    terminal.note(
      background === null
        ? 'One file that opens offline and loads nothing. No budget was spent.'
        : `Everyone who opens it loads tiles from ${new URL(background.template).host}, which sees where they look. No budget was spent.`,
    );
  },
};

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e5 ? 2 : 1)} MB`;
}
