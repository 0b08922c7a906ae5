import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fenced } from './fenced.ts';

test('a block shows text as it is, invisible characters spelled out', () => {
  expect(fenced('@a <!-- \u202eb\r\n', { language: 'sh', max: 99 })).toBe(
    '```sh\n@a <!-- ⟨U+202E⟩b⟨CR⟩\n```',
  );
});

test('what only looks like the end of a line is spelled out', () => {
  const block = '```\n# clean⟨U+000D⟩rm -rf /⟨U+2028⟩⟨U+0085⟩⟨U+000B⟩⟨U+000C⟩.\n```';
  expect(fenced('# clean\rrm -rf /\u2028\u0085\v\f.', { max: 999 })).toBe(block);
});

test.each(['mermaid', 'suggestion', 'Math', 'geojson', 'topojson', 'stl'])(
  '%s is shown, not drawn',
  (language) => {
    expect(fenced('a', { language, max: 9 })).toBe('```\na\n```');
  },
);

test('a language cannot break the fence', () => {
  expect(fenced('a', { language: 'sh`\n```', max: 9 })).toBe('```sh\na\n```');
});

test('a cut is told below the block', () => {
  expect(fenced('abcd', { max: 3 })).toBe('```\nabc\n```\n\n_Cut here: 1 more character._');
  expect(fenced('x'.repeat(70_000), { max: 10 })).toContain('_Cut here: 69990 more characters._');
});

test('no content closes its fence', () => {
  const backticks = fc
    .array(fc.constantFrom('`', '```', '\n', ' ', 'a', '~~~', '\r'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(backticks, (text) => {
      const [opening = '', ...rest] = fenced(text, { max: 1000 }).split('\n');
      expect(rest.at(-1)).toBe(opening);
      for (const line of rest.slice(0, -1)) expect(line.trim().startsWith(opening)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
