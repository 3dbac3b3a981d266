import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { escapeHtml } from '../../terms/escapeHtml.ts';
import { refuseUnknown } from '../../terms/refuseUnknown.ts';
import type { PublishedRelease } from '../publishedRelease.ts';
import { type Basemap, mapData } from './mapData.ts';

/**
 * A release as one HTML file that needs nothing else: program, style and numbers are inside, and its own policy forbids
 * the browser every connection. Only a basemap opens one door, to the one server it names, for images.
 */
export function mapHtml(release: PublishedRelease, basemap: Basemap | null = null): string {
  if (basemap !== null) refuseUnknown(basemap, { template: true, credit: true }, 'the basemap of mapHtml');
  const packed = deflateRawSync(JSON.stringify(mapData(release, basemap)), { level: 9 }).toString('base64');
  const page = pageTemplate();
  const blanks: Readonly<Record<string, string>> = {
    policy: policy(page, basemap),
    title: escapeHtml(release.manifest.title),
    guarantee: escapeHtml(release.manifest.privacy.guarantee.plain),
    release: packed,
  };
  // All in one pass: a title that looks like a blank stays a title.
  return page.replace(/\{\{(policy|title|guarantee|release)\}\}/g, (_, name: string) => blanks[name]!);
}

/** Nothing may be loaded or run but what stands in the page: its scripts and styles are named by their hashes. */
function policy(page: string, basemap: Basemap | null): string {
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    `img-src ${basemap === null ? "'none'" : new URL(basemap.template).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Throws if the page's template is missing: to be found out before a release is paid for. */
export function requirePage(): void {
  pageTemplate();
}

/** The page as the build left it, with blanks for what differs between releases. */
function pageTemplate(): string {
  // Sources, as the tests run them, use the page of the last build.
  const folder = import.meta.url.endsWith('.ts') ? '../../../dist/src/publish/map/' : './';
  return readFileSync(new URL(`${folder}page.html`, import.meta.url), 'utf8');
}
