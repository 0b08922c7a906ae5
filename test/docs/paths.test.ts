// Files and folders that the documents name are there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const documents = globSync('{*,.github/*,docs/*,deploy/*}.md', { cwd: root });
const ours = /^(action|app|shared|lab|test|docs|deploy|tools|examples|dist)\/\S*$/;

test('every file and folder that a document names in code quotes exists', () => {
  const named = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => ({ path, name }))
      .filter(({ name }) => ours.test(name)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !existsSync(join(root, name)) && !name.includes('*'))).toEqual([]);
});
