// What a pushed tag does: the scripts of release.yml, on repositories of their own, with a `gh` that writes down its words.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runScript, standIns } from '../examples/play-workflow.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read } from './markdown.ts';

const { jobs } = parse(read('.github/workflows/release.yml'));
const scriptsOf = (job: string): string[] =>
  jobs[job].steps.flatMap(({ run }: { run?: string }) => run ?? []);
const [check = '', image = '', publish = ''] = scriptsOf('publish');

let home: string;
let env: Record<string, string>;
let outputs: Readonly<Record<string, string>> = {};
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
  mkdirSync(join(home, 'clone'));
  const PATH = standIns(home, {
    gh: 'echo "gh $*" >> "$SAID"\n[ "$2" != view ]',
    docker: 'echo "docker $*" >> "$SAID"\n[ "$3" != inspect ] || echo sha256:abc',
    npm: 'echo "npm $*" >> "$SAID"\necho "{}"',
  });
  writeFileSync(join(home, 'bundle'), '{}');
  env = {
    PATH,
    HOME: home,
    SAID: join(home, 'said'),
    PROVENANCE: join(home, 'bundle'),
    GITHUB_REPOSITORY: 'Octo/Agent',
    GITHUB_ACTOR: 'mona',
    REGISTRY_TOKEN: 'secret',
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
  for (const script of [image, publish]) {
    const { outcome, log, outputs: given } = await runScript(script, options);
    outputs = { ...outputs, ...given };
    if (outcome !== 'success') return log;
  }
  return 'released';
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
});

test('a release is published last, with its SBOM and its provenance, for an image of both processors', async () => {
  writeFileSync(join(home, 'said'), '');
  expect(await release('4.0.0')).toBe('released');
  const name = 'ghcr.io/octo/agent:4.0.0';
  expect(readFileSync(join(home, 'said'), 'utf8').split('\n')).toEqual([
    'docker login ghcr.io --username mona --password-stdin',
    `docker buildx imagetools create --tag ${name} ${name}-amd64 ${name}-arm64`,
    `docker buildx imagetools inspect ${name} --format {{ .Manifest.Digest }}`,
    'npm sbom --package-lock-only --sbom-format=cyclonedx',
    'gh release view v4.0.0',
    'gh release create v4.0.0 --draft --verify-tag --generate-notes sbom.cdx.json provenance.jsonl',
    'gh release edit v4.0.0 --draft=false',
    '',
  ]);
  expect(outputs).toEqual({ name: 'ghcr.io/octo/agent', digest: 'sha256:abc' });
  expect(jobs.publish.needs).toContain('image');
});

test('the image of each processor is built from deploy/Dockerfile, with SBOM and provenance', async () => {
  writeFileSync(join(home, 'said'), '');
  const [build = ''] = scriptsOf('image');
  const more = {
    GITHUB_REF_NAME: 'v4.0.0',
    PROCESSOR: 'arm64',
    GITHUB_SERVER_URL: 'https://x',
    GITHUB_SHA: 'abc',
  };
  const { outcome } = await runScript(build, { env: { ...env, ...more }, cwd: join(home, 'clone') });
  expect(outcome).toBe('success');
  const said = readFileSync(join(home, 'said'), 'utf8');
  expect(said).toMatch(
    /build --file deploy\/Dockerfile --platform linux\/arm64 --sbom=true --provenance=mode=max /,
  );
  expect(said).toContain('--tag ghcr.io/octo/agent:4.0.0-arm64 --push .');
  expect(said).not.toContain('secret');
  expect(jobs.image.strategy.matrix.include.map(({ processor }: { processor: string }) => processor)).toEqual(
    ['amd64', 'arm64'],
  );
});

test('a release is refused where the tag is not the version, or the commit is not on main', async () => {
  expect(await release('3.0.0', { tag: 'v3.0.1' })).toBe('refused');
  expect(await release('3.1.0', { branch: 'elsewhere' })).toBe('refused');
  expect(tagAtOrigin('v3')).toBe('');
});
