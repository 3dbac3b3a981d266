import { describe, expect, it } from 'vitest';
import { htmlPage } from './htmlPage.ts';
import { htmlTable } from './htmlTable.ts';

describe('htmlPage', () => {
  const parts = { style: '.own { color: red }', header: '<h1>H</h1>', main: '<p>M</p>', footer: '<p>F</p>' };

  it('forbids the browser to load or run anything', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      htmlPage({ title: 't', ...parts }),
    )!;
    expect(policy[1]).toContain("default-src 'none'");
    expect(policy[1]).not.toContain('script-src');
  });

  it('puts its parts in their places, own rules of style behind those of all pages', () => {
    const page = htmlPage({ title: 'Speeds in <Surat>', ...parts });
    expect(page).toMatch(
      /<title>Speeds in &#60;Surat&#62;<\/title>\n<style>[^<]+\.own \{ color: red \}<\/style>/,
    );
    expect(page).toMatch(/<header>\n<h1>H.*\n<main>\n<p>M.*\n<footer>\n<p>F/s);
  });
});

describe('htmlTable', () => {
  it('escapes heads and cells, aligns words left and marks rows', () => {
    const table = htmlTable(
      ['a', '<b>', 'why'],
      [
        ['1', '2 & 3', ''],
        [{ text: 'x', below: '"y"' }, '4', 'so'],
      ],
      ['why'],
      row => (row === 1 ? 'last' : undefined),
    );
    expect(table).toContain('<tr><th>a</th><th>&#60;b&#62;</th><th class="words">why</th></tr>');
    expect(table).toContain('<tr><td>1</td><td>2 &#38; 3</td><td class="words"></td></tr>');
    expect(table).toContain(
      '<tr class="last"><td>x<small>&#34;y&#34;</small></td><td>4</td><td class="words">so</td></tr>',
    );
  });
});
