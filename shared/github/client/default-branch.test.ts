import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import type { FileReading } from '../../conversation/index.ts';
import { createDefaultBranchFiles } from './default-branch.ts';

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
  const clock = { now: 0 };
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
  const files = createDefaultBranchFiles(() => clock.now);
  const read = async (
    paths: readonly string[],
    sandbox: Record<string, FileReading> = {},
    name = repository,
  ) => Object.fromEntries(await files.read(github, name, paths, new Map(Object.entries(sandbox))));
  return { read, asked, clock };
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
  const read = await createDefaultBranchFiles(() => 0).read(github, repository, ['x'], new Map());
  expect([...read]).toEqual([['x', notShown]]);
});

describe('what was read', () => {
  test('is remembered for ten seconds', async () => {
    const { read, asked, clock } = over({ f0: blob('1') }, { f0: blob('2'), commit: 'c2' });
    await read(['x']);
    clock.now = 9_999;
    expect(await read(['x'])).toEqual({ x: file('1') });
    expect(asked).toHaveLength(1);
    clock.now = 10_000;
    expect(await read(['x'])).toEqual({ x: file('2') });
    expect(asked).toHaveLength(2);
  });

  test('is completed by what is missing, of the same commit', async () => {
    const { read, asked } = over({ f0: blob('1') }, { f0: blob('y') });
    await read(['x']);
    expect(await read(['x', 'y'])).toEqual({ x: file('1'), y: file('y') });
    expect(await read(['x', 'y'])).toEqual({ x: file('1'), y: file('y') });
    expect(asked.map(({ e0, e1 = '' }) => `${e0} ${e1}`)).toEqual(['HEAD:x ', 'HEAD:y ']);
  });

  test('is forgotten once there is a newer commit', async () => {
    const newer = ['y', '2'].map((text) => ({ f0: blob(text), commit: 'c2' }));
    const { read, asked } = over({ f0: blob('1') }, ...newer);
    await read(['x']);
    await read(['y']);
    expect(await read(['x'])).toEqual({ x: file('2') });
    expect(asked).toHaveLength(3);
  });

  test('is not remembered where it failed', async () => {
    const { read, asked } = over({ f0: null, commit: null }, { f0: blob('1') });
    await read(['x']);
    expect(await read(['x'])).toEqual({ x: file('1') });
    expect(asked).toHaveLength(2);
  });
});
