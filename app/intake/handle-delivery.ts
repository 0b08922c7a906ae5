// Handles a stored delivery. The results are stored in the transaction that finishes the delivery, so they happen once.
import { isObject, readGitHubFailure, readId } from '../../shared/github/index.ts';
import type { RunDeps, RunSettings } from '../handling/deps.ts';
import { type Handled, type HandledChange, nothingToDo, type TakeEvent } from '../handling/handled.ts';
import { judgeFailure, unlessHidden } from '../handling/judge-failure.ts';
import { readSeen } from '../handling/read-events.ts';
import { Superseded, saveUnchanged } from '../kernel/queue-table.ts';
import { storeStep } from '../question/store-step.ts';
import { followRepository } from '../run/follow-repositories.ts';
import { storeRun } from '../run/store-run.ts';
import { hasRoom, storeNewRun } from '../run/waiting-list/admit-run.ts';
import type { Delivery } from '../store/delivery.ts';
import type { Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { sweepPause } from '../store/watched.ts';
import { eventName, tellGivenUp } from './tell-given-up.ts';

const raceLost = 250;

export async function handleDelivery(deps: RunDeps, delivery: Delivery, receive: Receive): Promise<void> {
  const { store, clock, settings, log } = deps;
  const followed = await followRepository(deps, delivery);
  const handled = await receive(followed);
  const { result } = handled;
  const fields = { delivery: delivery.id, event: delivery.event, result };
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
  const failure = await unlessHidden(deps, readGitHubFailure(error), readSeen(delivery.payload));
  const judgement = judgeFailure(failure, delivery.attempts, now, random.fraction());
  const fields = {
    delivery: delivery.id,
    event: delivery.event,
    attempt: delivery.attempts,
    why: judgement.why,
  };
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
  const installation = judgement.wholeInstallation ? installationOf(delivery.payload) : null;
  if (installation !== null) await store.outbox.holdBack(installation, now + judgement.afterMs);
}

function installationOf(payload: unknown): number | null {
  const installation = isObject(payload) ? payload.installation : null;
  return isObject(installation) ? readId(installation.id) : null;
}

// Stores what a handler returned.

/** Throws `Superseded` when something was changed since the handler read it: then the delivery is handled again. */
export async function applyHandled(
  tables: Tables,
  { changes }: Handled,
  settings: RunSettings,
  now: number,
): Promise<void> {
  for (const change of changes) await apply(tables, change, settings, now);
}

async function apply(
  tables: Tables,
  change: HandledChange,
  settings: RunSettings,
  now: number,
): Promise<void> {
  switch (change.kind) {
    case 'effect':
      return tables.outbox.put(change.effect, now);
    case 'new_run':
      return storeNewRun(tables, await placed(tables, change.run), settings, {
        askedAt: change.askedAt,
        now,
      });
    case 'run':
      return storeRun(tables, change.run, change.change, settings, now);
    case 'message':
      return tables.messages.add(change.runId, change.message);
    case 'question':
      await saveUnchanged(tables.questions, change.question);
      return;
    case 'decision':
      return tables.decisions.put(change.decision);
    case 'question_step':
      await storeStep(tables, change.before, change.step, change.run, settings, now);
      return;
    case 'side_question':
      return unlessSuperseded(
        tables.sideQuestions.add(change.question),
        'another side question was asked meanwhile',
      );
    case 'pull_fate':
      return tables.results.tell(change.repositoryId, change.fate);
    case 'if_room':
      return unlessSuperseded(
        hasRoom(tables, change.run, change.runsAtOnce, settings.maxRuns ?? null),
        'the last room was taken meanwhile',
      );
    case 'watch':
      return tables.watched.tell(
        change.repositoryId,
        change.pull,
        change.pull === null ? {} : change.news,
        now,
      );
    case 'watch_new':
      for (const [place, id] of change.repositoryIds.entries())
        await tables.watched.add(id, { pull: null, head: null }, now + place * sweepPause, true);
      return;
    case 'watch_owner':
      return tables.watched.pokeRepositories(change.owner, now);
    case 'watch_access':
      return tables.watched.pokePulls(change, now);
    case 'hurry_effects':
      return tables.outbox.hurry(change.installationId, now);
    case 'hurry_effect':
      return tables.outbox.hurryOne(change.key, now);
  }
}

/** The event that has begun it may be from before its repository moved. */
async function placed({ repositories }: Tables, run: Run): Promise<Run> {
  const known = (await repositories.byIds([run.repository.id])).get(run.repository.id);
  if (known === undefined) return run;
  return { ...run, repository: known.repository, installationId: known.installationId };
}

async function unlessSuperseded(isDone: Promise<boolean>, why: string): Promise<void> {
  if (!(await isDone)) throw new Superseded(why);
}

// Passes a stored delivery through `probot.receive` to its handler, and returns what is to be stored.

/** Passes a claimed delivery to its handler. Throws what the handler threw. */
export type Receive = (delivery: Delivery) => Promise<Handled>;

/** The part of Probot that is needed here. Probot trusts the types of a payload; we do not. */
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
      if (outcome.kind === 'failed') throw outcome.error;
      return outcome.handled;
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
      claim.outcome = await handle(claim.receivedAt).then(
        (handled) => ({ kind: 'handled', handled }),
        (error: unknown) => ({ kind: 'failed', error }),
      );
    },
  };
}

/**
 * Probot combines the errors of its handlers into one, without GitHub's status and headers. This gets the first one.
 */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}
