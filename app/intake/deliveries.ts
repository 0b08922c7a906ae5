// Passes a stored delivery through `probot.receive` to its handler, and returns what is to be stored.
import { isObject, readId, readText } from '../../shared/github/index.ts';
import { type Handled, nothingToDo, type RunDeps, type TakeEvent } from '../handling/handled.ts';
import type { Delivery } from '../store/delivery.ts';

/** Passes a claimed delivery to its handler. Throws what the handler threw. */
export type Receive = (delivery: Delivery) => Promise<Handled>;

/** The part of Probot that is needed here. Probot trusts the types of a payload; we do not. */
interface Receiver {
  receive(event: { readonly id: string; readonly name: string; readonly payload: unknown }): Promise<void>;
}

interface Claim {
  readonly receivedAt: number;
  outcome: PromiseSettledResult<Handled> | null;
}

export function createDeliveries(
  { store, clock }: Pick<RunDeps, 'store' | 'clock'>,
  probot: Receiver,
  /** Called when something was stored. */
  nudge: () => void,
): { readonly receive: Receive; readonly take: TakeEvent } {
  /**
   * The key is the payload object that was passed to Probot. The delivery id would not be enough: another loop may
   * claim the same delivery while the first one, which lost its lease, is still working on it.
   */
  const claimed = new WeakMap<object, Claim>();

  return {
    async receive({ id, event, payload, receivedAt }) {
      const name = eventName(event, payload);
      if (name === null || !isObject(payload)) return nothingToDo(`${event} is not an event that is handled`);
      const claim: Claim = { receivedAt, outcome: null };
      claimed.set(payload, claim);
      const failure = await probot.receive({ id, name: event, payload }).then(() => null, firstOf);
      const { outcome } = claim;
      if (outcome === null && failure !== null) throw failure;
      if (outcome === null) return nothingToDo(`${name} needs no action`);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },

    async take(context, handle) {
      const claim = claimed.get(context.payload);
      if (claim === undefined) {
        // The event came directly from a Probot server. It is stored, and the worker passes it in again.
        const { id, name: event, payload } = context;
        await store.inbox.put({ id, event, payload, receivedAt: clock.now() });
        nudge();
        return;
      }
      // The error is caught here, because Probot would log it together with the whole payload.
      [claim.outcome] = await Promise.allSettled([handle(claim.receivedAt)]);
    },
  };
}

/**
 * Probot combines the errors of its handlers into one, without GitHub's status and headers. This gets the first one.
 */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}

/**
 * Null for events that must not reach Probot. Probot looks up handlers in a plain object by this name. The name comes
 * from a header that is not signed, so it can be `constructor` or `error`. Probot also creates an Octokit for any
 * installation id. An error there would be tried again for hours, and would block other events of the same issue.
 */
export function eventName(event: string, payload: unknown): string | null {
  if (event in {} || event === 'error' || !isObject(payload)) return null;
  const { installation, action } = payload;
  if (isObject(installation) && installation.id && readId(installation.id) === null) return null;
  if (!action) return event;
  return readText(action) === null ? null : `${event}.${action}`;
}
