import { describe, expect, test } from '@jest/globals';
import { code, inline, link, logLine, person } from './inline.ts';

describe('inline text', () => {
  test.each([
    ['plain words', 'Fix the login', 'Fix the login'],
    ['a mention', '@maria, (@acme/team) or a@b.c', '@&#8203;maria, (@&#8203;acme/team) or a@&#8203;b.c'],
    ['a mention as a reference', '&#64;maria &commat;x', '@&#8203;maria &#38;commat;x'],
    ['a mention split by an invisible character', '@\u200bmaria', '@&#8203;maria'],
    ['references', 'fixes #1, o/r#2, GH-3, gh-4', 'fixes #&#8203;1, o/r#&#8203;2, GH-&#8203;3, gh-&#8203;4'],
    ['web addresses', 'https://x.y/1 www.x.y', 'https:&#8203;//x.y/1 www&#8203;.x.y'],
    ['markup', '<img src=x> </details> <!-- -->', '&#60;img src=x&#62; &#60;/details&#62; &#60;!-- --&#62;'],
    ['formatting', '**b** `c` | [t](u)', '&#42;&#42;b&#42;&#42; &#96;c&#96; &#124; &#91;t&#93;(u)'],
    ['signs that format', '~s~ $m$ \\', '&#126;s&#126; &#36;m&#36; &#92;'],
    ['line ends', ' a\r\n\n b\nc\0', 'a b c'],
    ['what only looks like a line end', 'a\rb\u2028c\vd', 'a⟨U+000D⟩b⟨U+2028⟩c⟨U+000B⟩d'],
    ['a heading', '# a', '&#35; a'],
    ['a list', '- a', '&#45; a'],
    ['a numbered list', '12. a', '12&#46; a'],
  ])('shows %s without effect', (_name, text, expected) => {
    expect(inline(text)).toBe(expected);
    expect(inline(expected)).toBe(expected);
  });

  test('is cut by characters as people count them', () => {
    expect(inline('😀'.repeat(10), 4)).toBe('😀😀😀…');
    expect(inline('ab \u{1f469}\u200d\u{1f4bb}', 5)).toBe('ab 👩…');
  });
});

test.each([
  ['execute_bash', '`execute_bash`'],
  ['a`b``|\nc\u202e', '``` a`b``| c ```'],
  ['echo `whoami`', '`` echo `whoami` ``'],
  ['  ', '`(empty)`'],
])('the code %j is written as %j', (text, expected) => {
  expect(code(text)).toBe(expected);
});

test.each([
  ['https://a.b/c_d(e)?x=[1]|2#f_g', '[go](https://a.b/c_d%28e%29?x=%5B1%5D%7C2#f_g)'],
  ['http://localhost:3000/a', '[go](http://localhost:3000/a)'],
  ['\rhttps://a.b', 'go'],
  ['https:\\\\a.b', 'go'],
  ['https://a b', 'go'],
  ['https://', 'go'],
  ['javascript:alert(1)', 'go'],
  ['https://user@evil.example', 'go'],
  ['/relative', 'go'],
  [null, 'go'],
])('a link to %j is written as %s', (url, expected) => {
  expect(link('go', url)).toBe(expected);
});

test('a link to an address of 3,012 characters is written as its words', () => {
  expect(link('go', `https://a.b/${'c'.repeat(3000)}`)).toBe('go');
});

test.each([
  ['maria', '@maria'],
  ['maria_acme', '@maria_acme'],
  ['renovate[bot]', '`renovate[bot]`'],
  ['maria @x', 'maria @&#8203;x'],
  ['maria.acme', 'maria.acme'],
])('the login "%s" is written as %s', (login, expected) => {
  expect(person(login)).toBe(expected);
});

test.each([
  ['hello :: world', 'hello :: world'],
  ['::error::x', ': :error::x'],
  ['\r\n ::set-output name=a::b', ': :set-output name=a::b'],
  ['ok\r\n::warning::x', 'ok ::warning::x'],
  ['a ##[group]b ###[c', 'a ## [group]b ### [c'],
  ['##\u200b[error]', '## [error]'],
  ['\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x1b\\', 'red link'],
  ['\x1b:\x1b[0m:add-mask::x', ': :add-mask::x'],
  ['\u00a0::debug::x', ': :debug::x'],
])('the line %j of a log is written as %j', (text, expected) => {
  expect(logLine(text)).toBe(expected);
  expect(logLine(expected)).toBe(expected);
});

test('a long line of a log is cut', () => {
  expect(logLine('x'.repeat(2000), 10)).toBe('xxxxxxxxx…');
});
