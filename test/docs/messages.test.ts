// docs/messages.md, held against the code: it has every outcome, every code of a failed request and every line of the log from warn on.
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { outcomeWords } from '../../shared/github/index.ts';
import { messagesPath, sectionsOf } from '../../tools/messages.ts';
import { read, root } from './markdown.ts';

/** As it is read: without the quotes and stars of Markdown. */
const plain = (text: string) => text.replace(/[`*]/g, '').replace(/\s+/g, ' ');
const page = plain(read('docs/messages.md'));
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));

test('docs/messages.md has every outcome in the words of the product', () => {
  const rows = Object.entries(outcomeWords).map(
    ([name, { sentence, next }]) => `| ${name} | ${sentence} | ${next.action} | ${next.app} |`,
  );
  expect(rows.filter((row) => !page.includes(plain(row)))).toEqual([]);
});

test('docs/messages.md has every code of a failed request', () => {
  const [, codes = ''] = /type ServiceErrorCode =([\s\S]*?)\n\n/.exec(read('shared/service/errors.ts')) ?? [];
  const names = [...codes.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
});

test('docs/messages.md has every log line at warn and above', () => {
  const lines = sources('app/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/\blog\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\}, )?'([^']+)'/g)].map(
      ([, line]) => line ?? '',
    ),
  );
  expect(lines.length).toBeGreaterThan(18);
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

test('docs/messages.yml says no message twice of the same thing', () => {
  const all = sectionsOf(read(messagesPath)).flatMap(({ title, messages }) =>
    messages.flatMap(({ where, says }) => says.map((text) => `${title}: ${where}: ${text}`)),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
});
