// What a look at a question leads to, state by state.

import { describe, expect, test } from '@jest/globals';
import { playOn, playStory } from '../../test/support/play-machine.ts';
import {
  aContext,
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
} from '../../test/support/questions/some.ts';
import { longTableOf, tableOf } from '../../test/support/table.ts';
import { type Ask, type ConversationSeen, fingerprintOf, type PendingAction } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type QuestionContext, type QuestionLook, type QuestionStep, questionPatienceAt } from './look.ts';
import { newQuestion, type Question, type SentAnswer, shownBefore } from './question.ts';
import { decideQuestion, questionMachine } from './question-machine.ts';
import { addAnswer } from './question-steps.ts';
import type { AnswerCheck, GiveBackWhy, QuestionFault } from './why-not-taken.ts';

const minute = 60_000;
const failed = { kind: 'failed', why: 'no', code: 'unavailable' } as const;
const down = (seconds: number) => ({ ...failed, retryAfterMs: seconds * 1_000 });
const sandbox = (word: string) => saw(untold, { sandbox: sandboxOf(word) });
const agent = (word: string | null) => saw(untold, { agent: agentOf(word) });
const asleep = (before: string | null = null) =>
  saw(untold, { sandbox: sandboxOf('PAUSED'), agent: null }, before);
const waitsFor = (...actions: readonly PendingAction[]) => saw(told(...actions));
const under = (policy: Ask | null, more: object = {}) => saw(told(someAction()), { policy, ...more });
const works = { agent: agentOf('running') };

const unread = { kind: 'unread', why: 'it could not be read' } as const;
/** What waits runs this file, or one that cannot be shown. */
const runs = (text: string | null): PendingAction => {
  const shown = text === null ? unread : ({ kind: 'whole', text } as const);
  const file = { path: 'a.sh', part: null, state: 'unknown', digest: text, shown } as const;
  return { ...someAction(), executes: { files: [file], besides: null } };
};
const shows = (text: string | null, more: Partial<Question> = {}) => {
  const fingerprint = fingerprintOf(told(runs(text)));
  return aQuestion({ actions: [runs(text)], fingerprint, openedAt: 1_000, ...more });
};

/** `same`: it waits for what was shown, or would be. `wentOn`: its events say so, and its record that it waits. */
const looks: Readonly<Record<string, ConversationSeen>> = {
  same: waitsFor(someAction()),
  other: waitsFor(someAction('rm -rf /')),
  next: waitsFor(someAction('ls', 'a2')),
  'new file': waitsFor(runs('new')),
  untold: saw(untold),
  empty: waitsFor(),
  'list down': saw(failed),
  'list down for a year': saw(down(365 * 24 * 3_600)),
  'list busy': saw(down(20)),
  'out of reach': saw(told(someAction()), { canAnswer: false }),
  lifted: under('never'),
  guarded: under('always'),
  works: agent('running'),
  'still runs': saw({ ...told(someAction()), wentOn: works.agent }, works),
  rests: agent('idle'),
  'rests, lifted': saw(untold, { agent: agentOf('idle'), policy: 'never' }),
  'rests, guarded': saw(untold, { agent: agentOf('idle'), policy: 'always' }),
  'says nothing': agent(null),
  naps: agent('napping'),
  starts: sandbox('STARTING'),
  'no sandbox': saw(told(), { sandbox: null }),
  missing: sandbox('MISSING'),
  asleep: asleep(),
  'asleep, finished': asleep('finished'),
  'asleep, waiting': asleep('waiting_for_confirmation'),
  down: failed,
  busy: down(20),
  refused: { ...failed, code: 'unauthorized' },
  'not found': { kind: 'absent' },
};
const lookAs = (words: string): ConversationSeen => {
  const look = looks[words];
  if (look === undefined) throw new Error(`no such look: ${words}`);
  return look;
};

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
const word = ({ thing: { state, dueAt }, do: effect }: QuestionStep) => {
  if (effect.kind === 'rest' && dueAt === null) return 'left';
  return effect.kind === 'settle' ? `${state}${effect.again ? ' again' : ''}` : effect.kind;
};
const wordOf = (...given: Parameters<typeof stepped>) => word(stepped(...given));
const { after } = questionMachine;
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, check: null, context: run };

const played = (question: Question, seen: ConversationSeen, from = 1_500, around: Around = {}) =>
  playOn(question, seen, from, {
    decide: (thing, look, now) => stepped(thing, look, now, around),
    wordOf: word,
  });

const answer = anAnswer();
const answered = (changes: Partial<Question> = {}): Question => ({ ...aQuestion(), answer, ...changes });
const before = aQuestion().fingerprint ?? 'unknown';
const sent: SentAnswer = { at: 1_000, fate: 'taken', before, newest: null };
const answering = (changes: Partial<SentAnswer> = {}, more: Partial<Question> = {}) =>
  aQuestion({ state: 'answering', answer, sent: { ...sent, ...changes }, ...more });
const rejected = aQuestion({ state: 'answered', settledAt: 1_000, goOn: 'wanted' });
const whose = { by: 'mona', answer: 'reject', reason: null, at: 1 } as const;
const rejection = { kind: 'verified', agent: agentOf('idle'), ...whose } as const;
/** Long after it was given: patience counts from the trouble. */
const late = 1_000 + 10 * minute;

test.each(tableOf`
  a look says      | new         | open        | answered         | decided before   | sent                 | rejected
  same             | show        | rest        | send             | send             | rest → unknown again | left
  other            | show        | stale again | stale again      | send             | answered again       | left
  untold           | show        | rest        | stale again      | send             | rest → unknown again | left
  empty            | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | left
  list down        | rest → show | rest        | rest → give_back | rest → give_back | rest → unknown again | left
  works            | void        | elsewhere   | elsewhere        | elsewhere        | answered             | left
  still runs       | rest        | elsewhere   | elsewhere        | elsewhere        | answered again       | left
  rests            | void        | elsewhere   | elsewhere        | elsewhere        | answered             | resume
  says nothing     | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
  starts           | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | rest → left
  no sandbox       | rest        | rest        | rest → give_back | rest → give_back | rest → unknown again | rest → left
  asleep           | wake        | rest        | wake             | wake             | wake                 | rest → left
  asleep, finished | void        | elsewhere   | elsewhere        | elsewhere        | wake                 | rest → left
  down             | rest        | rest        | rest → give_back | rest → give_back | rest → unknown       | rest → left
`)(
  'where a look says "%s", a question is: new %s, open %s, answered %s, decided before %s, sent %s, rejected %s',
  (where, ...expected) => {
    const seen = lookAs(where);
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

const questions: Readonly<Record<string, Question>> = {
  new: newQuestion(0),
  open: aQuestion(),
  'open, to 1.5': aQuestion({ expiresAt: 1_500 }),
  'open, hidden': aQuestion({ fingerprint: 'unknown' }),
  'a file': shows('old'),
  'no file': shows(null),
  'to reject at 1.5': aQuestion({ rejectAt: 1_500 }),
  'to end at 1.5': aQuestion({ rejectAt: 1_500, expiresAt: 1_500 }),
  'to remind at 1.5': aQuestion({ remindAt: 1_500, shownWhole: true }),
  'to remind at 1.5, not shown': aQuestion({ remindAt: 1_500, shownWhole: null }),
  answered: answered(),
  'answered, to 1.5': answered({ expiresAt: 1_500 }),
  'answered in part': answered({ shownWhole: false }),
  'rejected in part': answered({ shownWhole: false, answer: anAnswer({ verdict: 'reject' }) }),
  'to be rejected': answered({ answer: anAnswer({ verdict: 'reject' }) }),
  'answered twice': answered({ sent }),
  'decided before': newQuestion(0, anAnswer({ at: 0 })),
  'decided at 1': newQuestion(1_000, answer),
  'shown elsewhere at 1': shownBefore(fingerprintOf(told(someAction())), answer, 1_000),
  'shown elsewhere': shownBefore(fingerprintOf(told(someAction())), answer, 0),
  'hidden elsewhere': shownBefore('unknown', answer, 0),
  'sent long ago': answering({ at: -minute }),
  'sent, hidden': answering({ before: 'unknown' }),
  taken: answering(),
  lost: answering({ fate: 'unknown' }),
  crashed: answering({ fate: null }),
  rejected: { ...rejected, result: rejection },
};
const contexts: Readonly<Record<string, QuestionContext>> = {
  finished: aContext({ ended: 'finished' }),
  cancelled: aContext({ ended: 'cancelled' }),
  'wait 7': aContext({ wait: '7' }),
  'no known wait': aContext({ wait: null }),
  always: aContext({ ask: 'always' }),
  never: aContext({ ask: 'never' }),
};

/** `busy 20` asks for 20 seconds; a word that is not here is one of the service, or the code of its refusal. */
const replies: Readonly<Record<string, object>> = {
  taken: { kind: 'taken' },
  lost: { kind: 'unknown', why: 'cut' },
  set: { kind: 'set' },
  no: { kind: 'refused', why: 'no' },
  down: failed,
  'goes on': { kind: 'goes_on', ...works },
};
function replied({ thing, do: { kind } }: QuestionStep, reply: string, look: QuestionLook, now: number) {
  const [name = '', seconds] = reply.split(' ');
  const code = name === 'busy' ? 'unavailable' : name;
  const refusal = { kind: kind === 'send' ? 'not_taken' : 'not_sent', why: 'no', code };
  const asked = seconds === undefined ? {} : { retryAfterMs: Number(seconds) * 1_000 };
  const isWord = kind === 'wake' || reply === 'not_known';
  const judges: Readonly<Record<string, unknown>> = after;
  const judge = judges[kind] as (...given: readonly unknown[]) => QuestionStep;
  return judge(thing, replies[reply] ?? (isWord ? reply : { ...refusal, ...asked }), look, now);
}

/** With why an answer is given back. */
function inWords(step: QuestionStep): string {
  if (step.do.kind !== 'give_back') return word(step);
  const { why } = step.do;
  if (why.kind !== 'out_of_reach') return `give_back: ${why.kind}`;
  return `give_back: ${typeof why.cause === 'string' ? why.cause : why.cause.failed}`;
}

test.each(longTableOf`
  a question                                        | does this
  wakes the sandbox once, then is shown             | new; 0 asleep, waiting: wake > resuming; 60 asleep, waiting;
                                                    | 240 asleep, waiting: show
  is looked at when the service wants               | new; 1.5 busy: rest to 21.5; 1.5 list busy: rest to 21.5
  is not hidden for a year of Retry-After           | new; 0 list down for a year: show
  hidden is asked again in another wait             | open, hidden (wait 7); 1.5 untold: stale again
  hidden is not asked again in a wait not known     | open, hidden (no known wait); 1.5 untold
  new ends with its run                             | new (finished); 1.5 same: void
  open expires                                      | open, to 1.5; 1.5 same: expired
  open expires while looks fail                     | open, to 1.5; 1.5 down: expired
  open ends with its agent                          | open (finished); 1.5 down: elsewhere
  open is closed with its run                       | open (cancelled); 1.5 down: closed
  open expires before its run is cancelled          | open, to 1.5 (cancelled); 1.5 down: expired
  shows another file for five minutes at most       | a file; 300.999 new file; 301 new file: stale again
  of a file that was not shown is asked again       | no file; 2 new file: stale again
  nobody answers is rejected at its time            | to reject at 1.5; 1.499 same; 1.5 same: send
  nobody answers is rejected awake                  | to reject at 1.5; 1.5 asleep: wake
  nobody answers is not rejected for another        | to reject at 1.5; 1.5 other: stale again
  nobody answers expires first                      | to end at 1.5; 1.5 same: expired
  is reminded of once                               | to remind at 1.5; 1.499 same; 1.5 same: remind; 40 same
  is not reminded of before it is shown             | to remind at 1.5, not shown; 1.5 same
  answered is closed with its run                   | answered (cancelled); 1.5 same: closed
  answered expires                                  | answered, to 1.5; 1.5 same: expired
  whose answer left is unknown after its run        | sent long ago (cancelled); 1.5 same: unknown
`)('a question %s: %s', (_, story) => tell(story));

function tell(story: string): void {
  const [, what = '', where = '', steps = ''] = /^([^;(]*?)(?: \((.*?)\))?; (.*)$/.exec(story) ?? [];
  const context = where === '' ? run : contexts[where];
  const first = questions[what];
  if (first === undefined || context === undefined) throw new Error(`no such question: ${what} (${where})`);
  playStory<Question, QuestionLook, QuestionStep['do']>(first, steps, {
    decide: decideQuestion,
    lookOf: (words) => ({ seen: lookAs(words), check: null, context }),
    wordOf: inWords,
    after: replied,
  });
}

test('a question of another file is asked again where somebody answers, and names the file', () => {
  const { thing } = stepped(shows('old', { answer }), lookAs('new file'), 2_000);
  expect(thing).toMatchObject({
    state: 'stale',
    result: { why: 'other_files', files: ['a.sh'] },
    sent: null,
  });
});

test('a question in a sandbox that may sleep is shown with what it waited for, where that is told', () => {
  const tells = saw(
    told(someAction()),
    { sandbox: sandboxOf('PAUSED'), agent: null },
    'waiting_for_confirmation',
  );
  const shown = stepped(newQuestion(0), tells, 0, { context: aContext({ onPause: 'wait' }) });
  expect([word(shown), shown.thing.actions]).toEqual(['show', [someAction()]]);
});

test('an open question that cannot be rejected in time keeps its approvals, and is to be rejected ten minutes later', () => {
  const approvals = [anAnswer({ by: 'ada' })];
  const open = aQuestion({ rejectAt: 900, approvals, terms: { people: 2, owners: [] } });
  const step = stepped(open, lookAs('out of reach'));
  expect(word(step)).toBe('give_back');
  expect(step.thing).toMatchObject({ state: 'open', answer: null, approvals, rejectAt: 1_500 + 10 * minute });
});

test.each<[string, number, number | null, number | null]>([
  ['when people are to be reminded, if that comes first', 7_000, 7_000, 9_000],
  ['after half a minute, if neither is to come', 30_000, null, null],
])('a question that opens, or is open, is looked at %s', (_, dueAt, remind, expire) => {
  const unanswered = { remind, expire, afterReject: 'continue' } as const;
  const opened = stepped(newQuestion(0), lookAs('same'), 0, { context: aContext({ unanswered }) }).thing;
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

const unchecked: AnswerCheck = { kind: 'edit_unknown', passes: true };

test.each<[string, number, AnswerCheck]>([
  ['down', minute, null],
  ['same', minute, unchecked],
])('an answer is given back where looks say "%s" for %i ms, and its check is %j', (where, ms, check) => {
  const { words, lasted } = played(answered(), lookAs(where), late, { check });
  expect(words).toBe('rest → give_back');
  expect(lasted).toBeGreaterThanOrEqual(ms - 1_000);
  expect(lasted).toBeLessThanOrEqual(ms);
});

test.each(longTableOf`
  an answer                                         | does this
  is lost after three looks that find nothing       | answered; 600 down; 600 not found; 600 not found; 600 says nothing;
                                                    | 600 not found; 600 down; 600 not found; 600 not found: give_back: absent
  outlives a failed look after a long waking        | answered; 1 asleep: wake > resuming; 180 asleep; 181 down; 182 same: send
  waits longer for a sandbox that was woken         | answered; 1 asleep: wake > resuming: rest to 2; 120 asleep; 120 starts;
                                                    | 601 asleep: give_back: asleep
  is given back without an agent server             | answered; 1.5 out of reach: give_back: no_agent_server
  that was sent is never sent again                 | answered twice; 1.5 same: unknown
  to what was shown in part is given back           | answered in part; 1.5 same: give_back: not_shown_whole
  that rejects what was shown in part is sent       | rejected in part; 1.5 same: send
  in the first second of a wait is held             | decided at 1; 1.999 same: rest to 2; 2 same: send
  taken over in the first second of a wait, too     | shown elsewhere at 1; 1.999 same: rest to 2; 2 same: send
  taken over is compared                            | shown elsewhere; 1.5 same: send
  taken over is not sent to what is not told        | shown elsewhere; 1.5 untold: stale again
  taken over, hidden, in no known wait neither      | hidden elsewhere (no known wait); 1.5 untold: stale again
  decided beforehand is bound to what it met        | decided before; 1.5 same: send > busy: rest to 3.5; 3.7 other: stale again
  whose reply was lost while the agent works        | lost; 1.5 works: unknown
  of a process that died while the agent works      | crashed; 1.5 works: unknown
  of a process that died before others are asked    | crashed; 1.5 next: unknown again
  to what was hidden says nothing of what is told   | sent, hidden; 1.5 same; 1.5 works: answered
  whose sandbox does not resume is unknown          | lost; 60 asleep, waiting: wake > resuming; 90 asleep, waiting;
                                                    | 120 asleep, waiting: unknown again
  that was taken is looked for ever more rarely     | taken; 1.1 same: rest to 1.3; 2 same: rest to 2.5; 9 same: rest to 12
  whose reply was lost is looked for at once        | answered; 1.5 same: send > lost: rest to 1.5
  that was not taken is sent again                  | answered; 1.5 same: send > busy: rest to 3.5; 3.5 same: send
  that was not taken waits as long as is asked      | answered; 1.5 same: send > busy 20: rest to 21.5
  that was not taken for a minute is given back     | answered; 1.5 same: send > busy; 59.4 same: send > busy;
                                                    | 59.6 same: send > busy: give_back: unavailable
  that is rejected is given back at once            | answered; 1.5 same: send > rejected: give_back: rejected
  wakes its sandbox                                 | answered; 1.5 asleep: wake > resuming: rest to 2.5
  is given back where its sandbox is gone           | answered; 1.5 asleep: wake > gone: give_back: absent
  is given back where its sandbox is not resumed    | answered; 1.5 asleep: wake > not_resumable: give_back: asleep
  is given back where waking fails for a minute     | answered; 1.5 asleep: wake > down; 61.5 asleep: wake > down: give_back: unavailable
  that may have been sent outlives a lost sandbox   | lost; 1.5 asleep: wake > gone: rest to 2.5
  that may have been sent is unknown after a minute | lost; 1.5 asleep: wake > down; 61.5 asleep: wake > down: unknown
  is not there yet, and its sandbox is gone         | new; 1.5 asleep: wake > not_resumable: rest to 2.5
  is not there yet, and waking fails                | new; 1.5 asleep: wake > down; 61.5 asleep: wake > down: rest to 62.5
  under its policy is sent                          | answered (always); 1.5 guarded: send
  is sent once its policy is in force               | answered (always); 1.5 lifted: set_policy > set: rest to 1.5; 1.7 guarded: send
  that rejects is guarded, too                      | to be rejected (always); 1.5 lifted: set_policy
  is given back where setting it fails              | answered (always); 1.5 lifted: set_policy > down: rest to 3.5;
                                                    | 59.6 lifted: set_policy > down: give_back: unavailable
  has more time to be guarded after a waking        | answered (always); 1.5 asleep: wake > resuming; 2 lifted: set_policy > down;
                                                    | 59.6 lifted: set_policy > down: rest to 61.6
  is given back where its policy never is in force  | answered (always); 1.5 lifted: set_policy > set; 61 lifted: set_policy > set;
                                                    | 63 lifted: give_back: policy
`)('an answer %s: %s', (_, story) => tell(story));

test.each(longTableOf`
  a rejected agent                               | does this
  is told once to go on                          | rejected; 1.5 rests: resume > goes on: show
  may have been told                             | rejected; 1.5 rests: resume > not_known: left
  is told as late as the service wants           | rejected; 70 rests: resume > busy 20: rest to 90
  is left where there is no room for a minute    | rejected; 70 rests: resume > busy; 129 rests: resume > busy: show
  has its policy set first                       | rejected (always); 1.5 rests, lifted: set_policy > set: rest to 1.5
  of an account that asked has it set, too       | rejected; 1.5 rests, lifted: set_policy
  is left where its policy is refused            | rejected (always); 1.5 rests, lifted: set_policy > no: show
  that never has to ask is told                  | rejected (never); 1.5 rests, guarded: resume
`)('a rejected agent %s: %s', (_, story) => tell(story));

test('a rejected agent that is left shows why, and one that goes on how it is now', () => {
  const waits = { ...rejected, result: rejection, goOn: 'sent', dueAt: null } as const;
  const refused = { kind: 'not_sent', why: 'owned by another', code: 'rejected' } as const;
  const resumed = (reply: Parameters<typeof after.resume>[1]) => after.resume(waits, reply, any, 2_000).thing;
  expect(resumed({ kind: 'goes_on', ...works })).toMatchObject({ result: works, goOn: 'sent' });
  expect(resumed(refused)).toMatchObject({ result: { leftIdle: refused.why }, goOn: null });
});

describe('an answer', () => {
  test.each<[string, GiveBackWhy]>([
    ['was edited', { kind: 'edited' }],
    ['cannot be read', { kind: 'edit_unknown', said: 'x', passes: false }],
  ])('that %s is given back at once', (_, why) => {
    const back = stepped(answered(), lookAs('same'), 1_500, { check: why });
    expect(back.do).toEqual({ kind: 'give_back', answer, why });
    expect(back.thing).toMatchObject({ state: 'open', answer: null });
  });

  test('that GitHub does not tell of is looked at again at a whole millisecond', () => {
    const context = { ...run, patience: { ...run.patience, unsaid: 60 * minute } };
    const since = answered({ troubleSince: late - 20 * minute - 2 });
    const { dueAt } = stepped(since, lookAs('same'), late, { context, check: unchecked }).thing;
    expect(dueAt).toBe(late + 5 * minute + 1);
  });

  test.each<[string, QuestionFault, string | null]>([
    ['was changed', { kind: 'question_changed', by: 'mallory' }, 'mallory'],
    ['was deleted', { kind: 'question_gone' }, null],
  ])('to a question that %s is not sent, and the question is asked again', (_, check, by) => {
    const { thing, do: effect } = stepped(answered({ shownWhole: true }), lookAs('same'), 1_500, { check });
    expect(effect).toEqual({ kind: 'settle', again: true });
    expect(thing.result).toEqual({ kind: 'stale', why: check.kind, by, next: null });
  });

  test('to a question whose list failed is no approval when the list is unavailable later', () => {
    const open = stepped(newQuestion(0), saw({ ...failed, code: 'bad_response' }), 10 * minute).thing;
    const given = { ...open, answer: anAnswer({ at: 10 * minute }) };
    expect(wordOf(given, lookAs('untold'), 11 * minute)).toBe('stale again');
  });

  test('that was decided beforehand is bound to the actions that are pending when it is sent', () => {
    const order = newQuestion(0, anAnswer({ at: 0 }));
    const { thing: bound } = stepped(order, lookAs('same'));
    const taken = { at: 1_500, fate: null, before, newest: null };
    expect(bound).toMatchObject({ fingerprint: before, actions: [someAction()], sent: taken });
    expect(stepped(order, lookAs('untold')).thing.sent?.before).toBe('unknown');
  });

  const waits = agentOf('waiting_for_confirmation');
  test.each<[string, object, SentAnswer['fate']]>([
    ['other', { kind: 'gone', agent: waits }, 'unknown'],
    ['empty', { kind: 'unclear', why: 'it waits, but no action is pending' }, 'taken'],
    ['untold', { why: 'it waits, and the service does not tell what is pending' }, 'taken'],
    ['naps', { why: 'the agent is napping' }, 'taken'],
  ])('that may have been sent has a result that says so where a look says "%s"', (where, result, each) => {
    const { thing } = stepped(answering({ fate: each }), lookAs(where), 3 * minute);
    expect(thing.result).toMatchObject(result);
  });

  const both = { actions: [someAction(), someAction('ls', 'a2')] };
  const rejection = (id: string, reason: string | null = null) => ({ id, reason });
  test.each<[string, string, Partial<Question>, readonly ReturnType<typeof rejection>[], string | null]>([
    ['is rejected in our words', 'answered', {}, [rejection('a1', 'no')], 'no'],
    ['is rejected in words of the service', 'answered', {}, [rejection('a1', 'User rejected it.')], null],
    ['is rejected in other words', 'unknown', {}, [rejection('a1', 'never')], 'no'],
    ['is rejected without our words', 'unknown', {}, [rejection('a1')], 'no'],
    ['is one of two that are rejected', 'answered', both, [rejection('a1'), rejection('a2')], null],
    ['alone of two is rejected', 'unknown', both, [rejection('a1')], null],
  ])('that is lost, and whose action %s in the events, is "%s"', (_, expected, more, told, reason) => {
    const seen = saw({ kind: 'known', value: [], rejected: told }, { agent: agentOf('idle') });
    const given = anAnswer({ verdict: 'reject', reason });
    const { thing } = stepped(answering({ fate: 'unknown' }, { ...more, answer: given }), seen);
    expect(thing).toMatchObject({ state: expected, goOn: expected === 'answered' ? 'wanted' : null });
    // An approval is not told by a rejection.
    expect(wordOf(answering({ fate: 'unknown' }, more), seen)).toBe('unknown');
  });

  test.each<[string, ConversationSeen, 'wanted' | null]>([
    ['is idle', lookAs('rests'), 'wanted'],
    ['works on by itself', lookAs('works'), null],
    ['asks something else', lookAs('next'), null],
  ])('that rejects has an agent told to go on where it %s', (_, seen, goOn) => {
    const { thing } = stepped(answering({}, { answer: anAnswer({ verdict: 'reject' }) }), seen);
    expect(thing).toMatchObject({ state: 'answered', goOn, dueAt: goOn === null ? null : 1_500 });
  });

  test('is missing from a question in the state answering by a bug only', () => {
    expect(() => stepped(aQuestion({ state: 'answering' }), failed)).toThrow(/without an answer/);
    expect(() => after.send(aQuestion(), { kind: 'taken' }, any, 0)).toThrow(/without an answer/);
  });

  test.each<[string, string, SentAnswer['fate'], string | null, string | null]>([
    ['nothing has happened since', 'no_effect', 'taken', 'e7', 'e7'],
    ['what has happened is not known', 'unclear', 'taken', 'e7', null],
    ['nothing that has happened is known', 'unclear', 'taken', null, null],
    ['whether it was taken is not known', 'unclear', 'unknown', 'e7', 'e7'],
  ])('after which the same actions are pending and %s is "%s"', (_, expected, each, sentAt, newest) => {
    const left = stepped(answered(), saw({ ...told(someAction()), newest: sentAt })).thing;
    const question = { ...left, sent: { ...sent, ...left.sent, fate: each } };
    const seen = saw({ ...told(someAction()), newest });
    const before = { state: 'answering', result: null };
    expect(stepped(question, seen, 1_500 + fate - 1).thing).toMatchObject(before);
    const later = stepped(question, seen, 1_500 + fate);
    expect([later.thing.result?.kind, word(later)]).toEqual([expected, 'unknown again']);
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
