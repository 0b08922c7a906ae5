// What the documents name is there: files and headings that links lead to, files in code quotes, and npm scripts.
import { existsSync, globSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, documents, linksOf, read, root } from './markdown.ts';

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

test('every link of a document leads to a file and a heading that are there', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/action.md', 'deploy/README.md']));
  const broken = documents.flatMap((path) => brokenIn(path, read(path)).map((link) => `${path}: ${link}`));
  expect(broken).toEqual([]);
});

/** They name scripts of other repositories. */
const withoutPresets = (text: string) => text.replace(/<!-- presets: [\s\S]*<!-- \/presets -->/, '');

test('every npm script that a document names, but those of recorded repositories, is in package.json', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const ours = documents.filter((path) => path !== 'test/support/recorded-plans.md');
  expect(ours).toHaveLength(documents.length - 1);
  const unknown = ours.flatMap((path) =>
    [...withoutPresets(read(path)).matchAll(/npm run ([\w-]+)/g)]
      .filter(([, name = '']) => !scripts.includes(name))
      .map(([words]) => `${path}: ${words}`),
  );
  expect(unknown).toEqual([]);
});

/** In the folders of the repository. */
const ours = /^(action|app|shared|lab|test|docs|deploy|tools|examples|dist)\/\S*$/;

test('every file and folder that a guide names in code quotes exists', () => {
  const guides = globSync('{*,.github/*,docs/*,deploy/*}.md', { cwd: root });
  const named = guides.flatMap((path) =>
    [...read(path).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ path, name })),
  );
  const paths = named.filter(({ name }) => ours.test(name));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(({ name }) => !existsSync(join(root, name)) && !name.includes('*'))).toEqual([]);
});

describe('the check of links', () => {
  const markdown = [
    '# Here it is: `npm cit`!',
    '## Twice\n## Twice',
    '<a id="own"></a>',
    '[1](#here-it-is-npm-cit) [2](#twice-1) [3](#own) [4](docs/action.md#the-action-recipes) [5](https://x.example/#y)',
    '[bad](#twice-2) ![bad](docs/none.svg) [bad](docs/action.md#none) [bad][r] <img src="no.png">',
    '',
    '[r]: ../outside.md',
  ].join('\n\n');

  test('finds every kind of broken link, and no other', () => {
    expect(brokenIn('README.md', markdown)).toEqual([
      '#twice-2',
      'docs/none.svg',
      'docs/action.md#none',
      '../outside.md',
      'no.png',
    ]);
  });
});
