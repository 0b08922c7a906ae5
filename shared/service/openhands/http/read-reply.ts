// Reads the reply to one attempt: its body chunk by chunk or up to a limit, as JSON that is judged, or as a small file.

import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { untilAborted } from '../../../clock.ts';
import { parseJsonOrNothing } from '../decode/parse-json.ts';
import { addressOf, type Call, type Failure, type Reply, type SmallFile, secretsOf } from './call.ts';
import { foreignType, headerOf, isPageType, judgeReply } from './judge-reply.ts';
import { type Cost, processorMs } from './spending.ts';

export interface AttemptInput {
  readonly dispatcher: Dispatcher;
  readonly proxyVariable: string | null;
  readonly call: Call;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** 1 = the first. */
  readonly attempt: number;
  readonly now: () => number;
  /** Called with what it took to read the answer once it was there. */
  readonly onRead?: (cost: Cost) => void;
}

export type Attempted<T> = { readonly kind: 'done'; readonly value: T } | FailedAttempt;

export interface FailedAttempt {
  readonly kind: 'failed';
  readonly failure: Failure;
  readonly cause?: unknown;
}

export interface Opened {
  readonly response: Dispatcher.ResponseData;
  /** Aborts with the caller's signal, or when the time of the attempt is over. */
  readonly signal: AbortSignal;
  readonly classify: (error: unknown, sent: boolean) => Failure;
  /** The number of pieces in which its body has come so far. */
  readonly pieces: () => number;
}

const longestBody = 8 * 1024 * 1024;
const longestRefusal = 64 * 1024;
/** Anyone who works in a sandbox can replace its agent server. */
const longestOfSession = 2 * 1024 * 1024;
const longestSmallFile = 256 * 1024;

export async function readReply(attempt: AttemptInput, opened: Opened): Promise<Attempted<Reply>> {
  const { call, now, onRead } = attempt;
  const { response, signal, classify, pieces } = opened;
  const { statusCode: status, headers, body } = response;
  const secrets = secretsOf(call);
  const success = isSuccess(status);
  if (success && call.takes === 'small_file') return readSmallFile(attempt, opened);
  const foreign = success ? foreignTo(call, response) : null;
  if (foreign) return { kind: 'failed', failure: foreign };

  const longest = call.auth.kind === 'session' ? longestOfSession : longestBody;
  const read = await readBody(body, success ? longest : longestRefusal, signal, pieces);
  const bytes = read.text.length;
  // A refusal is clear from its status, even when its body is incomplete.
  if (read.end === 'broken' && success) {
    onRead?.({ ms: 0, bytes });
    return { kind: 'failed', failure: classify(read.error, true), cause: read.error };
  }
  const begun = process.threadCpuUsage();
  // If the service writes our own key into an error, a title or an event, it must not go further.
  const text = secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), read.text);
  const tooLong = read.end === 'too_long';
  const judged = judgeReply({ status, headers, text, tooLong, secrets, now: now() });
  onRead?.({ ms: processorMs(begun), bytes });
  const known = { ...knownOf(attempt, status), bytes: text.length };
  if (judged.kind === 'json') return { kind: 'done', value: { ...known, json: judged.json } };
  if (call.accept?.includes(status) && judged.kind === 'status') {
    return { kind: 'done', value: { ...known, json: parseJsonOrNothing(text), refusal: judged } };
  }
  return { kind: 'failed', failure: judged };
}

/** The length is judged before anything is read. A file that changes meanwhile breaks off, because it does not keep to it. */
async function readSmallFile(
  attempt: AttemptInput,
  { response, signal, classify, pieces }: Opened,
): Promise<Attempted<Reply>> {
  const known = { ...knownOf(attempt, response.statusCode), json: undefined };
  const done = (file: SmallFile, length = 0): Attempted<Reply> => ({
    kind: 'done',
    value: { ...known, bytes: length, file },
  });
  if (isPageType(response.headers)) return done({ kind: 'page' });
  const told = headerOf(response.headers, 'content-length') ?? '';
  if (!/^\d{1,15}$/.test(told)) return done({ kind: 'no_length' });
  if (Number(told) > longestSmallFile) return done({ kind: 'too_large' });
  const { bytes, end, error } = await readBytes(response.body, longestSmallFile, signal, pieces);
  attempt.onRead?.({ ms: 0, bytes: bytes.length });
  if (end === 'broken') return { kind: 'failed', failure: classify(error, true), cause: error };
  return done(end === 'complete' ? { kind: 'whole', bytes } : { kind: 'too_large' }, bytes.length);
}

function knownOf({ call, attempt }: AttemptInput, status: number) {
  return { status, attempts: attempt, address: addressOf(call) };
}

/** Why a success is not of the service, judged by its headers. */
export function foreignTo(
  call: Call,
  { statusCode: status, headers }: Dispatcher.ResponseData,
): Failure | null {
  const foreign = foreignType({ status, headers, secrets: secretsOf(call) });
  return call.takes === undefined || isPageType(headers) ? foreign : null;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export type NextChunk =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Each call of the result waits for the next chunk, and at most until the signal aborts. */
export function readChunks(body: AsyncIterable<Uint8Array>, signal: AbortSignal): () => Promise<NextChunk> {
  const chunks = body[Symbol.asyncIterator]();
  return async () => {
    try {
      const next = await untilAborted(signal, chunks.next());
      return next.done ? { kind: 'end' } : { kind: 'chunk', chunk: next.value };
    } catch (error) {
      return { kind: 'broken', error };
    }
  };
}

export interface Bytes {
  readonly bytes: Uint8Array;
  readonly end: 'complete' | 'too_long' | 'broken';
  readonly error?: unknown;
}

export interface Body extends Omit<Bytes, 'bytes'> {
  readonly text: string;
}

/** The cost of handling a piece, however little is in it, in bytes that could be read instead. */
const costOfPiece = 512;

/** `pieces`: in how many it has come so far. The stream puts small ones together. */
export async function readBytes(
  body: Readable,
  limit: number,
  signal: AbortSignal,
  pieces: () => number,
): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const nextChunk = readChunks(body, signal);
  const ended = (end: Bytes['end']) => ({ bytes: Buffer.concat(chunks), end });
  for (;;) {
    const next = await nextChunk();
    if (next.kind === 'end') return ended('complete');
    if (next.kind === 'broken') return { ...ended('broken'), error: next.error };
    length += next.chunk.length;
    if (length > limit || pieces() * costOfPiece > limit) return ended('too_long');
    chunks.push(next.chunk);
  }
}

export async function readBody(...read: Parameters<typeof readBytes>): Promise<Body> {
  const { bytes, ...ended } = await readBytes(...read);
  return { ...ended, text: new TextDecoder().decode(bytes) };
}
