// Sends requests with retries and one deadline. retry-policy.ts decides what is sent again.
import type { Dispatcher } from 'undici';
import { sleep as realSleep, type Sleep } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { CallOptions } from '../../port.ts';
import { attemptReply, attemptStream, type Streamed, type UseBody } from './attempt.ts';
import { addressOf, type Call, type Reply } from './call.ts';
import { createDispatcher, type Environment, proxyVariableFor } from './dispatcher.ts';
import { createNotBefore, type NotBefore, type OnLongPause } from './rationing.ts';
import type { Attempted, FailedAttempt } from './read-reply.ts';
import { toServiceError } from './replies.ts';
import { decideRetry } from './retry-policy.ts';
import type { Cost, Spending } from './spending.ts';

export interface TransportOptions {
  /** Read for the proxy variables and `NODE_EXTRA_CA_CERTS`. */
  readonly env: Environment;
  /** Used instead of one made from `env`. The caller closes it. */
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: Sleep;
  readonly attemptTimeoutMs?: number;
  readonly onLongPause?: OnLongPause;
  /** Where many conversations share a process. */
  readonly spending?: Spending;
}

export interface Transport {
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: Sleep;
  /** Opens WebSockets, through the same proxies and authorities. */
  readonly dispatcher: Dispatcher;
  send(call: Call, options?: CallOptions): Promise<Reply>;
  /** Passes the open body of a success to `use`. The signal aborts when the caller aborts or at the deadline. */
  stream<T>(call: Call, options: CallOptions, use: UseBody<T>): Promise<Streamed<T>>;
  /** Milliseconds for which the service has asked not to be asked; 0 = it has not. */
  pausedFor(): number;
  close(): Promise<void>;
}

/** The time for all attempts together, when the caller gives no deadline. */
const totalTimeoutMs = 120_000;
const longestStreamMs = 30 * 60_000;

export function createTransport(options: TransportOptions): Transport {
  const { env, now = Date.now, random = Math.random, sleep = realSleep, spending } = options;
  const { attemptTimeoutMs = 30_000 } = options;
  const dispatcher = options.dispatcher ?? createDispatcher({ env });
  const notBefore = createNotBefore(now, options.onLongPause);
  const between = (call: Call) => ({
    dispatcher,
    call,
    proxyVariable: proxyVariableFor(new URL(call.url), env),
  });
  const withRetries = createRetries({ now, random, sleep }, notBefore);

  return {
    now,
    random,
    sleep,
    dispatcher,
    send: async (call, bounds = {}) => {
      const { signal, deadline = now() + totalTimeoutMs, attemptMs = attemptTimeoutMs } = bounds;
      const end = spending?.begin(call);
      const onRead = (cost: Cost) => spending?.add(call, cost);
      try {
        return await withRetries(call, { ...bounds, deadline }, async (msLeft, attempt) => {
          const timeoutMs = Math.min(attemptMs, msLeft);
          const input = { ...between(call), signal, timeoutMs, attempt, now, onRead };
          const attempted = await attemptReply(input);
          const failure = attempted.kind === 'failed' ? attempted.failure : null;
          if (failure?.kind === 'broken' && failure.isFlood) spending?.flooded(call);
          return attempted;
        });
      } finally {
        end?.();
      }
    },
    stream: (call, bounds, use) => {
      const { signal, deadline = now() + longestStreamMs } = bounds;
      // The stream may be silent for minutes, and closing it may cancel the start-up, so only the deadline ends it.
      return withRetries(call, { ...bounds, deadline }, (timeoutMs, attempt) =>
        attemptStream({ ...between(call), signal, timeoutMs, attempt, now }, use),
      );
    },
    pausedFor: () => notBefore.longestLeft(),
    close: async () => {
      if (options.dispatcher === undefined) await dispatcher.destroy();
    },
  };
}

type Once<T> = (msLeft: number, attempt: number) => Promise<Attempted<T>>;

/** Returns the loop around the attempts of a call. All calls share what was said about when to come again. */
function createRetries(
  { now, random, sleep }: Pick<Transport, 'now' | 'random' | 'sleep'>,
  notBefore: NotBefore,
) {
  return withRetries;

  async function withRetries<T>(call: Call, bounds: Bounds, once: Once<T>): Promise<T> {
    const { signal, deadline, isUrgent = false } = bounds;
    const address = addressOf(call);
    const over = eitherOf(signal, bounds.sendAgainUntil);
    let waitedUntil = 0;
    let attempt = 1;
    for (;;) {
      if (signal?.aborted) throw aborted(address, false);
      const msLeft = deadline - now();
      if (msLeft <= 0) throw new ServiceError('unavailable', `${address}: no time left, so it was not sent`);
      const heldBack = isUrgent && attempt === 1 ? null : holdBack(call, waitedUntil);
      const attempted = heldBack ?? (await once(msLeft, attempt));
      if (attempted.kind === 'done') return attempted.value;
      const { failure, cause } = attempted;
      notBefore.note(call, failure);
      const wasSent = failure.kind !== 'not_sent' && failure.kind !== 'held_back';
      if (signal?.aborted) throw aborted(address, call.kind !== 'read' && wasSent);
      const asked = { ...bounds, kind: call.kind, attempt, failure };
      const decision = decideRetry({ ...asked, now: now(), random: random() });
      const tried = heldBack === null ? attempt : attempt - 1;
      if (decision.kind === 'give_up') {
        throw toServiceError({ failure, decision, call, attempt: tried, cause });
      }
      attempt = tried + 1;
      waitedUntil = now() + decision.afterMs;
      await sleep(decision.afterMs, over).catch(() => {
        throw aborted(address, false);
      });
    }
  }

  /** Null where no pause was asked that is longer than this call has waited. */
  function holdBack(call: Call, waitedUntil: number): FailedAttempt | null {
    const retryAfterMs = notBefore.left(call);
    return retryAfterMs > 0 && now() + retryAfterMs > waitedUntil
      ? { kind: 'failed', failure: { kind: 'held_back', retryAfterMs } }
      : null;
  }
}

const eitherOf = (one?: AbortSignal, other?: AbortSignal): AbortSignal | undefined =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other);

interface Bounds extends CallOptions {
  readonly deadline: number;
}

function aborted(address: string, maybeTaken: boolean): ServiceError {
  const doubt = maybeTaken ? '; the request may have been taken' : '';
  return new ServiceError('aborted', `${address}: cancelled by the caller${doubt}`);
}
