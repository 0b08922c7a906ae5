import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { anAnswer, inThread } from '../../test/support/questions/some.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import { checkAnswer } from './check-answer.ts';

const written = { body: '/approve', createdAt: '2026-01-01T00:00:10Z', lastEditedAt: null };
const question = { body: 'x', createdAt: '2026-01-01T00:00:09Z', lastEditedAt: null };
const saying = (data: unknown): OctokitLike => ({
  request: async () => ({ status: 200, data, headers: {} }),
});
const nodes = (...list: readonly unknown[]) => saying({ data: { nodes: list } });
const failing = (error: Error): OctokitLike => ({
  request: async () => {
    throw error;
  },
});

test.each<[string, OctokitLike, string]>([
  ['unchanged', nodes(written), 'as_written'],
  ['with other line ends', nodes({ ...written, body: ' /approve\r\n' }), 'as_written'],
  ['edited and changed back', nodes({ ...written, lastEditedAt: '2026-01-01T00:00:11Z' }), 'edited'],
  ['of another text', nodes({ ...written, body: '/reject' }), 'edited'],
  ['deleted', saying({ data: { nodes: [null] }, errors: [{ type: 'NOT_FOUND' }] }), 'gone'],
  [
    'withheld',
    saying({ data: { nodes: [null] }, errors: [{ type: 'FORBIDDEN', message: 'no' }] }),
    'unreadable',
  ],
  ['without the word on edits', nodes({ body: '/approve', createdAt: written.createdAt }), 'unreadable'],
  ['of a kind that was not asked for', nodes({}), 'unreadable'],
  [
    'refused as a whole',
    saying({ data: null, errors: [{ message: 'Field lastEditedAt is unknown' }] }),
    'unreadable',
  ],
  ['not answered with data', saying('<html>'), 'unreadable'],
  ['limited', saying({ data: null, errors: [{ type: 'RATE_LIMITED' }] }), 'failed'],
  ['met by 502', failing(httpError(502, 'Bad gateway')), 'failed'],
  ['met by nothing', failing(new Error('ECONNRESET')), 'failed'],
  ['met by a secondary limit', failing(httpError(403, 'You have exceeded a secondary rate limit')), 'failed'],
  ['met by 403', failing(httpError(403, 'Resource not accessible by integration')), 'unreadable'],
  ['met by 404', failing(httpError(404, 'Not Found')), 'unreadable'],
])('an answer that is %s', async (_, github, kind) => {
  expect((await checkAnswer(github, anAnswer(), inThread)).kind).toBe(kind);
});

test('a bare answer outside of the thread has to be younger than the question', async () => {
  const bare = anAnswer({ named: 'only_open' });
  const check = async (github: OctokitLike, shown = inThread) =>
    (await checkAnswer(github, bare, shown)).kind;
  expect(await check(nodes(written, question))).toBe('as_written');
  expect(await check(nodes(written, { ...question, createdAt: written.createdAt }))).toBe('too_early');
  expect(await check(nodes(written, null))).toBe('unreadable');
  expect((await checkAnswer(nodes(written), bare, null)).kind).toBe('too_early');
});
