// One visit at a time: which step is taken, and that it is stored before anything leaves.

import { describe, expect, test } from '@jest/globals';
import type { GivenAnswer, StoredQuestion } from '../../app/store/question.ts';
import {
  aContext,
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
} from '../../test/support/questions/some.ts';
import type { ConversationSeen } from '../watch/index.ts';
import type { QuestionContext, QuestionStep } from './look.ts';
import { type QuestionPorts, visitQuestion } from './machine.ts';

const same = saw(told(someAction()));
const asleep = saw(untold, { sandboxStatus: 'PAUSED', executionStatus: null });

type TestPorts = QuestionPorts<GivenAnswer, StoredQuestion, string>;

async function visited(
  question: StoredQuestion,
  changes: Partial<Pick<TestPorts, 'look'> & TestPorts['requests']> & {
    readonly seen?: ConversationSeen;
    readonly context?: QuestionContext;
    readonly lost?: boolean;
  } = {},
) {
  const steps: string[] = [];
  const stored: QuestionStep<GivenAnswer>[] = [];
  const { send = async () => ({ kind: 'taken' }), run = async () => 'running' } = changes;
  const ports: TestPorts = {
    now: () => 2_000,
    look:
      changes.look ??
      (async () => ({
        seen: changes.seen ?? same,
        check: { kind: 'as_written' },
        at: 'there',
        seenAt: 2_000,
        context: changes.context ?? aContext(),
      })),
    requests: {
      wake: changes.wake ?? (async () => 'resuming'),
      send: async (...given) => {
        steps.push('send');
        return send(...given);
      },
      run: async (...given) => {
        steps.push('run');
        return run(...given);
      },
    },
    store: async (before, step) => {
      steps.push(step.thing.state);
      stored.push(step);
      return changes.lost ? null : { ...before, ...step.thing, version: before.version + 1 };
    },
  };
  await visitQuestion<GivenAnswer, StoredQuestion, string>(ports, question);
  return { steps, stored, last: stored.at(-1) };
}

const answered = aQuestion({ answer: anAnswer() });
const rejected = aQuestion({
  state: 'answered',
  settledAt: 1_900,
  goOn: 'wanted',
  answer: anAnswer({ verdict: 'reject' }),
  result: { kind: 'verified', status: 'idle', reason: null, by: 'mona', answer: 'reject', at: 1 },
});

describe('an answer', () => {
  test('is recorded, sent, and its reply is recorded', async () => {
    const { steps, last } = await visited(answered);
    expect(steps).toEqual(['answering', 'send', 'answering']);
    expect(last?.thing.sent).toMatchObject({ at: 2_000, fate: 'taken' });
  });

  test('is not sent when another worker was faster', async () => {
    expect((await visited(answered, { lost: true })).steps).toEqual(['answering']);
  });

  test('that was certainly not taken is sent again, but given back after a minute', async () => {
    const send = async () => ({ kind: 'not_taken', why: 'refused', code: 'unavailable' }) as const;
    const soon = await visited(answered, { send });
    expect(soon.last?.thing).toMatchObject({ state: 'open', dueAt: 4_000, sent: null });
    expect(soon.last?.thing.answer).not.toBeNull();
    // The time of the answer is what counts, however often it was tried.
    const old = aQuestion({ answer: anAnswer({ at: 2_000 - 61_000 }) });
    const late = await visited(old, { send });
    expect(late.last).toMatchObject({
      thing: { state: 'open', answer: null },
      do: { kind: 'give_back', why: { kind: 'out_of_reach', why: 'refused' } },
    });
  });

  test('wakes a paused sandbox first, and is given back if it cannot be resumed', async () => {
    const woken = await visited(answered, { seen: asleep });
    expect(woken.last?.thing).toMatchObject({ dueAt: 3_000, wokenAt: 2_000 });
    const failed = await visited(answered, { seen: asleep, wake: async () => 'failed' });
    expect(failed.last?.thing.wokenAt).toBeNull();
    for (const reply of ['gone', 'not_resumable'] as const) {
      const gone = await visited(answered, { seen: asleep, wake: async () => reply });
      expect(gone.last?.do).toMatchObject({ kind: 'give_back', why: { cause: 'asleep' } });
    }
  });

  test('is not sent in another wait when there is no list of actions', async () => {
    const asked = aQuestion({ fingerprint: 'unknown', answer: anAnswer(), actions: null });
    expect((await visited(asked, { seen: saw(untold) })).steps).toContain('send');
    const slow = await visited(asked, { seen: saw(untold), context: aContext({ wait: '8' }) });
    expect(slow.steps).toEqual(['stale']);
    expect(slow.last?.do).toEqual({ kind: 'settle', again: true });
  });

  test('is not sent when other actions are pending, and these are asked', async () => {
    const { steps, last } = await visited(answered, { seen: saw(told(someAction('rm -rf /'))) });
    expect(steps).toEqual(['stale']);
    expect(last?.do).toEqual({ kind: 'settle', again: true });
  });
});

test('a rejected agent is told to continue once, after that was recorded', async () => {
  const idle = saw(untold, { executionStatus: 'idle' });
  const { steps, stored } = await visited(rejected, { seen: idle });
  expect(steps).toEqual(['answered', 'run', 'answered']);
  expect(stored[0]?.thing).toMatchObject({ dueAt: null, goOn: 'sent' });
  expect(stored[1]?.thing.result).toMatchObject({ status: 'running' });
  expect((await visited(rejected, { seen: idle, lost: true })).steps).toEqual(['answered']);
  expect((await visited(rejected, { seen: idle, run: async () => 'not_known' })).steps).toHaveLength(3);
  const left = await visited(rejected, { seen: same });
  expect(left.last?.thing).toMatchObject({ dueAt: null, goOn: null });
});

test('nothing is stored about a question whose run was deleted', async () => {
  expect((await visited(aQuestion(), { look: async () => null })).steps).toEqual([]);
});

test('a question in the state answering needs an answer', async () => {
  await expect(visited(aQuestion({ state: 'answering' }))).rejects.toThrow(/without an answer/);
  const settled = await visited(aQuestion({ state: 'answered', settledAt: 1 }));
  expect(settled.last?.thing.dueAt).toBeNull();
});
