import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../test/support/any-text.ts';
import { logLine } from './log-line.ts';

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
])('%j', (text, expected) => {
  expect(logLine(text)).toBe(expected);
});

test('a long line is cut', () => {
  expect(logLine('x'.repeat(2000), 10)).toBe('xxxxxxxxx…');
});

test('whatever comes, one line without command', () => {
  const parts = fc.array(
    fc.constantFrom(
      ':',
      '::',
      '#',
      '[',
      '##[',
      '\x1b',
      '\x1b[',
      'm',
      '\n',
      '\r',
      ' ',
      '\u0085',
      '\u2028',
      '\u200b',
      'error',
      '\x9b',
      ']',
      '\x07',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        parts.map((all) => all.join('')),
        anyText(),
      ),
      (text) => {
        const line = logLine(text);
        expect(line).not.toMatch(/^\s*::|##\[|\p{Cc}|\p{Zl}|\p{Zp}/u);
        expect(logLine(line)).toBe(line);
      },
    ),
    { numRuns: 3000 },
  );
});
