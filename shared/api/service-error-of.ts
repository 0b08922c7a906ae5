// The message for a failure: what happened, and what to do next.
import { addressOf, type Call, type Reply, secretsOf } from './call.ts';
import { ServiceError } from './errors.ts';
import { withoutSecrets } from './excerpt.ts';
import type { Failure } from './failure.ts';
import type { RetryDecision } from './retry-policy.ts';

export interface Happened {
  readonly failure: Failure;
  readonly decision: Extract<RetryDecision, { kind: 'give_up' }>;
  readonly call: Call;
  readonly attempt: number;
  readonly requestId: string | undefined;
  readonly cause: unknown;
}

export function serviceErrorOf(happened: Happened): ServiceError {
  const { failure, decision, requestId, cause } = happened;
  const status = 'status' in failure ? failure.status : undefined;
  const notServed =
    failure.kind === 'foreign' || (status !== undefined && notServedStatuses.includes(status));
  const { code, retryAfterMs } = decision;
  // Text from outside has no secrets already. This is a second check, in case one was missed.
  const message = withoutSecrets(sentence(happened), secretsOf(happened.call));
  const isFull = failure.kind === 'status' && failure.concurrency;
  return new ServiceError(code, message, { status, requestId, retryAfterMs, notServed, isFull, cause });
}

/** For a refusal that the caller accepted but cannot handle. */
export function refusalError(call: Call, { refusal, status, requestId }: Reply): ServiceError {
  const failure = refusal ?? { kind: 'unreadable' as const, status, why: `status ${status}` };
  const decision = { kind: 'give_up', code: 'rejected', why: 'final' } as const;
  return serviceErrorOf({ failure, decision, call, attempt: 1, requestId, cause: undefined });
}

const notServedStatuses = [404, 405, 410, 501];

function sentence({ failure, decision, call, attempt }: Happened): string {
  const tries = attempt > 1 ? ` (after ${attempt} tries)` : '';
  const fact = factOf(failure, decision.code, call.auth.kind);
  const wait = waitOf(decision, failure);
  return `${addressOf(call)}${tries}: ${fact}${wait}${adviceOn(decision.code)}`;
}

function factOf(failure: Failure, code: string, auth: Call['auth']['kind']): string {
  if (failure.kind !== 'status') return failure.why;
  const said = failure.text === '' ? '' : `: ${failure.text}`;
  const why = code === 'unauthorized' ? `; ${causesOfRefusal[auth]}` : '';
  return `status ${failure.status}${why}${said}`;
}

const causesOfRefusal = {
  hosted:
    "the API key is wrong, the repository name is wrong, or the key's owner has no access to the repository",
  session:
    'the session key is not accepted; it changes whenever the sandbox wakes: read the conversation again',
} as const;

function waitOf({ why, retryAfterMs }: Happened['decision'], failure: Failure): string {
  const quota = failure.kind === 'status' && failure.quota !== null ? '; the daily quota is used up' : '';
  if (retryAfterMs === undefined) return quota;
  const seconds = `${Math.ceil(retryAfterMs / 1000)} s`;
  return why === 'deadline'
    ? `${quota}; the service asks to wait ${seconds}, longer than the time left`
    : `${quota}; the service asks to wait ${seconds}`;
}

export function adviceOn(code: ServiceError['code']): string {
  switch (code) {
    case 'start_unknown':
      return '. The start may or may not have been taken; look at the list of conversations before starting again';
    case 'answer_unknown':
      return '. The answer may or may not have been taken; read the conversation before answering again';
    default:
      return '';
  }
}
