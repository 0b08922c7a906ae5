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
import { tableOf } from '../../test/support/table.ts';
import { type Ask, type ConversationSeen, fingerprintOf, type SendReply } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type QuestionContext, type QuestionStep, questionPatienceAt } from './look.ts';
import { newQuestion, type Question, type SentAnswer, shownBefore } from './question.ts';
import { decideQuestion, questionMachine } from './question-machine.ts';
import { addAnswer } from './question-steps.ts';
import type { AnswerCheck, GiveBackWhy, QuestionFault } from './why-not-taken.ts';

const failed = { kind: 'failed', why: 'reset', code: 'unavailable' } as const;
const absent: ConversationSeen = { kind: 'absent' };
const asleep = { sandbox: sandboxOf('PAUSED'), agent: null };
const same = saw(told(someAction()));
const other = saw(told(someAction('rm -rf /')));
const newOne = saw(told(someAction('ls', 'a2')));
const sleeping = saw(untold, asleep);
const working = saw(untold, { agent: agentOf('running') });
const idle = saw(untold, { agent: agentOf('idle') });
const mute = saw(untold, { agent: null });
/** By its events; its record says that it waits. */
const stillRuns = saw({ ...told(someAction()), wentOn: agentOf('running') }, { agent: agentOf('running') });
const minute = 60_000;
const run = aContext();
const { fate } = questionPatienceAt(1_000);

interface Around {
  readonly context?: QuestionContext;
  readonly check?: AnswerCheck;
}
const stepped = (
  question: Question,
  seen: ConversationSeen,
  now = 1_500,
  { context = run, check = null }: Around = {},
) => decideQuestion(question, { seen, check, context }, now);
const word = ({ thing: question, do: effect }: QuestionStep) => {
  if (effect.kind === 'rest' && question.dueAt === null) return 'left';
  return effect.kind === 'settle' ? `${question.state}${effect.again ? ' again' : ''}` : effect.kind;
};
const wordOf = (...given: Parameters<typeof stepped>) => word(stepped(...given));
const { after } = questionMachine;
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, check: null, context: run };

/** The first step, and the last one where each look shows the same from then on, with its time: `rest → show`. */
function played(question: Question, seen: ConversationSeen, from = 1_500, around: Around = {}) {
  const first = stepped(question, seen, from, around);
  let [step, now] = [first, from];
  for (let visits = 0; step.do.kind === 'rest' && step.thing.dueAt !== null && visits < 100; visits += 1) {
    now = step.thing.dueAt;
    step = stepped(step.thing, seen, now, around);
  }
  const [soon, last] = [word(first), word(step)];
  return { words: soon === last ? soon : `${soon} → ${last}`, step, lasted: now - from };
}

const answer = anAnswer();
const answered = (changes: Partial<Question> = {}): Question => ({ ...aQuestion(), answer, ...changes });
const before = aQuestion().fingerprint ?? 'unknown';
const sent: SentAnswer = { at: 1_000, fate: 'taken', before, newest: null };
const answering = (changes: Partial<SentAnswer> = {}, more: Partial<Question> = {}) =>
  aQuestion({ state: 'answering', answer, sent: { ...sent, ...changes }, ...more });
const rejected = aQuestion({ state: 'answered', settledAt: 1_000, goOn: 'wanted' });
/** Long after it was given: patience counts from the trouble. */
const late = 1_000 + 10 * minute;

const looks: Record<string, ConversationSeen> = {
  'the same actions are pending': same,
  'other actions are pending': other,
  'the list is not known': saw(untold),
  'the list is empty': saw(told()),
  'the list cannot be read': saw(failed),
  'the agent is at work': working,
  'an approved command still runs': stillRuns,
  'the agent is idle': idle,
  'the agent has no status': mute,
  'the agent has an unknown status': saw(untold, { agent: agentOf('napping') }),
  'the sandbox starts': saw(untold, { sandbox: sandboxOf('STARTING') }),
  'the sandbox has no status': saw(told(), { sandbox: null }),
  'the sandbox is missing': saw(untold, { sandbox: sandboxOf('MISSING') }),
  'the sandbox sleeps': sleeping,
  'its agent had finished': saw(untold, asleep, 'finished'),
  'the look fails': failed,
  'the key is refused': { ...failed, code: 'unauthorized' },
  'a setting is wrong': { ...failed, code: 'bad_configuration' },
  'the conversation is not found': absent,
};

test.each(tableOf`
  where                           | new         | open        | answered         | decided before   | sent                 | rejected
  the same actions are pending    | show        | rest        | send             | send             | rest → unknown again | left
  other actions are pending       | show        | stale again | stale again      | send             | answered again       | left
  the list is not known           | show        | rest        | stale again      | send             | rest → unknown again | left
  the list is empty               | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | left
  the list cannot be read         | rest → show | rest        | rest → give_back | rest → give_back | rest → unknown again | left
  the agent is at work            | void        | elsewhere   | elsewhere        | elsewhere        | answered             | left
  an approved command still runs  | rest        | elsewhere   | elsewhere        | elsewhere        | answered again       | left
  the agent is idle               | void        | elsewhere   | elsewhere        | elsewhere        | answered             | resume
  the agent has no status         | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
  the agent has an unknown status | void        | rest        | rest → give_back | rest → give_back | rest → unknown       | left
  the sandbox starts              | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | rest → left
  the sandbox has no status       | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | rest → left
  the sandbox is missing          | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | rest → left
  the sandbox sleeps              | wake        | rest        | wake             | wake             | wake                 | rest → left
  its agent had finished          | void        | elsewhere   | elsewhere        | elsewhere        | wake                 | rest → left
  the look fails                  | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
  the key is refused              | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
  a setting is wrong              | rest        | rest        | give_back        | give_back        | rest → unknown       | rest → left
  the conversation is not found   | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
`)(
  'where %s, a question is: new %s, open %s, answered %s, decided before %s, sent %s, rejected %s',
  (where, ...expected) => {
    const seen = looks[where] ?? absent;
    expect([
      played(newQuestion(0), seen, 0).words,
      played(aQuestion(), seen).words,
      played(answered(), seen).words,
      played(newQuestion(0, anAnswer({ at: 0 })), seen).words,
      played(answering(), seen).words,
      played(rejected, seen, late).words,
    ]).toEqual(expected);
    // However late the first look is, patience counts from the trouble.
    expect(played(answered(), seen, late).words).toBe(expected[2]);
    for (const each of ['taken', 'unknown', null] as const)
      expect(wordOf(answering({ fate: each }), seen)).not.toBe('send');
  },
);

const waitsInPause = aContext({ onPause: 'wait' });

test('a new question wakes the sandbox once, and only if the repository is configured so', () => {
  const seen = saw(untold, asleep, 'waiting_for_confirmation');
  const woken = { ...newQuestion(0), wokenAt: 0 };
  expect([wordOf(woken, seen, minute), wordOf(woken, seen, 4 * minute)]).toEqual(['rest', 'show']);
  expect(wordOf(newQuestion(0), seen, 0, { context: waitsInPause })).toBe('show');
  const tells = saw(told(someAction()), asleep, 'waiting_for_confirmation');
  const shown = stepped(newQuestion(0), tells, 0, { context: waitsInPause });
  expect([word(shown), shown.thing.actions]).toEqual(['show', [someAction()]]);
});

test.each([
  ['a new question', 20_000, newQuestion(0)],
  ['an open question', 40_000, aQuestion()],
  ['an answered question', 40_000, answered()],
])('%s is not looked at before the time that the service asks for: %i ms', (_, retryAfterMs, question) => {
  const busy = { ...failed, retryAfterMs };
  for (const seen of [busy, saw(busy)])
    expect(stepped(question, seen).thing.dueAt).toBe(1_500 + retryAfterMs);
});

test('a list that is to be asked for again in a year does not hide a new question from people', () => {
  expect(wordOf(newQuestion(0), saw({ ...failed, retryAfterMs: 365 * 24 * 60 * minute }), 0)).toBe('show');
});

test('an open question without a list of actions is asked again in another wait, but not where the wait is not known', () => {
  const hidden = aQuestion({ fingerprint: 'unknown' });
  const inWait = (wait: string | null) => wordOf(hidden, saw(untold), 1_500, { context: aContext({ wait }) });
  expect([inWait('5'), inWait('7'), inWait(null)]).toEqual(['rest', 'stale again', 'rest']);
});

test.each<[string, string, Question, 'finished' | 'cancelled' | null, ConversationSeen]>([
  ['a new question whose run has ended', 'void', newQuestion(0), 'finished', same],
  ['an open question that expires', 'expired', aQuestion({ expiresAt: 1_500 }), null, same],
  ['one that expires while looks fail', 'expired', aQuestion({ expiresAt: 1_500 }), null, failed],
  ['an open question whose agent has ended', 'elsewhere', aQuestion(), 'finished', failed],
  ['an open question whose run was cancelled', 'closed', aQuestion(), 'cancelled', failed],
  ['one that was cancelled as it expires', 'expired', aQuestion({ expiresAt: 1_500 }), 'cancelled', failed],
  ['one that was cancelled before that', 'closed', aQuestion({ expiresAt: 1_501 }), 'cancelled', failed],
  ['an answered question whose run was cancelled', 'closed', answered(), 'cancelled', same],
  ['an answered question that expires', 'expired', answered({ expiresAt: 1_500 }), null, same],
  ['a sent answer whose run was cancelled', 'unknown', answering({ at: -minute }), 'cancelled', same],
])('%s is settled as %s', (_, state, question, ended, seen) => {
  expect(wordOf(question, seen, 1_500, { context: aContext({ ended }) })).toBe(state);
});

const due = { rejectAt: 900 };
test.each<[string, ConversationSeen, Parameters<typeof aQuestion>[0], string]>([
  ['a question that nobody answered is rejected', same, due, 'send'],
  ['an unanswered question is not rejected before its time', same, { rejectAt: 1_001 }, 'rest'],
  ['the sandbox is woken to reject an unanswered question', sleeping, due, 'wake'],
  ['an unanswered question is not rejected where the look fails', failed, due, 'rest'],
  ['an unanswered question is not rejected while the list fails', saw(failed), due, 'rest'],
  ['other actions in place of an unanswered question are not rejected', other, due, 'stale again'],
  ['an expired question is not rejected', same, { rejectAt: 900, expiresAt: 900 }, 'expired'],
  ['people are reminded of a question at its time', same, { remindAt: 900 }, 'remind'],
  ['a question is not reminded of when it is rejected', same, { remindAt: 800, rejectAt: 900 }, 'send'],
  ['people are not reminded before the question is shown', same, { remindAt: 900, shownWhole: null }, 'rest'],
])('%s', (_, seen, changes, expected) => {
  const open = aQuestion({ createdAt: -minute, shownWhole: true, ...changes });
  const step = stepped(open, seen, 1_000);
  expect(word(step)).toBe(expected);
  if (expected !== 'remind') return;
  expect(step.thing).toMatchObject({ state: 'open', remindAt: null });
  expect(wordOf(step.thing, seen, step.thing.dueAt ?? 0)).toBe('rest');
});

test('an open question that cannot be rejected in time keeps its approvals, and is to be rejected ten minutes later', () => {
  const approvals = [anAnswer({ by: 'ada' })];
  const open = aQuestion({ rejectAt: 900, approvals, terms: { people: 2, owners: [] } });
  const step = stepped(open, saw(told(someAction()), { canAnswer: false }));
  expect(word(step)).toBe('give_back');
  expect(step.thing).toMatchObject({ state: 'open', answer: null, approvals, rejectAt: 1_500 + 10 * minute });
});

test.each<[string, number, number | null, number | null]>([
  ['when it is to be rejected, if that comes first', 7_000, 9_000, 7_000],
  ['when people are to be reminded, if that comes first', 7_000, 7_000, 9_000],
  ['when it is to be rejected, if nobody is to be reminded', 9_000, null, 9_000],
  ['after half a minute, if both come later', 30_000, minute, 2 * minute],
  ['after half a minute, if neither is to come', 30_000, null, null],
])('a question that opens, or is open, is looked at %s', (_, dueAt, remind, expire) => {
  const unanswered = { remind, expire, afterReject: 'continue' } as const;
  const opened = stepped(newQuestion(0), same, 0, { context: aContext({ unanswered }) }).thing;
  expect(opened).toMatchObject({ state: 'open', dueAt });
  expect(stepped(opened, failed, 0).thing.dueAt).toBe(dueAt);
});

test('an open question is visited less often the longer it is open, and soon where its time has passed', () => {
  const restAt = (now: number, changes = {}) =>
    (stepped(aQuestion(changes), failed, now).thing.dueAt ?? 0) - now;
  expect(restAt(1_000)).toBe(30_000);
  expect(restAt(500 + 4 * minute)).toBe(4 * minute);
  expect(restAt(500 + 600 * minute)).toBe(20 * minute);
  expect(restAt(500 + 600 * minute, { rejectAt: 900 })).toBe(30_000);
});

describe('an answer', () => {
  const unchecked: AnswerCheck = { kind: 'edit_unknown', passes: true };

  test.each<[string, number, ConversationSeen, AnswerCheck]>([
    ['a look that fails', minute, failed, null],
    ['a key that is refused', minute, { ...failed, code: 'unauthorized' }, null],
    ['an agent without a status', minute, mute, null],
    ['a comment that cannot be checked', minute, same, unchecked],
    ['a service that does not know the conversation', 10_000, absent, null],
  ])('is given back because of %s after %i ms of it', (_, ms, seen, check) => {
    const { words, lasted } = played(answered(), seen, late, { check });
    expect(words).toBe('rest → give_back');
    expect(lasted).toBeGreaterThanOrEqual(ms - 1_000);
    expect(lasted).toBeLessThanOrEqual(ms);
  });

  test('is not found only after three looks in a row that do not find it, whatever came before', () => {
    let question = answered();
    for (const seen of [failed, absent, absent, sleeping, absent, failed, absent]) {
      const step = stepped(question, seen, late);
      expect(step.do.kind).not.toBe('give_back');
      question = { ...step.thing, wokenAt: null };
    }
    expect(wordOf(question, absent, late)).toBe('give_back');
  });

  test('is not given back for one failed look after its sandbox took minutes to wake', () => {
    let question = stepped(answered({ wokenAt: 1_000 }), sleeping, 3 * minute).thing;
    expect(question.troubleSince).toBeNull();
    question = stepped(question, failed, 3 * minute + 1_000).thing;
    expect(question).toMatchObject({ answer, troubleSince: 3 * minute + 1_000 });
    expect(wordOf(question, same, 3 * minute + 2_000)).toBe('send');
  });

  test('waits longer for a sandbox that was woken', () => {
    const woken = answered({ wokenAt: 1_100 });
    for (const seen of [sleeping, saw(untold, { sandbox: sandboxOf('STARTING') })])
      expect(wordOf(woken, seen, 2 * minute)).toBe('rest');
    expect(wordOf(woken, sleeping, late)).toBe('give_back');
  });

  test.each<[string, GiveBackWhy]>([
    ['was edited', { kind: 'edited' }],
    ['cannot be read', { kind: 'edit_unknown', said: 'x', passes: false }],
  ])('that %s is given back at once', (_, why) => {
    const back = stepped(answered(), same, 1_500, { check: why });
    expect(back.do).toEqual({ kind: 'give_back', answer, why });
    expect(back.thing).toMatchObject({ state: 'open', answer: null });
  });

  test('that GitHub does not tell of is looked at again at a whole millisecond', () => {
    const context = { ...run, patience: { ...run.patience, unsaid: 60 * minute } };
    const since = answered({ troubleSince: late - 20 * minute - 2 });
    expect(stepped(since, same, late, { context, check: unchecked }).thing.dueAt).toBe(late + 5 * minute + 1);
  });

  test('is not sent without an agent server, nor where another one was sent before', () => {
    expect(wordOf(answered(), saw(told(someAction()), { canAnswer: false }))).toBe('give_back');
    expect(wordOf(answered({ sent }), same)).toBe('unknown');
  });

  test.each<['approve' | 'reject', string, string, boolean | null]>([
    ['approve', 'was shown in part', 'not_shown_whole', false],
    ['approve', 'was not shown', 'send', null],
    ['reject', 'was shown in part', 'send', false],
  ])('to %s a question that %s leads to "%s"', (verdict, _, expected, shownWhole) => {
    const { do: effect } = stepped(answered({ answer: anAnswer({ verdict }), shownWhole }), same);
    expect(effect.kind === 'give_back' ? effect.why.kind : effect.kind).toBe(expected);
  });

  test.each<[string, QuestionFault, string | null]>([
    ['was changed', { kind: 'question_changed', by: 'mallory' }, 'mallory'],
    ['was deleted', { kind: 'question_gone' }, null],
  ])('to a question that %s is not sent, and the question is asked again', (_, check, by) => {
    const { thing, do: effect } = stepped(answered({ shownWhole: true }), same, 1_500, { check });
    expect(effect).toEqual({ kind: 'settle', again: true });
    expect(thing.result).toEqual({ kind: 'stale', why: check.kind, by, next: null });
  });

  test('to a question whose list failed is no approval when the list is unavailable later', () => {
    const open = stepped(newQuestion(0), saw({ ...failed, code: 'bad_response' }), 10 * minute).thing;
    expect(open.state).toBe('open');
    const given = { ...open, answer: anAnswer({ at: 10 * minute }) };
    expect(wordOf(given, saw(untold), 11 * minute)).toBe('stale again');
  });

  test('is not sent within a second of the wait, because the service would lose it', () => {
    const fingerprint = fingerprintOf(told(someAction()));
    for (const question of [newQuestion(1_000, answer), shownBefore(fingerprint, answer, 1_000)]) {
      const early = stepped(question, same, 1_999);
      expect([word(early), early.thing.dueAt]).toEqual(['rest', 2_000]);
      expect(wordOf(question, same, 2_000)).toBe('send');
    }
  });

  test('to a question that another step has shown is sent only if the actions can be compared', () => {
    const named = shownBefore(fingerprintOf(told(someAction())), answer, 0);
    expect(stepped(named, same).thing.actions).toEqual([someAction()]);
    expect(wordOf(named, saw(untold))).toBe('stale again');
    const noWait = { context: aContext({ wait: null }) };
    expect(wordOf(shownBefore('unknown', answer, 0), saw(untold), 1_500, noWait)).toBe('stale again');
  });

  test('that was decided beforehand is bound to the actions that are pending when it is sent', () => {
    const order = anAnswer({ at: 0 });
    const { thing: bound } = stepped(newQuestion(0, order), same);
    const fingerprint = fingerprintOf(told(someAction()));
    const taken = { at: 1_500, fate: null, before: fingerprint, newest: null };
    expect(bound).toMatchObject({ state: 'answering', fingerprint, actions: [someAction()], sent: taken });
    expect(stepped(newQuestion(0, order), saw(untold)).thing.sent?.before).toBe('unknown');
    const again = after.send(bound, { kind: 'not_taken', why: 'reset', code: 'unavailable' }, any, 1_600);
    expect(again.thing).toMatchObject({ state: 'open', answer: order, sent: null });
    expect(wordOf(again.thing, other, 3_700)).toBe('stale again');
  });
});

describe('an answer that may have been sent', () => {
  test.each<[string, string, ConversationSeen, SentAnswer['fate']]>([
    ['the reply was lost but the agent works', 'unknown', working, 'unknown'],
    ['the process crashed but the agent works', 'unknown', working, null],
    ['the process crashed but others are pending', 'unknown again', newOne, null],
    ['the reply came and others are pending', 'answered again', newOne, 'taken'],
  ])('where %s is settled as "%s"', (_, expected, seen, each) => {
    expect(wordOf(answering({ fate: each }), seen)).toBe(expected);
  });

  const waits = agentOf('waiting_for_confirmation');
  test.each<[string, object, SentAnswer['fate']]>([
    ['the agent is idle', { kind: 'verified', agent: agentOf('idle') }, 'taken'],
    ['other actions are pending', { kind: 'gone', agent: waits }, 'unknown'],
    ['the list is empty', { kind: 'unclear', why: 'it waits, but no action is pending' }, 'taken'],
    ['the list is not known', { why: 'it waits, and the service does not tell what is pending' }, 'taken'],
    ['the sandbox starts', { why: 'the sandbox is STARTING' }, 'taken'],
    ['the agent has an unknown status', { why: 'the agent is napping' }, 'taken'],
  ])('has a result that says so where %s', (where, result, each) => {
    const { thing } = stepped(answering({ fate: each }), looks[where] ?? absent, 3 * minute);
    expect(thing.result).toMatchObject(result);
  });

  const both = { actions: [someAction(), someAction('ls', 'a2')] };
  const rejection = (id: string, reason: string | null = null) => ({ id, reason });
  test.each<[string, string, Partial<Question>, readonly ReturnType<typeof rejection>[], string | null]>([
    ['is rejected in our words', 'answered', {}, [rejection('a1', 'no')], 'no'],
    ['is rejected in words of the service', 'answered', {}, [rejection('a1', 'User rejected it.')], null],
    ['is rejected in other words', 'unknown', {}, [rejection('a1', 'never')], 'no'],
    ['is rejected without our words', 'unknown', {}, [rejection('a1')], 'no'],
    ['differs from the rejected one', 'unknown', {}, [rejection('a0')], null],
    ['is one of two that are rejected', 'answered', both, [rejection('a1'), rejection('a2')], null],
    ['alone of two is rejected', 'unknown', both, [rejection('a1')], null],
    ['is one of two of which none is rejected', 'unknown', both, [], null],
  ])(
    'whose reply was lost, and whose action %s in the events, is "%s"',
    (_, expected, more, told, reason) => {
      const seen = saw({ kind: 'known', value: [], rejected: told }, { agent: agentOf('idle') });
      const given = anAnswer({ verdict: 'reject', reason });
      const { thing } = stepped(answering({ fate: 'unknown' }, { ...more, answer: given }), seen);
      expect(thing).toMatchObject({ state: expected, goOn: expected === 'answered' ? 'wanted' : null });
      // An approval is not told by a rejection.
      expect(wordOf(answering({ fate: 'unknown' }, more), seen)).toBe('unknown');
    },
  );

  test.each<[string, ConversationSeen, 'wanted' | null]>([
    ['is idle', idle, 'wanted'],
    ['works on by itself', working, null],
    ['asks something else', newOne, null],
  ])(
    'and rejects the action of an agent that %s has it told to go on only where it is idle',
    (_, seen, goOn) => {
      const { thing } = stepped(answering({}, { answer: anAnswer({ verdict: 'reject' }) }), seen);
      expect(thing).toMatchObject({ state: 'answered', goOn, dueAt: goOn === null ? null : 1_500 });
    },
  );

  test('does not make other actions of those that were not told before it', () => {
    const hidden = answering({ before: 'unknown' });
    expect([wordOf(hidden, same), wordOf(hidden, working)]).toEqual(['rest', 'answered']);
  });

  test('is missing from a question in the state answering by a bug only', () => {
    expect(() => stepped(aQuestion({ state: 'answering' }), failed)).toThrow(/without an answer/);
    expect(() => after.send(aQuestion(), { kind: 'taken' }, any, 0)).toThrow(/without an answer/);
  });

  test.each<[string, string, SentAnswer['fate'], string | null]>([
    ['nothing has happened since', 'no_effect', 'taken', 'e7'],
    ['something has happened since', 'unclear', 'taken', 'e8'],
    ['what has happened is not known', 'unclear', 'taken', null],
    ['whether it was taken is not known', 'unclear', 'unknown', 'e7'],
  ])(
    'and after which the same actions are pending and %s has the result "%s"',
    (_, expected, each, newest) => {
      const left = stepped(answered(), saw({ ...told(someAction()), newest: 'e7' })).thing;
      const question = { ...left, sent: { ...sent, ...left.sent, fate: each } };
      const seen = saw({ ...told(someAction()), newest });
      const before = { state: 'answering', result: null };
      expect(stepped(question, seen, 1_500 + fate - 1).thing).toMatchObject(before);
      const later = stepped(question, seen, 1_500 + fate);
      expect([later.thing.result?.kind, word(later)]).toEqual([expected, 'unknown again']);
    },
  );

  test('is unknown, and asked for again, where the sandbox does not resume for a minute', () => {
    const seen = saw(untold, asleep, 'waiting_for_confirmation');
    const woken = answering({ fate: 'unknown' }, { wokenAt: minute });
    expect(wordOf(woken, seen, 1.5 * minute)).toBe('rest');
    expect(wordOf(woken, seen, 2 * minute)).toBe('unknown again');
  });
});

const onItsWay = stepped(answered(), same).thing;
const back = (reply: SendReply, now = 1_600) => after.send(onItsWay, reply, any, now);

test('an answer that was not taken is sent again for a minute, unless the reply is a clear word', () => {
  expect(back({ kind: 'taken' }).thing).toMatchObject({ sent: { fate: 'taken' }, dueAt: 1_600 });
  const unclear = { state: 'answering', sent: { fate: 'unknown' } };
  expect(back({ kind: 'unknown', why: 'cut' }).thing).toMatchObject(unclear);
  const notTaken = { kind: 'not_taken', why: 'reset', code: 'unavailable' } as const;
  expect(back(notTaken).thing).toMatchObject({ state: 'open', sent: null, dueAt: 3_600 });
  expect(back({ ...notTaken, retryAfterMs: 20_000 }).thing.dueAt).toBe(21_600);
  const refused = { ...onItsWay, refusedSince: 1_600 };
  expect(word(after.send(refused, notTaken, any, 59_600))).toBe('rest');
  const rejecting = { ...notTaken, code: 'rejected' } as const;
  for (const [reply, at] of [...[[notTaken, 59_601] as const], ...[[rejecting, 1_600] as const]]) {
    const why = { kind: 'out_of_reach', cause: { failed: reply.code } };
    expect(after.send(refused, reply, any, at).do).toMatchObject({ kind: 'give_back', why });
  }
});

test('an answer is given back where its sandbox cannot be woken, unless it was sent before', () => {
  const woken = stepped(answered(), sleeping).thing;
  expect(woken.wokenAt).toBe(1_500);
  expect(after.wake(woken, 'resuming', any, 1_600).thing).toMatchObject({ wokenAt: 1_600, dueAt: 2_600 });
  expect(after.wake(woken, failed, any, 1_600).thing.wokenAt).toBeNull();
  const causes = { gone: 'absent', not_resumable: 'asleep' } as const;
  for (const reply of ['gone', 'not_resumable'] as const) {
    const cause = causes[reply];
    expect(after.wake(woken, reply, any, 1_600).do).toMatchObject({ kind: 'give_back', why: { cause } });
    for (const other of [{ ...onItsWay, wokenAt: 1_500 }, newQuestion(0)])
      expect(word(after.wake(other, reply, any, 1_600))).toBe('rest');
  }
});

test('an answer is given back, left unknown, or people are asked, where waking fails for a minute', () => {
  const failing = (question: Question) =>
    after.wake({ ...question, refusedSince: 0 }, failed, any, 2 * minute);
  const why = { cause: { failed: 'unavailable' } };
  expect(failing(answered()).do).toMatchObject({ kind: 'give_back', why });
  expect(failing(onItsWay).thing).toMatchObject({ state: 'unknown', result: { kind: 'unclear' } });
  expect(failing(newQuestion(0)).thing).toMatchObject({ wokenAt: 2 * minute, state: 'asking' });
});

test('a rejected agent is told again to continue only where that was not sent, and not for long', () => {
  const result = { kind: 'verified', agent: agentOf('idle'), reason: null } as const;
  const told = { ...result, by: 'mona', answer: 'reject', at: 1 } as const;
  const waits = aQuestion({ state: 'answered', settledAt: 1_900, goOn: 'sent', dueAt: null, result: told });
  expect(after.resume(waits, { kind: 'goes_on', agent: agentOf('running') }, any, 2_000)).toMatchObject({
    thing: { result: { agent: agentOf('running') }, goOn: 'sent' },
    do: { kind: 'show' },
  });
  expect(after.resume(waits, 'not_known', any, 2_000).thing).toMatchObject({ goOn: 'sent', dueAt: null });
  const busy = { kind: 'not_sent', why: 'no room for another run', code: 'rate_limited' } as const;
  const wanted = after.resume(waits, busy, any, 70_000).thing;
  expect(wanted).toMatchObject({ goOn: 'wanted', dueAt: 72_000 });
  expect(after.resume(waits, { ...busy, retryAfterMs: 20_000 }, any, 70_000).thing.dueAt).toBe(90_000);
  const owned = { ...busy, why: 'owned by another agent server', code: 'rejected' } as const;
  for (const reply of [busy, owned])
    expect(after.resume(wanted, reply, any, 129_000)).toMatchObject({
      thing: { goOn: null, dueAt: null, result: { agent: agentOf('idle'), leftIdle: reply.why } },
      do: { kind: 'show' },
    });
  expect(after.resume(waits, owned, any, 2_000).thing.goOn).toBeNull();
  // Recorded before it is told, so that it is told once.
  expect(stepped(rejected, idle).thing).toMatchObject({ dueAt: null, goOn: 'sent' });
});

describe('the confirmation policy', () => {
  const inForce = (policy: Ask | null, more = {}) => saw(told(someAction()), { policy, ...more });
  const always = { context: aContext({ ask: 'always' }) };
  const untoldToAsk = { context: aContext({ ask: null }) };
  const anyone = { ...any, ...always };

  test.each(['approve', 'reject'] as const)(
    'is set before an answer to %s where another one is in force',
    (verdict) => {
      const question = answered({ answer: anAnswer({ verdict }) });
      expect(wordOf(question, inForce('always'), 1_500, always)).toBe('send');
      const toSet = { do: { kind: 'set_policy' }, thing: { policy: { ask: 'always' }, sent: null } };
      expect(stepped(question, inForce('never'), 1_500, always)).toMatchObject(toSet);
      // It waits, so it had to ask; its server has started again since.
      expect(stepped(question, inForce('never'), 1_500, untoldToAsk)).toMatchObject(toSet);
    },
  );

  test('is looked for after it was set, and no answer is sent until it is in force', () => {
    const first = stepped(answered(), inForce('never'), 1_500, always);
    const set = after.set_policy(first.thing, { kind: 'set' }, anyone, 1_600).thing;
    expect(set).toMatchObject({ state: 'open', sent: null, dueAt: 1_600 });
    expect(wordOf(set, inForce('always'), 1_700, always)).toBe('send');
    expect(wordOf(set, inForce('never'), 1_700, always)).toBe('rest');
    expect(wordOf(set, inForce('never'), 2_700, always)).toBe('set_policy');
    const why = { kind: 'out_of_reach', cause: 'policy' };
    const tried = { ...set, policy: { ask: 'always', at: late }, troubleSince: late - minute } as const;
    expect(stepped(tried, inForce('never'), late + 1, always).do).toMatchObject({ kind: 'give_back', why });
  });

  test('that cannot be set gives the answer back: at once where it is refused, and after a minute where that fails', () => {
    const { thing } = stepped(answered(), inForce('never'), 1_500, always);
    const why = { kind: 'out_of_reach', cause: 'policy', why: 'no' };
    const refused = after.set_policy(thing, { kind: 'refused', why: 'no' }, anyone, 1_600);
    expect(refused.do).toMatchObject({ kind: 'give_back', why });
    const failing = { ...failed, why: 'no' };
    const again = after.set_policy(thing, failing, anyone, 1_600);
    expect(again.thing).toMatchObject({ troubleSince: 1_600, dueAt: 3_600 });
    const late = after.set_policy(again.thing, failing, anyone, 59_601);
    expect(late.do).toMatchObject({ kind: 'give_back', why });
    const woken = { ...again.thing, wokenAt: 1_500 };
    expect(word(after.set_policy(woken, failing, anyone, 59_601))).toBe('rest');
  });

  test('is set before a rejected agent is told to continue', () => {
    const resting = (policy: Ask) => saw(untold, { agent: agentOf('idle'), policy });
    const step = stepped(rejected, resting('never'), 1_500, always);
    expect(step).toMatchObject({ thing: { goOn: 'wanted' }, do: { kind: 'set_policy' } });
    expect(after.set_policy(step.thing, { kind: 'set' }, any, 1_600).thing.dueAt).toBe(1_600);
    const answered = { ...step.thing, answer };
    const refused = after.set_policy(answered, { kind: 'refused', why: 'no such request' }, any, 1_600);
    expect(refused.thing).toMatchObject({ goOn: null, dueAt: null });
    expect(wordOf(rejected, resting('always'), 1_500, always)).toBe('resume');
    expect(wordOf(rejected, resting('never'), 1_500, untoldToAsk)).toBe('set_policy');
    const never = { context: aContext({ ask: 'never' }) };
    expect(wordOf(rejected, resting('always'), 1_500, never)).toBe('resume');
  });
});

describe('a further answer', () => {
  test.each<[string, Parameters<typeof aQuestion>[0], boolean]>([
    ['is taken by a question that is open', {}, true],
    ['is not taken where one was sent, although the question is open again', { sent }, false],
    ['is not taken where there is one', { answer }, false],
    ['is not taken by a question that is not open', { state: 'answering' }, false],
  ])('%s: %j, %s', (_, changes, isTaken) => {
    expect(addAnswer(aQuestion(changes), anAnswer({ by: 'cleo', byId: 2 })) !== null).toBe(isTaken);
  });
});
