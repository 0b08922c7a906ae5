import { expect, test } from '@jest/globals';
import { judgeHistory, readHistory, type Version } from './edit-history.ts';

const second = 1_000;

/** What was there from a second on, newest first: `12 ours, 1 other`; `-` was taken out of the history. */
const versions = (were: string): readonly Version[] =>
  were.split(', ').map((each) => {
    const [at = '', text = ''] = each.split(' ');
    return { at: Number(at) * second, text: text === '-' ? null : text, login: 'mallory', byAuthor: false };
  });

test.each<[string, string, string, boolean]>([
  ['became another one after the answer', 'changed', '12 other, 1 ours', true],
  ['was another one for a while after the answer', 'changed', '14 ours, 12 other, 1 ours', true],
  ['was another one at the answer', 'changed', '12 ours, 9 other, 1 ours', true],
  ['became another one in the second of the answer', 'changed', '12 ours, 10 other, 1 ours', true],
  ['was put right in the second of the answer', 'changed', '10 ours, 9 other, 1 ours', true],
  ['was put right before the answer, after edits that were not read,', 'ok', '9 ours, 8 other', false],
  ['has a history that ends before the answer', 'unreadable', '12 ours, 11 ours', false],
  ['became another one, in a history that ends before the answer,', 'changed', '12 other, 11 ours', false],
  ['was taken out of the history for the time of the answer', 'unreadable', '12 ours, 9 -, 1 ours', true],
])('a text that %s is judged %s', (_, kind, were, isWhole) => {
  const history = { versions: versions(were), isWhole };
  expect(judgeHistory(history, 10 * second, ({ text }) => text === 'ours')?.kind).toBe(
    kind === 'ok' ? undefined : `question_${kind}`,
  );
});

const bot = { __typename: 'Bot', id: 'BOT_1', login: 'us' };
const node = {
  body: 'new',
  createdAt: '2026-01-01T00:00:01Z',
  lastEditedAt: '2026-01-01T00:00:03Z',
  includesCreatedEdit: true,
  author: bot,
  editor: bot,
  userContentEdits: {
    totalCount: 2,
    nodes: [
      { editedAt: '2026-01-01T00:00:03Z', diff: 'new', editor: bot },
      { editedAt: '2026-01-01T00:00:01Z', diff: 'old', editor: bot },
    ],
  },
};
const [newest, oldest] = node.userContentEdits.nodes;

test('a comment that was never edited needs no history', () => {
  const never = { ...node, lastEditedAt: null, editor: null, userContentEdits: null };
  expect(readHistory(never)).toMatchObject({ versions: [{ text: 'new', byAuthor: true }], isWhole: true });
});

test.each<[string, object]>([
  ['has more edits than were read', { userContentEdits: { totalCount: 31, nodes: Array(30).fill(newest) } }],
  ['does not begin with the creation', { includesCreatedEdit: false }],
])('a history that %s is not whole', (_, more) => {
  expect(readHistory({ ...node, ...more })?.isWhole).toBe(false);
});

test.each<[string, object]>([
  ['with an empty history', { userContentEdits: { totalCount: 0, nodes: [] } }],
  ['with a hole in its history', { userContentEdits: { totalCount: 2, nodes: [newest, null] } }],
  ['with 29 of its 30 newest edits', { userContentEdits: { totalCount: 99, nodes: Array(29).fill(newest) } }],
  ['with edits in another order', { userContentEdits: { totalCount: 3, nodes: [newest, oldest, newest] } }],
  ['with a textless edit', { userContentEdits: { totalCount: 1, nodes: [{ editedAt: node.lastEditedAt }] } }],
])('the edits of a comment %s are not judged', (_, more) => {
  expect(readHistory({ ...node, ...more })).toBeNull();
});

test.each<[string, object | null]>([
  ['has the same id and another type', { ...bot, __typename: 'User' }],
  ['is gone', null],
])('an editor who %s is not the author', (_, editor) => {
  const [present] = readHistory({ ...node, editor })?.versions ?? [];
  expect(present?.byAuthor).toBe(false);
});
