// What a look at a question leads to, state by state.
import { describe, expect, test } from '@jest/globals';
import {
  aContext,
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
} from '../../test/support/questions/some.ts';
import type { Ask, ConversationSeen, PolicyReply, SendReply } from '../watch/index.ts';
import { fingerprintOf } from '../watch/index.ts';
import { decideQuestion } from './decide.ts';
import {
  type AnswerCheck,
  type GiveBackWhy,
  type QuestionContext,
  type QuestionStep,
  questionPatienceAt,
} from './look.ts';
import { questionMachine } from './machine.ts';
import { newQuestion, type Question, shownBefore } from './question.ts';

const failed: ConversationSeen = { kind: 'failed', why: 'reset', code: 'unavailable' };
const absent: ConversationSeen = { kind: 'absent' };
const list = { kind: 'failed', why: 'reset', code: 'unavailable' } as const;
const asleep = { sandboxStatus: 'PAUSED', executionStatus: null };
const good = { kind: 'as_written' } as const;
const minute = 60_000;
const run = aContext();
const waitsInPause = aContext({ onPause: 'wait' });
const over = (ended: 'finished' | 'cancelled') => aContext({ ended });

const stepped = (
  question: Question,
  seen: ConversationSeen,
  now: number,
  context: QuestionContext = run,
  check: AnswerCheck = good,
) => decideQuestion(question, { seen, check, context }, now);
const { after } = questionMachine();
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, check: good, context: run };
const word = ({ thing: question, do: effect }: QuestionStep) =>
  effect.kind === 'settle' ? `${question.state}${effect.again ? ' again' : ''}` : effect.kind;

const asking = (changes: Partial<Question> = {}): Question => ({ ...newQuestion(0), ...changes });

test.each<[string, ConversationSeen, number, string]>([
  ['actions', saw(told(someAction())), 0, 'show'],
  ['no list at all', saw(untold), 0, 'show'],
  ['an empty list', saw(told()), minute, 'rest'],
  ['a list that fails', saw(list), 0, 'rest'],
  ['a list that goes on failing', saw(list), minute, 'show'],
  ['an agent at work', saw(untold, { executionStatus: 'running' }), 0, 'void'],
  ['no status', saw(untold, { executionStatus: null }), 0, 'rest'],
  ['a sandbox that starts', saw(untold, { sandboxStatus: 'STARTING' }), 0, 'rest'],
  ['a sandbox asleep', saw(untold, asleep), 0, 'wake'],
  ['a sandbox asleep after it finished', saw(untold, asleep, 'finished'), 0, 'void'],
  ['nothing', failed, 0, 'rest'],
  ['no conversation', absent, 0, 'rest'],
])('a wait that was just noticed: %s', (_, seen, now, expected) =>
  expect(word(stepped(asking(), seen, now))).toBe(expected),
);

test('a wait that was just noticed wakes the sandbox once, and only if the repository is configured so', () => {
  const seen = saw(untold, asleep, 'waiting_for_confirmation');
  expect(word(stepped(asking({ wokenAt: 0 }), seen, minute, run))).toBe('rest');
  expect(word(stepped(asking({ wokenAt: 0 }), seen, 4 * minute, run))).toBe('show');
  expect(word(stepped(asking(), seen, 0, waitsInPause))).toBe('show');
});

test('a wait that was just noticed is shown with its actions while the sandbox is paused, if the service tells them', () => {
  const seen = saw(told(someAction()), asleep, 'waiting_for_confirmation');
  const shown = stepped(asking(), seen, 0, waitsInPause);
  expect([word(shown), shown.thing.actions]).toEqual(['show', [someAction()]]);
});

test('a wait that was just noticed is dropped when its run has ended', () => {
  expect(word(stepped(asking(), saw(told(someAction())), 0, over('finished')))).toBe('void');
});

test.each<[string, ConversationSeen, string]>([
  ['the same', saw(told(someAction())), 'rest'],
  ['something else', saw(told(someAction('rm -rf /'))), 'stale again'],
  ['no list any more', saw(untold), 'rest'],
  ['asleep', saw(untold, asleep), 'rest'],
  ['gone on', saw(untold, { executionStatus: 'running' }), 'elsewhere'],
  ['one failed look-up', saw(untold, { sandboxStatus: 'MISSING' }), 'rest'],
  ['nothing', failed, 'rest'],
])('an open question without an answer: %s', (_, seen, expected) =>
  expect(word(stepped(aQuestion(), seen, 1_000, run))).toBe(expected),
);

test('an open question without an answer without a list of actions is asked again when there is a list, and after another wait', () => {
  const hidden = aQuestion({ fingerprint: 'unknown' });
  expect(word(stepped(hidden, saw(told(someAction())), 1_000, run))).toBe('stale again');
  expect(word(stepped(hidden, saw(untold), 1_000, run))).toBe('rest');
  const later = aContext({ wait: '7' });
  expect(word(stepped(hidden, saw(untold), 1_000, later))).toBe('stale again');
  expect(word(stepped(hidden, saw(untold), 1_000, aContext({ wait: null })))).toBe('rest');
});

test('an open question without an answer: expires, also while looks fail', () => {
  const late = aQuestion({ expiresAt: 900 });
  expect(word(stepped(late, saw(told(someAction())), 1_000, run))).toBe('expired');
  expect(word(stepped(late, failed, 1_000, run))).toBe('expired');
});

test.each<[string, ConversationSeen, Parameters<typeof aQuestion>[0], string]>([
  ['that nobody answered is rejected', saw(told(someAction())), { rejectAt: 900 }, 'send'],
  ['not before its time', saw(told(someAction())), { rejectAt: 1_001 }, 'rest'],
  ['its agent is woken for that', saw(untold, asleep), { rejectAt: 900 }, 'wake'],
  ['nor on a guess', failed, { rejectAt: 900 }, 'rest'],
  ['nor while the list cannot be read', saw(list), { rejectAt: 900 }, 'rest'],
  ['nor what waits in its place', saw(told(someAction('rm -rf /'))), { rejectAt: 900 }, 'stale again'],
  ['nor after the run', saw(told(someAction())), { rejectAt: 900, expiresAt: 900 }, 'expired'],
  ['that waits for long is told of', saw(told(someAction())), { remindAt: 900 }, 'remind'],
  ['once', saw(told(someAction())), { remindAt: null }, 'rest'],
  ['and not instead of being rejected', saw(told(someAction())), { remindAt: 800, rejectAt: 900 }, 'send'],
  ['nor before it is shown', saw(told(someAction())), { remindAt: 900, shownWhole: null }, 'rest'],
])('an open question without an answer: %s', (_, seen, changes, expected) => {
  const open = aQuestion({ createdAt: -minute, shownWhole: true, ...changes });
  expect(word(stepped(open, seen, 1_000))).toBe(expected);
});

test('an open question without an answer keeps its approvals when it cannot be rejected in time, and that is tried again', () => {
  const approvals = [anAnswer({ by: 'ada' })];
  const late = aQuestion({ rejectAt: 900, approvals, terms: { people: 2, owners: [] } });
  const seen = saw(told(someAction()), { canAnswer: false });
  const step = stepped(late, seen, 1_500);
  expect(word(step)).toBe('give_back');
  expect(step.thing).toMatchObject({ state: 'open', answer: null, approvals, rejectAt: 1_500 + 10 * minute });
});

test('an open question without an answer is looked at right when it is to be rejected, or people are to be reminded', () => {
  const dueAt = (changes: Parameters<typeof aQuestion>[0]) =>
    stepped(aQuestion(changes), failed, 1_000).thing.dueAt;
  expect(dueAt({ rejectAt: 7_000, remindAt: 9_000 })).toBe(7_000);
  expect(dueAt({ rejectAt: 70_000, remindAt: 9_000 })).toBe(9_000);
  expect(dueAt({ rejectAt: 900 })).toBe(31_000);
});

test.each<[number | null, number | null, number]>([
  [9_000, 7_000, 7_000],
  [7_000, 9_000, 7_000],
  [null, 9_000, 9_000],
  [minute, 2 * minute, 30_000],
  [null, null, 30_000],
])(
  'a question that opens, with a reminder after %p ms and a rejection after %p ms, is looked at after %p ms',
  (remind, expire, expected) => {
    const unanswered = { remind, expire, afterReject: 'continue' } as const;
    const { thing } = stepped(asking(), saw(told(someAction())), 0, aContext({ unanswered }));
    expect([thing.state, thing.dueAt]).toEqual(['open', expected]);
  },
);

test('an open question without an answer is settled when its run ends', () => {
  expect(word(stepped(aQuestion(), failed, 1_000, over('finished')))).toBe('elsewhere');
  expect(word(stepped(aQuestion(), failed, 1_000, over('cancelled')))).toBe('closed');
  expect(word(stepped(aQuestion({ expiresAt: 9 }), failed, 1_000, over('cancelled')))).toBe('expired');
});

test('an open question without an answer is visited less often the longer it is open', () => {
  const restAt = (now: number) => (stepped(aQuestion(), failed, now).thing.dueAt ?? 0) - now;
  expect(restAt(1_000)).toBe(30_000);
  expect(restAt(500 + 20 * minute)).toBe(5 * minute);
  expect(restAt(500 + 600 * minute)).toBe(10 * minute);
});

describe('an answer', () => {
  const answer = anAnswer();
  const given = (changes: Partial<Question> = {}): Question => ({ ...aQuestion(), answer, ...changes });
  const judge = (
    seen: ConversationSeen,
    now = 1_500,
    check: AnswerCheck = good,
    changes: Partial<Question> = {},
  ) => word(stepped(given(changes), seen, now, run, check));
  const same = saw(told(someAction()));
  const late = 1_000 + 10 * minute;

  test.each<[string, ConversationSeen, string, string]>([
    ['the same', same, 'send', 'send'],
    ['something else', saw(told(someAction('rm -rf /'))), 'stale again', 'stale again'],
    ['no list any more', saw(untold), 'stale again', 'stale again'],
    ['a list that fails', saw(list), 'rest', 'give_back'],
    ['an empty list', saw(told()), 'rest', 'give_back'],
    ['at work', saw(untold, { executionStatus: 'running' }), 'elsewhere', 'elsewhere'],
    ['no status', saw(untold, { executionStatus: null }), 'rest', 'give_back'],
    ['asleep', saw(untold, asleep), 'wake', 'wake'],
    ['nothing', failed, 'rest', 'give_back'],
    ['no conversation', absent, 'rest', 'give_back'],
  ])('meets %s', (_, seen, soon, afterwards) => {
    expect(judge(seen)).toBe(soon);
    expect(judge(seen, late)).toBe(afterwards);
  });

  test('to a question without a list of actions is sent while there is no list, but not while reading the list fails', () => {
    const hidden = given({ fingerprint: 'unknown' });
    const judged = (seen: ConversationSeen, now: number) => word(stepped(hidden, seen, now));
    expect(judged(saw(untold), 1_500)).toBe('send');
    expect(judged(same, 1_500)).toBe('stale again');
    expect(judged(saw(list), 1_500)).toBe('rest');
    expect(judged(saw(list), late)).toBe('give_back');
  });

  test('waits longer for a sandbox that was woken', () => {
    const woken = { wokenAt: 1_100 };
    expect(judge(saw(untold, asleep), 1_000 + 2 * minute, good, woken)).toBe('rest');
    expect(judge(saw(untold, { sandboxStatus: 'STARTING' }), 1_000 + 2 * minute, good, woken)).toBe('rest');
    expect(judge(saw(untold, asleep), late, good, woken)).toBe('give_back');
  });

  test.each<[AnswerCheck, GiveBackWhy]>([
    [{ kind: 'edited' }, { kind: 'edited' }],
    [{ kind: 'gone' }, { kind: 'edited' }],
    [{ kind: 'too_early' }, { kind: 'too_early' }],
    [
      { kind: 'may_not', by: 'bob' },
      { kind: 'may_not', by: 'bob' },
    ],
    [{ kind: 'unreadable', why: 'x' }, { kind: 'edit_unknown' }],
  ])('whose check is %j is given back at once', (check, why) => {
    const back = stepped(given(), same, 1_500, run, check);
    expect(back.do).toEqual({ kind: 'give_back', answer, why });
    expect(back.thing).toMatchObject({ state: 'open', answer: null });
  });

  test('that cannot be checked waits for a minute', () => {
    const check: AnswerCheck = { kind: 'failed', why: '502' };
    expect(judge(same, 1_500, check)).toBe('rest');
    expect(judge(same, late, check)).toBe('give_back');
  });

  test('is not sent without an agent server, nor after the run or the question has ended', () => {
    expect(judge(saw(told(someAction()), { canAnswer: false }))).toBe('give_back');
    expect(word(stepped(given(), same, 1_500, over('cancelled')))).toBe('closed');
    expect(word(stepped(given({ expiresAt: 1_200 }), same, 1_500))).toBe('expired');
  });

  test('is not sent when another one was sent before', () => {
    const sent = { at: 1, fate: null, before: 'unknown', newest: null } as const;
    expect(judge(same, 1_500, good, { sent })).toBe('unknown');
  });
});

describe('after the request may have been sent', () => {
  const answering = (fate: 'taken' | 'unknown' | null, wokenAt: number | null = null) => {
    const sent = { at: 1_000, fate, before: aQuestion().fingerprint ?? 'unknown', newest: null } as const;
    return aQuestion({ state: 'answering', answer: anAnswer(), sent, wokenAt });
  };
  const judge = (seen: ConversationSeen, now: number, fate: 'taken' | 'unknown' | null = 'taken', of = run) =>
    word(stepped(answering(fate), seen, now, of));

  test.each<[string, ConversationSeen, 'taken' | 'unknown' | null, string, string]>([
    ['at work', saw(untold, { executionStatus: 'running' }), 'taken', 'answered', 'answered'],
    ['at work, unclear', saw(untold, { executionStatus: 'running' }), 'unknown', 'unknown', 'unknown'],
    ['at work, after a crash', saw(untold, { executionStatus: 'running' }), null, 'unknown', 'unknown'],
    ['the same', saw(told(someAction())), 'taken', 'rest', 'unknown again'],
    ['something else', saw(told(someAction('ls', 'a2'))), 'taken', 'answered again', 'answered again'],
    ['something else, unclear', saw(told(someAction('ls', 'a2'))), null, 'unknown again', 'unknown again'],
    ['not told', saw(untold), 'taken', 'rest', 'unknown again'],
    ['no status', saw(untold, { executionStatus: null }), 'taken', 'rest', 'unknown'],
    ['asleep', saw(untold, asleep), 'taken', 'wake', 'wake'],
    ['waiting for nothing', saw(told()), 'taken', 'rest', 'unknown again'],
    ['in an unknown status', saw(untold, { executionStatus: 'napping' }), 'taken', 'rest', 'unknown'],
    ['in no known sandbox', saw(told(), { sandboxStatus: null }), 'taken', 'rest', 'unknown again'],
    ['nothing', failed, 'taken', 'rest', 'unknown'],
    ['no conversation', absent, 'taken', 'rest', 'unknown'],
  ])('%s', (_, seen, fate, soon, afterwards) => {
    expect(judge(seen, 1_500, fate)).toBe(soon);
    expect(judge(seen, 1_000 + minute, fate)).toBe(afterwards);
  });

  test.each<[ConversationSeen, 'taken' | 'unknown', object]>([
    [saw(untold, { executionStatus: 'running' }), 'taken', { kind: 'verified', status: 'running' }],
    [saw(untold, { executionStatus: 'idle' }), 'taken', { kind: 'verified', status: 'idle' }],
    [saw(told(someAction('ls', 'a2'))), 'unknown', { kind: 'gone', status: 'waiting_for_confirmation' }],
    [saw(told()), 'taken', { kind: 'unclear', why: 'it waits, but no action is pending' }],
    [saw(untold), 'taken', { why: 'it waits, and the service does not tell what is pending' }],
    [saw(untold, { sandboxStatus: 'STARTING' }), 'taken', { why: 'sandbox STARTING' }],
    [saw(untold, { executionStatus: 'napping' }), 'taken', { why: 'status napping' }],
  ])('people are told what came of it: %#', (seen, fate, result) => {
    expect(stepped(answering(fate), seen, 1_000 + 3 * minute).thing.result).toMatchObject(result);
  });

  test.each<
    [string, Parameters<typeof anAnswer>[0], readonly { id: string; reason: string | null }[], string]
  >([
    ['in our words', { reason: 'no' }, [{ id: 'a1', reason: 'no' }], 'answered'],
    ['where we gave no words', {}, [{ id: 'a1', reason: 'User rejected the action.' }], 'answered'],
    ['in other words', { reason: 'no' }, [{ id: 'a1', reason: 'never' }], 'unknown'],
    ['without our words', { reason: 'no' }, [{ id: 'a1', reason: null }], 'unknown'],
    ['another one', {}, [{ id: 'a0', reason: null }], 'unknown'],
    ['and we approved', { verdict: 'approve' }, [{ id: 'a1', reason: null }], 'unknown'],
  ])('a rejection whose reply was lost: events show one %s', (_, given, rejected, expected) => {
    const answer = anAnswer({ verdict: 'reject', ...given });
    const seen = saw({ ...told(), rejected }, { executionStatus: 'idle' });
    const { thing } = stepped({ ...answering('unknown'), answer }, seen, 1_500);
    expect(thing.state).toBe(expected);
    expect(thing.goOn).toBe(expected === 'answered' ? 'wanted' : null);
  });

  test('what was not told before the answer cannot be compared with what is told now', () => {
    const sent = { at: 1_000, fate: 'taken', before: 'unknown', newest: null } as const;
    const hidden = aQuestion({ state: 'answering', answer: anAnswer(), sent });
    expect(word(stepped(hidden, saw(told(someAction())), 1_500))).toBe('rest');
    expect(word(stepped(hidden, saw(untold, { executionStatus: 'running' }), 1_500))).toBe('answered');
  });

  test('there has to be an answer', () => {
    expect(() => stepped(aQuestion({ state: 'answering' }), failed, 0)).toThrow(/without an answer/);
  });

  test.each<[string, 'taken' | 'unknown', string | null, string]>([
    ['nothing has happened since', 'taken', 'e7', 'no_effect'],
    ['something has happened since', 'taken', 'e8', 'unclear'],
    ['what has happened is not told', 'taken', null, 'unclear'],
    ['whether it was taken is not known', 'unknown', 'e7', 'unclear'],
  ])('an answer after which the same actions are still pending, and %s', (_, fate, newest, expected) => {
    const open = aQuestion({ answer: anAnswer() });
    const left = stepped(open, saw({ ...told(someAction()), newest: 'e7' }), 1_500).thing;
    const sent = {
      at: 1_500,
      before: open.fingerprint ?? 'unknown',
      newest: null,
      ...left.sent,
      fate,
    } as const;
    const seen = saw({ ...told(someAction()), newest });
    const later = stepped({ ...left, sent }, seen, 1_500 + questionPatienceAt(1_000).fate);
    expect(later.thing.result?.kind).toBe(expected);
    expect(word(later)).toBe('unknown again');
  });

  test('no second request is sent', () => {
    for (const seen of [saw(told(someAction())), failed, saw(untold, asleep)]) {
      for (const fate of ['taken', 'unknown', null] as const)
        expect(judge(seen, 1_001, fate)).not.toBe('send');
    }
  });

  test('a sandbox that does not resume for a minute makes the result unknown, and the question is asked again', () => {
    const seen = saw(untold, asleep, 'waiting_for_confirmation');
    const judged = (now: number) => word(stepped(answering('unknown', minute), seen, now));
    expect(judged(minute + minute / 2)).toBe('rest');
    expect(judged(2 * minute)).toBe('unknown again');
  });

  test('the question is not asked again when its run has ended', () => {
    expect(judge(saw(told(someAction())), 1_000 + minute, 'taken', over('cancelled'))).toBe('unknown');
  });
});

test('a settled question is not visited again', () => {
  expect(stepped(aQuestion({ state: 'answered', settledAt: 1 }), failed, 2).thing.dueAt).toBeNull();
});

test.each<[string, ConversationSeen, number, string]>([
  ['idle', saw(untold, { executionStatus: 'idle' }), 0, 'run'],
  ['waiting', saw(told(someAction())), 0, 'left'],
  ['at work', saw(untold, { executionStatus: 'running' }), 0, 'left'],
  ['not told', saw(untold, { executionStatus: null }), 0, 'rest'],
  ['not told for long', saw(untold, { executionStatus: null }), minute, 'left'],
  ['not seen', failed, 0, 'rest'],
  ['not seen for long', failed, minute, 'left'],
])('a rejected agent that is %s', (_, seen, waited, expected) => {
  const rejected = aQuestion({ state: 'answered', settledAt: 2_000, goOn: 'wanted' });
  const next = stepped(rejected, seen, 2_000 + waited);
  expect(next.thing.goOn === null ? 'left' : word(next)).toBe(expected);
  // Recorded before it is told, so that it is told once.
  if (expected === 'run') expect(next.thing).toMatchObject({ dueAt: null, goOn: 'sent' });
});

describe('an answer that was decided beforehand', () => {
  const order = anAnswer({ at: 0 });
  const decided = newQuestion(0, order);
  const same = saw(told(someAction()));

  test('is bound to the actions that are pending when it is sent', () => {
    const { thing: question, do: effect } = stepped(decided, same, 1_500);
    expect(effect).toEqual({ kind: 'send' });
    const fingerprint = fingerprintOf(told(someAction()));
    expect(question).toMatchObject({ state: 'answering', fingerprint, actions: [someAction()] });
    expect(question.sent).toEqual({ at: 1_500, fate: null, before: fingerprint, newest: null });
    expect(stepped(decided, saw(untold), 1_500).thing.sent?.before).toBe('unknown');
  });

  test.each<[string, ConversationSeen, number, string]>([
    ['an agent at work', saw(untold, { executionStatus: 'running' }), 0, 'elsewhere'],
    ['a list that fails', saw(list), 0, 'rest'],
    ['a list that goes on failing', saw(list), minute, 'give_back'],
    ['an empty list', saw(told()), 0, 'rest'],
    ['a sandbox asleep', saw(untold, asleep), 0, 'wake'],
    ['nothing', failed, 0, 'rest'],
    ['a key that is refused', { kind: 'failed', why: 'no', code: 'unauthorized' }, 0, 'give_back'],
    ['a wait that is too long', { ...failed, retryAfterMs: 2 * minute }, 0, 'give_back'],
    ['a wait that is not', { ...failed, retryAfterMs: 20_000 }, 0, 'rest'],
    ['no conversation', absent, 0, 'rest'],
    ['no conversation for long', absent, 10_000, 'give_back'],
  ])('meets %s', (_, seen, now, expected) => expect(word(stepped(decided, seen, now))).toBe(expected));

  test('is not sent before the time that the service asks to wait', () => {
    const { thing: question } = stepped(decided, { ...failed, retryAfterMs: 20_000 }, 100);
    expect(question.dueAt).toBe(20_100);
  });

  test('is not sent for other actions once it is bound', () => {
    const sent = stepped(decided, same, 1_500).thing;
    const again = after.send(sent, { kind: 'not_taken', why: 'reset', code: 'unavailable' }, any, 1_600);
    expect(again.thing).toMatchObject({ state: 'open', answer: order, sent: null });
    expect(word(stepped(again.thing, saw(told(someAction('rm -rf /'))), 3_700))).toBe('stale again');
  });
});

test('no answer is sent within a second of the wait, because the service would lose it', () => {
  for (const question of [
    newQuestion(1_000, anAnswer()),
    shownBefore(fingerprintOf(told(someAction())), anAnswer(), 1_000),
  ]) {
    const early = stepped(question, saw(told(someAction())), 1_999);
    expect([word(early), early.thing.dueAt]).toEqual(['rest', 2_000]);
    expect(word(stepped(question, saw(told(someAction())), 2_000))).toBe('send');
  }
});

test('a question that another step has shown is answered only if the actions can be compared', () => {
  const answer = anAnswer({ at: 0 });
  const named = shownBefore(fingerprintOf(told(someAction())), answer, 0);
  expect(stepped(named, saw(told(someAction())), 1_500).thing.actions).toEqual([someAction()]);
  expect(word(stepped(named, saw(untold), 1_500))).toBe('stale again');
  expect(word(stepped(shownBefore('unknown', answer, 0), saw(untold), 1_500, aContext({ wait: null })))).toBe(
    'stale again',
  );
});

const sent = stepped(aQuestion({ answer: anAnswer() }), saw(told(someAction())), 1_500).thing;
const back = (reply: SendReply, now = 1_600) => after.send(sent, reply, any, now);

test('the reply to an answer', () => {
  expect(back({ kind: 'taken' }).thing).toMatchObject({
    state: 'answering',
    sent: { fate: 'taken' },
    dueAt: 1_600,
  });
  expect(back({ kind: 'unknown', why: 'cut' }).thing.sent?.fate).toBe('unknown');
  const notTaken = { kind: 'not_taken', why: 'reset', code: 'unavailable' } as const;
  expect(back(notTaken).thing).toMatchObject({ state: 'open', sent: null, dueAt: 3_600 });
  expect(word(back(notTaken))).toBe('rest');
  expect(word(back(notTaken, 61_000))).toBe('give_back');
  // Who says when to ask again is not asked before, nor waited for too long.
  expect(back({ ...notTaken, retryAfterMs: 20_000 }).thing.dueAt).toBe(21_600);
  expect(word(back({ ...notTaken, retryAfterMs: 120_000 }))).toBe('give_back');
  // A clear word is not asked for again.
  for (const code of ['not_found', 'rejected']) {
    expect(back({ kind: 'not_taken', why: 'no', code }).do).toMatchObject({
      kind: 'give_back',
      why: { kind: 'out_of_reach', cause: { failed: code } },
    });
  }
  expect(() => after.send(aQuestion(), { kind: 'taken' }, any, 0)).toThrow(/without an answer/);
});

test('the reply to waking a sandbox', () => {
  const woken = stepped(aQuestion({ answer: anAnswer() }), saw(untold, asleep), 1_500).thing;
  expect(woken.wokenAt).toBe(1_500);
  expect(after.wake(woken, 'resuming', any, 1_600).thing).toMatchObject({ wokenAt: 1_600, dueAt: 2_600 });
  expect(after.wake(woken, 'failed', any, 1_600).thing.wokenAt).toBeNull();
  for (const reply of ['gone', 'not_resumable'] as const) {
    expect(after.wake(woken, reply, any, 1_600).do).toMatchObject({
      kind: 'give_back',
      why: { cause: 'asleep' },
    });
    expect(word(after.wake({ ...sent, wokenAt: 1_500 }, reply, any, 1_600))).toBe('rest');
    expect(word(after.wake(newQuestion(0), reply, any, 1_600))).toBe('rest');
  }
});

test('the reply to telling a rejected agent to continue', () => {
  const who = { by: 'mona', answer: 'reject', at: 1 } as const;
  const idle = aQuestion({
    state: 'answered',
    settledAt: 1_900,
    goOn: 'sent',
    dueAt: null,
    result: { kind: 'verified', status: 'idle', reason: null, ...who },
  });
  expect(after.run(idle, 'running', any, 2_000)).toMatchObject({
    thing: { result: { status: 'running' }, goOn: 'sent' },
    do: { kind: 'show' },
  });
  expect(after.run(idle, 'not_known', any, 2_000).thing).toMatchObject({ goOn: 'sent', dueAt: null });
  expect(after.run(idle, 'not_sent', any, 2_000).thing).toMatchObject({ goOn: 'wanted', dueAt: 4_000 });
  expect(after.run(idle, 'not_sent', any, 70_000).thing).toMatchObject({ goOn: null, dueAt: null });
});

test('waits are shorter only below a poll interval of a second', () => {
  expect(questionPatienceAt(30_000)).toEqual(questionPatienceAt(1_000));
  expect(questionPatienceAt(1_000)).toEqual(questionPatienceAt(1_000));
  expect(questionPatienceAt(50)).toMatchObject({ pause: 50, trouble: 3_000, fate: 1_000 });
});

test.each<['approve' | 'reject', boolean | null, string]>([
  ['approve', true, 'send'],
  ['approve', false, 'not_shown_whole'],
  ['approve', null, 'send'],
  ['reject', true, 'send'],
  ['reject', false, 'send'],
])('%s, where it was shown whole: %s', (verdict, shownWhole, expected) => {
  const question = aQuestion({ answer: anAnswer({ verdict }), shownWhole });
  const { do: effect } = stepped(question, saw(told(someAction())), 1_500);
  expect(effect.kind === 'give_back' ? effect.why.kind : effect.kind).toBe(expected);
});

test.each<AnswerCheck>([
  { kind: 'question_changed', by: 'mallory' },
  { kind: 'question_gone' },
  { kind: 'question_hidden' },
  { kind: 'question_unreadable' },
])('an answer to other words than ours ($kind) is not sent, and it is asked anew', (check) => {
  const question = aQuestion({ answer: anAnswer(), shownWhole: true });
  const { thing, do: effect } = stepped(question, saw(told(someAction())), 1_500, run, check);
  expect(effect).toEqual({ kind: 'settle', again: true });
  const by = check.kind === 'question_changed' ? check.by : null;
  expect(thing.result).toEqual({ kind: 'stale', why: check.kind, by, next: null });
});

test('a question whose list failed is not approved when the list is unavailable later', () => {
  const list: ConversationSeen = saw({ kind: 'failed', why: 'more than 64 MB', code: 'bad_response' });
  const open = stepped(newQuestion(0, null), list, 10 * 60_000).thing;
  expect(open.state).toBe('open');
  const answered = { ...open, answer: anAnswer({ at: 10 * 60_000 }) };
  expect(word(stepped(answered, saw(untold), 10 * 60_000 + 1_500))).toBe('stale again');
});

const answered = aQuestion({ answer: anAnswer() });
const asksNow = (policy: Ask | null) => saw(told(someAction()), { policy });

test.each<[Ask | null, Ask | null, Ask | null]>([
  ['always', 'always', null],
  ['always', 'never', 'always'],
  ['always', 'risky', 'always'],
  ['always', null, 'always'],
  ['risky', 'never', 'risky'],
  ['risky', 'always', null],
  ['never', 'never', null],
  // It waits, so it had to ask; its server has started anew since.
  [null, 'never', 'always'],
  [null, 'always', null],
  [null, null, null],
])(
  'the confirmation policy, before anything sets the agent going: told to ask %s, of an agent that asks %s: set to %s',
  (ask, policy, expected) => {
    for (const verdict of ['approve', 'reject'] as const) {
      const question = aQuestion({ answer: anAnswer({ verdict }) });
      const step = stepped(question, asksNow(policy), 1_500, aContext({ ask }));
      expect(step.do.kind).toBe(expected === null ? 'send' : 'set_policy');
      if (expected !== null) expect(step.thing).toMatchObject({ policy: { ask: expected }, sent: null });
    }
  },
);

test('the confirmation policy, before anything sets the agent going is looked for after it was set, and nothing is sent until it stands', () => {
  const context = aContext({ ask: 'always' });
  const first = stepped(answered, asksNow('never'), 1_500, context);
  const set = after.set_policy(first.thing, { kind: 'set' }, { ...any, context }, 1_600).thing;
  expect(set).toMatchObject({ state: 'open', sent: null, dueAt: 1_600 });
  expect(word(stepped(set, asksNow('always'), 1_700, context))).toBe('send');
  expect(word(stepped(set, asksNow('never'), 1_700, context))).toBe('rest');
  expect(word(stepped(set, asksNow('never'), 2_700, context))).toBe('set_policy');
});

test.each<PolicyReply>([
  { kind: 'refused', why: 'no such request' },
  { kind: 'failed', why: 'reset', code: 'unavailable' },
  { kind: 'set' },
])(
  'the confirmation policy, before anything sets the agent going that cannot be made to stand ($kind): the answer is given back',
  (reply) => {
    const context = aContext({ ask: 'always' });
    let question: Question = answered;
    let last = 'rest';
    for (let now = 1_500; question.answer !== null && now < 200_000; now = question.dueAt ?? now) {
      const step = stepped(question, asksNow('never'), now, context);
      const replied =
        step.do.kind === 'set_policy' ? after.set_policy(step.thing, reply, { ...any, context }, now) : step;
      question = replied.thing;
      if (replied.do.kind === 'give_back' && replied.do.why.kind === 'out_of_reach') {
        last = String(replied.do.why.cause);
      }
    }
    expect(last).toBe('policy');
    expect(question).toMatchObject({ state: 'open', sent: null });
  },
);

test('the confirmation policy, before anything sets the agent going stands before a rejected agent is told to continue', () => {
  const rejected = aQuestion({
    state: 'answered',
    answer: anAnswer({ verdict: 'reject' }),
    settledAt: 1_000,
    goOn: 'wanted',
  });
  const context = aContext({ ask: 'always' });
  const idle = (policy: Ask) => saw(untold, { executionStatus: 'idle', policy });
  const step = stepped(rejected, idle('never'), 1_500, context);
  expect(step).toMatchObject({ thing: { goOn: 'wanted' }, do: { kind: 'set_policy' } });
  expect(after.set_policy(step.thing, { kind: 'set' }, any, 1_600).thing.dueAt).toBe(1_600);
  const refused = after.set_policy(step.thing, { kind: 'refused', why: 'no such request' }, any, 1_600);
  expect(refused).toMatchObject({ thing: { ...step.thing, dueAt: 3_600 }, do: { kind: 'rest' } });
  expect(word(stepped(rejected, idle('always'), 1_500, context))).toBe('run');
  expect(stepped(rejected, idle('never'), 90_000, context).thing).toMatchObject({ goOn: null });
  // Where asking is left to the account, one that has just waited is one that asks; and asking more is no mistake.
  expect(word(stepped(rejected, idle('never'), 1_500, aContext({ ask: null })))).toBe('set_policy');
  expect(word(stepped(rejected, idle('always'), 1_500, aContext({ ask: 'never' })))).toBe('run');
});
