import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { FONT, FONT_SIZE, INK, PAPER } from './houseStyle.ts';

/** The little of the DOM that a finished figure is touched through. */
interface SvgElement {
  setAttribute(name: string, value: string): void;
  append(...children: SvgElement[]): void;
  prepend(...children: SvgElement[]): void;
  textContent: string | null;
  readonly outerHTML: string;
}

interface SvgDocument {
  createElementNS(space: string, name: string): SvgElement;
}

/** A drawn figure, open for labels that a plot cannot place itself. */
export interface Drawing {
  readonly root: SvgElement;
  /** Adds an element on top of what was drawn. */
  add(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): void;
  /** Where a value of a scale lies, in pixels. */
  place(scale: 'x' | 'y', value: number): number;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Draws with Observable Plot on a document that needs no browser. Text and lines take the page's own colour. */
export function draw(options: Plot.PlotOptions, title: string): Drawing {
  const document = (parseHTML('<!doctype html><html></html>') as unknown as { document: SvgDocument })
    .document;
  const plot = Plot.plot({
    ...options,
    document: document as never,
    ariaLabel: title,
  });
  const root = plot as unknown as SvgElement;
  root.setAttribute('role', 'img');
  root.setAttribute(
    'style',
    `font-family: ${FONT}; font-size: ${FONT_SIZE}px; background: ${PAPER}; color: ${INK}`,
  );
  const name = document.createElementNS(SVG, 'title');
  name.textContent = title;
  root.prepend(name);
  return {
    root,
    add(element, attributes, text) {
      const added = document.createElementNS(SVG, element);
      for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, String(value));
      if (text !== undefined) added.textContent = text;
      root.append(added);
    },
    place: (scale, value) => plot.scale(scale)!.apply(value) as number,
  };
}

/** The figure as a file. */
export function svgText({ root }: Drawing): string {
  root.setAttribute('xmlns', SVG);
  return `${root.outerHTML}\n`;
}
