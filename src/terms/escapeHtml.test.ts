import { expect, it } from 'vitest';
import { escapeHtml } from './escapeHtml.ts';

it('escapeHtml leaves no sign that could end an attribute, open an element or begin an entity', () => {
  expect(escapeHtml('"Tom & <b>Jo</b>" &amp;')).toBe(
    '&#34;Tom &#38; &#60;b&#62;Jo&#60;/b&#62;&#34; &#38;amp;',
  );
  expect(escapeHtml('ε ≤ 1, it’s')).toBe('ε ≤ 1, it’s');
});
