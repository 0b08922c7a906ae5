import { expect, test } from '@jest/globals';
import { growth } from '../../../test/support/growth.ts';
import { fenced, quoted } from './quoted.ts';

const lines = (...each: string[]) => each.join('\n');

test('prose keeps its shape in a quotation', () => {
  const text = `## What I **did** ##

First line
second \`line\`
* one
  * two
      * three
1) four

end @x \`@y\``;
  expect(quoted(text, 1000)).toBe(`> **What I did**
>
> First line\\
> second \`line\`
> - one
>     - two
>         - three
> 1) four
>
> end @&#8203;x &#96;@&#8203;y&#96;`);
});

test('code stays code in a quotation, also when its fence never ends', () => {
  expect(quoted(lines('a', '~~~js x', '  @b <!--', '```', '~~~', 'c'), 99)).toBe(
    lines('> a', '>', '> ````js', '>   @b <!--', '> ```', '> ````', '>', '> c'),
  );
  expect(quoted(lines('```', 'a'), 99)).toBe(lines('> ```', '> a', '> ```'));
});

test.each([
  ['</details>', '> &#60;/details&#62;'],
  ['===', '> &#61;=='],
  ['a\n# 1', '> a\\\n> **1**'],
  ['    indented', '> indented'],
  ['<!-- agent-conversations:x 1.a.b -->', '> &#60;!-- agent-conversations:x 1.a.b --&#62;'],
  ['**#1 @x**', '> **#&#8203;1 @&#8203;x**'],
  ['`a`, `#1` and `GH-1`', '> `a`, &#96;#&#8203;1&#96; and &#96;GH-&#8203;1&#96;'],
  ['# **', '> &#35; &#42;&#42;'],
  ['** **', '> &#42;&#42; &#42;&#42;'],
  ['', '>'],
])('the quotation of %j is %j', (text, expected) => {
  expect(quoted(text, 1000)).toBe(expected);
});

test('a cut is noted below the quotation', () => {
  expect(quoted('abcdef', 4)).toBe('> abcd\n\n_Cut here: 2 more characters._');
});

test.each(['`', '*', '**', '``` ', '```\n', ' ', '# ', '#  ', '- ', '\n', '1. '])(
  'the cost of quoting many %j does not grow with the square of their number',
  (piece) => {
    expect(growth((size) => quoted(piece.repeat(size), 60_000), 2_000)).toBeLessThan(10);
  },
);

test('a block of code shows text as it is, with invisible characters spelt out', () => {
  expect(fenced('@a <!-- \u202eb\r\n', { language: 'sh', max: 99 })).toBe(
    '```sh\n@a <!-- ⟨U+202E⟩b⟨CR⟩\n```',
  );
});

test.each(['mermaid', 'suggestion', 'Math', 'geojson', 'topojson', 'stl'])(
  'a block of %s is shown, not drawn',
  (language) => {
    expect(fenced('a', { language, max: 9 })).toBe('```\na\n```');
  },
);

test('the language of a block cannot break its fence', () => {
  expect(fenced('a', { language: 'sh`\n```', max: 9 })).toBe('```sh\na\n```');
});

test('a cut is noted below the block', () => {
  expect(fenced('abcd', { max: 3 })).toBe('```\nabc\n```\n\n_Cut here: 1 more character._');
  expect(fenced('x'.repeat(70_000), { max: 10 })).toContain('_Cut here: 69990 more characters._');
});
