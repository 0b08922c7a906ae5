// The plain model as a table: what the service's record permits a step to say.
import { describe, expect, test } from '@jest/globals';
import { type Asked, durationOf } from './asked.ts';
import type { Exchange } from './told.ts';
import { verdictOn } from './verdict.ts';

const id = '1'.repeat(32);
const task = '2'.repeat(32);

const usual: Asked = {
  mode: 'run',
  dialect: 'live',
  apiVersion: 'v1',
  conversationId: null,
  startTaskId: null,
  timeoutMs: 60_000,
  startTimeoutMs: 30_000,
  pollMs: 500,
  idleMs: 2_000,
  pauseMs: 2_000,
  onConfirmation: 'stop',
  succeedOn: ['finished'],
  answerable: true,
  comment: null,
};

type Said = Partial<Pick<Exchange, 'fault'>> & {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body of the request. */
  asked?: unknown;
};

/** No JSON, from a gateway that gave up. */
const lost: Said = { status: 504, body: '' };

/** Asked half a second apart, unless told, and answered at once. */
function record(...asked: readonly (readonly [string, Said | null, number?])[]): Exchange[] {
  let at = 0;
  return asked.map(([route, said, after = 500]) => {
    at += after;
    const { status = 200, headers = {}, body, fault = null, asked: sent = null } = said ?? {};
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = said && { at, status, headers, text, whole: true };
    return {
      at,
      method: 'GET',
      path: '/',
      query: `ids=${id}`,
      route,
      headerNames: [],
      body: sent,
      fault,
      answer,
    };
  });
}

const taskIs = (status: string): Said => ({
  body: [{ id: task, status, app_conversation_id: status === 'READY' ? id : null }],
});
const agentIs = (execution: string | null, sandbox = 'RUNNING'): Said => ({
  body: [{ id, sandbox_status: sandbox, execution_status: execution }],
});
const broken: Said = { status: 500, body: {} };
const page: Said = { body: '<html>' };
const nobody: Said = { body: [null] };
const begun = [
  ['start', { body: { id: task, status: 'WORKING' } }],
  ['start_tasks', taskIs('READY')],
] as const;
/** A start that names its id and gets no answer. */
const chose = ['start', { ...lost, asked: { conversation_id: id } }] as const;
/** Each with the id that its request chose. */
const listed = (...starts: (readonly [string, string, string])[]) =>
  [
    'search_start_tasks',
    {
      body: {
        items: starts.map(([id, status, chosen]) => ({ id, status, request: { conversation_id: chosen } })),
      },
    },
  ] as const;
const looks = (...said: (Said | null)[]) => said.map((one) => ['conversations', one] as const);

interface Case {
  readonly asked?: Partial<Asked>;
  readonly exchanges: Exchange[];
  readonly exitedAt?: number;
  readonly cancelledAt?: number;
}

function verdict({ asked = {}, exchanges, exitedAt, cancelledAt = undefined }: Case) {
  const last = exchanges.at(-1)?.at ?? 0;
  const moments = {
    startedAt: 0,
    begunAt: 0,
    exitedAt: exitedAt ?? last + 50,
    cancelledAt: cancelledAt ?? null,
  };
  return verdictOn({ ...usual, ...asked }, { ...moments, exchanges });
}

describe('exactly one outcome', () => {
  test.each<[string, string, Case]>([
    [
      'finished',
      'finished',
      { exchanges: record(...begun, ...looks(agentIs('running'), agentIs('finished'))) },
    ],
    ['error', 'error', { exchanges: record(...begun, ...looks(agentIs('error'))) }],
    [
      'stuck, after trouble',
      'stuck',
      { exchanges: record(...begun, ...looks(broken, null, page, page, agentIs('stuck'))) },
    ],
    [
      'an unknown status is none',
      'finished',
      { exchanges: record(...begun, ...looks(agentIs('dreaming'), agentIs(null), agentIs('finished'))) },
    ],
    [
      'a flicker of MISSING',
      'finished',
      {
        exchanges: record(
          ...begun,
          ...looks(agentIs(null, 'MISSING'), agentIs(null, 'MISSING'), agentIs('finished')),
        ),
      },
    ],
    [
      'MISSING',
      'sandbox_missing',
      {
        exchanges: record(
          ...begun,
          ...looks(agentIs(null, 'MISSING'), agentIs(null, 'MISSING'), agentIs(null, 'MISSING')),
        ),
      },
    ],
    ['a broken sandbox', 'sandbox_error', { exchanges: record(...begun, ...looks(agentIs(null, 'ERROR'))) }],
    [
      'what is said of a sandbox that is not there counts for nothing',
      'sandbox_error',
      { exchanges: record(...begun, ...looks(agentIs('finished', 'STARTING'), agentIs(null, 'ERROR'))) },
    ],
    [
      'a lag is no absence',
      'finished',
      { exchanges: record(...begun, ...looks(nobody, nobody, agentIs('finished'))) },
    ],
    [
      'waits',
      'waiting_for_confirmation',
      { exchanges: record(...begun, ...looks(agentIs('waiting_for_confirmation'))) },
    ],
    [
      'waits, answered elsewhere',
      'finished',
      {
        asked: { onConfirmation: 'wait' },
        exchanges: record(...begun, ...looks(agentIs('waiting_for_confirmation'), agentIs('finished'))),
      },
    ],
    [
      'nowhere to answer',
      'bad_input',
      {
        asked: { onConfirmation: 'accept', answerable: false },
        exchanges: record(...begun, ...looks(agentIs('waiting_for_confirmation'))),
      },
    ],
    [
      'idle',
      'idle',
      { exchanges: record(...begun, ...looks(agentIs('idle'), agentIs('idle'))), exitedAt: 3_600 },
    ],
    [
      'paused',
      'paused',
      { exchanges: record(...begun, ...looks(agentIs('paused'), agentIs(null, 'PAUSED'))), exitedAt: 3_700 },
    ],
    [
      'asleep while it waits for somebody elsewhere',
      'timeout',
      {
        asked: { onConfirmation: 'wait', timeoutMs: 9_000 },
        exchanges: record(
          ...begun,
          ...looks(agentIs('waiting_for_confirmation'), agentIs(null, 'PAUSED'), agentIs(null, 'PAUSED')),
        ),
        exitedAt: 9_010,
      },
    ],
    [
      'paused, without a limit',
      'timeout',
      {
        asked: { pauseMs: null, timeoutMs: 4_000 },
        exchanges: record(...begun, ...looks(agentIs('paused'))),
        exitedAt: 4_000,
      },
    ],
    [
      'the key is refused in mid-run',
      'unauthorized',
      { exchanges: record(...begun, ...looks(agentIs('running'), { status: 401, body: {} })) },
    ],
    ['a start that is refused', 'unauthorized', { exchanges: record(['start', { status: 403, body: {} }]) }],
    ['a start that cannot be read', 'bad_input', { exchanges: record(['start', { status: 422, body: {} }]) }],
    [
      'the quota of the day',
      'unavailable',
      { exchanges: record(['start', { status: 429, body: { code: 'daily_conversation_limit_reached' } }]) },
    ],
    [
      'a start of which nothing is known',
      'start_unknown',
      { exchanges: record(['start', null], ['conversations', nobody]), exitedAt: 30_000 },
    ],
    [
      'a start that is found again',
      'finished',
      {
        exchanges: record(['start', null], ['conversations', nobody], ['conversations', agentIs('finished')]),
      },
    ],
    [
      'a start that the list of starts names',
      'finished',
      {
        exchanges: record(
          chose,
          listed(),
          listed(['3'.repeat(32), 'WORKING', id.replaceAll('1', '4')], [task, 'WORKING', id]),
          begun[1],
          ...looks(agentIs('finished')),
        ),
      },
    ],
    [
      'a start that the list does not name',
      'start_unknown',
      {
        exchanges: record(
          chose,
          listed(['3'.repeat(32), 'WORKING', id.replaceAll('1', '4')]),
          ...looks(nobody),
          ['search_start_tasks', broken],
          ...looks(nobody),
        ),
        exitedAt: 30_000,
      },
    ],
    [
      'a start that is found after lists that failed',
      'finished',
      {
        exchanges: record(
          chose,
          ['search_start_tasks', broken],
          ['search_start_tasks', page],
          ['search_start_tasks', null],
          ...looks(agentIs('finished')),
        ),
      },
    ],
    [
      'a start that is listed as failed',
      'start_error',
      { exchanges: record(chose, listed([task, 'ERROR', id])) },
    ],
    [
      'a start that fails',
      'start_error',
      {
        exchanges: record(
          ['start', { body: { id: task, status: 'WORKING' } }],
          ['start_tasks', taskIs('ERROR')],
        ),
      },
    ],
    [
      'a start that takes too long',
      'start_timeout',
      { exchanges: record(['start', { body: { id: task, status: 'WORKING' } }]), exitedAt: 30_000 },
    ],
    [
      'mode start, too late',
      'start_timeout',
      {
        asked: { mode: 'start', startTimeoutMs: 750 },
        exchanges: record(begun[0], ['start_tasks', taskIs('READY'), 3_000]),
      },
    ],
    ['mode start', 'started', { asked: { mode: 'start' }, exchanges: record(...begun) }],
    [
      'the time is up',
      'timeout',
      {
        asked: { timeoutMs: 3_000 },
        exchanges: record(...begun, ...looks(agentIs('running'))),
        exitedAt: 3_010,
      },
    ],
    [
      'the time is up amid trouble',
      'unavailable',
      {
        asked: { timeoutMs: 3_000 },
        exchanges: record(...begun, ...looks(...Array.from({ length: 11 }, () => broken))),
        exitedAt: 3_010,
      },
    ],
    [
      'cancelled',
      'cancelled',
      { exchanges: record(...begun, ...looks(agentIs('running'))), cancelledAt: 2_000, exitedAt: 2_100 },
    ],
    [
      'a wait that is beyond the deadline',
      'unavailable',
      { exchanges: record(...begun, ...looks({ status: 429, headers: { 'retry-after': '600' }, body: {} })) },
    ],
  ])('%s', (_, outcome, given) => {
    expect(verdict(given)).toMatchObject({ permitted: [outcome], wrong: [] });
  });
});

describe('an answer', () => {
  const responds = { mode: 'respond', conversationId: id } as const;
  const hurried = { ...responds, timeoutMs: 1_200 };
  const waiting = ['conversations', agentIs('waiting_for_confirmation')] as const;
  /** The first is pending, the second broke off, and the rest has been done. */
  const pending = (open: string, broken: string, ...done: readonly string[]) =>
    [
      'events',
      {
        body: {
          items: [
            ...[open, broken, ...done].map((id) => ({
              kind: 'ActionEvent',
              action: {},
              id,
              tool_call_id: `c-${id}`,
            })),
            { kind: 'AgentErrorEvent', tool_call_id: `c-${broken}` },
            ...done.map((id) => ({ kind: 'ObservationEvent', action_id: id })),
          ],
        },
      },
    ] as const;
  const accepted = ['respond', { body: { success: true } }] as const;
  test.each<[string, string, Case]>([
    [
      'is seen to arrive',
      'answered',
      { asked: responds, exchanges: record(waiting, accepted, ['conversations', agentIs('running')]) },
    ],
    [
      'is seen to arrive by what is asked next',
      'answered',
      {
        asked: responds,
        exchanges: record(waiting, pending('a1', 'a0'), accepted, waiting, pending('a2', 'a0', 'a1')),
      },
    ],
    [
      'that the service only claims to have taken',
      'answer_unknown',
      {
        asked: responds,
        exchanges: record(waiting, ['respond', { body: { success: true }, fault: 'respond' }]),
      },
    ],
    [
      'that was taken, and changes nothing',
      'waiting_for_confirmation',
      {
        asked: responds,
        exchanges: record(
          ...[waiting, pending('a1', 'a0'), accepted],
          ...[waiting, pending('a1', 'a0'), waiting, pending('a1', 'a0')],
        ),
      },
    ],
    [
      'that was taken, and something has happened since',
      'answer_unknown',
      {
        asked: responds,
        exchanges: record(
          ...[waiting, pending('a1', 'a0'), accepted],
          ...[waiting, pending('a1', 'a0', 'a2'), waiting, pending('a1', 'a0', 'a2')],
        ),
      },
    ],
    [
      'that was taken, and nobody tells what is pending',
      'answer_unknown',
      { asked: responds, exchanges: record(waiting, accepted, waiting, waiting) },
    ],
    [
      'of which nothing is known',
      'answer_unknown',
      { asked: responds, exchanges: record(waiting, ['respond', null]) },
    ],
    [
      'to nobody',
      'not_waiting',
      { asked: responds, exchanges: record(['conversations', agentIs('running')]) },
    ],
    [
      'for which the time was over, while nothing was wrong',
      'timeout',
      { asked: hurried, exchanges: record(...looks(nobody, nobody)), exitedAt: 1_250 },
    ],
    [
      'for which the time was over, after nothing but pages',
      'bad_response',
      { asked: hurried, exchanges: record(...looks(nobody, page, page)), exitedAt: 1_550 },
    ],
    [
      'for which the time was over, and the service fails all along',
      'unavailable',
      { asked: hurried, exchanges: record(...looks(broken, broken)), exitedAt: 1_250 },
    ],
    [
      'that has to wait for a page to go away, for longer than others would',
      'not_waiting',
      { asked: responds, exchanges: record(...looks(...Array(20).fill(page), agentIs('running'))) },
    ],
    [
      'by whoever may not',
      'denied',
      {
        asked: { ...responds, mode: 'command', comment: { by: 'reader', words: '/approve' } },
        exchanges: [],
        exitedAt: 100,
      },
    ],
    [
      'to what nobody could see',
      'not_waiting',
      {
        asked: {
          ...responds,
          mode: 'command',
          dialect: 'documented',
          comment: { by: 'writer', words: '/approve' },
        },
        exchanges: record(waiting),
      },
    ],
    [
      'in a run, twice',
      'finished',
      {
        asked: { onConfirmation: 'accept' },
        exchanges: record(
          ...begun,
          waiting,
          accepted,
          ['conversations', agentIs('running')],
          waiting,
          accepted,
          ['conversations', agentIs('finished')],
        ),
      },
    ],
  ])('%s', (_, outcome, given) => {
    expect(verdict(given)).toMatchObject({ permitted: [outcome], wrong: [] });
  });
});

test('an answer of unknown fate is known as soon as the agent is seen to go on', () => {
  const asked = { onConfirmation: 'accept' } as const;
  const sent = [...begun, ['conversations', agentIs('waiting_for_confirmation')], ['respond', null]] as const;
  const still = record(...sent, ['conversations', agentIs('waiting_for_confirmation')]);
  expect(verdict({ asked, exchanges: still }).permitted).toEqual(['answer_unknown']);
  const gone = record(...sent, ['conversations', agentIs('stuck')]);
  expect(verdict({ asked, exchanges: gone }).permitted).toEqual(['stuck']);
});

describe('both are true', () => {
  test.each([
    [
      'a step that is about to answer',
      { onConfirmation: 'accept' },
      [...begun, ['conversations', agentIs('waiting_for_confirmation')]],
    ],
    ['a step that only answers', { mode: 'respond' }, []],
  ] as const)(
    '%s looks often, and its time may be over before it believes that nothing is there',
    (_, asked, first) => {
      const often = looks(...Array.from({ length: 10 }, () => nobody));
      const { permitted } = verdict({
        asked: { ...asked, timeoutMs: 800 },
        exchanges: record(...first, ...often),
      });
      expect(permitted).toContain('not_found');
      expect(permitted).toContain('timeout');
      const { permitted: clear } = verdict({ asked, exchanges: record(...first, ...often, ...often) });
      expect(clear).toEqual(['not_found']);
    },
  );

  test.each<[string, readonly string[], Case]>([
    [
      'the end and the deadline at once',
      ['finished', 'timeout'],
      { asked: { timeoutMs: 1_600 }, exchanges: record(...begun, ...looks(agentIs('finished'))) },
    ],
    [
      'one look failed when the time was up',
      ['timeout', 'unavailable'],
      { asked: { timeoutMs: 3_000 }, exchanges: record(...begun, ...looks(broken)), exitedAt: 3_010 },
    ],
    [
      'the end and the cancel at once',
      ['finished', 'cancelled'],
      { exchanges: record(...begun, ...looks(agentIs('finished'))), cancelledAt: 1_510, exitedAt: 1_600 },
    ],
  ])('%s', (_, outcomes, given) => {
    expect(verdict(given).permitted).toEqual(outcomes);
  });
});

describe('wrong whatever it says', () => {
  const sentTwice = /an earlier one may have been taken/;
  test.each<[string, RegExp, Case]>([
    [
      'a start that may have been taken is sent again',
      sentTwice,
      { exchanges: record(['start', null], ...begun) },
    ],
    ['a start that was taken is sent again', sentTwice, { exchanges: record(...begun, begun[0]) }],
    [
      'an answer to an agent that works',
      /an answer at/,
      {
        asked: { onConfirmation: 'accept' },
        exchanges: record(...begun, ...looks(agentIs('running')), ['respond', { body: {} }]),
      },
    ],
    [
      'an answer that comes again',
      /an answer after the end/,
      {
        asked: { mode: 'respond', conversationId: id },
        exchanges: record(
          ['conversations', agentIs('waiting_for_confirmation')],
          ['respond', null],
          ['respond', null],
        ),
      },
    ],
    [
      'a run that approves',
      /was told to run/,
      {
        asked: { mode: 'respond', conversationId: id },
        exchanges: record(['conversations', agentIs('waiting_for_confirmation')], ['run', { body: {} }]),
      },
    ],
    [
      'Retry-After is not kept',
      /before the time that Retry-After named/,
      {
        exchanges: record(
          ...begun,
          ...looks({ status: 503, headers: { 'retry-after': '5' }, body: {} }, agentIs('finished')),
        ),
      },
    ],
    [
      'it sleeps past its deadline',
      /after its outcome was clear/,
      { exchanges: record(...begun, ...looks(agentIs('running'))), exitedAt: 90_000 },
    ],
    [
      'the starts are listed for no reason',
      /the starts were listed/,
      { exchanges: record(...begun, listed()) },
    ],
    ['a start is given up without a look for it', /not looked for/, { exchanges: record(['start', null]) }],
    ['an address that nobody knows', /a request to/, { exchanges: record(['message', { body: {} }]) }],
  ])('%s', (_, wrong, given) => {
    expect(verdict(given).wrong).toContainEqual(expect.stringMatching(wrong));
  });
});

test.each([
  ['90s', 90_000],
  ['1h30m', 5_400_000],
  ['0.5', 500],
  ['0', 0],
])('%s is a duration', (text, ms) => {
  expect(durationOf(text)).toBe(ms);
});
