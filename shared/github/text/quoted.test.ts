import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quoted } from './quoted.ts';

const lines = (...each: string[]) => each.join('\n');

test('prose keeps its shape', () => {
  const text = lines(
    '## What I **did** ##',
    '',
    'First line',
    'second `line`',
    '* one',
    '  * two',
    '      * three',
    '1) four',
    '',
    'end @x `@y`',
  );
  expect(quoted(text, 1000)).toBe(
    lines(
      '> **What I did**',
      '>',
      '> First line\\',
      '> second `line`',
      '> - one',
      '>     - two',
      '>         - three',
      '> 1) four',
      '>',
      '> end @&#8203;x &#96;@&#8203;y&#96;',
    ),
  );
});

test('code stays code, also when its fence never ends', () => {
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
  ['# **', '> &#35; &#42;&#42;'],
  ['** **', '> &#42;&#42; &#42;&#42;'],
  ['', '>'],
])('%j', (text, expected) => {
  expect(quoted(text, 1000)).toBe(expected);
});

test('a cut is told', () => {
  expect(quoted('abcdef', 4)).toBe('> abcd\n\n_Cut here: 2 more characters._');
});

test('every line stays in the quotation', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '\n',
          '```',
          '> ',
          '- ',
          'a',
          '\r',
          '\u2028',
          '@b',
          '#1',
          '    ',
          '\t',
          '**',
          '`',
          '~~~',
        ),
      ),
      (parts) => {
        for (const line of quoted(parts.join(''), 10_000).split('\n')) expect(line).toMatch(/^>/);
      },
    ),
    { numRuns: 2000 },
  );
});

test('hostile text does not cost time by its square', () => {
  const began = performance.now();
  for (const piece of ['`', '*', '**', '``` ', ' ', '# ', '#  ', '- ', '\n', '1. '])
    quoted(piece.repeat(8000), 8000);
  expect(performance.now() - began).toBeLessThan(10_000);
});
