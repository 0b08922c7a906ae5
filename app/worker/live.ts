// Listens to the agent servers of live runs, as many as may be. What is heard makes a run due now, and nothing more: if this
// process dies, only hints are lost.
import { type Conversation, isFailedCall } from '../../shared/api/index.ts';
import { type Hints, hinted, isWaiting, noHints, taken } from '../../shared/watch/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import { longestWaitMs } from './plan-claims.ts';
import { planListening } from './plan-listening.ts';

export interface Live {
  /** After each look: where the agents are, and which of them have ended. */
  looked(runs: readonly LookedRun[]): void;
  /** How many are listened to. */
  count(): number;
  close(): void;
}

export interface LookedRun {
  readonly after: Run;
  readonly conversation: Conversation | null;
}

interface Ear {
  readonly id: string;
  readonly name: string;
  readonly stop: AbortController;
  isUrgent: boolean;
  lookedAt: number;
  hints: Hints;
}

/** Another replica looks at a run now and then. One that this process has not seen for so many intervals may have ended. */
const intervalsForgotten = 5;

type Needed = Pick<Deps, 'store' | 'services' | 'clock' | 'log' | 'settings'>;

/** `nudge`: a run has become due. */
export function createLive({ store, services, clock, log, settings }: Needed, nudge: () => void): Live {
  const ears = new Map<string, Ear>();
  let isClosed = false;

  return {
    count: () => ears.size,
    looked(runs) {
      if (isClosed || settings.liveConnections === 0) return;
      const now = clock.now();
      const listenable = new Map<string, { readonly name: string; readonly of: LookedRun }>();
      for (const each of runs) {
        const { after, conversation } = each;
        const ear = ears.get(after.id);
        if (after.state === 'ended') drop(ear);
        else if (ear) Object.assign(ear, { lookedAt: now, isUrgent: isUrgent(after) });
        const name = nameOf(each);
        if (name === null || conversation === null) continue;
        if (ear && ear.name !== name) drop(ear);
        listenable.set(after.id, { name, of: each });
      }
      forget(now);
      const wanted = [...listenable].map(([id, { of }]) => ({ id, isUrgent: isUrgent(of.after) }));
      const { open, close } = planListening([...ears.values()], wanted, settings.liveConnections);
      for (const id of close) drop(ears.get(id));
      for (const id of open) {
        const found = listenable.get(id);
        if (found) listenTo(found.of, found.name);
      }
    },
    close() {
      isClosed = true;
      for (const ear of ears.values()) ear.stop.abort();
      ears.clear();
    },
  };

  function drop(ear: Ear | undefined): void {
    ear?.stop.abort();
    if (ear) ears.delete(ear.id);
  }

  function forget(now: number): void {
    const oldest = now - Math.max(60_000, intervalsForgotten * settings.pollInterval);
    for (const ear of ears.values()) if (ear.lookedAt < oldest) drop(ear);
  }

  function listenTo({ after: run, conversation }: LookedRun, name: string): void {
    if (conversation === null) return;
    const stop = new AbortController();
    const ear: Ear = {
      ...{ id: run.id, name, stop, isUrgent: isUrgent(run) },
      ...{ lookedAt: clock.now(), hints: noHints },
    };
    ears.set(run.id, ear);
    const told = (why: string) => log.debug('nothing is heard of a run, looks go on', { run: run.id, why });
    void hear(ear, conversation, told);
  }

  /** An ear that hears nothing any more keeps its name, so that the same server is not tried at every look. */
  async function hear(ear: Ear, conversation: Conversation, told: (why: string) => void): Promise<void> {
    try {
      await services.listen(conversation, {
        ...{ conversationId: conversation.id, signal: ear.stop.signal },
        onHint: () => hint(ear),
        onDeaf: told,
      });
    } catch (error) {
      if (!isFailedCall(error)) throw error;
      told(error.message);
    }
  }

  function hint(ear: Ear): void {
    const before = ear.hints.lookAt;
    ear.hints = hinted(ear.hints, clock.now());
    if (before === null && ear.hints.lookAt !== null) void lookSoon(ear, ear.hints.lookAt);
  }

  async function lookSoon(ear: Ear, at: number): Promise<void> {
    const { signal } = ear.stop;
    await clock.sleep(at - clock.now(), signal);
    if (signal.aborted) return;
    ear.hints = taken(ear.hints);
    try {
      // As one that has waited for others to share its request with already.
      await store.runs.hurry(ear.id, clock.now() - longestWaitMs);
      nudge();
    } catch (error) {
      log.debug('a hint was lost', { run: ear.id, error: String(error) });
    }
  }
}

function isUrgent({ facts, watch }: Run): boolean {
  return facts.terms.ruleSets !== undefined || isWaiting(watch);
}

/** Changes when the address or the key does. Null where there is nothing to listen to now. */
function nameOf({ after, conversation }: LookedRun): string | null {
  if (after.state !== 'watching' || conversation?.sandboxStatus !== 'RUNNING') return null;
  const { agentServerUrl, sessionKey } = conversation;
  return JSON.stringify([agentServerUrl, sessionKey]);
}
