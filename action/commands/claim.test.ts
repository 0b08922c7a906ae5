import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { tableOf } from '../../test/support/table.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import { markerKey, markerOf } from '../report/marker.ts';
import { runContext } from '../testing/fixtures.ts';
import { claimCommand, greet, judgeClaim } from './claim.ts';

const now = Date.now();
const minute = 60_000;

interface Story {
  readonly run?: number;
  readonly attempt?: number;
  readonly reads?: string;
  readonly answers?: string | null;
  readonly at?: number;
}

const claim = (
  { client }: FakeThread,
  { run = 1, attempt = 1, reads = 'IC_1', answers = null, at = now }: Story,
) =>
  claimCommand(
    { reads, answers, begins: false, text: 'read' },
    {
      github: client,
      context: runContext({ runId: run, runAttempt: attempt }),
      key: markerKey('key'),
      thread: { repository: 'octo/hello', number: 7 },
    },
    at,
  );

test('of two workflows that read one comment only the first carries it out, also after it has replied', async () => {
  const thread = createThread();
  const [one, two] = await Promise.all([claim(thread, { run: 1 }), claim(thread, { run: 2 })]);
  expect([one.kind, two.kind].toSorted()).toEqual(['first', 'read_before']);
  await one.settle?.('done');
  await two.settle?.('not done');
  expect((await claim(thread, { run: 3 })).kind).toBe('read_before');
  expect((await claim(thread, { run: 4, reads: 'IC_2' })).kind).toBe('first');
});

test('while one job answers a question no other answer to it is carried out, until that one has replied', async () => {
  const thread = createThread();
  const first = await claim(thread, { answers: 'A1B2C' });
  const second = await claim(thread, { run: 2, reads: 'IC_2', answers: 'A1B2C' });
  expect(second.kind).toBe('answered_now');
  await second.settle?.('not answered');
  expect((await claim(thread, { run: 3, reads: 'IC_3', answers: 'Z9Z9Z' })).kind).toBe('first');
  await first.settle?.('approved');
  expect((await claim(thread, { run: 4, reads: 'IC_4', answers: 'A1B2C' })).kind).toBe('first');
});

test('what a killed job has claimed is free once its run is over, or after a while', async () => {
  const thread = createThread();
  await claim(thread, { answers: '*' });
  const later = { run: 2, reads: 'IC_2', answers: 'A1B2C' };
  expect((await claim(thread, later)).kind).toBe('answered_now');
  expect((await claim(thread, { ...later, run: 3, reads: 'IC_3', at: now + 60 * minute })).kind).toBe(
    'first',
  );
  const other = createThread();
  await claim(other, { answers: '*' });
  other.github.endedRuns.add(1);
  expect((await claim(other, later)).kind).toBe('first');
});

test('what a job has claimed that was run again is held by that attempt, and free of an earlier one', async () => {
  const thread = createThread();
  thread.github.attempts.set(1, 2);
  await claim(thread, { attempt: 2, answers: '*' });
  expect((await claim(thread, { run: 2, reads: 'IC_2', answers: 'A1B2C' })).kind).toBe('answered_now');
  const killed = createThread();
  killed.github.attempts.set(1, 2);
  await claim(killed, { answers: '*' });
  expect((await claim(killed, { run: 2, reads: 'IC_2', answers: 'A1B2C' })).kind).toBe('first');
});

/** `4 a Q`: the id of a comment, what it reads, which question it answers; `over` where its time is. */
function claimOf(words: string) {
  const [id = '', reads, answers, time] = words.split(' ');
  return {
    id: id === '-' ? null : Number(id),
    reads: reads ?? '',
    answers: answers === undefined || answers === '-' ? null : answers,
    until: time === 'over' ? now : now + minute,
  };
}

const judgements = tableOf`own   | older or younger | judged
  5 a Q |                  | first
  5 a   | 6 a              | first
  5 a   | 4 a              | read_before
  - a   | 6 a              | read_before
  5 a Q | 4 b R            | first
  5 a Q | 4 b *            | answering
  5 a * | 4 b R            | answering
  5 a Q | 4 b Q            | answering
  5 a Q | 4 b Q over       | first
  5 a   | 4 b Q            | first
  5 a Q | 4                | first
`;

test.each(judgements)('a claim of "%s" beside "%s" is judged %s', (own, other = '', judged = '') => {
  const { id, reads, answers, until } = claimOf(other);
  const more = { ...(reads !== '' && { reads }), ...(answers !== null && { answers }), until };
  const marker = { ...markerOf(null, runContext({ runId: 9 })), hash: '', ...more };
  const others = other === '' || id === null ? [] : [{ id, marker }];
  expect(judgeClaim(claimOf(own), others, now)).toMatchObject({ kind: judged });
});

test('where GitHub refuses a comment every job counts as the first, and where it fails nothing goes on', async () => {
  const thread = createThread();
  thread.refused.add('POST');
  expect(await claim(thread, {})).toMatchObject({ kind: 'first', settle: null });
  thread.refused.clear();
  const broken = Object.assign(new Error('Bad gateway'), { status: 502 });
  thread.github.faults.push({ route: /^POST .*comments$/, error: broken, after: true });
  await expect(claim(thread, {})).rejects.toThrow('Bad gateway');
});

test('a claim after which the thread could not be read holds off no other answer', async () => {
  const thread = createThread();
  const broken = Object.assign(new Error('Bad gateway'), { status: 502 });
  thread.github.faults.push({ route: /^GET .*comments$/, error: broken });
  await expect(claim(thread, { answers: 'A1B2C' })).rejects.toThrow('Bad gateway');
  expect((await claim(thread, { run: 2, reads: 'IC_2', answers: 'A1B2C' })).kind).toBe('first');
  expect((await claim(thread, { run: 3, answers: 'A1B2C' })).kind).toBe('read_before');
});

const comment = { kind: 'comment', id: 1 } as const;

test.each(['comment', 'review_comment'] as const)(
  'a greeting of a %s takes back only its own 👀',
  async (kind) => {
    const thread = createThread();
    const takeBack = await greet(thread.client, 'octo/hello', { kind, id: 1 });
    const takeNothingBack = await greet(thread.client, 'octo/hello', { kind, id: 1 });
    await takeNothingBack();
    expect(thread.claims()).toBeGreaterThan(0);
    await takeBack();
    expect(thread.claims()).toBe(0);
  },
);

test('a greeting fails nothing, and a review has none', async () => {
  const thread = createThread();
  await greet(thread.client, 'octo/hello', { kind: 'review', id: 1 });
  thread.refused.add('POST');
  const takeBack = await greet(thread.client, 'octo/hello', comment);
  await takeBack();
  expect(thread.claims()).toBe(0);
  const bug = clientAnswering(() => Promise.reject(new TypeError('bug')));
  await expect(greet(bug, 'octo/hello', comment)).rejects.toThrow('bug');
});
