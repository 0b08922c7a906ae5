// What the documents name is there: files and headings that links lead to, and npm scripts.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, documents, linksOf, read, root, slugOf } from './markdown.ts';

function brokenIn(path: string, markdown: string): string[] {
  return linksOf(markdown).filter((link) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(file));
    if (target.startsWith('..') || !existsSync(join(root, target))) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    return !anchorsOf(file === '' ? markdown : read(target)).has(anchor);
  });
}

test('there is something to check', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/action.md', 'deploy/README.md']));
});

test.each(documents)('%s: every link leads somewhere', (path) => {
  expect(brokenIn(path, read(path))).toEqual([]);
});

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

test.each(documents)('%s: every npm script exists', (path) => {
  const named = [...read(path).matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

describe('the check sees what is wrong', () => {
  const markdown = [
    '# Here it is: `npm cit`!',
    '## Twice\n## Twice',
    '<a id="own"></a>',
    '[1](#here-it-is-npm-cit) [2](#twice-1) [3](#own) [4](docs/action.md#the-action-recipes) [5](https://x.example/#y)',
    '[bad](#twice-2) ![bad](docs/none.svg) [bad](docs/action.md#none) [bad][r] <img src="no.png">',
    '',
    '[r]: ../outside.md',
  ].join('\n\n');

  test('and only that', () => {
    expect(brokenIn('README.md', markdown)).toEqual([
      '#twice-2',
      'docs/none.svg',
      'docs/action.md#none',
      '../outside.md',
      'no.png',
    ]);
  });

  test.each([
    ['The App', 'the-app'],
    ['What `42` means, and why?', 'what-42-means-and-why'],
    ['A & B', 'a--b'],
    ['Größe_und C++', 'größe_und-c'],
  ])('%s is #%s', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });
});
