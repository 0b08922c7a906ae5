import { expect, test } from '@jest/globals';
import { httpError } from '../../../test/support/fake-github.ts';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { checkAnswer, type QuestionComment } from './check-answer.ts';
import type { GitHubClient } from './client.ts';

const written = { body: '/approve', createdAt: '2026-01-01T00:00:10Z', lastEditedAt: null };
const comment = { nodeId: 'PRRC_900', body: '/approve' };
const saying = (data: unknown) => clientAnswering(() => data);
const nodes = (...list: readonly unknown[]) => saying({ data: { nodes: list } });
const failing = (error: Error) => clientAnswering(() => Promise.reject(error));

test.each<[string, GitHubClient, string]>([
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
  expect((await checkAnswer(github, comment, null)).kind).toBe(kind);
});

const asked: QuestionComment = {
  nodeId: 'IC_1',
  isOurs: (body) => body === 'x',
  askedAt: null,
  bare: false,
  byPerson: false,
};
const us = { login: 'us' };
const question = {
  body: 'x',
  createdAt: '2026-01-01T00:00:09Z',
  lastEditedAt: null,
  author: us,
  editor: null,
};
const check = async (github: GitHubClient, changes: Partial<QuestionComment> = {}) =>
  (await checkAnswer(github, comment, { ...asked, ...changes })).kind;

test('an answer that does not name its question has to be younger than that', async () => {
  const bare = { bare: true };
  expect(await check(nodes(written, question), bare)).toBe('as_written');
  const sameSecond = { ...question, createdAt: written.createdAt };
  expect(await check(nodes(written, sameSecond), bare)).toBe('too_early');
  expect(await check(nodes(written, sameSecond))).toBe('as_written');
  const at = Date.parse(written.createdAt);
  expect(await check(nodes(written, question), { bare: true, askedAt: at - 1 })).toBe('as_written');
  // GitHub tells whole seconds: what was written in the same one may have come first.
  expect(await check(nodes(written, question), { bare: true, askedAt: at + 900 })).toBe('too_early');
  expect(await check(nodes(written, question), { askedAt: at + 900 })).toBe('as_written');
});

test('an answer that names its question cannot be older than that', async () => {
  const late = { ...question, createdAt: '2026-01-01T00:00:11Z' };
  expect(await check(nodes(written, late))).toBe('too_early');
  const at = Date.parse(written.createdAt);
  expect(await check(nodes(written, question), { askedAt: at + 1_000 })).toBe('too_early');
});

const edited = (second: number, login: string | null, more: object = {}) => ({
  ...question,
  lastEditedAt: `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`,
  editor: login && { login },
  ...more,
});

test.each<[string, unknown, string]>([
  ['stands as we wrote it', question, 'as_written'],
  ['was edited by us', edited(20, 'us'), 'as_written'],
  ['says something else', { ...question, body: 'npm test' }, 'question_changed'],
  ['says something else, written as us', edited(20, 'us', { body: 'npm test' }), 'question_changed'],
  ['was changed and changed back since the answer', edited(20, 'mallory'), 'question_changed'],
  ['was changed in the second of the answer', edited(10, 'mallory'), 'question_changed'],
  ['was changed back by an account that is gone', edited(20, null), 'question_changed'],
  ['was changed and put right before the answer', edited(9, 'mallory'), 'as_written'],
  ['is of a kind that was not asked for', {}, 'unreadable'],
  ['does not tell of edits', { body: 'x', createdAt: question.createdAt }, 'unreadable'],
])('an answer to a question that %s, by its code too', async (_, node, kind) => {
  expect(await check(nodes(written, node))).toBe(kind);
});

test('where a person wrote the question, its author may have changed it back too', async () => {
  const byPerson = { byPerson: true };
  expect(await check(nodes(written, edited(20, 'us')), byPerson)).toBe('question_changed');
  expect(await check(nodes(written, edited(9, 'us')), byPerson)).toBe('as_written');
  expect(await check(nodes(written, question), byPerson)).toBe('as_written');
});

test('the result names who changed the question, where GitHub tells', async () => {
  const by = async (node: object) => checkAnswer(nodes(written, node), comment, asked);
  expect(await by(edited(20, 'mallory'))).toEqual({ kind: 'question_changed', by: 'mallory' });
  expect(await by(edited(20, 'us', { body: 'y' }))).toEqual({ kind: 'question_changed', by: null });
  expect(await by(edited(20, null))).toEqual({ kind: 'question_changed', by: null });
});

test.each([
  ['was deleted', 'NOT_FOUND', 'question_gone'],
  ['is withheld', 'FORBIDDEN', 'unreadable'],
])('an answer to a question that %s', async (_, type, kind) => {
  const reply = { data: { nodes: [written, null] }, errors: [{ type, message: 'no' }] };
  expect(await check(saying(reply))).toBe(kind);
});

test('every part of a question has to be as we wrote it, and older than the answer', async () => {
  const parts = [2, 3].map((part) => ({
    nodeId: `IC_${part}`,
    isOurs: (body: string) => body === `part ${part}`,
  }));
  const part = (number: number, more: object = {}) => ({ ...question, body: `part ${number}`, ...more });
  const seen: unknown[] = [];
  const kindOf = (...list: readonly unknown[]) =>
    check(
      clientAnswering((_route, given) => {
        seen.push(given.variables);
        return { data: { nodes: [written, question, ...list] } };
      }),
      { parts, askedAt: 0 },
    );
  expect(await kindOf(part(2), part(3))).toBe('as_written');
  expect(seen).toEqual([{ ids: ['PRRC_900', 'IC_1', 'IC_2', 'IC_3'] }]);
  expect(await kindOf(part(2), part(3, { body: 'npm test' }))).toBe('question_changed');
  expect(await kindOf(edited(20, 'mallory', { body: 'part 2' }), part(3))).toBe('question_changed');
  expect(await kindOf(part(2), null)).toBe('question_gone');
  expect(await kindOf(part(2), part(3, { createdAt: '2026-01-01T00:00:11Z' }))).toBe('too_early');
  const late = part(2, { createdAt: '2026-01-01T00:00:11Z' });
  expect(await kindOf(late, part(3, { body: 'npm test' }))).toBe('question_changed');
});
