import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeGitHub, httpError } from '../../test/support/fake-github.ts';
import { readConfiguration } from './read-configuration.ts';
import { publishedSchema } from './schema.ts';

let github: FakeGitHub;
beforeEach(() => {
  github = new FakeGitHub();
});
const read = () => readConfiguration(github, { owner: 'octo', repo: 'garden' });
const problemOf = async () => {
  const answer = await read();
  return answer.kind === 'problems' ? answer : null;
};

test('the published schema is the one that files are checked against', () => {
  const path = join(import.meta.dirname, '../../docs/configuration.schema.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(publishedSchema()));
});

describe('the configuration of a repository', () => {
  test('is all defaults without a file', async () => {
    expect(await read()).toEqual({
      kind: 'configuration',
      configuration: {
        label: 'agent',
        permission: { start: 'write', approve: 'write', reject: 'write' },
        teams: [],
        allowRequester: true,
        bots: [],
        prompt: null,
        branch: null,
        onPause: 'resume',
        afterReject: 'continue',
        commands: { prefix: '/agent', bare: true, answers: 'anywhere' },
      },
    });
  });

  test('comes from its own file, with the gaps filled', async () => {
    github.files.set('octo/garden', 'permission: { start: admin }\nallow_requester: false\nbranch:\n');
    github.files.set('octo/.github', 'label: shared');
    expect(await read()).toMatchObject({
      configuration: {
        label: 'agent',
        allowRequester: false,
        branch: null,
        permission: { start: 'admin', approve: 'write' },
      },
    });
  });

  test('falls back to the shared repository of the owner', async () => {
    github.files.set('octo/.github', 'label: shared');
    expect(await read()).toMatchObject({ configuration: { label: 'shared' } });
  });

  test('takes what it leaves out from the file that it extends', async () => {
    github.files.set('octo/garden', '_extends: base\npermission: { start: admin }\nbots: ["a[bot]"]');
    github.files.set(
      'octo/base',
      '_extends: Octo/deep\nlabel: base\npermission: { approve: triage }\nbots: ["b[bot]"]',
    );
    github.files.set('Octo/deep', 'label: deep\non_pause: wait');
    expect(await read()).toMatchObject({
      configuration: {
        label: 'base',
        onPause: 'wait',
        bots: ['a[bot]'],
        permission: { start: 'admin', approve: 'triage', reject: 'write' },
      },
    });
  });

  test.each([
    ['another owner', { 'octo/garden': '_extends: evil/garden' }, /evil, another owner/],
    ['itself', { 'octo/garden': '_extends: garden' }, /is circular/],
    ['a circle', { 'octo/garden': '_extends: a', 'octo/a': '_extends: garden' }, /is circular/],
    ['a repository without the file', { 'octo/garden': '_extends: none' }, /octo\/none has no/],
    [
      'a chain too long',
      Object.fromEntries(
        ['garden', 'a', 'b', 'c', 'd'].map((name, at) => [`octo/${name}`, `_extends: ${'abcde'[at]}`]),
      ),
      /too long/,
    ],
  ])('may not extend %s', async (_, files, what) => {
    for (const [name, text] of Object.entries(files)) github.files.set(name, text);
    expect((await problemOf())?.problems[0]?.problem).toMatch(what);
  });

  test('with problems says whose file it is, and which label it seems to mean', async () => {
    github.files.set('octo/garden', 'label: "robot" # ours\nnonsense: 1');
    expect(await problemOf()).toMatchObject({ source: { owner: 'octo', repo: 'garden' }, label: 'robot' });
    github.files.set('octo/garden', 'label: robot\n_extends: base');
    github.files.set('octo/base', 'nonsense: 1');
    expect(await problemOf()).toMatchObject({ source: { repo: 'base' }, label: 'robot' });
    github.files.set('octo/garden', 'nonsense: 1');
    expect(await problemOf()).toMatchObject({ label: 'agent' });
  });

  test('is not guessed while GitHub cannot tell', async () => {
    github.faults.push({ route: /contents/, error: httpError(500, 'oops') });
    await expect(read()).rejects.toThrow('oops');
  });

  test.each([
    ['of the repository itself', 1, 'garden'],
    ["of the owner's shared repository", 2, '.github'],
  ])('%s that GitHub refuses to show is a problem, and never the defaults', async (_, call, repo) => {
    let calls = 0;
    const request = async () => {
      calls += 1;
      throw calls === call
        ? httpError(403, 'Resource not accessible by integration')
        : httpError(404, 'Not Found');
    };
    expect(await readConfiguration({ request }, { owner: 'octo', repo: 'garden' })).toMatchObject({
      kind: 'problems',
      source: { owner: 'octo', repo },
      label: 'agent',
      problems: [{ problem: expect.stringMatching(/^cannot be read: GitHub refuses it \(403: Resource/) }],
    });
  });

  test.each([
    ['500', httpError(500, 'oops')],
    ['a rate limit', httpError(403, 'You have exceeded a secondary rate limit')],
    ['no answer', new Error('socket hang up')],
  ])("is not guessed while the owner's shared file cannot be read: %s", async (_, error) => {
    let calls = 0;
    const request = async () => {
      calls += 1;
      throw calls === 1 ? httpError(404, 'Not Found') : error;
    };
    await expect(readConfiguration({ request }, { owner: 'octo', repo: 'garden' })).rejects.toBe(error);
  });

  test.each([
    ['a folder', []],
    ['a file too large to be sent', { content: '', encoding: 'none', size: 2_000_000 }],
  ])('that is %s does not pass for none', async (_, data) => {
    const request = async () => ({ status: 200, data, headers: {} });
    const answer = await readConfiguration({ request }, { owner: 'octo', repo: 'garden' });
    expect(answer).toMatchObject({ kind: 'problems', problems: [{ problem: 'cannot be read' }] });
  });
});
