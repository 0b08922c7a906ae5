import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText, trickyText } from '../../../test/support/any-text.ts';
import { growth } from '../../../test/support/growth.ts';
import { exactText } from './exact-text.ts';

const blanks = (count: number) => ' '.repeat(count);

test.each([
  ['plain words of any script', 'code', 'npm test\n\n  echo "é" 漢字 привет_2 한국어 भाषा'],
  ['40 blanks', 'code', `a${blanks(40)}b`],
  ['quotes and dashes of print, and pictures, in several lines', 'prose', 'It’s “done” – all 漢字 😀'],
] as const)('%s are shown as they are', (_, kind, text) => expect(exactText(text, kind)).toBe(text));

test.each([
  ['a carriage return', '# clean\rrm -rf /', '# clean⟨U+000D⟩rm -rf /'],
  ['each odd line end', 'a\u2028b\u2029c\u0085d\ve\ff', 'a⟨U+2028⟩b⟨U+2029⟩c⟨U+0085⟩d⟨U+000B⟩e⟨U+000C⟩f'],
  ['each line end of Windows', 'a\r\nb\r\r\n', 'a⟨CR⟩\nb⟨U+000D⟩⟨CR⟩\n'],
  ['each bracket as in our own marks', '⟨U+000D⟩', '⟨U+27E8⟩U+000D⟨U+27E9⟩'],
  ['each blank that is none to a shell', 'rm\u00a0-rf\u3000/', 'rm⟨U+00A0⟩-rf⟨U+3000⟩/'],
  ['a run of 3,000 blanks', `ls${blanks(3_000)}; rm -rf /`, 'ls⟨3000 blanks⟩; rm -rf /'],
  ['a run of 50 blanks before the end of a line', `a${blanks(50)}\nb`, 'a⟨50 blanks⟩\nb'],
  ['a run of 500 empty lines', `ls\n${'  \n'.repeat(500)}rm -rf /`, 'ls\n⟨500 empty lines⟩\nrm -rf /'],
  ['a Cyrillic letter in a Latin word', 'curl p\u0430ypal.com', 'curl p⟨U+0430⟩ypal.com'],
  ['a word that passes for a Latin one', '\u0441\u043e\u0440\u0443 a', '⟨U+0441⟩⟨U+043E⟩⟨U+0440⟩⟨U+0443⟩ a'],
  ['a full-width sign', 'ls\uff1b rm \u2215', 'ls⟨U+FF1B⟩ rm ⟨U+2215⟩'],
  ['a letter of mathematics', '\u{1d42b}m', '⟨U+1D42B⟩m'],
  ['each turn to right-to-left', 'echo \u05d0\u05d1 \u05d2 123', 'echo ⟨rtl \u05d0\u05d1 \u05d2 ltr⟩ 123'],
  ['a dash of print', 'rm \u2013rf a\u2212b', 'rm ⟨U+2013⟩rf a⟨U+2212⟩b'],
  ['a quote that is none', '\u2018a\u2019 \ua78ca', '⟨U+2018⟩a⟨U+2019⟩ ⟨U+A78C⟩a'],
  ['a letter that is nearly a quote', '\u02bca\u02ba', '⟨U+02BC⟩a⟨U+02BA⟩'],
  ['a bar or slash that is none', 'a \u01c0 b\u2758c\u29f8d', 'a ⟨U+01C0⟩ b⟨U+2758⟩c⟨U+29F8⟩d'],
  ['a letter of the same script that looks plain', '\u0261it \u0131d', '⟨U+0261⟩it ⟨U+0131⟩d'],
  ['a word of two scripts', 'v\u7248 \u0434\u03b1', 'v⟨U+7248⟩ ⟨U+0434⟩⟨U+03B1⟩'],
  ['a letter of a script that few know', 'a \u144a\u144a', 'a ⟨U+144A⟩⟨U+144A⟩'],
  ['a syllable that looks like a stroke', 'ls \u3163 sh', 'ls ⟨U+3163⟩ sh'],
  ['a picture', 'echo \u{1f600}', 'echo ⟨U+1F600⟩'],
])('in a command %s is spelt out', (_, text, shown) => expect(exactText(text)).toBe(shown));

test.each([
  ['a quote that is none', '\ua78ca\ua78c \u2032a\u2033', '⟨U+A78C⟩a⟨U+A78C⟩ ⟨U+2032⟩a⟨U+2033⟩'],
  ['a bar, slash or hyphen that is none', '\u01c0 \u29f8 \u2212a', '⟨U+01C0⟩ ⟨U+29F8⟩ ⟨U+2212⟩a'],
  ['a Cyrillic letter in a Latin word', 'p\u0430ypal', 'p⟨U+0430⟩ypal'],
  ['each of many marks on a letter', `a${'\u0335'.repeat(6)}`, `a${'⟨U+0335⟩'.repeat(6)}`],
])('in several lines %s is spelt out', (_, text, shown) => expect(exactText(text, 'prose')).toBe(shown));

test.each([
  ['東', 2],
  ['\u2e3b', 3],
  ['\ufdfd', 12],
])('a line of the wide sign %s is wrapped by its width', (sign, width) => {
  const rows = exactText(`${sign.repeat(100)}`, 'prose').split('\n');
  const ofSign = (row: string) => row.split(sign).length - 1;
  if (rows.some((row) => row.includes(sign))) expect(Math.max(...rows.map(ofSign)) * width).toBeLessThan(92);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(104);
});

test('a long line of letters from right to left is wrapped', () => {
  const rows = exactText(`echo ${'\u05d0'.repeat(300)}; rm`).split('\n');
  expect(Math.max(...rows.map((row) => [...row].length))).toBeLessThan(104);
});

test('a row of a diff never holds its sign alone, not even before a text that is wider than a row', () => {
  const rightToLeft = Array(50).fill('\u05d0').join(' ');
  expect(exactText(`+${rightToLeft} b`, 'code_diff')).toBe(`+⟨rtl ${rightToLeft} ltr⟩⟨line goes on⟩\n+ b`);
});

test('a line that is wider than a reader sees is wrapped, and what is spelt out stays whole', () => {
  const wide = exactText(`${'a'.repeat(89)}\r${'b'.repeat(95)}`);
  expect(wide.split('\n')).toEqual([
    `${'a'.repeat(89)}⟨line goes on⟩`,
    `⟨U+000D⟩${'b'.repeat(82)}⟨line goes on⟩`,
    'b'.repeat(13),
  ]);
});

test('two texts that are spelt out never look the same, and nothing but line feeds ends a line', () => {
  const pieces = trickyText(['\r', '⟨', '⟩', 'U+000D', 'CR', 'а']);
  const text = fc.oneof(pieces, anyText()).filter((each) => each.isWellFormed());
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(exactText(one)).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/);
      if (one !== other && !/[ \t]{41}|\n[ \t]*\n/.test(one + other)) {
        expect(exactText(one)).not.toBe(exactText(other));
      }
    }),
    { numRuns: 600 },
  );
});

const pieces = [' ', '\n ', '⟨', '\u0430a', '\u05d0 ', '\r', 'x'];
test.each(pieces)('the cost of many %j does not grow with the square of their number', (piece) => {
  expect(growth((size) => exactText(piece.repeat(size / piece.length)), 10_000)).toBeLessThan(10);
});
