import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { trickyText } from '../../../test/support/any-text.ts';
import { growth } from '../../../test/support/growth.ts';
import { countHidden, nothingHidden, removeHidden, revealHidden, stripInvisible } from './hidden-text.ts';
import { loadMarkdownReader } from './shown-code.ts';

beforeAll(loadMarkdownReader);

const tags = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');

test.each([
  ['a comment', 'a<!-- x -->b', 'a b', { html_comment: 1 }],
  ['a comment over several lines', 'a\n<!-- x\n\ny -->\nb', 'a\n \nb', { html_comment: 1 }],
  ['each of the shortest comments', 'a<!-->b<!--->c', 'a b c', { html_comment: 2 }],
  ['a comment whose ends would join to one', '<!<!-- -->-- x -->', '<! -- x -->', { html_comment: 1 }],
  ['a comment split by what is invisible', '<!\u200b-- x -->', ' ', { html_comment: 1, zero_width: 1 }],
  ['a comment that never ends', 'a\n> <!-- x\ny', 'a\n ', { html_comment: 1 }],
  ['each zero-width character', 'a\u200b\u200c\u200d\u2060\ufeffb', 'ab', { zero_width: 5 }],
  ['each bidi control', '\u202eabc\u2066\u200f', 'abc', { bidi_control: 3 }],
  ['each tag character', `a${tags('hi')}b`, 'ab', { tag_character: 2 }],
  ['what makes a flag with more in it', `🏴${tags('gbengx')}\u{e007f}`, '🏴', { tag_character: 7 }],
  ['each control character but a tab', 'a\0\x1b[31mb\tc', 'a[31mb\tc', { control_character: 2 }],
  ['each filler, hyphen and selector', 'a\u3164\u00ad\u{e0101}1\ufe0fb\u2800', 'a1b', { other_invisible: 5 }],
  ['a joiner between letters', 'a\u200db', 'ab', { zero_width: 1 }],
])('in the text of people %s is removed and counted', (_name, text, left, counts) => {
  expect(removeHidden(text)).toEqual({ text: left, removed: { ...nothingHidden, ...counts } });
});

test.each([
  ['the opening of a comment in the middle of a line is kept', 'write `<!--` here', 'write `<!--` here'],
  ['each line end becomes a line feed', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['half a character becomes U+FFFD', 'a\ud800b', 'a\ufffdb'],
])('in the text of people %s', (_name, given, text) => {
  expect(removeHidden(given)).toEqual({ text, removed: nothingHidden });
});

const wholes = ['👩‍💻', '🏳️‍🌈', '👨🏽‍🚀', '❤️‍🔥', '1️⃣', `🏴${tags('gbsct')}\u{e007f}`, '☎︎'];
test.each(wholes)('the emoji %s stays whole', (emoji) => {
  expect(stripInvisible(`a${emoji}b`)).toBe(`a${emoji}b`);
  expect(countHidden(removeHidden(emoji).removed)).toBe(0);
});

describe('code in the text of people', () => {
  test.each([
    ['a fence', 'a:\n```html\n<!-- x -->\n```\nb'],
    ['a fence that never ends', '~~~\n<!-- x -->\ny'],
    ['a fence that only opens it, with all that follows,', 'a\n\n```\n<!--\n```\n\n- accept this'],
    ['a span', 'write `<!-- x -->` and ``<!-- ` -->`` here'],
    ['a span over lines', 'write `a\nb <!-- x -->\nc` here'],
    ['a span over the lines of a quote', '> write `a\n> b <!-- x -->` here\nand `<!-- y -->`'],
    ['a span after tags, links and escapes', '<b>a</b> <http://x.y> [l](http://x.y) \\` a < b `<!-- x -->`'],
    ['a fence in a list', '- a\n\n  ```html\n  <!-- x -->\n  ```\n- b\n  ~~~\n  <!-- y -->\n  ~~~'],
    ['a fence in an item of an item', '1. a\n   - b\n\n     ```\n     <!-- x -->\n     ```'],
    ['a fence right after a marker', '- ```\n  <!-- x -->\n  ```'],
    ['a fence in a quote', '> ```\n> <!-- x -->\n> ```\n\nb'],
    ['a fence that is indented', 'a\n   ```\n  <!-- x -->\n   ```'],
    ['a fence after raw HTML', '<details>\n\n```\n<!-- x -->\n```\n\n</details>'],
    ['an indented block', 'a\n\n    <!-- x -->\n\n    b\nc'],
    ['a block indented by a tab', 'a\n\n\t<!-- x -->'],
    ['an indented block in a list', '- a\n\n      <!-- x -->\n\n- b'],
    ['a table', '| a | b |\n| - | - |\n| `<!-- x -->` | b |'],
  ])('a comment in %s is kept', (_, text) =>
    expect(removeHidden(text)).toEqual({ text, removed: nothingHidden }),
  );

  test.each([
    ['a fence within raw HTML', '<div>\n```\n<!-- x -->\n```\n</div>'],
    ['a fence within raw HTML that no blank line ends', '<pre>\n\n```\n<!-- x -->\n```\n</pre>'],
    ['a fence of a list that has ended', '- a\n\n  ```\n<!-- x -->\n  ```'],
    ['backticks of which two surround a line end', 'a ` b\n` <!-- x --> `'],
    ['backticks of two cells of a table', '| a | b |\n| - | - |\n| ` <!-- x --> | ` |'],
    ['backticks of two rows of a table', '| a |\n| - |\n| ` <!-- x --> |\n| ` |'],
    ['a line of its own that ends a span', 'write `a\n<!-- x -->\nb` here'],
    ['lines indented in a paragraph', 'a\n    <!-- x -->'],
    ['lines indented in the paragraph of a quote', '> a\n    <!-- x -->'],
    ['lines indented less than a block in their list', '- a\n\n    <!-- x -->'],
    ['a fence whose quote has ended', '> ```\n<!-- x -->\n> ```'],
    ['a fence opened with a backtick in its words', '``` `\n<!-- x -->\n```'],
    ['the words of a fence', '```html <!-- x -->\na\n```'],
    ['a diagram', '```mermaid\n<!-- x -->\n```'],
    ['backticks in two paragraphs', 'a ` b\n\n<!-- x --> `'],
    ['backticks of which one is the target of a link', '[a](`) <!-- x --> `'],
    ['backticks of which one is the name of a link', '[a][`] <!-- x --> `\n\n[`]: http://x.y'],
    ['backticks of which one ends an address', 'http://x.y/` <!-- x --> `'],
    ['backticks behind an escape in an address', 'http://x.y/\\<a title="`"> <!-- x --> `'],
    ['backticks of which one is in a formula', '$ ` $ <!-- x --> `'],
    ['a footnote', 'a[^1]\n\n[^1]: b\n\n    <!-- x -->'],
    ['a heading that is a definition', '[a]: b\n===\n    <!-- x -->'],
    ['an indented block after an invisible character', 'a\n\n\u200b    <!-- x -->'],
    ['an indented block after what is no line end', 'a\u2028\u2028    <!-- x -->'],
    ['backticks of which one is escaped', '\\` <!-- x --> `'],
    ['backticks of which one is in a tag', '<a title="`"> <!-- x --> `'],
    ['a fence that opened in what was no comment', 'a <!--\n\n```\n-->\n\n```\n<!-- x -->'],
    ['a line below a fence', '```\na\n```\n<!-- x -->'],
  ])('a comment in %s is removed', (_, text) => expect(removeHidden(text).text).not.toContain('x -->'));
});

test('invisible characters can be spelt out for people', () => {
  expect(revealHidden('rm \u202etxt.\u200b\0 👩‍💻')).toBe('rm ⟨U+202E⟩txt.⟨U+200B⟩⟨U+0000⟩ 👩‍💻');
});

const nasty = trickyText([
  ...'<! -- \u200d \ufe0f 👩 💻 🏴 \u20e3 \ud83d'.split(' '),
  tags('gbeng'),
  '\u{e007f}',
  '\u{1f3fd}',
]);

const invisible = fc.oneof(
  ...'0-1f 7f-9f 200b-200f 2028-202e 2060-206f fe00-fe0f fff0-fffb 1d173-1d17a e0000-e0fff'
    .split(' ')
    .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
    .map(([min = 0, max = 0]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom('\u00ad', '\u034f', '\u061c', '\u115f', '\u17b4', '\u180b', '\u3164', '\uffa0', '\u2800'),
);
const visible = fc.constantFrom(...'a 1 # \u20e3 👩 💻 ❤ 🏴 \u{1f3fd} 🇪 🇺 क ् م \n'.split(' '));

test('an invisible character that is left is a part of a visible emoji', () => {
  const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.array(fc.oneof(invisible, visible, nasty), { maxLength: 12 }), (parts) => {
      const { text } = removeHidden(parts.join(''));
      for (const { segment } of clusters.segment(text)) {
        const unseen = [...segment].filter((each) => /[[\p{C}\p{DI}\u2800]--[\t\n]]/v.test(each)).length;
        if (unseen === 0) continue;
        expect(segment).toMatch(/^[0-9#*]\uFE0F\u20E3|\p{ExtPict}/u);
        // Flags of lands are one emoji and up to six unseen letters. Of several that are joined, each may have a sign of its own
        // In addition: never more than twice as many unseen as seen.
        const flag = /^🏴(?:\p{Cf}{6})/u.test(segment) ? 6 : 0;
        expect(unseen).toBeLessThanOrEqual(Math.max(flag, 2 * ([...segment].length - unseen)));
      }
      expect(text).not.toMatch(/<!--[\s\S]*?-->/);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ...['<!--', '<!', '- ', '\u200d', '👩\u200d', '-->', '> <!-', '    <!--\n', '`\n', '<!-- -->\n\n\\`'],
  ...['` `` ', '<a', '](', '|-|\n', 'http://a`\n', '- a\n  '],
])('the cost of reading many %j does not grow with the square of their number', (piece) => {
  const remove = (size: number) => removeHidden(`<!-- -->\n\n\t${piece.repeat(size / piece.length)}`);
  expect(growth(remove, 3_000)).toBeLessThan(10);
});
