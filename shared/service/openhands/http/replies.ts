// Replies and failures, as the caller gets them: a decoded value, an absence, or an error that says what to do next.

import { isAbsence, ServiceError, type ServiceErrorCode } from '../../errors.ts';
import { withoutSecrets } from '../../excerpt.ts';
import type { Optional } from '../../port.ts';
import { asRecord, DecodeError } from '../decode/fields.ts';
import { type Auth, addressOf, type Call, type Failure, type Reply, secretsOf } from './call.ts';
import { absences, refusalsOfAccess } from './judge-reply.ts';
import type { RetryDecision } from './retry-policy.ts';

/** Throws `bad_response` with the path of the field that does not fit. */
export function decodeReply<T>(
  reply: Reply,
  decode: (value: unknown) => T,
  code: ServiceErrorCode = 'bad_response',
): T {
  try {
    return decode(reply.json);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const message = `${reply.address}: not the answer that this API gives: ${error.message}${adviceOn(code)}`;
    throw new ServiceError(code, message, { status: reply.status });
  }
}

/**
 * Checks the reply to an answer or a message to the agent. `success: false` says clearly that nothing was done; a reply
 * without `success` leaves it open.
 */
export function checkTaken({ json, address, status }: Reply): void {
  const body = asRecord(json);
  if (body === null) {
    const message = `${address}: the reply does not say what became of the request; read the conversation again`;
    throw new ServiceError('answer_unknown', message, { status });
  }
  if (body.success === false) {
    throw new ServiceError('rejected', `${address}: the agent server did not take it`, { status });
  }
}

/** Reads features that a service may not have: a missing feature is a result, every other failure stays an error. */
export async function optional<T>(read: () => Promise<T | null>): Promise<Optional<T>> {
  const value = await orUnavailable(read);
  return value === null || value === 'unavailable' ? { kind: 'unavailable' } : { kind: 'known', value };
}

export async function orUnavailable<T>(send: () => Promise<T>): Promise<T | 'unavailable'> {
  try {
    return await send();
  } catch (error) {
    if (isAbsence(error)) return 'unavailable';
    throw error;
  }
}

/** Reads addresses that every such service has: a 404 there means that this is not the service. */
export async function requireServed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { message, status } = error;
    const advice = 'this is not the address of the API: check the base URL and the API version';
    throw new ServiceError('bad_response', `${message}; ${advice}`, { status, notServed: true });
  }
}

/**
 * Judges requests with ids. A 404 may come from the service, which does not know the id, or from a proxy. If the search
 * works, it was the service, and the 404 is believed.
 */
export async function requireServedIds<T>(
  send: () => Promise<T>,
  searchOne: () => Promise<unknown>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isMissing(error)) await requireServed(searchOne);
    throw error;
  }
}

function isMissing(error: unknown): error is ServiceError {
  if (!isAbsence(error)) return false;
  return error.code === 'not_found' || error.code === 'rejected';
}

export interface GivenUp {
  readonly failure: Failure;
  readonly decision: Extract<RetryDecision, { kind: 'give_up' }>;
  readonly call: Call;
  readonly attempt: number;
  readonly cause: unknown;
}

export function toServiceError(givenUp: GivenUp): ServiceError {
  const { failure, decision, cause } = givenUp;
  const status = 'status' in failure ? failure.status : undefined;
  const { code, retryAfterMs } = decision;
  // Secrets are removed from outside text already. This is a second check, in case one was missed.
  const message = withoutSecrets(messageFor(givenUp), secretsOf(givenUp.call));
  const isFull = failure.kind === 'status' && failure.concurrency;
  const isSaved = failure.kind === 'status' && failure.saved;
  const isTooLarge = failure.kind === 'unreadable' && failure.isTooLarge === true;
  const notServed = isNotServed(givenUp);
  const details = { status, retryAfterMs, notServed, isFull, isSaved, isTooLarge, cause };
  return new ServiceError(code, message, details);
}

/** The error for a refusal that the caller accepted but cannot handle. */
export function refusalError(call: Call, { refusal, status }: Reply): ServiceError {
  const failure = refusal ?? { kind: 'unreadable' as const, status, why: `status ${status}` };
  const decision = { kind: 'give_up', code: 'rejected' } as const;
  return toServiceError({ failure, decision, call, attempt: 1, cause: undefined });
}

/**
 * The service itself has a web page for each address that it does not know. An agent server has none: what else answers there, such as a
 * gateway, says nothing about it, and may only not reach it yet.
 */
function isNotServed({ failure, call }: GivenUp): boolean {
  if (failure.kind === 'status') return absences.includes(failure.status);
  if (failure.kind !== 'foreign' || call.auth.kind === 'session') return false;
  return !refusalsOfAccess.includes(failure.status);
}

function messageFor({ failure, decision, call, attempt }: GivenUp): string {
  const tries = attempt > 1 ? ` (after ${attempt} tries)` : '';
  const cause = describeFailure(failure, decision.code, call.auth.kind);
  return `${addressOf(call)}${tries}: ${cause}${describeWait(decision, failure)}${adviceOn(decision.code)}`;
}

function describeFailure(failure: Failure, code: ServiceErrorCode, auth: Auth['kind']): string {
  if (failure.kind === 'held_back') return 'not sent yet';
  if (failure.kind !== 'status') return failure.why;
  const text = failure.text === '' ? '' : `: ${failure.text}`;
  const why = failure.status === 402 ? 'unpaid' : code === 'unauthorized' && auth;
  return `status ${failure.status}${text}${why ? `; ${causesOfRefusal[why]}` : ''}`;
}

const causesOfRefusal = {
  unpaid: "the key's account has to be paid for: look at its credits at the service",
  hosted:
    "the API key is wrong, the repository name is wrong, or the key's owner has no access to the repository",
  session:
    'the session key is not accepted; it changes whenever the sandbox wakes: read the conversation again',
} as const;

function describeWait({ retryAfterMs }: GivenUp['decision'], failure: Failure): string {
  const quota = failure.kind === 'status' && failure.quota !== null ? '; the daily quota is used up' : '';
  if (retryAfterMs === undefined) return quota;
  return `${quota}; the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s`;
}

function adviceOn(code: ServiceErrorCode): string {
  switch (code) {
    case 'start_unknown':
      return '. The start may or may not have been taken; look at the list of conversations before starting again';
    case 'answer_unknown':
      return '. It may or may not have been taken; look at the conversation before it is sent again';
    default:
      return '';
  }
}
