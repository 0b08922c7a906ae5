// Handles a stored delivery. The results are stored in the transaction that finishes the delivery, so they happen once.
import {
  type GitHubFailure,
  isObject,
  readGitHubFailure,
  readId,
  readText,
} from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { judgeFailure, unlessHidden } from '../handling/judge-failure.ts';
import { readSeen } from '../handling/read-events.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { followRepository } from '../run/follow-repositories.ts';
import type { Delivery } from '../store/delivery.ts';
import { listLagMs } from '../store/repository.ts';
import { applyHandled } from './apply-handled.ts';
import { eventName, type Receive } from './deliveries.ts';
import { tellGivenUp } from './tell-given-up.ts';

const raceLost = 250;

export async function handleDelivery(deps: RunDeps, delivery: Delivery, receive: Receive): Promise<void> {
  const { store, clock, settings, log } = deps;
  const followed = await followRepository(deps, delivery);
  const handled = await receive(followed);
  const { result } = handled;
  const fields = { ...aboutDelivery(delivery), result };
  if (handled.changes.length === 0) {
    // There is nothing else to store, so no transaction is needed. Most deliveries are of this kind.
    await store.inbox.finish(delivery, result, clock.now());
    log.debug('a delivery needed no action', fields);
    return;
  }
  await store.transaction(async (tables) => {
    const seen = readSeen(followed.payload);
    if (seen !== null) await tables.repositories.note(seen);
    await applyHandled(tables, handled, settings, clock.now());
    if (!(await tables.inbox.finish(delivery, result, clock.now()))) {
      throw new Superseded('another worker took this delivery');
    }
  });
  log.info('a delivery was handled', fields);
}

/** Tries it again later, as long as an effect; or gives it up and tells so. Other events of its subject wait meanwhile. */
export async function retryDelivery(deps: RunDeps, delivery: Delivery, error: unknown): Promise<void> {
  const { store, clock, random, log } = deps;
  const now = clock.now();
  if (error instanceof Superseded) {
    await store.inbox.retryAt(delivery, now + raceLost, error.message);
    return;
  }
  const failure = await judged(deps, readGitHubFailure(error), delivery, now);
  const judgement = judgeFailure(failure, delivery.attempts, now, random.fraction());
  const fields = { ...aboutDelivery(delivery), attempt: delivery.attempts, why: judgement.why };
  if (judgement.kind === 'never') {
    log.error('a delivery failed and will not be tried again', fields);
    const told = await tellGivenUp(deps, delivery, judgement.why);
    await store.transaction(async (tables) => {
      const isOurs = await tables.inbox.finish(delivery, `failed: ${judgement.why}`, now);
      if (isOurs) await tables.outbox.put(told, now);
    });
    return;
  }
  log.warn('a delivery will be tried again', fields);
  await store.inbox.retryAt(delivery, now + judgement.afterMs, judgement.why);
  const installation = isObject(delivery.payload) ? delivery.payload.installation : null;
  const id = isObject(installation) ? readId(installation.id) : null;
  if (judgement.wholeInstallation && id !== null) await store.outbox.holdBack(id, now + judgement.afterMs);
}

/** For the log: what came, who did it, and where. */
function aboutDelivery({ id, event, payload }: Delivery) {
  const of = (name: string) => (isObject(payload) && isObject(payload[name]) ? payload[name] : {});
  const { repository = null } = readSeen(payload) ?? {};
  const number = of('issue').number ?? of('pull_request').number;
  return {
    delivery: id,
    event: eventName(event, payload) ?? event,
    repository: repository ? `${repository.owner}/${repository.name}` : null,
    issue: readId(number),
    login: readText(of('sender').login),
  };
}

/** What GitHub finds nothing of may be hidden with its repository, or so new that a copy of GitHub's has it later than the event. */
async function judged(
  deps: RunDeps,
  failure: GitHubFailure,
  { payload, receivedAt }: Delivery,
  now: number,
): Promise<GitHubFailure> {
  const isNew = failure.status === 404 && now - receivedAt < listLagMs;
  return isNew ? { ...failure, status: null } : unlessHidden(deps, failure, readSeen(payload));
}
