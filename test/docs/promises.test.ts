// What the documents name is there: npm scripts.
import { expect, test } from '@jest/globals';
import { documents, read } from './markdown.ts';

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

test.each(documents)('%s: every npm script exists', (path) => {
  const named = [...read(path).matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});
