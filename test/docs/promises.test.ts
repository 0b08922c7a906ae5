// Links lead somewhere, named scripts exist, and our own workflows are bounded and pinned.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'deploy/README.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe.each(documents)('%s', (path) => {
  test('every relative link leads somewhere', () => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
      ([, target]) => target ?? '',
    );
    expect(targets.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  test('every npm script exists', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read(path).matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe.each(readdirSync(join(root, '.github/workflows')))('%s', (name) => {
  const text = read(`.github/workflows/${name}`);
  const workflow = parse(text);

  test('is bounded: permissions, concurrency, time', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency.group).toBeTruthy();
    const jobs = Object.values<{ 'timeout-minutes'?: number }>(workflow.jobs);
    expect(jobs.filter((job) => !job['timeout-minutes'])).toEqual([]);
  });

  test('pins what others wrote by commit, with its version', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, use]) => use ?? '').filter((use) => use !== './');
    expect(used.filter((use) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
  });
});
