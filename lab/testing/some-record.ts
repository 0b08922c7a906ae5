// What the tests of a step's books begin with: what a step was asked, a record of requests with their answers, and the verdict on it.
import type { Asked } from '../steps/asked.ts';
import { checkStep } from '../steps/books.ts';
import { readDocuments } from '../steps/evidence.ts';
import type { Exchange } from '../steps/told.ts';
import { anApproval, aTruth } from './some-truth.ts';

export const id = '1'.repeat(32);

export const usual: Asked = {
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
  listens: false,
};

interface Said {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body of the request. */
  asked?: unknown;
}

/** Answered at once; null = not at all. */
export function exchangeAt(at: number, route: string, said: Said | null): Exchange {
  const { status = 200, headers = {}, body, asked = null } = said ?? {};
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    at,
    method: 'GET',
    path: '/',
    query: `ids=${id}`,
    route,
    headerNames: [],
    body: asked,
    fault: null,
    answer: said && { at, status, headers, text, whole: true },
  };
}

export const agentIs = (execution: string | null, sandbox = 'RUNNING'): Said => ({
  body: [{ id, sandbox_status: sandbox, execution_status: execution }],
});

const task = '2'.repeat(32);
const other = '3'.repeat(32);
const otherId = id.replaceAll('1', '4');
const taskIs = (status: string): Said => ({
  body: [{ id: task, status, app_conversation_id: status === 'READY' ? id : null }],
});
/** Each with the id that its request chose. */
const listed = (...starts: readonly (readonly [string, string])[]): Said => ({
  body: {
    items: starts.map(([id, conversation_id]) => ({ id, status: 'WORKING', request: { conversation_id } })),
  },
});
/** No JSON, from a gateway that gave up. */
const lost: Said = { status: 504, body: '' };

/** The word of a record, and what it says. */
const answers: Readonly<Record<string, Said | null>> = {
  nothing: null,
  running: agentIs('running'),
  finished: agentIs('finished'),
  waits: agentIs('waiting_for_confirmation'),
  idle: agentIs('idle'),
  paused: agentIs('paused'),
  stuck: agentIs('stuck'),
  missing: agentIs(null, 'MISSING'),
  broke: agentIs(null, 'ERROR'),
  asleep: agentIs(null, 'PAUSED'),
  '401': { status: 401, body: {} },
  '500': { status: 500, body: {} },
  '429-for-600s': { status: 429, headers: { 'retry-after': '600' }, body: {} },
  '503-for-5s': { status: 503, headers: { 'retry-after': '5' }, body: {} },
  quota: { status: 429, body: { code: 'daily_conversation_limit_reached' } },
  page: { body: '<html>' },
  unknown: { body: [null] },
  empty: { body: {} },
  taken: { body: { success: true } },
  /** The step's rejection, whose reply is lost. */
  rejected: { ...lost, asked: { accept: false, reason: 'Not now.' } },
  'our-rejection': { body: { items: [{ kind: 'UserRejectObservation', rejection_reason: 'Not now.' }] } },
  WORKING: { body: { id: task, status: 'WORKING' } },
  READY: taskIs('READY'),
  ERROR: taskIs('ERROR'),
  /** A start that names its id and gets no answer. */
  chosen: { ...lost, asked: { conversation_id: id } },
  'no-start': listed(),
  'another-start': listed([other, otherId]),
  'our-start': listed([other, otherId], [task, id]),
};

/** What is remembered of an agent whose sandbox sleeps. */
const lastState = (value: string): Said => ({ body: { items: [{ key: 'execution_status', value }] } });

function saidBy(route: string, word: string): Said | null {
  if (route === 'hosted_events') return lastState(word);
  const said = answers[word];
  if (said === undefined) throw new Error(`no answer: ${word}`);
  return said;
}

/**
 * Words in their order: `running` is a look that sees it, `start:nothing` a request of that route and what it was answered. `begun` is a
 * start that got ready. `×3`: so often. `@9000`: so many milliseconds after the one before, in place of half a second.
 */
export function record(text: string): Exchange[] {
  const words = text.replaceAll('begun', 'start:WORKING start_tasks:READY').split(' ');
  let at = 0;
  return words.filter(Boolean).flatMap((each) => {
    const [, word = '', times = '1', after = '500'] = /^(.+?)(?:×(\d+))?(?:@(\d+))?$/.exec(each) ?? [];
    const [route, answer] = word.includes(':') ? word.split(':') : ['conversations', word];
    return Array.from({ length: Number(times) }, () => {
      at += Number(after);
      return exchangeAt(at, route ?? '', saidBy(route ?? '', answer ?? ''));
    });
  });
}

/** What the step was asked otherwise than usual, and when it ended or was cancelled. */
export interface Given extends Partial<Asked> {
  readonly exitedAt?: number;
  readonly cancelledAt?: number | null;
}

const documents = readDocuments();

/** Of a record, among whose words may be what is given: `timeoutMs=3000`. With which outcomes it is in order, and what else is wrong. */
export function verdict(text: string, more: Given = {}) {
  const words = text.split(' ');
  const exchanges = record(words.filter((word) => !word.includes('=')).join(' '));
  const given: Given = Object.fromEntries(words.filter((word) => word.includes('=')).map(givenBy));
  const { exitedAt, cancelledAt = null, ...changes } = { ...given, ...more };
  const asked = { ...usual, ...changes };
  const last = exchanges.at(-1)?.at ?? 0;
  const moments = { startedAt: 0, exitedAt: exitedAt ?? last + 50, cancelledAt, exchanges };
  const happened = JSON.stringify(exchanges);
  const timeline = [...happened.matchAll(/(?:execution_status|value)\\?":\\?"(\w+)/g)].map(
    ([, status = '']) => ({
      ...({ at: 0, kind: 'execution' } as const),
      status,
    }),
  );
  const answers = happened.includes('"respond"') ? [anApproval] : [];
  const entriesOf = (outcome: string) =>
    checkStep({
      asked,
      documents,
      moments,
      evidence: {
        conversations: [aTruth({ id, timeline, answers })],
        secrets: [],
        faults: 0,
        step: {
          ...{ exitCode: 0, stdout: '', summary: '', everything: '', post: { lines: [], summaries: [] } },
          outputs: { outcome, result: '{}' },
        },
      },
    });
  const wrongIn = (promise: string, outcome = '') =>
    entriesOf(outcome).find((entry) => entry.promise === promise)?.wrong ?? [];
  return {
    permitted: [...documents.exitCodes.keys()].filter((name) => wrongIn('outcome', name).length === 0),
    wrong: wrongIn('record'),
  };
}

/** `it`: the id of the one conversation. */
function givenBy(word: string): readonly [string, unknown] {
  const [name = '', value = ''] = word.split('=');
  const values: Readonly<Record<string, unknown>> = { it: id, false: false };
  return [name, values[value] ?? (/^\d+$/.test(value) ? Number(value) : value)];
}

/** Rows in words: what is judged, and below it what comes of it, and the record. */
export const rowsOf = (text: string): [string, string, string][] =>
  [...text.matchAll(/^( *)(\S.*)\n((?:\1 .*\n)+)/gm)].map(([, , what = '', below = '']) => {
    const [outcome = '', told = ''] = below.replace(/\s+/g, ' ').trim().split(' | ');
    return [what, outcome, told];
  });
