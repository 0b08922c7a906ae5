// The picture in the README shows words that the product really writes.
import { expect, test } from '@jest/globals';
import { read } from './markdown.ts';

/** As it is read on GitHub, without what the marks are for. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .split('\n')
    .map((line) => line.replace(/^(?:#+|-|>) /, ''));

test('docs/confirmation.svg', () => {
  const golden = ['confirmation-open', 'confirmation-approved'].flatMap((name) =>
    plain(read(`shared/github/templates/golden/${name}.md`)),
  );
  const answered = golden.map((line) => line.replace(/^@maria approved/, '✅ @maria approved'));
  const texts = [
    ...read('docs/confirmation.svg').matchAll(/<text class="(?!on\b)(?![^"]*who)[^>]*>(.*)<\/text>/g),
  ];
  const shown = texts.map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''));
  expect(shown.length).toBeGreaterThan(8);
  const known = [...golden, ...answered, '/approve'];
  expect(shown.filter((text) => !known.some((line) => line.includes(text)))).toEqual([]);
});
