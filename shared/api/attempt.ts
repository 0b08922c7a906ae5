// One attempt of a request, from the connection to the decoded JSON. Never throws because of the network.
import type { Dispatcher } from 'undici';
import type { Linked } from './abort.ts';
import { addressOf, type Call, type Reply, secretsOf } from './call.ts';
import { classifyThrown } from './classify-thrown.ts';
import type { Failure } from './failure.ts';
import { foreignType, isPageType, judgeReply } from './judge-reply.ts';
import { openRequest } from './open-request.ts';
import { parseJsonOrNothing } from './parse-json.ts';
import { readBody } from './read-body.ts';
import { requestIdOf } from './request-id.ts';

export interface Attempt {
  readonly dispatcher: Dispatcher;
  readonly call: Call;
  readonly linked: Linked;
  readonly timeoutMs: number;
  readonly longestBody: number;
  /** 1 = the first. */
  readonly attempt: number;
  readonly now: () => number;
}

export type Attempted<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly requestId?: string | undefined;
      readonly cause?: unknown;
    };

const longestRefusal = 64 * 1024;

export async function attemptReply(attempt: Attempt): Promise<Attempted<Reply>> {
  return attemptWith(attempt, async (response) => readReply(attempt, response));
}

export type Streamed<T> =
  | { readonly kind: 'streamed'; readonly value: T }
  | { readonly kind: 'refused'; readonly reply: Reply };

/** Passes the open body to `use` when the status and headers show a success. */
export async function attemptStream<T>(
  attempt: Attempt,
  use: (body: Dispatcher.ResponseData['body']) => Promise<T>,
): Promise<Attempted<Streamed<T>>> {
  return attemptWith<Streamed<T>>(attempt, async (response) => {
    const { statusCode: status, headers, body } = response;
    const secrets = secretsOf(attempt.call);
    const isForeign =
      attempt.call.takes === 'file'
        ? isPageType(headers)
        : foreignType({ status, headers, secrets }) !== null;
    if (isSuccess(status) && !isForeign) {
      return { kind: 'done', value: { kind: 'streamed', value: await use(body) } };
    }
    const read = await readReply(attempt, response);
    return read.kind === 'done' ? { kind: 'done', value: { kind: 'refused', reply: read.value } } : read;
  });
}

async function attemptWith<T>(
  { dispatcher, call, linked, timeoutMs }: Attempt,
  onResponse: (response: Dispatcher.ResponseData) => Promise<Attempted<T>>,
): Promise<Attempted<T>> {
  const opened = await openRequest(dispatcher, call, linked.signal);
  if (opened.kind === 'thrown') {
    const timedOutAfterMs = linked.timedOut() ? timeoutMs : null;
    const failure = classifyThrown({ error: opened.error, sent: opened.sent, timedOutAfterMs });
    return { kind: 'failed', failure, cause: opened.error };
  }
  const { body } = opened.response;
  body.on('error', () => {});
  try {
    return await onResponse(opened.response);
  } finally {
    body.destroy();
  }
}

async function readReply(
  { call, linked, timeoutMs, longestBody, attempt, now }: Attempt,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
): Promise<Attempted<Reply>> {
  const secrets = secretsOf(call);
  const requestId = requestIdOf(headers, secrets);
  const success = isSuccess(status);
  const foreign = success ? foreignType({ status, headers, secrets }) : null;
  if (foreign) return { kind: 'failed', failure: foreign, requestId };

  const read = await readBody(body, success ? longestBody : longestRefusal, linked.signal);
  // A refusal is clear from its status, even when its body is incomplete.
  if (read.end === 'broken' && success) {
    const timedOutAfterMs = linked.timedOut() ? timeoutMs : null;
    const failure = classifyThrown({ error: read.error, sent: true, timedOutAfterMs });
    return { kind: 'failed', failure, requestId, cause: read.error };
  }
  // If the service writes our own key into an error, a title or an event, it must not go further.
  const text = secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), read.text);
  const tooLong = read.end === 'too_long';
  const judged = judgeReply({ status, headers, text, tooLong, secrets, now: now() });
  const told = { bytes: text.length, attempts: attempt, requestId, address: addressOf(call) };
  if (judged.kind === 'json') {
    return { kind: 'done', value: { status, json: judged.json, ...told } };
  }
  if (call.accept?.includes(status) && judged.kind === 'status') {
    const json = parseJsonOrNothing(text);
    return { kind: 'done', value: { status, json, ...told, refusal: judged } };
  }
  return { kind: 'failed', failure: judged, requestId };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
