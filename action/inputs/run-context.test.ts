import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { runContext } from '../testing/fixtures.ts';
import {
  field,
  readCommentKey,
  readEvent,
  readRunContext,
  readWorkspaceFile,
  runPage,
  triggeringIssue,
} from './run-context.ts';

describe('the context of a run', () => {
  test('is what the variables of the runner say', () => {
    const event = { after: 'x' };
    const variables = [
      ['EVENT_NAME', 'eventName', 'push'],
      ['REPOSITORY', 'repository', 'octo/hello'],
      ['SHA', 'sha', 'abc'],
      ['REF', 'ref', 'refs/heads/main'],
      ['ACTOR', 'actor', 'mona'],
      ['TRIGGERING_ACTOR', 'triggeringActor', 'wendy'],
      ['WORKFLOW', 'workflow', 'CI'],
      ['JOB', 'job', 'agent'],
      ['RUN_ID', 'runId', 5],
      ['RUN_ATTEMPT', 'runAttempt', 2],
      ['SERVER_URL', 'serverUrl', 'https://github.example.com'],
    ];
    const env = Object.fromEntries(variables.map(([name, _, value]) => [`GITHUB_${name}`, String(value)]));
    const context = readRunContext(event, env);
    const known = Object.fromEntries(variables.map(([, key, value]) => [key, value]));
    expect(context).toEqual({ ...known, event, commentKey: null });
    expect(runPage(context)).toBe('https://github.example.com/octo/hello/actions/runs/5');
  });

  test('has plain values outside of a runner', () => {
    const context = readRunContext({}, { GITHUB_RUN_ID: 'x' });
    expect(context).toMatchObject({ repository: '', actor: '', runId: 0, runAttempt: 1 });
    expect(context.serverUrl).toBe('https://github.com');
  });

  test.each([
    ['an object', '{"issue":{"number":3}}', { issue: { number: 3 } }],
    ['a list, which is no event', '[1]', {}],
  ])('an event file with %s is read', (_, text, event) => {
    const path = join(temporaryFolder(), 'event.json');
    writeFileSync(path, text);
    expect(readEvent(path)).toEqual(event);
    expect(readEvent(`${path}.none`)).toEqual({});
  });

  test('no event file is an empty event', () => {
    expect(readEvent(undefined)).toEqual({});
    expect(readEvent('')).toEqual({});
  });

  test.each([
    [{ issue: { number: 3 } }, 'issue 3', 3],
    [{ pull_request: { number: 4 } }, 'issue 4', 4],
    [{ issue: { number: 'x' } }, 'no issue', null],
    [{}, 'no issue', null],
  ])('the event %j belongs to %s', (event, _, number) => {
    expect(triggeringIssue(runContext({ event }))).toBe(number);
  });

  test('a field of an event is an own property or nothing', () => {
    expect(field({ a: 1 }, 'a')).toBe(1);
    expect(field({}, 'constructor')).toBeUndefined();
    expect(field(null, 'a')).toBeUndefined();
  });
});

describe('the key of a job', () => {
  test.each(['', ' \n', 'null', '{}'])('%j is no key', (text) => {
    expect(readCommentKey(text)).toBeNull();
  });

  test.each([
    ['{\n  "package": "api"\n}', 'api'],
    [
      '{"os": "linux", "node": 24, "more": {"fast": true, "not": null, "list": ["a", "b"]}}',
      'linux, 24, true, a, b',
    ],
    ['{"package": ""}', ''],
    ['{"a": 1, "deep": [[[[[[[2]]]]]]]}', '1'],
    ['second step', 'second step'],
    ['7', '7'],
    ['{"cut', '{"cut'],
  ])('%j reads as "%s"', (text, words) => {
    expect(readCommentKey(text)?.words).toBe(words);
  });

  test('is the same for the same matrix, and another for any other', () => {
    const texts = ['{"a": 1, "b": 2}', '{"a": 2, "b": 1}', '{"a": "1, 2"}', 'x', 'y'];
    const digests = texts.map((text) => readCommentKey(text)?.digest);
    expect(new Set(digests).size).toBe(texts.length);
    expect(texts.map((text) => readCommentKey(`${text}\n`)?.digest)).toEqual(digests);
    expect(digests.every((digest) => digest?.length === 16)).toBe(true);
  });
});

const home = temporaryFolder();
const workspace = join(home, 'work');

beforeAll(() => {
  mkdirSync(workspace);
  writeFileSync(join(home, 'secret'), 'a secret');
  writeFileSync(join(workspace, 'prompt.md'), 'a prompt');
  writeFileSync(join(workspace, '..dots'), 'dots');
  // As PowerShell 5 writes files, on runners without a newer one.
  writeFileSync(join(workspace, 'marked.md'), '\ufeffa prompt');
  writeFileSync(join(workspace, 'wide.md'), Buffer.from('\ufeffa prompt', 'utf16le'));
  symlinkSync(join(workspace, 'prompt.md'), join(workspace, 'near'));
  symlinkSync(join(home, 'secret'), join(workspace, 'far'));
  mkdirSync(join(workspace, 'sub', '.git'), { recursive: true });
  writeFileSync(join(workspace, 'sub', '.git', 'config'), 'AUTHORIZATION: basic x');
  symlinkSync('sub/.git/config', join(workspace, 'issue.md'));
});

test.each([
  ['a file of the workspace', 'prompt.md', 'a prompt'],
  ['a link within the workspace', 'near', 'a prompt'],
  ['a file whose name begins with dots', '..dots', 'dots'],
  ['a file without the mark of its byte order', 'marked.md', 'a prompt'],
])('%s is read', (_, path, text) => {
  expect(readWorkspaceFile(workspace, path)).toBe(text);
});

const outside = 'outside of the workspace';
test.each([
  ['a path that leaves the workspace', '../secret', outside],
  ['a link out of the workspace', 'far', outside],
  ['an absolute path elsewhere', '/etc/passwd', outside],
  ['a link into .git', 'issue.md', 'in .git'],
  ['a file in .git', 'sub/.git/config', 'in .git'],
  ['a folder', 'sub', 'not a regular file'],
  ['a file in UTF-16', 'wide.md', 'not written in UTF-8'],
])('%s is not read', (_, path, why) => {
  expect(() => readWorkspaceFile(workspace, path)).toThrow(why);
});
