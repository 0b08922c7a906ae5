import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import type { FileReading } from '../../conversation/index.ts';
import { readDefaultBranch } from './default-branch.ts';

const repository = { owner: 'octo', repo: 'garden' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const oidOf = (bytes: Uint8Array, kind = 'sha1') =>
  createHash(kind).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
const file = (text: string): FileReading => ({ kind: 'file', bytes: bytesOf(text) });
const blob = (text: string, changes: object = {}) => ({
  ...{ __typename: 'Blob', oid: oidOf(bytesOf(text)), isBinary: false, isTruncated: false, text },
  ...changes,
});
const notShown = { kind: 'unread', why: 'GitHub does not show it' };
const noText = { kind: 'unread', why: 'GitHub does not show it as a text' };

/** Each request gets the next answer; the last one answers all further ones. */
function over(...answers: readonly object[]) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const github = clientAnswering((_route, { variables, query }) => {
    asked.push({ query, ...Object(variables) });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    const { commit = 'c1', errors, ...files } = { ...answer } as { commit?: string | null; errors?: unknown };
    const target = commit === null ? null : { target: { oid: commit } };
    return {
      data: { repository: { defaultBranchRef: target, ...files } },
      ...(errors !== undefined && { errors }),
    };
  });
  const read = async (
    paths: readonly string[],
    sandbox: Record<string, FileReading> = {},
    name = repository,
  ) => Object.fromEntries(await readDefaultBranch(github, name, paths, new Map(Object.entries(sandbox))));
  return { read, asked };
}

test('all files are read with one request, at the newest commit of the default branch', async () => {
  const { read, asked } = over({ f0: blob('{}'), f1: null });
  const found = { 'package.json': file('{}'), 'a "b".sh': { kind: 'absent' } };
  expect(await read(Object.keys(found))).toEqual(found);
  expect(asked).toMatchObject([{ ...repository, e0: 'HEAD:package.json', e1: 'HEAD:a "b".sh' }]);
});

describe('a file', () => {
  const bytes = new Uint8Array([0, 255]);
  const ofBinary = { oid: oidOf(bytes), isBinary: true, text: null };
  const aBinary: FileReading = { kind: 'file', bytes };
  const longer = oidOf(bytesOf('x'), 'sha256');
  test.each<[string, object, FileReading | undefined, object]>([
    ['that is no text is known by its content', blob('', ofBinary), aBinary, aBinary],
    ['is known by a longer name', blob('x', { oid: longer, text: null }), file('x'), file('x')],
    ['that is not given whole is not shown', blob('xy', { isTruncated: true, text: 'x' }), file('y'), noText],
    ['whose text is not its content is not shown', blob('x', { text: 'z' }), file('y'), noText],
    ['that is a folder is not shown', { __typename: 'Tree', oid: 'abc' }, file('y'), notShown],
    ['that is a damaged reply is not shown', { __typename: 'Blob' }, file('y'), notShown],
  ])('%s', async (_, told, here, expected) => {
    const { read } = over({ f0: told });
    expect(await read(['x'], here && { x: here })).toEqual({ x: expected });
  });
});

test.each([
  ['may not be read', { f0: null, errors: [{ type: 'FORBIDDEN', message: 'no' }] }],
  ['is of a repository whose commit is not told', { f0: null, commit: null }],
])('a file that %s is no absent one', async (_, told) => {
  expect(await over(told).read(['x'])).toEqual({ x: notShown });
});

test('a request that fails throws nothing', async () => {
  const github = clientAnswering(() => Promise.reject(new Error('down')));
  const read = await readDefaultBranch(github, repository, ['x'], new Map());
  expect([...read]).toEqual([['x', notShown]]);
});
