// Between the inbox and Probot: a stored delivery goes through `probot.receive` to its handler, and back comes what to store.
import type { Deps } from '../deps/deps.ts';
import { eventName } from '../events/event-name.ts';
import { isObject } from '../github/decode.ts';
import { type Handled, nothingToDo, type TakeEvent } from '../requests/handled.ts';
import type { Delivery } from '../store/index.ts';

/** Hands a claimed delivery to its handler. Throws what the handler threw. */
export type Receive = (delivery: Delivery) => Promise<Handled>;

/** As much of Probot as is needed here; it believes the types of a payload, and we do not. */
interface Receiver {
  receive(event: { readonly id: string; readonly name: string; readonly payload: unknown }): Promise<void>;
}

interface Claim {
  readonly receivedAt: number;
  outcome: Outcome | null;
}

type Outcome =
  | { readonly kind: 'handled'; readonly handled: Handled }
  | { readonly kind: 'failed'; readonly error: unknown };

export function createDeliveries(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  probot: Receiver,
  /** Something was stored. */
  nudge: () => void,
): { readonly receive: Receive; readonly take: TakeEvent } {
  /**
   * By the very payload that Probot was given: its id is not enough, since another walker may claim the same delivery
   * while the first, who lost its lease, is still at work.
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
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome.handled;
    },

    async take(context, handle) {
      const claim = claimed.get(context.payload);
      if (claim === undefined) {
        // It came straight from a Probot server that is not ours: the worker brings it back.
        const { id, name: event, payload } = context;
        await store.inbox.put({ id, event, payload, receivedAt: clock.now() });
        nudge();
        return;
      }
      // Probot would log an error in full, and give it the whole payload to carry.
      claim.outcome = await handle(claim.receivedAt).then(
        (handled) => ({ kind: 'handled', handled }),
        (error: unknown) => ({ kind: 'failed', error }),
      );
    },
  };
}

/** Probot throws all that its handlers threw as one error, without GitHub's status and headers. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}
