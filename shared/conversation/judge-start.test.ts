// What the answer to a start request means, and what becomes of one whose answer is not known.
import { describe, expect, test } from '@jest/globals';
import { startStepOf } from '../service/openhands/decode/states.ts';
import {
  defaultLimits,
  type FailedStart,
  judgeSearch,
  judgeStart,
  type OutcomeName,
  type Search,
  type SentStart,
  type SoughtStart,
} from './index.ts';

const limits = { ...defaultLimits, startTimeout: 60_000, pollInterval: 30_000 };
const sent: SentStart = { limits, isUntold: false, sentAt: 2_000 };
const task = (status: string, conversationId: string | null = null) =>
  ({ kind: 'task', task: { id: 't', step: startStepOf(status), conversationId, error: null } }) as const;
const adopted = { kind: 'adopted', conversation: { id: 'c' } } as const;
const failed = (outcome: OutcomeName, more: Partial<FailedStart> = {}): FailedStart => ({
  kind: 'failed',
  outcome,
  message: 'why',
  ...more,
});

describe('a start that was', () => {
  test.each([
    ['taken is followed by its task', task('WORKING'), 'start', null],
    ['ready at once is followed by its conversation', task('READY', 'c'), 'conversation', 'c'],
    ['found is followed by its conversation', adopted, 'conversation', 'c'],
  ] as const)('%s', (_, result, phase, conversationId) => {
    const judged = judgeStart(sent, result, 3_000);
    expect(judged).toMatchObject({ kind: 'followed', watch: { phase, conversationId, beganAt: 2_000 } });
  });

  test('sent without its task is followed as such', () => {
    for (const result of [task('WORKING'), adopted]) {
      const judged = judgeStart({ ...sent, isUntold: true }, result, 3_000);
      expect(judged).toMatchObject({ watch: { taskPending: true } });
    }
  });

  const wantsTask = failed('bad_input', { wantsTask: true });
  const untold = { ...sent, isUntold: true };
  test.each<[string, SentStart, FailedStart, string, OutcomeName]>([
    ['refused for want of room', sent, failed('unavailable', { isFull: true }), 'full', 'unavailable'],
    ['not taken, which may be sent later', sent, failed('unavailable'), 'not_taken', 'unavailable'],
    ['perhaps taken, which is looked for', sent, failed('start_unknown'), 'unclear', 'start_unknown'],
    ['refused for want of a task', sent, wantsTask, 'refused', 'bad_input'],
    ['refused for want of a task that comes later', untold, wantsTask, 'refused', 'ask_unavailable'],
    ['refused for something else', untold, failed('bad_input'), 'refused', 'bad_input'],
  ])('%s', (_, of, result, kind, outcome) => {
    const judged = judgeStart(of, result, 3_000);
    expect(judged).toMatchObject({ kind, ending: { outcome } });
    expect(judged.kind !== 'followed' && judged.ending.reason).toContain('why');
  });

  test.each([
    ['unauthorized', {}, 'start_refused'],
    ['unavailable', {}, 'start_refused'],
    ['unavailable', { isFull: true }, 'start_refused'],
    ['start_unknown', {}, undefined],
    // A page in place of the answer may hide a start that was taken.
    ['bad_response', {}, undefined],
  ] as const)('%s (%j) ends as %s', (outcome, more, variant) => {
    const judged = judgeStart(sent, failed(outcome, more), 3_000);
    expect(judged.kind !== 'followed' && judged.ending.variant).toBe(variant);
    // The request before it may have arrived after all.
    const again = judgeStart({ ...sent, isSentAgain: true }, failed(outcome, more), 3_000);
    expect(again).toMatchObject({ kind: judged.kind, ending: { outcome } });
    expect(again).not.toHaveProperty('ending.variant');
  });

  test('not taken waits as long as the service asks', () => {
    const judged = judgeStart(sent, failed('unavailable', { retryAfterMs: 9_000 }), 3_000);
    expect(judged).toMatchObject({ kind: 'not_taken', retryAfterMs: 9_000 });
  });
});

describe('an unclear start', () => {
  const sought: SoughtStart = { ...sent, chosenId: 'id-1', unseenLooks: 0 };
  const notListed: Search = { kind: 'not_listed' };
  const notFound: Search = { kind: 'not_found', why: null };
  const seenTwice = { ...sought, unseenLooks: 2 };
  const known = { ...sought, unseenLooks: null };
  const again = (more: object) => ({ kind: 'look_again', ...more });
  const lost = { kind: 'lost', ending: { outcome: 'start_unknown' } };
  test.each<[string, SoughtStart, Search, number, object]>([
    ['whose task is found is followed', sought, task('WORKING'), 9_000, { kind: 'followed' }],
    ['whose conversation is found is followed', known, adopted, 9_000, { kind: 'followed' }],
    ['that is not found is looked for again', sought, notFound, 3_000, again({ at: 8_000, unseenLooks: 0 })],
    ['that is not listed is counted', sought, notListed, 30_000, again({ unseenLooks: 1 })],
    ['that is not listed three times is sent again', seenTwice, notListed, 30_000, { kind: 'send_again' }],
    ['that may be on its way is not sent again', seenTwice, notListed, 26_999, again({ unseenLooks: 3 })],
    ['that has left is never sent again', known, notListed, 50_000, again({ unseenLooks: null })],
    ['that is not found in its time is lost', known, notListed, 62_000, lost],
  ])('%s', (_, of, found, now, judged) => {
    expect(judgeSearch(of, found, now)).toMatchObject(judged);
  });

  test('that is lost names the id that was chosen, and why it could not be looked for', () => {
    const judged = judgeSearch(sought, { kind: 'not_found', why: 'down' }, 62_000);
    expect(judged.kind === 'lost' && judged.ending.reason).toBe(
      'the start request may or may not have been taken, and no conversation appeared (down). If it was taken, the conversation has the id id-1',
    );
  });
});
