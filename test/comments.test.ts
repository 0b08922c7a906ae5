// Comments of the product begin with their subject: a preposition or a pronoun at the beginning points at something that the reader has
// to find first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');

const prepositions = ['For', 'Of', 'To', 'By', 'In', 'At', 'On', 'From', 'With', 'Without', 'Between'];
const pronouns = [
  'It',
  'They',
  'He',
  'She',
  'One',
  'Who',
  'Whoever',
  'What',
  'Such',
  'That',
  'This',
  'These',
  'Those',
];
const riddle = new RegExp(`^(?:${[...prepositions, ...pronouns].join('|')})\\b`);

interface Beginning {
  readonly line: number;
  readonly words: string;
}

/** The first line of each comment, without its marks. A comment behind code on its line is none. */
function beginningsOf(source: string): readonly Beginning[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((text, index) => {
    const before = lines[index - 1] ?? '';
    const isFirst = text.startsWith('//')
      ? !before.startsWith('//')
      : text.startsWith('/** ') || (text.startsWith('* ') && before === '/**');
    return isFirst ? [{ line: index + 1, words: text.replace(/^(?:\/\/|\/\*\*|\*)\s*/, '') }] : [];
  });
}

test('the first words of a comment are told from its other lines, and from code', () => {
  const source = [
    '// Reads a file.',
    '// It is small.',
    'const a = 1;',
    '  /** One line. */',
    '/**',
    ' * Several lines.',
    ' * Of these the first.',
    ' */',
  ];
  expect(beginningsOf(source.join('\n'))).toEqual([
    { line: 1, words: 'Reads a file.' },
    { line: 4, words: 'One line. */' },
    { line: 6, words: 'Several lines.' },
  ]);
  expect(beginningsOf(source.join('\n')).filter(({ words }) => riddle.test(words))).toHaveLength(1);
});

const files = ['action', 'app', 'shared'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
    .map((name) => join(room, name)),
);

test('no comment of the product begins with a preposition or a pronoun', () => {
  const all = files.flatMap((file) =>
    beginningsOf(readFileSync(join(root, file), 'utf8')).map((each) => ({ file, ...each })),
  );
  expect(all.length).toBeGreaterThan(2_000);
  const riddles = all.filter(({ words }) => riddle.test(words));
  expect(riddles.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([]);
});
