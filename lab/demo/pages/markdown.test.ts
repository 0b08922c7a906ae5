import { expect, test } from '@jest/globals';
import { renderMarkdown } from './markdown.ts';

const cases = [
  ['hidden markers are not shown', 'a\n\n<!-- agent:progress 1.x.y -->\n\nb', '<p>a</p>\n<p>b</p>\n'],
  ['an unclosed comment hides its block', '<!-- a\n<b>', ''],
  ['a bare tag that is allowed stays', '<sub>x</sub>', '<p><sub>x</sub></p>\n'],
  ['a tag with an attribute is text', '<sub onclick=x>y', '<p>&lt;sub onclick=x&gt;y</p>\n'],
  ['any other tag is text', 'a <img src=x> b', '<p>a &lt;img src=x&gt; b</p>\n'],
  ['a script block is text', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['only web addresses are links', '[a](javascript:alert(1)) <b@c.de>', '<p>a b@c.de</p>\n'],
  ['nothing is loaded from elsewhere', '![a"b](https://x.y/z.png)', '<p>a&quot;b</p>\n'],
  [
    'numbers of issues and names of people refer to them',
    'see #12, @maya',
    '<p>see <a href="/octo/widgets/issues/12">#12</a>, <b class="person">@maya</b></p>\n',
  ],
  [
    'a link has no other link in it',
    '[issue **#12**](https://x.y/issues/12)',
    '<p><a href="https://x.y/issues/12">issue <strong>#12</strong></a></p>\n',
  ],
  ['numbers and names inside code refer to nothing', '`#12 @maya`', '<p><code>#12 @maya</code></p>\n'],
] as const;

test.each(cases)('%s', (_rule, markdown, html) => {
  expect(renderMarkdown(markdown, '/octo/widgets')).toBe(html);
});

test.each(['>', '> ', '1. '])('20,000 times %j is shown as it was written', (sign) => {
  const text = sign.repeat(20_000);
  expect(renderMarkdown(text, '/octo/widgets')).toBe(`<pre>${text.replaceAll('>', '&gt;')}</pre>`);
});

test('an alert is told apart from a quotation', () => {
  expect(renderMarkdown('> [!WARNING]\n> careful', '/octo/widgets')).toContain('<div class="alert warning">');
  expect(renderMarkdown('> careful', '/octo/widgets')).toContain('<blockquote>');
});
