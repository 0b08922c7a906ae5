// One visit at a time: which step is taken, and that it is stored before anything leaves.
import { describe, expect, test } from '@jest/globals';
import {
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
  waitingRun,
  watchOf,
} from '../../test/support/questions/some.ts';
import type { Confirmation } from '../model/question.ts';
import type { Seen } from './moves.ts';
import { questionText } from './question-text.ts';
import { visit } from './visit.ts';
import type { Outcome, VisitTools } from './visit-tools.ts';

const run = waitingRun();
const same = saw(told(someAction()));
const asleep = saw(untold, { sandboxStatus: 'PAUSED', executionStatus: null });

async function visited(
  confirmation: Confirmation,
  changes: Partial<VisitTools> & { readonly seen?: Seen; readonly lost?: boolean } = {},
) {
  const steps: string[] = [];
  const outcomes: Outcome[] = [];
  const tools: VisitTools = {
    now: () => 2_000,
    nonce: () => 'nonce',
    leaseUntil: () => 17_000,
    run: async () => run,
    look: async () => changes.seen ?? same,
    check: async () => ({ kind: 'as_written' }),
    wake: async () => 'resuming',
    send: async () => ({ kind: 'taken' }),
    goOn: async () => 'running',
    ...changes,
    store: async (outcome) => {
      steps.push(outcome.confirmation.state);
      outcomes.push(outcome);
      return changes.lost ? null : { ...outcome.confirmation, version: outcome.confirmation.version + 1 };
    },
  };
  const recording: VisitTools = {
    ...tools,
    send: async (...given) => {
      steps.push('send');
      return tools.send(...given);
    },
    goOn: async (...given) => {
      steps.push('run');
      return tools.goOn(...given);
    },
  };
  await visit(recording, confirmation);
  return { steps, outcomes, last: outcomes.at(-1) };
}

const answered = aQuestion({}, { answer: anAnswer() });
const rejected = aQuestion(
  { state: 'answered', settledAt: 1_900 },
  {
    answer: anAnswer({ verdict: 'reject' }),
    goOn: 'wanted',
    result: { kind: 'verified', status: 'idle', reason: null, by: 'mona', answer: 'reject', at: 1 },
  },
);

describe('an answer', () => {
  test('is recorded, sent, and its fate is recorded', async () => {
    const { steps, last } = await visited(answered);
    expect(steps).toEqual(['answering', 'send', 'answering']);
    expect(last?.confirmation.facts.sent).toMatchObject({ nonce: 'nonce', fate: 'taken' });
  });

  test('is not sent by whom somebody overtook', async () => {
    expect((await visited(answered, { lost: true })).steps).toEqual(['answering']);
  });

  test('that provably did not arrive is tried again, but not for ever', async () => {
    const send = async () => ({ kind: 'not_taken', why: 'refused' }) as const;
    const soon = await visited(answered, { send });
    expect(soon.last?.confirmation).toMatchObject({ state: 'open', dueAt: 4_000, facts: { sent: null } });
    expect(soon.last?.confirmation.facts.answer).not.toBeNull();
    // The time of the answer is what counts, however often it was tried.
    const old = aQuestion({}, { answer: anAnswer({ at: 2_000 - 61_000 }) });
    const late = await visited(old, { send });
    expect(late.last).toMatchObject({
      confirmation: { state: 'open', facts: { answer: null } },
      giveBack: { why: { kind: 'out_of_reach', why: 'refused' } },
    });
  });

  test('wakes a sandbox first, and is given back where that cannot be', async () => {
    const woken = await visited(answered, { seen: asleep });
    expect(woken.last?.confirmation).toMatchObject({ dueAt: 3_000, facts: { wokenAt: 2_000 } });
    const failed = await visited(answered, { seen: asleep, wake: async () => 'failed' });
    expect(failed.last?.confirmation.facts.wokenAt).toBeNull();
    for (const reply of ['gone', 'not_resumable'] as const) {
      const gone = await visited(answered, { seen: asleep, wake: async () => reply });
      expect(gone.last).toMatchObject({ giveBack: { why: { kind: 'out_of_reach' } } });
    }
  });

  test('is not sent where the agent was seen to go on meanwhile, and nothing else tells that', async () => {
    const asked = aQuestion({ fingerprint: 'unknown' }, { answer: anAnswer(), actions: null });
    expect((await visited(asked, { seen: saw(untold) })).steps).toContain('send');
    const goneOn = watchOf([1, 'waiting_for_confirmation'], [6, 'running'], [8, 'waiting_for_confirmation']);
    const runs = [run, waitingRun({ watch: goneOn })];
    const slow = await visited(asked, { seen: saw(untold), run: async () => runs.shift() ?? null });
    expect(slow.steps).toEqual(['stale']);
    expect(slow.last).toMatchObject({ again: true });
  });

  test('to something else is not sent, and what waits is asked', async () => {
    const { steps, last } = await visited(answered, { seen: saw(told(someAction('rm -rf /'))) });
    expect(steps).toEqual(['stale']);
    expect(last).toMatchObject({ again: true, show: true, tell: true, hurry: true });
  });
});

test('a rejected agent is told to go on once, and only after that was recorded', async () => {
  const idle = saw(untold, { executionStatus: 'idle' });
  const { steps, outcomes } = await visited(rejected, { seen: idle });
  expect(steps).toEqual(['answered', 'run', 'answered']);
  expect(outcomes[0]?.confirmation).toMatchObject({ dueAt: null, facts: { goOn: 'sent' } });
  expect(outcomes[1]?.confirmation.facts.result).toMatchObject({ status: 'running' });
  expect((await visited(rejected, { seen: idle, lost: true })).steps).toEqual(['answered']);
  expect((await visited(rejected, { seen: idle, goOn: async () => 'not_known' })).steps).toHaveLength(2);
  const later = await visited(rejected, { seen: idle, goOn: async () => 'not_sent' });
  expect(later.last?.confirmation).toMatchObject({ dueAt: 4_000, facts: { goOn: 'wanted' } });
  const long = { ...rejected, settledAt: 2_000 - 60_000 };
  const never = await visited(long, { seen: idle, goOn: async () => 'not_sent' });
  expect(never.last?.confirmation).toMatchObject({ dueAt: null, facts: { goOn: null } });
  const left = await visited(rejected, { seen: same });
  expect(left.last?.confirmation).toMatchObject({ dueAt: null, facts: { goOn: null } });
});

test('a question whose run is forgotten is closed without a word', async () => {
  const { last } = await visited(aQuestion(), { run: async () => null });
  expect(last).toMatchObject({ confirmation: { state: 'closed', dueAt: null } });
  expect(last?.show).toBeUndefined();
});

test('nothing is made up about an answer that is not there', async () => {
  await expect(visited(aQuestion({ state: 'answering' }))).rejects.toThrow(/without an answer/);
  const settled = await visited(aQuestion({ state: 'answered', settledAt: 1 }));
  expect(settled.last?.confirmation.dueAt).toBeNull();
});

describe('the text of a question', () => {
  const stale = aQuestion(
    { state: 'stale', settledAt: 9 },
    { result: { kind: 'stale', why: 'other_actions', next: null } },
  );
  const next = aQuestion({ epoch: 2, code: 'D4E5F' });

  test('that went out of date leads to the next one, once that is shown', () => {
    expect(questionText(stale, run, 'thread', null)).not.toContain('asked again in');
    expect(questionText(stale, run, 'thread', { ...next, shown: null })).not.toContain('asked again in');
    expect(questionText(stale, run, 'thread', next)).toContain(
      `asked again in [\`D4E5F\`](${next.shown?.url})`,
    );
  });

  test('tells where to answer', () => {
    expect(questionText(next, run, 'thread', null)).toContain('reply in this thread');
    expect(questionText(next, run, 'review', null)).toContain('comment here');
    const sending = aQuestion({ state: 'answering' }, { answer: anAnswer() });
    expect(questionText(sending, run, 'thread', null)).toContain('⏳ Approving');
  });
});
