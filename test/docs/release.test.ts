// What a pushed tag does: the scripts of release.yml, on repositories of their own, with a `gh` that writes down its words.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { parse } from 'yaml';
import { runScript } from '../examples/play-workflow.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read } from './markdown.ts';

jest.setTimeout(180_000);

const { steps } = parse(read('.github/workflows/release.yml')).jobs.publish;
const [check = '', publish = ''] = steps.flatMap(({ run }: { run?: string }) => run ?? []);

let home: string;
let env: Record<string, string>;
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: join(home, 'clone'),
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const tagAtOrigin = (name: string) => git('ls-remote', 'origin', `refs/tags/${name}`).split('\t')[0] ?? '';

beforeAll(() => {
  home = temporaryFolder();
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(home, 'clone'));
  writeFileSync(join(home, 'bin/gh'), '#!/bin/sh\necho "gh $*" >> "$SAID"\n[ "$2" != view ]\n');
  chmodSync(join(home, 'bin/gh'), 0o755);
  env = {
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    HOME: home,
    SAID: join(home, 'said'),
    GIT_AUTHOR_NAME: 'x',
    GIT_AUTHOR_EMAIL: 'x@example.com',
    GIT_COMMITTER_NAME: 'x',
    GIT_COMMITTER_EMAIL: 'x@example.com',
  };
  execFileSync('git', ['init', '--quiet', '--bare', join(home, 'origin')], { env });
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', join(home, 'origin'));
});

/** A commit of that version, tagged, pushed, and released. */
async function release(version: string, { tag = `v${version}`, branch = 'main' } = {}) {
  git('checkout', '--quiet', '-B', branch);
  writeFileSync(join(home, 'clone/package.json'), JSON.stringify({ version }));
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '--message', version);
  git('tag', tag);
  git('push', '--quiet', 'origin', branch, tag);
  git('fetch', '--quiet', 'origin');
  const options = { env: { ...env, GITHUB_REF_NAME: tag }, cwd: join(home, 'clone') };
  const checked = await runScript(check, options);
  if (checked.outcome !== 'success') return 'refused';
  const published = await runScript(publish, options);
  return published.outcome === 'success' ? 'released' : published.log;
}

test('the major tag follows the newest version and is never pulled back', async () => {
  expect(await release('1.10.0')).toBe('released');
  const newest = git('rev-parse', 'HEAD').trim();
  expect(tagAtOrigin('v1')).toBe(newest);
  expect(await release('1.9.1')).toBe('released');
  expect(tagAtOrigin('v1')).toBe(newest);
  expect(await release('2.0.0')).toBe('released');
  expect(tagAtOrigin('v1')).toBe(newest);
  expect(tagAtOrigin('v2')).toBe(git('rev-parse', 'HEAD').trim());
  expect(readFileSync(join(home, 'said'), 'utf8')).toContain('gh release create v1.9.1 --verify-tag');
});

test('a tag that is not the version is refused, and so is a commit that is not on main', async () => {
  expect(await release('3.0.0', { tag: 'v3.0.1' })).toBe('refused');
  expect(await release('3.1.0', { branch: 'elsewhere' })).toBe('refused');
  expect(tagAtOrigin('v3')).toBe('');
});
