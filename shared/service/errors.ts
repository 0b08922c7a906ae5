// The only error that this folder throws, and how a run ends because of it. It never contains a header, a key, or more than an excerpt
// of a body.
import type { CallFailure, FailedLook, OutcomeName } from '../conversation/index.ts';
import { excerpt } from './excerpt.ts';
import type { Optional } from './port.ts';

export const serviceErrorCodes = [
  /** A key, an address or a proxy setting is wrong; nothing was sent. */
  'bad_configuration',
  'unauthorized',
  'not_found',
  /** The service understood and refused; nothing was done. */
  'rejected',
  'rate_limited',
  /** The service could not be reached, or kept failing; nothing was done. */
  'unavailable',
  /** The answer does not come from the API that we know. */
  'bad_response',
  /** The start request may or may not have been taken. */
  'start_unknown',
  /** The answer may or may not have been taken. */
  'answer_unknown',
  'aborted',
] as const;
export type ServiceErrorCode = (typeof serviceErrorCodes)[number];

export interface ServiceErrorDetails {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly notServed?: boolean;
  readonly isFull?: boolean;
  readonly isSaved?: boolean;
  readonly isTooLarge?: boolean;
  readonly cause?: unknown;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** True when the API is not at this address: 404 and similar, a web page, a redirect. */
  readonly notServed: boolean;
  /** True when as many conversations run as the service allows at once. */
  readonly isFull: boolean;
  /** True when a message was kept, and did not set the agent going. */
  readonly isSaved: boolean;
  /** True when the answer has more bytes or values than are read of its kind. A smaller page may be read. */
  readonly isTooLarge: boolean;

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: safeCause(details.cause) });
    this.code = code;
    this.notServed = details.notServed ?? false;
    this.isFull = details.isFull ?? false;
    this.isSaved = details.isSaved ?? false;
    this.isTooLarge = details.isTooLarge ?? false;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
  }
}

/** A request that failed and was not aborted by us. */
export type FailedCall = ServiceError & { readonly code: Exclude<ServiceErrorCode, 'aborted'> };

export function isFailedCall(error: unknown): error is FailedCall {
  return error instanceof ServiceError && error.code !== 'aborted';
}

/** Errors of the network stack contain sockets, certificates and raw data. Only code and message are kept. */
function safeCause(cause: unknown): { readonly code: string; readonly message: string } {
  return { code: excerpt(codeOf(cause) ?? 'unknown', 60), message: excerpt(messageOf(cause)) };
}

export function codeOf(error: unknown): string | undefined {
  const code = propertyOf(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

export function messageOf(error: unknown): string {
  const message = propertyOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

/** Reads the property without a class check, because the error may come from another realm. */
function propertyOf(error: unknown, name: 'code' | 'message'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** True when the service does not have what was asked for. */
export function isAbsence(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.notServed;
}

export async function failureOr<T>(call: () => Promise<T>): Promise<T | ServiceError> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** The request may or may not have been taken. */
export function isUnclear(code: ServiceErrorCode): boolean {
  return code === 'answer_unknown' || code === 'aborted';
}

export function failedCall({ message, code, retryAfterMs }: ServiceError): CallFailure<ServiceErrorCode> {
  return { why: message, code, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** A failed call as a part of what was seen. Throws `aborted`. */
export async function orFailed<T>(read: () => Promise<T>): Promise<T | FailedLook> {
  const reply = await failureOr(read);
  if (!(reply instanceof ServiceError)) return reply;
  if (!isFailedCall(reply)) throw reply;
  return { kind: 'failed', ...failedCall(reply) };
}

/** Reads facts that are not needed: null where the service does not have them, or where the request failed. */
export async function valueOrNull<T>(read: () => Promise<Optional<T>>): Promise<T | null> {
  const found = await orFailed(read);
  return found.kind === 'known' ? found.value : null;
}

/** `watch` is every request that only reads; `answer` also a message and a stop. */
export type Doing = 'start' | 'watch' | 'answer';

/**
 * How a run ends whose request has failed. One rule for all roads.
 *
 * A code that is an outcome itself stays that outcome in every column: an unclear result is never reported as not done.
 * `aborted` has no row. It only means that we stopped waiting; the code that aborted knows why.
 */
export const failureOutcomes = {
  // Nothing was sent, and nothing can be sent until somebody corrects the setting.
  bad_configuration: { start: 'bad_input', watch: 'bad_input', answer: 'bad_input' },
  unauthorized: { start: 'unauthorized', watch: 'unauthorized', answer: 'unauthorized' },
  // Before the start there is no conversation, so the service does not know something that the start request names.
  not_found: { start: 'bad_input', watch: 'not_found', answer: 'not_found' },
  // The service understood and refused, and nothing was done. A start and an answer contain input from people, and the text
  // of the service says what to correct. (`start_error` is for a start that was taken and then failed, where another try may
  // help.) A poll contains only an id from the service. If that is refused, it is not the API that we know.
  rejected: { start: 'bad_input', watch: 'bad_response', answer: 'bad_input' },
  rate_limited: { start: 'unavailable', watch: 'unavailable', answer: 'unavailable' },
  unavailable: { start: 'unavailable', watch: 'unavailable', answer: 'unavailable' },
  bad_response: { start: 'bad_response', watch: 'bad_response', answer: 'bad_response' },
  // A poll changes nothing. So for a poll, an unclear request is a failed one.
  start_unknown: { start: 'start_unknown', watch: 'unavailable', answer: 'start_unknown' },
  answer_unknown: { start: 'answer_unknown', watch: 'unavailable', answer: 'answer_unknown' },
} as const satisfies Readonly<Record<FailedCall['code'], Readonly<Record<Doing, OutcomeName>>>>;

/** Reads a code that was stored as a string, as in questions. */
export function outcomeOfCode(code: string, doing: Doing): OutcomeName {
  if (!isFailureCode(code)) throw new Error(`no failed call has the code ${code}`);
  return failureOutcomes[code][doing];
}

function isFailureCode(code: string): code is FailedCall['code'] {
  return Object.hasOwn(failureOutcomes, code);
}
