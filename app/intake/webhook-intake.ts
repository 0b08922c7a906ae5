// Receives webhooks: verifies them, stores them under their delivery GUID, acknowledges them. The worker does the rest.
//
// Probot's own middleware is not used here: it reads bodies of any size before it checks the signature, logs the
// payload of refused requests, knows only one secret, and acknowledges events that it has not stored.

import type { IncomingMessage } from 'node:http';
import { verifyWithFallback } from '@octokit/webhooks-methods';
import { withinTime } from '../../shared/clock.ts';
import { parseJsonOrNothing } from '../../shared/service/index.ts';
import type { IntakeResult } from '../handling/metrics.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { type Handler, sendJson, takesMethod, webhookPath } from '../http/http-server.ts';
import { type BodyBudget, createBodyBudget, type LeastRate, readBody } from '../http/read-body.ts';
import type { Arrival } from '../kernel/inbox.ts';

export const largestBody = 5 * 1024 * 1024;
/**
 * The bytes of all bodies that are being read, whose senders are strangers until the signature is checked, and of those that
 * wait to be stored.
 */
const mostHeld = { together: 64 * 1024 * 1024, each: 16 * 1024 * 1024 };

interface IntakeParts {
  readonly secrets: readonly [string, ...string[]];
  readonly put: (arrival: Arrival) => Promise<'stored' | 'known'>;
  /** Whether an event has to be stored. Of some events GitHub tells the App whatever anybody does. */
  readonly isNews: (event: string, payload: object) => Promise<boolean>;
  /** The size of the bodies that are being read or stored: all together, and those of each sender. */
  readonly mostHeld?: { readonly together: number; readonly each: number };
  readonly leastRate?: LeastRate;
  /** How long it may take to store one; absent = five seconds. */
  readonly patience?: number;
  readonly nudge: () => void;
  readonly now: () => number;
  /** Called for each reply, with what may be logged: the event and the GUID, never a body or another header. */
  readonly report: (
    result: IntakeResult,
    about: { event?: string; delivery?: string; error?: unknown },
  ) => void;
}

interface Named {
  readonly id: string;
  readonly event: string;
  readonly signature: string;
}

const statuses: Readonly<Record<IntakeResult, number>> = {
  stored: 200,
  known: 200,
  ignored: 200,
  bad_request: 400,
  bad_signature: 401,
  too_large: 413,
  too_slow: 408,
  // GitHub notes these as failed, and the sweeper has them sent again.
  too_busy: 503,
  store_failed: 503,
};

export function createWebhookIntake(parts: IntakeParts): Handler {
  const budget = createBodyBudget(parts.mostHeld ?? mostHeld);
  return async (request, response, path) => {
    if (path !== webhookPath) return false;
    if (!takesMethod(request, response, ['POST'])) return true;
    const { result, named, error } = await take(parts, request, budget);
    // Do not wait for the rest of a body that is too large.
    if (!request.complete) response.setHeader('connection', 'close');
    parts.report(result, {
      ...(named !== null && { event: named.event, delivery: named.id }),
      ...(error !== undefined && { error }),
    });
    return sendJson(response, statuses[result], { result });
  };
}

interface Taken {
  readonly result: IntakeResult;
  readonly named: Named | null;
  readonly error?: unknown;
}

async function take(parts: IntakeParts, request: IncomingMessage, budget: BodyBudget): Promise<Taken> {
  const named = readHeaders(request);
  if (named === null) return { result: 'bad_request', named };
  const { leastRate } = parts;
  // No well-formed signature header: refuse without reading the body.
  if (!/^sha256=[0-9a-f]{64}$/i.test(named.signature)) return { result: 'bad_signature', named: null };
  const body = await readBody(request, largestBody, { budget, ...(leastRate && { leastRate }) });
  if (body.kind === 'cut') return { result: 'bad_request', named };
  if (body.kind !== 'read') return { result: body.kind, named };
  if (body.text === '') return { result: 'bad_request', named };
  const [secret, ...previous] = parts.secrets;
  // Its result has no type: nothing but `true` counts.
  const isSigned = (await verifyWithFallback(secret, body.text, named.signature, previous)) === true;
  // Before the signature is checked, the event name and the GUID may come from anybody.
  if (!isSigned) return { result: 'bad_signature', named: null };
  const payload = parseJsonOrNothing(body.text);
  if (typeof payload !== 'object' || payload === null) return { result: 'bad_request', named };
  if (named.event === 'ping' || isOfOtherChecks(named, payload)) return { result: 'ignored', named };
  // The body stays in memory until it is stored, also when its sender has gone away or no longer waits.
  const [client, size] = [clientAddressOf(request), Math.max(leastSize, body.text.length)];
  if (!budget.take(client, size)) return { result: 'too_busy', named };
  const storing = store(parts, named, payload, body.text).finally(() => budget.giveBack(client, size));
  try {
    return {
      result: await withinTime(storing, parts.patience ?? patienceMs, 'the database did not answer in time'),
      named,
    };
  } catch (error) {
    return { result: 'store_failed', named, error };
  }
}

/** GitHub waits for ten seconds. What is stored later is known when it is delivered again. */
const patienceMs = 5_000;

/** GitHub tells the App of every check that anybody runs. */
function isOfOtherChecks({ event }: Named, payload: object): boolean {
  if (event !== 'check_run' || 'requested_action' in payload) return false;
  return !('action' in payload && payload.action === 'rerequested');
}

/** The memory of a small body with all that belongs to it. */
const leastSize = 4096;

async function store(
  parts: IntakeParts,
  { id, event }: Named,
  payload: object,
  body: string,
): Promise<'stored' | 'known' | 'ignored'> {
  if (!(await parts.isNews(event, payload))) return 'ignored';
  const result = await parts.put({ id, event, payload, body, receivedAt: parts.now() });
  if (result === 'stored') parts.nudge();
  return result;
}

function readHeaders({ headers }: IncomingMessage): Named | null {
  const id = headers['x-github-delivery'];
  const event = headers['x-github-event'];
  const signature = headers['x-hub-signature-256'];
  const json = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
  if (!json || typeof id !== 'string' || typeof event !== 'string' || typeof signature !== 'string')
    return null;
  if (!/^[\w-]{1,64}$/.test(id) || !/^\w{1,64}$/.test(event)) return null;
  return { id, event, signature };
}
