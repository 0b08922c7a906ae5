// The plain model as a table: what the service's record permits a step to say.
import { describe, expect, test } from '@jest/globals';
import {
  agentIs,
  asks,
  asleep,
  begun,
  broke,
  broken,
  chose,
  finished,
  followed,
  type Given,
  id,
  lastStateIs,
  listed,
  looks,
  missing,
  nobody,
  page,
  record,
  running,
  started,
  task,
  taskIs,
  verdict,
} from '../../testing/some-record.ts';
import { planOf } from '../soak.ts';
import { askedBy } from './asked.ts';
import type { Exchange } from './told.ts';

/** So many looks in a row, ten seconds apart. */
const refusedFor = (count: number) =>
  Array.from({ length: count }, () => ['conversations', { status: 401, body: {} }, 10_000] as const);

test.each<[string, Exchange[]]>([
  ['a key that is refused once', followed(running, { status: 401, body: {} })],
  ['a key that is refused for a moment', record(...begun, ['conversations', running], ...refusedFor(3))],
  ['the look that finds what a start began', record(['start', null], ['conversations', asks])],
  ['many web pages', followed(running, ...Array.from({ length: 20 }, () => page))],
])('%s in mid-run permits no end', (_, exchanges) => {
  expect(verdict(exchanges)).toMatchObject({ permitted: [], wrong: [] });
});

describe('the verdict on a record', () => {
  test.each<[string, string, Exchange[], Given?]>([
    ['an agent that finishes', 'finished', followed(running, finished)],
    ['an agent that is stuck, after trouble,', 'stuck', followed(broken, null, page, page, agentIs('stuck'))],
    ['a sandbox that is MISSING', 'sandbox_missing', followed(missing, missing, missing)],
    ['a broken sandbox', 'sandbox_error', followed(broke, broke, broke)],
    ['an agent that waits', 'waiting_for_confirmation', followed(asks)],
    [
      'an agent that waits where nothing can be answered',
      'bad_input',
      followed(asks),
      { asked: { onConfirmation: 'accept', answerable: false } },
    ],
    [
      'an agent that is seen twice to wait where nothing can be answered',
      'bad_input',
      followed(asks, asks, page, page, page),
      { asked: { onConfirmation: 'accept', answerable: false, timeoutMs: 4_000 }, exitedAt: 4_010 },
    ],
    ['an idle agent', 'idle', followed(agentIs('idle'), agentIs('idle')), { exitedAt: 3_600 }],
    ['a paused agent', 'paused', followed(agentIs('paused'), asleep), { exitedAt: 3_700 }],
    [
      'a paused agent that is looked at once more, after its time was over,',
      'paused',
      record(...begun, ...looks(asleep, asleep), ['conversations', asleep, 2_500], ...looks(finished)),
    ],
    [
      'an agent that is looked at too late to see that it paused for too long',
      'finished',
      record(...begun, ...looks(asleep), ['conversations', finished, 9_000]),
    ],
    [
      'an agent that was stuck when its sandbox fell asleep, which the service tells late,',
      'stuck',
      record(...begun, ...looks(asleep), [...lastStateIs('stuck'), 9_000]),
    ],
    [
      'an agent that rests before its sandbox falls asleep',
      'idle',
      record(...begun, ...looks(asleep), lastStateIs('idle'), ...looks(asleep)),
      { asked: { idleMs: 800 }, exitedAt: 2_600 },
    ],
    [
      'an agent that rests, and whose sandbox is missed once,',
      'idle',
      followed(agentIs('idle'), missing, agentIs('idle')),
      { exitedAt: 3_550 },
    ],
    [
      'an agent that worked when its sandbox fell asleep',
      'paused',
      record(...begun, ...looks(asleep), lastStateIs('running'), ...looks(asleep)),
      { asked: { idleMs: 800 }, exitedAt: 3_600 },
    ],
    [
      'a key that is refused for longer than may pass',
      'unauthorized',
      record(...begun, ['conversations', running], ...refusedFor(5)),
    ],
    [
      'a key that is refused to a step that has started nothing',
      'unauthorized',
      record(...refusedFor(1)),
      { asked: { mode: 'wait', conversationId: id } },
    ],
    [
      'a quota of the day that is used up',
      'unavailable',
      record(['start', { status: 429, body: { code: 'daily_conversation_limit_reached' } }]),
    ],
    [
      'a start with an unknown result',
      'start_unknown',
      record(['start', null], ['conversations', nobody]),
      { exitedAt: 30_000 },
    ],
    [
      'a start that the list of starts names',
      'finished',
      record(
        chose,
        listed(),
        listed(['3'.repeat(32), 'WORKING', id.replaceAll('1', '4')], [task, 'WORKING', id]),
        begun[1],
        ...looks(finished),
      ),
    ],
    [
      'a start that the list does not name',
      'start_unknown',
      record(
        chose,
        listed(['3'.repeat(32), 'WORKING', id.replaceAll('1', '4')]),
        ...looks(nobody),
        ['search_start_tasks', broken],
        ...looks(nobody),
      ),
      { exitedAt: 30_000 },
    ],
    ['a start that fails', 'start_error', record(started, ['start_tasks', taskIs('ERROR')])],
    ['a time that is up', 'timeout', followed(running), { asked: { timeoutMs: 3_000 }, exitedAt: 3_010 }],
    [
      'a time that is up amid trouble',
      'unavailable',
      followed(...Array.from({ length: 11 }, () => broken)),
      { asked: { timeoutMs: 3_000 }, exitedAt: 3_010 },
    ],
    [
      'a wait beyond the deadline that is asked for after a cancel',
      'cancelled',
      followed(running, { status: 429, headers: { 'retry-after': '600' }, body: {} }),
      { cancelledAt: 1_600, exitedAt: 2_100 },
    ],
    ['a cancel', 'cancelled', followed(running), { cancelledAt: 2_000, exitedAt: 2_100 }],
    [
      'a wait beyond the deadline',
      'unavailable',
      followed({ status: 429, headers: { 'retry-after': '600' }, body: {} }),
    ],
  ])('%s permits %s alone', (_, outcome, exchanges, given = {}) => {
    expect(verdict(exchanges, given)).toMatchObject({ permitted: [outcome], wrong: [] });
  });
});

test('a loss that a step which listens has seen three times may be a flicker, as it looks early now and then', () => {
  const asked = { listens: true };
  const lost = [missing, missing, missing];
  expect(verdict(followed(...lost), { asked }).permitted).toEqual(['sandbox_missing']);
  expect(verdict(followed(...lost, finished), { asked }).permitted).toEqual(['finished']);
  expect(verdict(followed(...lost, ...lost, finished), { asked }).permitted).toEqual(['sandbox_missing']);
});

test.each([
  ['live', 'auto', true],
  ['documented', 'auto', true],
  ['live', 'off', false],
  ['documented', 'off', false],
] as const)(
  'a step at a service of the dialect %s with live: %s may look early: %s',
  (dialect, live, listens) => {
    expect(askedBy({ ...planOf(1, 1), dialect }, { live }).listens).toBe(listens);
  },
);

describe('the verdict where several outcomes are true', () => {
  test.each([
    ['a step that is about to answer', { onConfirmation: 'accept' }, [...begun, ['conversations', asks]]],
    ['a step that only answers', { mode: 'respond' }, []],
  ] as const)(
    'permits timeout and not_found for %s and finds nothing however often it looks',
    (_, asked, first) => {
      const often = looks(...Array.from({ length: 10 }, () => nobody));
      const { permitted } = verdict(record(...first, ...often), { asked: { ...asked, timeoutMs: 800 } });
      expect(permitted).toContain('not_found');
      expect(permitted).toContain('timeout');
      const { permitted: clear } = verdict(record(...first, ...often, ...often), { asked });
      expect(clear).toEqual(['not_found']);
    },
  );

  const accepts = [...begun, ['conversations', asks]] as const;
  const absences = Array.from({ length: 8 }, () => nobody);
  test.each<[string, readonly string[], Exchange[], Given?]>([
    [
      'the end and the deadline come at once',
      ['finished', 'timeout'],
      followed(finished),
      { asked: { timeoutMs: 1_600 } },
    ],
    [
      'one look has failed when the time is up',
      ['timeout', 'unavailable'],
      followed(broken),
      { asked: { timeoutMs: 3_000 }, exitedAt: 3_010 },
    ],
    [
      'a start fails in the look that is under way when its time is up',
      ['start_error', 'start_timeout'],
      record(started, ['start_tasks', taskIs('ERROR'), 2_000]),
      { asked: { startTimeoutMs: 1_000 } },
    ],
    [
      'a step that is to answer saw only pages until its time was up',
      ['bad_response', 'unavailable'],
      record(...begun, ['conversations', asks], ...looks(...Array.from({ length: 11 }, () => page))),
      { asked: { onConfirmation: 'accept', timeoutMs: 8_000 }, exitedAt: 8_010 },
    ],
    [
      'a step that is to answer saw ten pages until its time was up',
      ['bad_response', 'unavailable', 'timeout'],
      record(...begun, ['conversations', asks], ...looks(...Array.from({ length: 10 }, () => page))),
      { asked: { onConfirmation: 'accept', timeoutMs: 7_500 }, exitedAt: 7_510 },
    ],
    [
      'a step that cannot answer was to look once more, and saw only pages until its time was up',
      ['bad_input', 'bad_response', 'unavailable', 'timeout'],
      followed(asks, page, page, page),
      { asked: { onConfirmation: 'accept', answerable: false, timeoutMs: 4_000 }, exitedAt: 4_010 },
    ],
    [
      'an answer was taken, and the service knows the conversation no more',
      ['not_found', 'answer_unknown'],
      record(...accepts, ['respond', { body: { success: true } }], ...looks(...absences)),
      { asked: { onConfirmation: 'accept' } },
    ],
    [
      'the reply to an answer was lost, and the service knows the conversation no more',
      ['not_found', 'answer_unknown'],
      record(...accepts, ['respond', null], ...looks(...absences)),
      { asked: { onConfirmation: 'accept' } },
    ],
    [
      'a wait beyond the deadline and the cancel come at once',
      ['unavailable', 'cancelled'],
      followed({ status: 429, headers: { 'retry-after': '600' }, body: {} }),
      { cancelledAt: 1_800, exitedAt: 1_900 },
    ],
    [
      'no look of a step that only answers reached the service within its time',
      ['timeout', 'unavailable'],
      [],
      { asked: { mode: 'respond', conversationId: id, timeoutMs: 1_200 }, exitedAt: 1_250 },
    ],
    [
      'an answer was taken, and then only pages came',
      ['answer_unknown', 'bad_response'],
      record(
        ...accepts,
        ['respond', { body: { success: true } }],
        ...looks(...Array.from({ length: 8 }, () => page)),
      ),
      { asked: { onConfirmation: 'accept' } },
    ],
    [
      'an answer was taken, and its sandbox is lost until the time is up',
      ['answer_unknown', 'timeout'],
      record(...accepts, ['respond', { body: { success: true } }], ...looks(missing, missing)),
      { asked: { onConfirmation: 'accept', timeoutMs: 3_200 }, exitedAt: 3_250 },
    ],
    [
      'an answer was taken, and its sandbox is lost for good',
      ['sandbox_missing', 'answer_unknown'],
      record(...accepts, ['respond', { body: { success: true } }], ...looks(missing, missing, missing)),
      { asked: { onConfirmation: 'accept' } },
    ],
    [
      'the end and the cancel come at once',
      ['finished', 'cancelled'],
      followed(finished),
      { cancelledAt: 1_510, exitedAt: 1_600 },
    ],
  ])('permits each of them where %s: %j', (_, outcomes, exchanges, given = {}) => {
    expect(verdict(exchanges, given).permitted).toEqual(outcomes);
  });
});

describe('the verdict with any outcome', () => {
  const sentTwice = /an earlier one may have been taken/;
  test.each<[string, RegExp, Exchange[], Given?]>([
    ['a start that may have been taken is sent again', sentTwice, record(['start', null], ...begun)],
    ['a start that was taken is sent again', sentTwice, record(...begun, started)],
    [
      'an agent that works is answered',
      /an answer at/,
      record(...begun, ...looks(running), ['respond', { body: {} }]),
      { asked: { onConfirmation: 'accept' } },
    ],
    [
      'an answer comes again',
      /an answer at 1500, while the last look said .*unsure/,
      record(['conversations', asks], ['respond', null], ['respond', null]),
      { asked: { mode: 'respond', conversationId: id } },
    ],
    [
      'a request to run approves',
      /was told to run/,
      record(['conversations', asks], ['run', { body: {} }]),
      { asked: { mode: 'respond', conversationId: id } },
    ],
    [
      'Retry-After is not kept',
      /before the time that Retry-After named/,
      followed({ status: 503, headers: { 'retry-after': '5' }, body: {} }, finished),
    ],
    [
      'a step sleeps past its deadline',
      /after its outcome was clear/,
      followed(running),
      { exitedAt: 90_000 },
    ],
    ['a start is given up without a look for it', /not looked for/, record(['start', null])],
    [
      'an analyser is set where nothing waits',
      /a policy for an agent that does not wait/,
      record(['security_analyzer', {}]),
    ],
    [
      'a policy is set where nothing waits',
      /a policy for an agent that does not wait/,
      record(['confirmation_policy', {}]),
    ],
    ['an unknown address is asked', /a request to/, record(['message', { body: {} }])],
  ])('is that it is wrong where %s', (_, wrong, exchanges, given = {}) => {
    expect(verdict(exchanges, given).wrong).toContainEqual(expect.stringMatching(wrong));
  });
});
