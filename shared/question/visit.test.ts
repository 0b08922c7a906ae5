// One visit at a time: which step is taken, and that it is stored before anything leaves.
import { describe, expect, test } from '@jest/globals';
import type { GivenAnswer, StoredQuestion } from '../../app/model/question.ts';
import {
  aContext,
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
} from '../../test/support/questions/some.ts';
import type { Context, Seen, Step } from './types.ts';
import { type Ports, visit } from './visit.ts';

const same = saw(told(someAction()));
const asleep = saw(untold, { sandboxStatus: 'PAUSED', executionStatus: null });

type TestPorts = Ports<GivenAnswer, StoredQuestion, string>;

async function visited(
  question: StoredQuestion,
  changes: Partial<TestPorts> & {
    readonly seen?: Seen;
    readonly context?: Context;
    readonly lost?: boolean;
  } = {},
) {
  const steps: string[] = [];
  const stored: Step<GivenAnswer>[] = [];
  const ports: TestPorts = {
    now: () => 2_000,
    look: async () => ({
      ...{ seen: changes.seen ?? same, check: { kind: 'as_written' }, at: 'there', seenAt: 2_000 },
      context: changes.context ?? aContext(),
    }),
    wake: async () => 'resuming',
    send: async () => ({ kind: 'taken' }),
    goOn: async () => 'running',
    ...changes,
    store: async (before, step) => {
      steps.push(step.question.state);
      stored.push(step);
      return changes.lost ? null : { ...before, ...step.question, version: before.version + 1 };
    },
  };
  const recording: TestPorts = {
    ...ports,
    send: async (...given) => {
      steps.push('send');
      return ports.send(...given);
    },
    goOn: async (...given) => {
      steps.push('run');
      return ports.goOn(...given);
    },
  };
  await visit<GivenAnswer, StoredQuestion, string>(recording, question);
  return { steps, stored, last: stored.at(-1) };
}

const answered = aQuestion({ answer: anAnswer() });
const rejected = aQuestion({
  ...{ state: 'answered', settledAt: 1_900, goOn: 'wanted', answer: anAnswer({ verdict: 'reject' }) },
  result: { kind: 'verified', status: 'idle', reason: null, by: 'mona', answer: 'reject', at: 1 },
});

describe('an answer', () => {
  test('is recorded, sent, and its fate is recorded', async () => {
    const { steps, last } = await visited(answered);
    expect(steps).toEqual(['answering', 'send', 'answering']);
    expect(last?.question.sent).toMatchObject({ at: 2_000, fate: 'taken' });
  });

  test('is not sent by whom somebody overtook', async () => {
    expect((await visited(answered, { lost: true })).steps).toEqual(['answering']);
  });

  test('that provably did not arrive is tried again, but not for ever', async () => {
    const send = async () => ({ kind: 'not_taken', why: 'refused', code: 'unavailable' }) as const;
    const soon = await visited(answered, { send });
    expect(soon.last?.question).toMatchObject({ state: 'open', dueAt: 4_000, sent: null });
    expect(soon.last?.question.answer).not.toBeNull();
    // The time of the answer is what counts, however often it was tried.
    const old = aQuestion({ answer: anAnswer({ at: 2_000 - 61_000 }) });
    const late = await visited(old, { send });
    expect(late.last).toMatchObject({
      question: { state: 'open', answer: null },
      do: { kind: 'give_back', why: { kind: 'out_of_reach', why: 'refused' } },
    });
  });

  test('wakes a sandbox first, and is given back where that cannot be', async () => {
    const woken = await visited(answered, { seen: asleep });
    expect(woken.last?.question).toMatchObject({ dueAt: 3_000, wokenAt: 2_000 });
    const failed = await visited(answered, { seen: asleep, wake: async () => 'failed' });
    expect(failed.last?.question.wokenAt).toBeNull();
    for (const reply of ['gone', 'not_resumable'] as const) {
      const gone = await visited(answered, { seen: asleep, wake: async () => reply });
      expect(gone.last?.do).toMatchObject({ kind: 'give_back', why: { cause: 'asleep' } });
    }
  });

  test('is not sent where the agent was seen to go on meanwhile, and nothing else tells that', async () => {
    const asked = aQuestion({ fingerprint: 'unknown', answer: anAnswer(), actions: null });
    expect((await visited(asked, { seen: saw(untold) })).steps).toContain('send');
    const slow = await visited(asked, { seen: saw(untold), context: aContext({ streak: '8' }) });
    expect(slow.steps).toEqual(['stale']);
    expect(slow.last?.do).toEqual({ kind: 'settle', again: true });
  });

  test('to something else is not sent, and what waits is asked', async () => {
    const { steps, last } = await visited(answered, { seen: saw(told(someAction('rm -rf /'))) });
    expect(steps).toEqual(['stale']);
    expect(last?.do).toEqual({ kind: 'settle', again: true });
  });
});

test('a rejected agent is told to go on once, and only after that was recorded', async () => {
  const idle = saw(untold, { executionStatus: 'idle' });
  const { steps, stored } = await visited(rejected, { seen: idle });
  expect(steps).toEqual(['answered', 'run', 'answered']);
  expect(stored[0]?.question).toMatchObject({ dueAt: null, goOn: 'sent' });
  expect(stored[1]?.question.result).toMatchObject({ status: 'running' });
  expect((await visited(rejected, { seen: idle, lost: true })).steps).toEqual(['answered']);
  expect((await visited(rejected, { seen: idle, goOn: async () => 'not_known' })).steps).toHaveLength(3);
  const left = await visited(rejected, { seen: same });
  expect(left.last?.question).toMatchObject({ dueAt: null, goOn: null });
});

test('a question whose run is forgotten is closed without a word', async () => {
  const { last } = await visited(aQuestion(), { look: async () => null });
  expect(last?.question).toMatchObject({ state: 'closed', dueAt: null, result: null });
});

test('nothing is made up about an answer that is not there', async () => {
  await expect(visited(aQuestion({ state: 'answering' }))).rejects.toThrow(/without an answer/);
  const settled = await visited(aQuestion({ state: 'answered', settledAt: 1 }));
  expect(settled.last?.question.dueAt).toBeNull();
});
