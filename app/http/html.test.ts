import { expect, test } from '@jest/globals';
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
