import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { html } from './html.ts';

test('every value is escaped, in text and in attributes', () => {
  const hostile = `<script>alert("1")</script>&'\``;
  expect(html`<b title="${hostile}">${hostile}</b>`.toString()).toBe(
    '<b title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;&#96;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;&#96;</b>',
  );
});

test('what a template made is not escaped again, lists are joined, and null is left out', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${null}${3}`.toString()).toBe('<ul><li>a</li><li>&lt;</li></ul>3');
});

test('no text gets out of its place in the markup', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const inside = html`${text}`.toString();
      expect(inside).not.toMatch(/[<>"'`]/);
      expect(inside.replace(/&(amp|lt|gt|quot|#39|#96);/g, '')).not.toContain('&');
    }),
  );
});
