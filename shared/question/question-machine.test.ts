// What a look at a question leads to, state by state.

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  aContext,
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
} from '../../test/support/questions/some.ts';
import {
  type Ask,
  type ConversationSeen,
  fingerprintOf,
  type PolicyReply,
  type SendReply,
} from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type QuestionContext, type QuestionStep, questionPatienceAt } from './look.ts';
import { newQuestion, type Question, shownBefore } from './question.ts';
import { decideQuestion, questionMachine } from './question-machine.ts';
import type { AnswerCheck, GiveBackWhy, QuestionFault } from './why-not-taken.ts';

const failed: ConversationSeen = { kind: 'failed', why: 'reset', code: 'unavailable' };
const absent: ConversationSeen = { kind: 'absent' };
const list = { kind: 'failed', why: 'reset', code: 'unavailable' } as const;
const asleep = { sandbox: sandboxOf('PAUSED'), agent: null };
const good = null;
const same = saw(told(someAction()));
const other = saw(told(someAction('rm -rf /')));
const newOne = saw(told(someAction('ls', 'a2')));
const working = saw(untold, { agent: agentOf('running') });
const idle = saw(untold, { agent: agentOf('idle') });
const napping = saw(untold, { agent: agentOf('napping') });
const mute = saw(untold, { agent: null });
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
const { after } = questionMachine;
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, check: good, context: run };
const word = ({ thing: question, do: effect }: QuestionStep) =>
  effect.kind === 'settle' ? `${question.state}${effect.again ? ' again' : ''}` : effect.kind;

/** By its events; its record says that it waits. */
const stillRuns = saw({ ...told(someAction()), wentOn: agentOf('running') }, { agent: agentOf('running') });

const asking = (changes: Partial<Question> = {}): Question => ({ ...newQuestion(0), ...changes });

test.each<[string, string, ConversationSeen, number]>([
  ['actions are pending', 'show', same, 0],
  ['the list is not known', 'show', saw(untold), 0],
  ['the list is empty', 'rest', saw(told()), minute],
  ['the list cannot be read', 'rest', saw(list), 0],
  ['the list cannot be read for a minute', 'show', saw(list), minute],
  ['the agent is at work', 'void', working, 0],
  ['an approved command still runs', 'rest', stillRuns, 0],
  ['the agent has no status', 'rest', mute, 0],
  ['the sandbox starts', 'rest', saw(untold, { sandbox: sandboxOf('STARTING') }), 0],
  ['the sandbox sleeps', 'wake', saw(untold, asleep), 0],
  ['the sandbox sleeps and its agent had finished', 'void', saw(untold, asleep, 'finished'), 0],
  ['the look fails', 'rest', failed, 0],
  ['the conversation is not found', 'rest', absent, 0],
])('where %s, the next step of a new question is "%s"', (_, expected, seen, now) =>
  expect(word(stepped(asking(), seen, now))).toBe(expected),
);

test('a new question wakes the sandbox once, and only if the repository is configured so', () => {
  const seen = saw(untold, asleep, 'waiting_for_confirmation');
  expect(word(stepped(asking({ wokenAt: 0 }), seen, minute, run))).toBe('rest');
  expect(word(stepped(asking({ wokenAt: 0 }), seen, 4 * minute, run))).toBe('show');
  expect(word(stepped(asking(), seen, 0, waitsInPause))).toBe('show');
});

test('a new question is shown with its actions while the sandbox is paused, if the service tells them', () => {
  const seen = saw(told(someAction()), asleep, 'waiting_for_confirmation');
  const shown = stepped(asking(), seen, 0, waitsInPause);
  expect([word(shown), shown.thing.actions]).toEqual(['show', [someAction()]]);
});

test('a new question is dropped when its run has ended', () => {
  expect(word(stepped(asking(), same, 0, over('finished')))).toBe('void');
});

test.each<[string, string, ConversationSeen]>([
  ['the same actions are pending', 'rest', same],
  ['other actions are pending', 'stale again', other],
  ['the list is not known any more', 'rest', saw(untold)],
  ['the sandbox sleeps', 'rest', saw(untold, asleep)],
  ['the agent has gone on', 'elsewhere', working],
  ['the sandbox is missing once', 'rest', saw(untold, { sandbox: sandboxOf('MISSING') })],
  ['the look fails', 'rest', failed],
])('where %s, the next step of an open question is "%s"', (_, expected, seen) =>
  expect(word(stepped(aQuestion(), seen, 1_000, run))).toBe(expected),
);

const year = 365 * 24 * 60 * minute;
test.each<[string, Question, ConversationSeen, number]>([
  ['a new question is left for 20 seconds', asking(), { ...failed, retryAfterMs: 20_000 }, 20_000],
  [
    'a new question whose list fails is left for 20 seconds',
    asking(),
    saw({ ...list, retryAfterMs: 20_000 }),
    20_000,
  ],
  [
    'a new question is left for ten minutes at most',
    asking(),
    { ...failed, retryAfterMs: year },
    10 * minute,
  ],
  [
    'an open question is left for ten minutes at most',
    aQuestion(),
    { ...failed, retryAfterMs: year },
    10 * minute,
  ],
])('%s by a Retry-After', (_, question, seen, wait) => {
  expect(stepped(question, seen, 1_000, run).thing.dueAt).toBe(1_000 + wait);
});

test('a list that is to be asked for again in a year does not hide a new question from people', () => {
  expect(word(stepped(asking(), saw({ ...list, retryAfterMs: year }), 0, run))).toBe('show');
});

test('an open question without a list of actions is asked again when there is a list, and in another wait', () => {
  const hidden = aQuestion({ fingerprint: 'unknown' });
  expect(word(stepped(hidden, same, 1_000, run))).toBe('stale again');
  expect(word(stepped(hidden, saw(untold), 1_000, run))).toBe('rest');
  const later = aContext({ wait: '7' });
  expect(word(stepped(hidden, saw(untold), 1_000, later))).toBe('stale again');
  expect(word(stepped(hidden, saw(untold), 1_000, aContext({ wait: null })))).toBe('rest');
});

test('an open question expires, also while looks fail', () => {
  const late = aQuestion({ expiresAt: 900 });
  expect(word(stepped(late, same, 1_000, run))).toBe('expired');
  expect(word(stepped(late, failed, 1_000, run))).toBe('expired');
});

const due = { rejectAt: 900 };
test.each<[string, ConversationSeen, Parameters<typeof aQuestion>[0], string]>([
  ['a question that nobody answered is rejected', same, due, 'send'],
  ['an unanswered question is not rejected before its time', same, { rejectAt: 1_001 }, 'rest'],
  ['the sandbox is woken to reject an unanswered question', saw(untold, asleep), due, 'wake'],
  ['an unanswered question is not rejected where the look fails', failed, due, 'rest'],
  ['an unanswered question is not rejected while the list fails', saw(list), due, 'rest'],
  ['other actions in place of an unanswered question are not rejected', other, due, 'stale again'],
  ['an expired question is not rejected', same, { rejectAt: 900, expiresAt: 900 }, 'expired'],
  ['people are reminded of a question at its time', same, { remindAt: 900 }, 'remind'],
  ['people are reminded of a question only once', same, { remindAt: null }, 'rest'],
  ['a question is not reminded of when it is rejected', same, { remindAt: 800, rejectAt: 900 }, 'send'],
  ['people are not reminded before the question is shown', same, { remindAt: 900, shownWhole: null }, 'rest'],
])('%s', (_, seen, changes, expected) => {
  const open = aQuestion({ createdAt: -minute, shownWhole: true, ...changes });
  expect(word(stepped(open, seen, 1_000))).toBe(expected);
});

test('an open question that cannot be rejected in time keeps its approvals, and is to be rejected ten minutes later', () => {
  const approvals = [anAnswer({ by: 'ada' })];
  const late = aQuestion({ rejectAt: 900, approvals, terms: { people: 2, owners: [] } });
  const seen = saw(told(someAction()), { canAnswer: false });
  const step = stepped(late, seen, 1_500);
  expect(word(step)).toBe('give_back');
  expect(step.thing).toMatchObject({ state: 'open', answer: null, approvals, rejectAt: 1_500 + 10 * minute });
});

test('an open question is looked at right when it is to be rejected, or people are to be reminded', () => {
  const dueAt = (changes: Parameters<typeof aQuestion>[0]) =>
    stepped(aQuestion(changes), failed, 1_000).thing.dueAt;
  expect(dueAt({ rejectAt: 7_000, remindAt: 9_000 })).toBe(7_000);
  expect(dueAt({ rejectAt: 70_000, remindAt: 9_000 })).toBe(9_000);
  expect(dueAt({ rejectAt: 900 })).toBe(31_000);
});

test.each<[string, number, number | null, number | null]>([
  ['when it is to be rejected, if that comes first', 7_000, 9_000, 7_000],
  ['when people are to be reminded, if that comes first', 7_000, 7_000, 9_000],
  ['when it is to be rejected, if nobody is to be reminded', 9_000, null, 9_000],
  ['after half a minute, if both come later', 30_000, minute, 2 * minute],
  ['after half a minute, if neither is to come', 30_000, null, null],
])('a question that opens is looked at %s', (_, dueAt, remind, expire) => {
  const unanswered = { remind, expire, afterReject: 'continue' } as const;
  const { thing } = stepped(asking(), saw(told(someAction())), 0, aContext({ unanswered }));
  expect(thing).toMatchObject({ state: 'open', dueAt });
});

test('an open question is settled when its run ends', () => {
  expect(word(stepped(aQuestion(), failed, 1_000, over('finished')))).toBe('elsewhere');
  expect(word(stepped(aQuestion(), failed, 1_000, over('cancelled')))).toBe('closed');
  expect(word(stepped(aQuestion({ expiresAt: 9 }), failed, 1_000, over('cancelled')))).toBe('expired');
});

test('an open question is visited less often the longer it is open', () => {
  const restAt = (now: number) => (stepped(aQuestion(), failed, now).thing.dueAt ?? 0) - now;
  expect(restAt(1_000)).toBe(30_000);
  expect(restAt(500 + 4 * minute)).toBe(4 * minute);
  expect(restAt(500 + 600 * minute)).toBe(20 * minute);
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
  const late = 1_000 + 10 * minute;
  /** The first step other than a rest, and when it came, where each look shows the same from a time on. */
  const untilDecided = (
    seen: ConversationSeen,
    from = 1_500,
    check: AnswerCheck = good,
    question = given(),
  ) => {
    for (let now = from; ; ) {
      const step = stepped(question, seen, now, run, check);
      if (step.do.kind !== 'rest' || now > from + 20 * minute) return { step, after: now - from };
      question = step.thing;
      now = question.dueAt ?? now + 1;
    }
  };

  test.each<[string, string, string, ConversationSeen]>([
    ['the same actions are pending', 'send', 'send', same],
    ['other actions are pending', 'stale again', 'stale again', other],
    ['the list is not known any more', 'stale again', 'stale again', saw(untold)],
    ['the list cannot be read', 'rest', 'give_back', saw(list)],
    ['the list is empty', 'rest', 'give_back', saw(told())],
    ['the agent is at work', 'elsewhere', 'elsewhere', working],
    ['the agent has no status', 'rest', 'give_back', mute],
    ['the sandbox sleeps', 'wake', 'wake', saw(untold, asleep)],
    ['the look fails', 'rest', 'give_back', failed],
    ['the conversation is not found', 'rest', 'give_back', absent],
  ])('where %s, gets the step "%s", and "%s" where that lasts', (_, soon, afterwards, seen) => {
    // However late the first look is: patience counts from the trouble.
    for (const from of [1_500, late]) {
      expect(judge(seen, from)).toBe(soon);
      expect(word(untilDecided(seen, from).step)).toBe(afterwards);
    }
  });

  test.each<[string, number, ConversationSeen, AnswerCheck]>([
    ['a look that fails', 60_000, failed, good],
    ['a key that is refused', 60_000, { ...failed, code: 'unauthorized' }, good],
    ['a list that fails', 60_000, saw(list), good],
    ['an agent without a status', 60_000, mute, good],
    ['a comment that cannot be checked', 60_000, same, { kind: 'edit_unknown', passes: true }],
    ['a service that does not know the conversation', 10_000, absent, good],
  ])('is given back because of %s after %i ms of it, also long after it was given', (_, ms, seen, check) => {
    const { step, after: waited } = untilDecided(seen, late, check);
    expect(word(step)).toBe('give_back');
    expect(waited).toBeGreaterThanOrEqual(ms - 1_000);
    expect(waited).toBeLessThanOrEqual(ms);
  });

  test('is not found only after three looks in a row that do not find it, whatever came before', () => {
    let question = given();
    for (const seen of [failed, absent, absent, saw(untold, asleep), absent, failed, absent]) {
      const step = stepped(question, seen, late);
      expect(step.do.kind).not.toBe('give_back');
      question = { ...step.thing, wokenAt: null };
    }
    expect(word(stepped(question, absent, late))).toBe('give_back');
  });

  test('is not given back for one failed look after its sandbox took minutes to wake', () => {
    const woken = { wokenAt: 1_000, troubleSince: null };
    let question = stepped(given(woken), saw(untold, asleep), 3 * minute).thing;
    expect(question.troubleSince).toBeNull();
    question = stepped(question, failed, 3 * minute + 1_000).thing;
    expect(question).toMatchObject({ answer, troubleSince: 3 * minute + 1_000 });
    expect(word(stepped(question, same, 3 * minute + 2_000))).toBe('send');
  });

  test('is not looked for before the time that the service asks for, and given back where it asks again and again', () => {
    const asked = 10 * minute;
    for (const seen of [{ ...failed, retryAfterMs: asked }, saw({ ...list, retryAfterMs: asked })]) {
      const waits = stepped(given(), seen, late);
      expect([word(waits), waits.thing.dueAt]).toEqual(['rest', late + asked]);
      expect(word(stepped({ ...given(), ...waits.thing }, same, late + asked))).toBe('send');
      expect(word(stepped({ ...given(), ...waits.thing }, seen, late + asked))).toBe('give_back');
    }
  });

  test('is given back at once where a setting is wrong', () => {
    expect(judge({ ...failed, code: 'bad_configuration' })).toBe('give_back');
  });

  test('to a question without a list of actions is sent while there is no list, but not while reading the list fails', () => {
    const hidden = given({ fingerprint: 'unknown' });
    const judged = (seen: ConversationSeen, now: number) => word(stepped(hidden, seen, now));
    expect(judged(saw(untold), 1_500)).toBe('send');
    expect(judged(same, 1_500)).toBe('stale again');
    expect(judged(saw(list), 1_500)).toBe('rest');
    expect(word(untilDecided(saw(list), late, good, hidden).step)).toBe('give_back');
  });

  test('waits longer for a sandbox that was woken', () => {
    const woken = { wokenAt: 1_100 };
    expect(judge(saw(untold, asleep), 1_000 + 2 * minute, good, woken)).toBe('rest');
    expect(judge(saw(untold, { sandbox: sandboxOf('STARTING') }), 1_000 + 2 * minute, good, woken)).toBe(
      'rest',
    );
    expect(judge(saw(untold, asleep), late, good, woken)).toBe('give_back');
  });

  test.each<[string, GiveBackWhy]>([
    ['was edited', { kind: 'edited' }],
    ['came before its question', { kind: 'too_early' }],
    ['comes from one who may not', { kind: 'may_not', by: 'bob' }],
    ['cannot be read', { kind: 'edit_unknown', said: 'x', passes: false }],
  ])('that %s is given back at once', (_, why) => {
    const back = stepped(given(), same, 1_500, run, why);
    expect(back.do).toEqual({ kind: 'give_back', answer, why });
    expect(back.thing).toMatchObject({ state: 'open', answer: null });
  });

  test('that cannot be checked waits for a minute', () => {
    const check: AnswerCheck = { kind: 'edit_unknown', passes: true };
    expect(judge(same, 1_500, check)).toBe('rest');
    expect(untilDecided(same, 1_500, check).step.do).toMatchObject({
      kind: 'give_back',
      why: { kind: 'edit_unknown', passes: true },
    });
  });

  test('that GitHub does not tell of is looked at again at a whole millisecond', () => {
    const patience = { ...run.patience, unsaid: 60 * minute };
    const since = given({ troubleSince: late - 20 * minute - 2 });
    const step = stepped(since, same, late, { ...run, patience }, { kind: 'edit_unknown', passes: true });
    expect(step.thing.dueAt).toBe(late + 5 * minute + 1);
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

describe('an answer that may have been sent', () => {
  const answering = (fate: 'taken' | 'unknown' | null, wokenAt: number | null = null) => {
    const sent = { at: 1_000, fate, before: aQuestion().fingerprint ?? 'unknown', newest: null } as const;
    return aQuestion({ state: 'answering', answer: anAnswer(), sent, wokenAt });
  };
  const judge = (seen: ConversationSeen, now: number, fate: 'taken' | 'unknown' | null = 'taken', of = run) =>
    word(stepped(answering(fate), seen, now, of));

  test.each<[string, string, string, ConversationSeen, 'taken' | 'unknown' | null]>([
    ['the agent is at work', 'answered', 'answered', working, 'taken'],
    ['the approved command runs', 'answered again', 'answered again', stillRuns, 'taken'],
    ['the reply was lost but the agent works', 'unknown', 'unknown', working, 'unknown'],
    ['the process crashed but the agent works', 'unknown', 'unknown', working, null],
    ['the same actions are pending', 'rest', 'unknown again', same, 'taken'],
    ['other actions are pending', 'answered again', 'answered again', newOne, 'taken'],
    ['the process crashed but others are pending', 'unknown again', 'unknown again', newOne, null],
    ['the list is not known', 'rest', 'unknown again', saw(untold), 'taken'],
    ['the agent has no status', 'rest', 'unknown', mute, 'taken'],
    ['the sandbox sleeps', 'wake', 'wake', saw(untold, asleep), 'taken'],
    ['no action is pending', 'rest', 'unknown again', saw(told()), 'taken'],
    ['the agent has an unknown status', 'rest', 'unknown', napping, 'taken'],
    ['the sandbox has no status', 'rest', 'unknown again', saw(told(), { sandbox: null }), 'taken'],
    ['the look fails', 'rest', 'unknown', failed, 'taken'],
    ['the conversation is not found', 'rest', 'unknown', absent, 'taken'],
  ])('where %s, gets the step "%s", and a minute later "%s"', (_, soon, afterwards, seen, fate) => {
    expect(judge(seen, 1_500, fate)).toBe(soon);
    expect(judge(seen, 1_000 + minute, fate)).toBe(afterwards);
  });

  test.each<[string, ConversationSeen, 'taken' | 'unknown', object]>([
    ['the agent runs', working, 'taken', { kind: 'verified', agent: agentOf('running') }],
    ['the agent is idle', idle, 'taken', { kind: 'verified', agent: agentOf('idle') }],
    [
      'other actions are pending',
      newOne,
      'unknown',
      { kind: 'gone', agent: agentOf('waiting_for_confirmation') },
    ],
    [
      'no action is pending',
      saw(told()),
      'taken',
      { kind: 'unclear', why: 'it waits, but no action is pending' },
    ],
    [
      'the list is not known',
      saw(untold),
      'taken',
      { why: 'it waits, and the service does not tell what is pending' },
    ],
    [
      'the sandbox starts',
      saw(untold, { sandbox: sandboxOf('STARTING') }),
      'taken',
      { why: 'sandbox STARTING' },
    ],
    ['the status is unknown', napping, 'taken', { why: 'status napping' }],
  ])('has a result that says so where %s', (_, seen, fate, result) => {
    expect(stepped(answering(fate), seen, 1_000 + 3 * minute).thing.result).toMatchObject(result);
  });

  test.each<
    [string, string, Parameters<typeof anAnswer>[0], readonly { id: string; reason: string | null }[]]
  >([
    ['is rejected in our words', 'answered', { reason: 'no' }, [{ id: 'a1', reason: 'no' }]],
    [
      'is rejected in words of the service',
      'answered',
      {},
      [{ id: 'a1', reason: 'User rejected the action.' }],
    ],
    ['is rejected in other words', 'unknown', { reason: 'no' }, [{ id: 'a1', reason: 'never' }]],
    ['is rejected without our words', 'unknown', { reason: 'no' }, [{ id: 'a1', reason: null }]],
    ['differs from the rejected one', 'unknown', {}, [{ id: 'a0', reason: null }]],
    ['was approved and is rejected', 'unknown', { verdict: 'approve' }, [{ id: 'a1', reason: null }]],
  ])('where its reply was lost and the action %s in the events, is "%s"', (_, expected, given, rejected) => {
    const answer = anAnswer({ verdict: 'reject', ...given });
    const seen = saw({ ...told(), rejected }, { agent: agentOf('idle') });
    const { thing } = stepped({ ...answering('unknown'), answer }, seen, 1_500);
    expect(thing.state).toBe(expected);
    expect(thing.goOn).toBe(expected === 'answered' ? 'wanted' : null);
  });

  test.each<[string, string, readonly string[]]>([
    ['each of its actions is', 'answered', ['a1', 'a2']],
    ['only the first of its actions is', 'unknown', ['a1']],
    ['only the last of its actions is', 'unknown', ['a2']],
    ['none of its actions is', 'unknown', []],
  ])('where its reply was lost and %s rejected in the events, is "%s"', (_, expected, ids) => {
    const actions = [someAction(), someAction('ls', 'a2')];
    const answer = anAnswer({ verdict: 'reject' });
    const rejected = ids.map((id) => ({ id, reason: null }));
    const seen = saw({ ...told(), rejected }, { agent: agentOf('idle') });
    const { thing } = stepped({ ...answering('unknown'), actions, answer }, seen, 1_500);
    expect(thing.state).toBe(expected);
  });

  test.each<[string, ConversationSeen, 'wanted' | null]>([
    ['is idle', idle, 'wanted'],
    ['works on by itself', working, null],
    ['asks something else', newOne, null],
  ])(
    'and rejects the action of an agent that %s then has it told to go on only where it is idle',
    (_, seen, goOn) => {
      const answer = anAnswer({ verdict: 'reject' });
      const { thing } = stepped({ ...answering('taken'), answer }, seen, 1_500);
      expect(thing).toMatchObject({ state: 'answered', goOn, dueAt: goOn === null ? null : 1_500 });
    },
  );

  test('does not make other actions of those that were not told before it', () => {
    const sent = { at: 1_000, fate: 'taken', before: 'unknown', newest: null } as const;
    const hidden = aQuestion({ state: 'answering', answer: anAnswer(), sent });
    expect(word(stepped(hidden, same, 1_500))).toBe('rest');
    expect(word(stepped(hidden, working, 1_500))).toBe('answered');
  });

  test('is missing from a question in the state answering by a bug only', () => {
    expect(() => stepped(aQuestion({ state: 'answering' }), failed, 0)).toThrow(/without an answer/);
  });

  test.each<[string, string, 'taken' | 'unknown', string | null]>([
    ['nothing has happened since', 'no_effect', 'taken', 'e7'],
    ['something has happened since', 'unclear', 'taken', 'e8'],
    ['what has happened is not known', 'unclear', 'taken', null],
    ['whether it was taken is not known', 'unclear', 'unknown', 'e7'],
  ])('where the same actions are pending and %s, the result is "%s"', (_, expected, fate, newest) => {
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

  test('is not sent a second time', () => {
    for (const seen of [same, failed, saw(untold, asleep)]) {
      for (const fate of ['taken', 'unknown', null] as const)
        expect(judge(seen, 1_001, fate)).not.toBe('send');
    }
  });

  test('is unknown, and asked for again, where the sandbox does not resume for a minute', () => {
    const seen = saw(untold, asleep, 'waiting_for_confirmation');
    const judged = (now: number) => word(stepped(answering('unknown', minute), seen, now));
    expect(judged(minute + minute / 2)).toBe('rest');
    expect(judged(2 * minute)).toBe('unknown again');
  });

  test('is not asked for again when its run has ended', () => {
    expect(judge(same, 1_000 + minute, 'taken', over('cancelled'))).toBe('unknown');
  });
});

test('a settled question is not visited again', () => {
  expect(stepped(aQuestion({ state: 'answered', settledAt: 1 }), failed, 2).thing.dueAt).toBeNull();
});

test.each<[string, string, ConversationSeen, number]>([
  ['is idle', 'resume', idle, 0],
  ['waits', 'left', same, 0],
  ['is at work', 'left', working, 0],
  ['has no status', 'rest', mute, 0],
  ['has no status for a minute', 'left', mute, minute],
  ['cannot be looked at', 'rest', failed, 0],
  ['cannot be looked at for a minute', 'left', failed, minute],
])('a rejected agent that %s gets the step "%s"', (_, expected, seen, waited) => {
  // Looked at first an hour after it was rejected: patience counts from the trouble.
  const rejected = aQuestion({
    state: 'answered',
    settledAt: 2_000,
    goOn: 'wanted',
    troubleSince: 60 * minute,
  });
  const next = stepped(rejected, seen, 60 * minute + waited);
  expect(next.thing.goOn === null ? 'left' : word(next)).toBe(expected);
  // Recorded before it is told, so that it is told once.
  if (expected === 'resume') expect(next.thing).toMatchObject({ dueAt: null, goOn: 'sent' });
});

describe('an answer that was decided beforehand', () => {
  const order = anAnswer({ at: 0 });
  const decided = newQuestion(0, order);

  test('is bound to the actions that are pending when it is sent', () => {
    const { thing: question, do: effect } = stepped(decided, same, 1_500);
    expect(effect).toEqual({ kind: 'send' });
    const fingerprint = fingerprintOf(told(someAction()));
    expect(question).toMatchObject({ state: 'answering', fingerprint, actions: [someAction()] });
    expect(question.sent).toEqual({ at: 1_500, fate: null, before: fingerprint, newest: null });
    expect(stepped(decided, saw(untold), 1_500).thing.sent?.before).toBe('unknown');
  });

  test.each<[string, string, ConversationSeen, number]>([
    ['the agent is at work', 'elsewhere', working, 0],
    ['the list cannot be read', 'rest', saw(list), 0],
    ['the list cannot be read for a minute', 'give_back', saw(list), minute],
    ['the list is empty', 'rest', saw(told()), 0],
    ['the sandbox sleeps', 'wake', saw(untold, asleep), 0],
    ['the look fails', 'rest', failed, 0],
    ['the key is refused', 'rest', { kind: 'failed', why: 'no', code: 'unauthorized' }, 0],
    [
      'the key is refused for a minute',
      'give_back',
      { kind: 'failed', why: 'no', code: 'unauthorized' },
      minute,
    ],
    ['the service asks to wait for two minutes', 'rest', { ...failed, retryAfterMs: 2 * minute }, 0],
    ['the service asks for them again', 'give_back', { ...failed, retryAfterMs: 2 * minute }, 2 * minute],
    ['the service asks to wait for 20 seconds', 'rest', { ...failed, retryAfterMs: 20_000 }, 0],
    ['the conversation is not found', 'rest', absent, 0],
    ['the conversation is not found for ten seconds', 'give_back', absent, 10_000],
  ])('where %s, gets the step "%s"', (_, expected, seen, now) =>
    expect(word(stepped({ ...decided, troubleSince: 0, missings: now === 0 ? 0 : 2 }, seen, now))).toBe(
      expected,
    ),
  );

  test('is not sent before the time that the service asks to wait', () => {
    const { thing: question } = stepped(decided, { ...failed, retryAfterMs: 20_000 }, 100);
    expect(question.dueAt).toBe(20_100);
  });

  test('is not sent for other actions once it is bound', () => {
    const sent = stepped(decided, same, 1_500).thing;
    const again = after.send(sent, { kind: 'not_taken', why: 'reset', code: 'unavailable' }, any, 1_600);
    expect(again.thing).toMatchObject({ state: 'open', answer: order, sent: null });
    expect(word(stepped(again.thing, other, 3_700))).toBe('stale again');
  });
});

test('no answer is sent within a second of the wait, because the service would lose it', () => {
  for (const question of [
    newQuestion(1_000, anAnswer()),
    shownBefore(fingerprintOf(told(someAction())), anAnswer(), 1_000),
  ]) {
    const early = stepped(question, same, 1_999);
    expect([word(early), early.thing.dueAt]).toEqual(['rest', 2_000]);
    expect(word(stepped(question, same, 2_000))).toBe('send');
  }
});

test('a question that another step has shown is answered only if the actions can be compared', () => {
  const answer = anAnswer({ at: 0 });
  const named = shownBefore(fingerprintOf(told(someAction())), answer, 0);
  expect(stepped(named, same, 1_500).thing.actions).toEqual([someAction()]);
  expect(word(stepped(named, saw(untold), 1_500))).toBe('stale again');
  expect(word(stepped(shownBefore('unknown', answer, 0), saw(untold), 1_500, aContext({ wait: null })))).toBe(
    'stale again',
  );
});

const sent = stepped(aQuestion({ answer: anAnswer() }), same, 1_500).thing;
const back = (reply: SendReply, now = 1_600) => after.send(sent, reply, any, now);

test('an answer that was not taken is sent again for a minute, unless the reply is a clear word', () => {
  expect(back({ kind: 'taken' }).thing).toMatchObject({
    state: 'answering',
    sent: { fate: 'taken' },
    dueAt: 1_600,
  });
  expect(back({ kind: 'unknown', why: 'cut' }).thing.sent?.fate).toBe('unknown');
  const notTaken = { kind: 'not_taken', why: 'reset', code: 'unavailable' } as const;
  expect(back(notTaken).thing).toMatchObject({ state: 'open', sent: null, dueAt: 3_600 });
  expect(word(back(notTaken))).toBe('rest');
  expect(word(back(notTaken, 61_000))).toBe('rest');
  // Who says when to ask again is not asked before, nor waited for until tomorrow.
  expect(back({ ...notTaken, retryAfterMs: 20_000 }).thing.dueAt).toBe(21_600);
  expect(word(back({ ...notTaken, retryAfterMs: 10 * minute }))).toBe('rest');
  expect(word(back({ ...notTaken, retryAfterMs: 12 * 60 * minute }))).toBe('give_back');
  expect(word(back({ ...notTaken, code: 'unauthorized' }))).toBe('rest');
  // A clear word is not asked for again.
  for (const code of ['not_found', 'rejected', 'bad_configuration']) {
    expect(back({ kind: 'not_taken', why: 'no', code }).do).toMatchObject({
      kind: 'give_back',
      why: { kind: 'out_of_reach', cause: { failed: code } },
    });
  }
  expect(() => after.send(aQuestion(), { kind: 'taken' }, any, 0)).toThrow(/without an answer/);
});

test('an answer is given back where its sandbox cannot be woken, unless it was sent before', () => {
  const woken = stepped(aQuestion({ answer: anAnswer() }), saw(untold, asleep), 1_500).thing;
  expect(woken.wokenAt).toBe(1_500);
  expect(after.wake(woken, 'resuming', any, 1_600).thing).toMatchObject({ wokenAt: 1_600, dueAt: 2_600 });
  expect(
    after.wake(woken, { kind: 'failed', why: 'reset', code: 'unavailable' }, any, 1_600).thing.wokenAt,
  ).toBeNull();
  for (const [reply, cause] of [
    ['gone', 'absent'],
    ['not_resumable', 'asleep'],
  ] as const) {
    expect(after.wake(woken, reply, any, 1_600).do).toMatchObject({
      kind: 'give_back',
      why: { cause },
    });
    expect(word(after.wake({ ...sent, wokenAt: 1_500 }, reply, any, 1_600))).toBe('rest');
    expect(word(after.wake(newQuestion(0), reply, any, 1_600))).toBe('rest');
  }
});

test('a rejected agent is told again to continue only where that was not sent, and not for long', () => {
  const who = { by: 'mona', answer: 'reject', at: 1 } as const;
  const idle = aQuestion({
    state: 'answered',
    settledAt: 1_900,
    goOn: 'sent',
    dueAt: null,
    result: { kind: 'verified', agent: agentOf('idle'), reason: null, ...who },
  });
  expect(after.resume(idle, { kind: 'goes_on', agent: agentOf('running') }, any, 2_000)).toMatchObject({
    thing: { result: { agent: agentOf('running') }, goOn: 'sent' },
    do: { kind: 'show' },
  });
  expect(after.resume(idle, 'not_known', any, 2_000).thing).toMatchObject({ goOn: 'sent', dueAt: null });
  const busy = { kind: 'not_sent', why: 'no room for another run', code: 'rate_limited' } as const;
  const wanted = after.resume(idle, busy, any, 70_000).thing;
  expect(wanted).toMatchObject({ goOn: 'wanted', dueAt: 72_000 });
  expect(after.resume(idle, { ...busy, retryAfterMs: 20_000 }, any, 70_000).thing.dueAt).toBe(90_000);
  expect(after.resume(wanted, busy, any, 129_000)).toMatchObject({
    thing: { goOn: null, dueAt: null, result: { agent: agentOf('idle'), leftIdle: busy.why } },
    do: { kind: 'show' },
  });
});

test('a word to go on that another server refuses, because it owns the conversation, is reported and not repeated', () => {
  const result = {
    kind: 'verified',
    agent: agentOf('idle'),
    reason: null,
    by: 'mona',
    answer: 'reject',
    at: 1,
  } as const;
  const idle = aQuestion({ state: 'answered', settledAt: 1_900, goOn: 'sent', dueAt: null, result });
  const owned = { kind: 'not_sent', why: 'owned by another agent server', code: 'rejected' } as const;
  expect(after.resume(idle, owned, any, 2_000)).toMatchObject({
    thing: {
      goOn: null,
      dueAt: null,
      result: { kind: 'verified', agent: agentOf('idle'), leftIdle: owned.why },
    },
    do: { kind: 'show' },
  });
});

test('the waits of a question are shorter only below a poll interval of a second', () => {
  expect(questionPatienceAt(30_000)).toEqual(questionPatienceAt(1_000));
  expect(questionPatienceAt(1_000)).toEqual(questionPatienceAt(1_000));
  expect(questionPatienceAt(50)).toMatchObject({ pause: 50, trouble: 3_000, fate: 1_000 });
});

test.each<['approve' | 'reject', string, string, boolean | null]>([
  ['approve', 'was shown whole', 'send', true],
  ['approve', 'was shown in part', 'not_shown_whole', false],
  ['approve', 'was not shown', 'send', null],
  ['reject', 'was shown whole', 'send', true],
  ['reject', 'was shown in part', 'send', false],
])('an answer to %s a question that %s leads to "%s"', (verdict, _, expected, shownWhole) => {
  const question = aQuestion({ answer: anAnswer({ verdict }), shownWhole });
  const { do: effect } = stepped(question, same, 1_500);
  expect(effect.kind === 'give_back' ? effect.why.kind : effect.kind).toBe(expected);
});

test.each<[string, QuestionFault]>([
  ['was changed', { kind: 'question_changed', by: 'mallory' }],
  ['was deleted', { kind: 'question_gone' }],
  ['was hidden', { kind: 'question_hidden' }],
  ['cannot be read', { kind: 'question_unreadable' }],
])('an answer to a question that %s is not sent, and the question is asked again', (_, check) => {
  const question = aQuestion({ answer: anAnswer(), shownWhole: true });
  const { thing, do: effect } = stepped(question, same, 1_500, run, check);
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

test.each<[string, Ask | null, Ask | null]>([
  ['told always and asking always', 'always', 'always'],
  ['told risky and asking always', 'risky', 'always'],
  ['told never and asking never', 'never', 'never'],
  ['told nothing and asking always', null, 'always'],
  ['told nothing, of unknown policy,', null, null],
])('an answer to an agent %s is sent without setting the policy', (_, ask, policy) => {
  for (const verdict of ['approve', 'reject'] as const) {
    const question = aQuestion({ answer: anAnswer({ verdict }) });
    expect(word(stepped(question, asksNow(policy), 1_500, aContext({ ask })))).toBe('send');
  }
});

test.each<[string, Ask | null, Ask | null, Ask]>([
  ['told always and asking never', 'always', 'never', 'always'],
  ['told always and asking risky', 'always', 'risky', 'always'],
  ['told always, of unknown policy,', 'always', null, 'always'],
  ['told risky and asking never', 'risky', 'never', 'risky'],
  // It waits, so it had to ask; its server has started again since.
  ['told nothing and asking never', null, 'never', 'always'],
])('before an answer to an agent %s the policy is set', (_, ask, policy, expected) => {
  for (const verdict of ['approve', 'reject'] as const) {
    const question = aQuestion({ answer: anAnswer({ verdict }) });
    const step = stepped(question, asksNow(policy), 1_500, aContext({ ask }));
    expect(step).toMatchObject({
      do: { kind: 'set_policy' },
      thing: { policy: { ask: expected }, sent: null },
    });
  }
});

test('the confirmation policy is looked for after it was set, and no answer is sent until it is in force', () => {
  const context = aContext({ ask: 'always' });
  const first = stepped(answered, asksNow('never'), 1_500, context);
  const set = after.set_policy(first.thing, { kind: 'set' }, { ...any, context }, 1_600).thing;
  expect(set).toMatchObject({ state: 'open', sent: null, dueAt: 1_600 });
  expect(word(stepped(set, asksNow('always'), 1_700, context))).toBe('send');
  expect(word(stepped(set, asksNow('never'), 1_700, context))).toBe('rest');
  expect(word(stepped(set, asksNow('never'), 2_700, context))).toBe('set_policy');
});

test.each<[string, PolicyReply]>([
  ['is refused', { kind: 'refused', why: 'no such request' }],
  ['fails', { kind: 'failed', why: 'reset', code: 'unavailable' }],
  ['changes nothing', { kind: 'set' }],
])('an answer is given back where setting the confirmation policy %s', (_, reply) => {
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
});

test('a policy that is taken and never confirmed is set a few times, and given up after a minute, whatever a look takes', () => {
  const context = aContext({ ask: 'always' });
  const rejected = aQuestion({ state: 'answered', settledAt: 1_000, goOn: 'wanted' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (lookMs, isAnswered) => {
      let question: Question = isAnswered
        ? answered
        : { ...rejected, answer: anAnswer({ verdict: 'reject' }) };
      const seen = saw(isAnswered ? told(someAction()) : untold, {
        policy: 'never',
        agent: agentOf(isAnswered ? 'waiting_for_confirmation' : 'idle'),
      });
      let [now, sets, isOver] = [600_000, 0, false];
      while (!isOver && now < 1_200_000) {
        now += lookMs;
        const step = stepped(question, seen, now, context);
        question = step.thing;
        isOver = step.do.kind === 'give_back' || question.dueAt === null;
        if (step.do.kind !== 'set_policy') now = Math.max(now, question.dueAt ?? now);
        else {
          sets += 1;
          question = after.set_policy(question, { kind: 'set' }, { ...any, context }, now).thing;
        }
      }
      expect(sets).toBeGreaterThan(1);
      expect(sets).toBeLessThan(12);
      expect(now - 600_000).toBeGreaterThan(45_000);
      expect(now - 600_000).toBeLessThanOrEqual(63_000 + 2 * lookMs);
    }),
  );
});

test('the confirmation policy is set before a rejected agent is told to continue', () => {
  const rejected = aQuestion({
    state: 'answered',
    answer: anAnswer({ verdict: 'reject' }),
    settledAt: 1_000,
    goOn: 'wanted',
  });
  const context = aContext({ ask: 'always' });
  const idle = (policy: Ask) => saw(untold, { agent: agentOf('idle'), policy });
  const step = stepped(rejected, idle('never'), 1_500, context);
  expect(step).toMatchObject({ thing: { goOn: 'wanted' }, do: { kind: 'set_policy' } });
  expect(after.set_policy(step.thing, { kind: 'set' }, any, 1_600).thing.dueAt).toBe(1_600);
  const refused = after.set_policy(step.thing, { kind: 'refused', why: 'no such request' }, any, 1_600);
  expect(refused.thing).toMatchObject({ goOn: null, dueAt: null });
  expect(word(stepped(rejected, idle('always'), 1_500, context))).toBe('resume');
  // Where asking is left to the account, one that has just waited is one that asks; and asking more is no mistake.
  expect(word(stepped(rejected, idle('never'), 1_500, aContext({ ask: null })))).toBe('set_policy');
  expect(word(stepped(rejected, idle('always'), 1_500, aContext({ ask: 'never' })))).toBe('resume');
});
