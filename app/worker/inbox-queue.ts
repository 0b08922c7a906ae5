// Works through stored deliveries. The results are stored in the transaction that finishes the delivery, so they happen
// once.

import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import { type Delivery, Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import type { Receive } from './deliveries.ts';
import { workDue } from './work-due.ts';

const mostAtOnce = 32;
const atOnce = 8;
/** About two hours. Other events of the same issue wait for as long. */
const mostTries = 20;
const raceLost = 250;

export function workInbox(deps: Deps, receive: Receive): Promise<number> {
  return workDue(deps, deps.store.inbox, { limit: mostAtOnce }, (deliveries) =>
    atMost(
      atOnce,
      deliveries,
      (delivery) => work(deps, delivery, receive),
      (error, delivery) => postpone(deps, delivery, error),
    ),
  );
}

async function work(deps: Deps, delivery: Delivery, receive: Receive): Promise<void> {
  const { store, clock, log } = deps;
  const { result, store: effects } = await receive(delivery);
  const fields = { delivery: delivery.id, event: delivery.event, result };
  if (effects === undefined) {
    // There is nothing else to store, so no transaction is needed. Most deliveries are of this kind.
    await store.inbox.finish(delivery, result, clock.now());
    log.debug('a delivery needed no action', fields);
    return;
  }
  await store.transaction(async (tables) => {
    await effects(tables);
    if (!(await tables.inbox.finish(delivery, result, clock.now()))) {
      throw new Superseded('another worker took this delivery');
    }
  });
  log.info('a delivery was handled', fields);
}

async function postpone(deps: Deps, delivery: Delivery, error: unknown): Promise<void> {
  const { store, clock, random, log } = deps;
  const now = clock.now();
  if (error instanceof Superseded) {
    await store.inbox.postpone(delivery, now + raceLost, error.message);
    return;
  }
  const judgement = judgeFailure(readGitHubFailure(error), delivery.attempts, now, random.fraction());
  const fields = {
    delivery: delivery.id,
    event: delivery.event,
    attempt: delivery.attempts,
    why: judgement.why,
  };
  if (judgement.kind === 'never' || delivery.attempts >= mostTries) {
    log.error('a delivery failed and will not be tried again', fields);
    await store.inbox.finish(delivery, `failed: ${judgement.why}`, now);
    return;
  }
  log.warn('a delivery will be tried again', fields);
  await store.inbox.postpone(delivery, now + judgement.afterMs, judgement.why);
}
