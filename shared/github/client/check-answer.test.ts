import { expect, test } from '@jest/globals';
import { httpError } from '../../../test/support/fake-github.ts';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import type { AnswerCheck } from '../../question/index.ts';
import { checkAnswer, checkQuestion, orUnknown, type QuestionComment } from './check-answer.ts';
import type { GitHubClient } from './client.ts';

const written = { body: '/approve', createdAt: '2026-01-01T00:00:10Z', lastEditedAt: null };
const comment = { nodeId: 'PRRC_900', body: '/approve' };
const saying = (data: unknown) => clientAnswering(() => data);
const nodes = (...list: readonly unknown[]) => saying({ data: { nodes: list } });
const checkWord = (check: AnswerCheck) => {
  if (check?.kind === 'edit_unknown') return check.passes ? 'edit_unknown for now' : 'edit_unknown';
  return check?.kind ?? 'as_written';
};
const trouble = { message: 'Something went wrong while executing your query.' };
const failing = (error: Error) => clientAnswering(() => Promise.reject(error));

test.each<[string, string, GitHubClient]>([
  ['unchanged', 'as_written', nodes(written)],
  ['with other line ends', 'as_written', nodes({ ...written, body: ' /approve\r\n' })],
  ['edited and changed back', 'edited', nodes({ ...written, lastEditedAt: '2026-01-01T00:00:11Z' })],
  ['of another text', 'edited', nodes({ ...written, body: '/reject' })],
  ['deleted', 'edited', saying({ data: { nodes: [null] }, errors: [{ type: 'NOT_FOUND' }] })],
  ['withheld', 'edit_unknown', saying({ data: { nodes: [null] }, errors: [{ type: 'FORBIDDEN' }] })],
  ['not told as data', 'edit_unknown for now', saying('<html>')],
  ['answered with nothing', 'edit_unknown for now', saying({})],
  ['answered without a list', 'edit_unknown', saying({ data: {} })],
  ['limited, in new words', 'edit_unknown for now', saying({ data: null, errors: [{ type: 'RATE_LIMIT' }] })],
  ['not told as GitHub has trouble', 'edit_unknown for now', saying({ data: null, errors: [trouble] })],
  ['met by a secondary limit', 'edit_unknown for now', failing(httpError(403, 'a secondary rate limit'))],
  ['met by a 403', 'edit_unknown', failing(httpError(403, 'Resource not accessible by integration'))],
  ['met by a 404', 'edit_unknown for now', failing(httpError(404, 'Not Found'))],
])('an answer that is %s is judged %s', async (_, kind, github) => {
  expect(checkWord(await orUnknown(checkAnswer(github, comment, null)))).toBe(kind);
});

const asked: QuestionComment = {
  nodeId: 'IC_1',
  isOurs: (body) => ['x', 'x, 1 so far'].includes(body),
  askedAt: null,
  bare: false,
  sharedAccount: false,
};
const us = { __typename: 'Bot', id: 'BOT_1', login: 'us' };
const mallory = { __typename: 'User', id: 'U_2', login: 'mallory' };
const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
const question = {
  body: 'x',
  createdAt: at(9),
  lastEditedAt: null,
  author: us,
  editor: null,
  includesCreatedEdit: false,
  userContentEdits: { totalCount: 0, nodes: [] },
};
const check = async (github: GitHubClient, changes: Partial<QuestionComment> = {}) =>
  checkWord(await checkAnswer(github, comment, { ...asked, ...changes }));

const answeredAt = Date.parse(written.createdAt);
const changed = 'question_changed';

/** GitHub tells whole seconds: what was written in the same one may have come first. */
test.each<[string, boolean, string, object, number | null]>([
  ['is older than the answer', true, 'as_written', question, null],
  ['was written in the second of the answer', true, 'too_early', { ...question, createdAt: at(10) }, null],
  ['was written in the second of the answer', false, 'as_written', { ...question, createdAt: at(10) }, null],
  ['was asked in the second of the answer', true, 'too_early', question, answeredAt + 900],
  ['is younger than the answer', false, 'too_early', { ...question, createdAt: at(11) }, null],
  ['is younger and changed', false, changed, { ...question, createdAt: at(11), body: 'npm test' }, null],
])('an answer to a question that %s, and is not named (%s), is judged %s', async (...row) => {
  const [, bare, kind, asked, askedAt] = row;
  expect(await check(nodes(written, asked), { bare, askedAt })).toBe(kind);
});

const inReview = (begun: number) => ({ ...written, createdAt: at(begun), submittedAt: at(10) });
test.each<[string, string, object, object]>([
  ['begun before the question', 'as_written', inReview(1), question],
  ['begun and submitted before it', 'too_early', inReview(1), { ...question, createdAt: at(11) }],
  ['begun before it was put back', changed, inReview(7), edited([8, 'npm test', mallory], [9, 'x', us])],
  ['begun before the question, which was put back', changed, inReview(1), edited([8, 'y', us], [9, 'x', us])],
])('an answer in a review that was %s is judged %s', async (_, kind, review, node) => {
  expect(await check(nodes(review, node))).toBe(kind);
});

const forAMoment: readonly Edit[] = [8, 20].map((second) => [second, second === 8 ? '-' : 'x', us]);
test.each<[string, string, readonly Edit[]]>([
  ['before it was settled by us', 'as_written', [[20, '-', us]]],
  ['while it was settled for a moment', 'question_changed', forAMoment],
])('an answer to a question %s is judged %s', async (_, kind, edits) => {
  const settles: Partial<QuestionComment> = {
    isOurs: (body) => ['x', '-'].includes(body),
    asksThis: (body) => body === 'x',
    sharedAccount: true,
  };
  expect(await check(nodes(written, edited(...edits)), settles)).toBe(kind);
});

type Edit = readonly [second: number, body: string, editor: object | null];

/** As GitHub tells of it: the newest edit first, the creation last. */
function edited(...edits: readonly Edit[]) {
  const all: readonly Edit[] = [[5, 'x', us], ...edits];
  const nodes = all.map(([second, diff, editor]) => ({ editedAt: at(second), diff, editor })).toReversed();
  const [second, body, editor] = edits.at(-1) ?? [5, 'x', us];
  return {
    ...{ ...question, createdAt: at(5), body, editor, lastEditedAt: at(second) },
    ...{ includesCreatedEdit: true, userContentEdits: { totalCount: nodes.length, nodes } },
  };
}
const [theirs, ours] = ['npm test', 'x'];

test.each<[string, string, object]>([
  ['is as we wrote it', 'as_written', question],
  ['says something else', changed, { ...question, body: theirs }],
  ['says something else, written as us', changed, edited([20, theirs, us])],
  ['was put right by somebody else before', changed, edited([7, theirs, mallory], [8, ours, mallory])],
  ['was put right by one with our login', changed, edited([20, ours, { ...us, id: 'U_3' }])],
  ['is hidden', 'question_hidden', { ...question, isMinimized: true }],
  ['does not tell of edits', 'question_unreadable', { body: 'x', createdAt: question.createdAt }],
  ['does not show its edits', 'question_unreadable', { ...edited([20, ours, us]), userContentEdits: null }],
])('an answer that names a question that %s is judged %s', async (_, kind, node) => {
  expect(await check(nodes(written, node))).toBe(kind);
});

test('where others write as our account, a question counts only while it is what we signed', async () => {
  const shared = { sharedAccount: true };
  expect(await check(nodes(written, edited([20, ours, mallory])), shared)).toBe('as_written');
  const putBack = edited([8, theirs, us], [20, ours, us]);
  expect(await check(nodes(written, putBack), shared)).toBe('question_changed');
});

test('the result names who changed the question, where GitHub tells', async () => {
  const by = async (node: object) => checkAnswer(nodes(written, node), comment, asked);
  expect(await by(edited([20, theirs, mallory]))).toEqual({ kind: changed, by: 'mallory' });
  expect(await by(edited([8, theirs, mallory], [20, ours, us]))).toEqual({ kind: changed, by: 'mallory' });
  expect(await by(edited([20, theirs, us]))).toEqual({ kind: changed, by: null });
  expect(await by(edited([20, theirs, null]))).toEqual({ kind: changed, by: null });
});

test('before a question is written over, only what is there now is judged', async () => {
  const kindOf = async (...list: readonly unknown[]) => checkWord(await checkQuestion(nodes(...list), asked));
  expect(await kindOf(edited([8, theirs, mallory], [20, ours, us]))).toBe('as_written');
  expect(await kindOf(edited([8, theirs, mallory]))).toBe('question_changed');
  expect(await kindOf(null)).toBe('question_gone');
});

test.each([
  ['was deleted', 'question_gone', 'NOT_FOUND'],
  ['is withheld', 'question_unreadable', 'FORBIDDEN'],
])('an answer to a question that %s is judged %s', async (_, kind, type) => {
  const reply = { data: { nodes: [written, null] }, errors: [{ type, message: 'no' }] };
  expect(await check(saying(reply))).toBe(kind);
});

test('an answer that was hidden does not count', async () => {
  expect(await check(nodes({ ...written, isMinimized: true }, question))).toBe('edited');
});
