import { expect, test } from '@jest/globals';
import { acceptsCommand } from './commands.ts';

const accepts = (further: string) =>
  acceptsCommand('make *', `make ${further}`, ['/workspace/project/garden']);

test.each([
  '-C..',
  '-C../other',
  '-f/etc/x.mk',
  '-sf/etc/x.mk',
  '-C/',
  '--directory=..',
  '--file=/etc/x.mk',
  '..',
  '/etc/x',
])('%s leads out of the working copy, however it is joined to its option', (word) => {
  expect(accepts(word)).toBe(false);
});

test.each([
  '-j4',
  '-s',
  '-Cdocs',
  '--directory=docs/en',
  '--file=/workspace/project/garden/x.mk',
  'a/b',
  '-C docs/en',
])('%s stays in it', (words) => {
  expect(accepts(words)).toBe(true);
});
