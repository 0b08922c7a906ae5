// Listens to the agent servers of live runs, as many as may be. What is heard makes a run due now, and nothing more: if this
// process dies, only hints are lost.

import {
  addHint,
  clearHint,
  type Hints,
  mayPollEarly,
  noHints,
  type Polled,
} from '../../shared/conversation/index.ts';
import type { Conversation, Listening, Service } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited } from '../kernel/lease.ts';
import type { Run } from '../store/run/run.ts';

export interface LiveRuns {
  /** After each poll: where the agents are, and which of them have ended. */
  looked(runs: readonly LookedRun[]): void;
  /** What its server has said since this was last asked. */
  takeHeard(id: string): Required<Pick<Polled, 'isHeard' | 'isPolicyHeard'>>;
  close(): void;
}

interface LookedRun {
  readonly after: Run;
  readonly conversation: Conversation | null;
  readonly service: Pick<Service, 'listen' | 'listeningPlace'>;
}

/** A run whose agent server can be listened to, and the name of that place. */
interface Listenable {
  readonly run: Run;
  readonly name: string;
  readonly conversation: Conversation;
  readonly service: Pick<Service, 'listen'>;
}

interface Listener {
  readonly id: string;
  readonly name: string;
  readonly stop: AbortController;
  isOpen: boolean;
  /** A listener that was given up takes no place. It is kept, so that the same server is not tried at every poll. */
  isGivenUp: boolean;
  /** Not while its polls fail. */
  mayHurry: boolean;
  lookedAt: number;
  hints: Hints;
  heardAt: number;
  isPolicyHeard: boolean;
}

/** Another replica looks at a run now and then. One that this process has not seen for so many intervals may have ended. */
const intervalsForgotten = 5;
/** The service allows ten requests a second. */
const flushMs = 200;
/** All replicas hear the same within this time, and the first look that begins after it has seen it. */
const seenAfterMs = 100;
/** The embedded database stores those that come together with one write to the disk. */
const hurriedAtOnce = 99;

type Needed = Pick<RunDeps, 'store' | 'clock' | 'log' | 'settings'>;

/** `nudge`: a run has become due. */
export function createLive(needed: Needed, nudge: () => void): LiveRuns {
  const { clock, log, settings } = needed;
  const listeners = new Map<string, Listener>();
  const halt = new AbortController();
  const hint = takeHints(needed, { halt: halt.signal, forget, nudge });

  return {
    looked(runs) {
      if (halt.signal.aborted) return;
      const places = runs.map((each) => {
        const { after } = each;
        const listener = listeners.get(after.id);
        const place = listeningPlaceOf(each);
        const isElsewhere = place !== null && place.name !== listener?.name;
        if (after.state === 'ended' || isElsewhere) drop(listener);
        else if (listener) Object.assign(listener, { lookedAt: clock.now(), mayHurry: mayHurry(after) });
        return place;
      });
      forget();
      for (const place of places) if (place && hasRoomFor(place)) listenTo(place);
    },
    takeHeard(id) {
      const listener = listeners.get(id);
      const { isOpen = false, isPolicyHeard = false } = listener ?? {};
      if (listener) listener.isPolicyHeard = false;
      return { isHeard: isOpen, isPolicyHeard };
    },
    close() {
      halt.abort();
      for (const listener of listeners.values()) drop(listener);
    },
  };

  function forget(): void {
    const oldest = clock.now() - Math.max(60_000, intervalsForgotten * settings.pollInterval);
    for (const listener of listeners.values()) if (listener.lookedAt < oldest) drop(listener);
  }

  function drop(listener: Listener | undefined): void {
    listener?.stop.abort();
    if (listener) listeners.delete(listener.id);
  }

  function hasRoomFor({ run }: Listenable): boolean {
    const taken = [...listeners.values()].filter(({ isGivenUp }) => !isGivenUp);
    return !listeners.has(run.id) && taken.length < settings.liveConnections;
  }

  function listenTo({ run, name, conversation, service }: Listenable): void {
    const listener = newListener(run, name, clock.now());
    listeners.set(run.id, listener);
    const onHint = () => {
      listener.heardAt = clock.now();
      hint(listener);
    };
    void listen(listener, (heard) => service.listen(conversation, { ...heard, onHint }), log);
  }
}

const newListener = (run: Run, name: string, now: number): Listener => ({
  id: run.id,
  name,
  stop: new AbortController(),
  isOpen: false,
  isGivenUp: false,
  mayHurry: mayHurry(run),
  lookedAt: now,
  hints: noHints,
  heardAt: 0,
  isPolicyHeard: false,
});

const mayHurry = ({ watch }: Run): boolean => watch !== null && mayPollEarly(watch);

/** Whatever goes wrong here, polling goes on. */
async function listen(
  listener: Listener,
  open: (heard: Omit<Listening, 'onHint'>) => Promise<void>,
  log: Needed['log'],
): Promise<void> {
  const told = (why: string) =>
    log.debug('an agent server is not listened to, polling goes on', { run: listener.id, why });
  try {
    await open({
      signal: listener.stop.signal,
      onConnection: (isOpen) => {
        listener.isOpen = isOpen;
      },
      onPolicyChange: () => {
        listener.isPolicyHeard = true;
      },
      onDisconnect: told,
    });
  } catch (error) {
    told(error instanceof Error ? error.message : String(error));
  }
  listener.isGivenUp = true;
}

interface Hinting {
  readonly halt: AbortSignal;
  /** Stops listeners whose runs have ended elsewhere: their hints would be stored never, and tried again for ever. */
  readonly forget: () => void;
  readonly nudge: () => void;
}

/** Returns what takes the hint of a listener: its run becomes due. */
function takeHints(
  { store, clock, log }: Needed,
  { halt, forget, nudge }: Hinting,
): (listener: Listener) => void {
  /** Listeners with a hint that caused no poll yet. */
  const wanted = new Set<Listener>();
  let isFlushing = false;
  return hint;

  function hint(listener: Listener): void {
    listener.hints = addHint(listener.hints, clock.now());
    wanted.add(listener);
    if (!isFlushing) void flush();
  }

  /** Takes the hints of many runs together, so that they share requests like any other polls. */
  async function flush(): Promise<void> {
    isFlushing = true;
    while (wanted.size > 0 && !halt.aborted) {
      await clock.sleep(flushMs, halt);
      const now = clock.now();
      const due = [...wanted].filter(({ hints }) => (hints.pollAt ?? now) <= now);
      for (const listener of due) {
        wanted.delete(listener);
        listener.hints = clearHint(listener.hints);
      }
      forget();
      const listening = due.filter((listener) => listener.mayHurry && !listener.stop.signal.aborted);
      let isDue = false;
      await forEachLimited(
        hurriedAtOnce,
        listening,
        async (listener) => {
          const hinted = await store.runs.hint(listener.id, listener.heardAt + seenAfterMs, now);
          if (hinted === 'due') isDue = true;
          else if (hinted === 'looked_at') hint(listener);
        },
        async (error, { id }) => log.debug('a hint was lost', { run: id, error: String(error) }),
      );
      if (isDue) nudge();
    }
    isFlushing = false;
  }
}

/** Null where there is nothing to listen to now. */
function listeningPlaceOf({ after: run, conversation, service }: LookedRun): Listenable | null {
  const name = run.state === 'watching' && conversation ? service.listeningPlace(conversation) : null;
  return name === null || conversation === null ? null : { run, name, conversation, service };
}
