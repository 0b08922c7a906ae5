// Listens to the agent servers of live runs, as many as may be. What is heard makes a run due now, and nothing more: if this
// process dies, only hints are lost.

import {
  addHint,
  clearHint,
  type Hints,
  isWaiting,
  mayPollEarly,
  noHints,
  type Polled,
} from '../../shared/conversation/index.ts';
import type { Conversation, Listening, Service } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited } from '../kernel/lease.ts';
import { isDecidedSoon, type Run } from '../store/run/run.ts';

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
  isUrgent: boolean;
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
      if (halt.signal.aborted || settings.liveConnections === 0) return;
      const now = clock.now();
      const listenable = new Map<string, Listenable>();
      for (const each of runs) {
        const { after } = each;
        const listener = listeners.get(after.id);
        const place = placeOf(each);
        const isElsewhere = place !== null && place.name !== listener?.name;
        if (after.state === 'ended' || isElsewhere) drop(listener);
        else if (listener) Object.assign(listener, { lookedAt: now, ...hurryOf(after) });
        if (place !== null) listenable.set(after.id, place);
      }
      forget();
      const askers = [...listenable].map(([id, { run }]) => ({ id, isUrgent: hurryOf(run).isUrgent }));
      const fresh = askers.filter(({ id }) => !listeners.has(id));
      const connected = [...listeners.values()].filter(({ isGivenUp }) => !isGivenUp);
      const { open, close } = planListening(connected, fresh, settings.liveConnections);
      for (const id of close) drop(listeners.get(id));
      for (const id of open) listenTo(listenable.get(id));
    },
    takeHeard(id) {
      const listener = listeners.get(id);
      const { isOpen = false, isPolicyHeard = false } = listener ?? {};
      if (listener) listener.isPolicyHeard = false;
      return { isHeard: isOpen, isPolicyHeard };
    },
    close() {
      halt.abort();
      for (const listener of listeners.values()) listener.stop.abort();
      listeners.clear();
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

  function listenTo(place: Listenable | undefined): void {
    if (place === undefined) return;
    const { run, name, conversation, service } = place;
    const listener: Listener = {
      id: run.id,
      name,
      stop: new AbortController(),
      ...hurryOf(run),
      isOpen: false,
      isGivenUp: false,
      lookedAt: clock.now(),
      hints: noHints,
      heardAt: 0,
      isPolicyHeard: false,
    };
    listeners.set(run.id, listener);
    const onHint = () => {
      listener.heardAt = clock.now();
      hint(listener);
    };
    void listen(listener, (heard) => service.listen(conversation, { ...heard, onHint }), log);
  }
}

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

function hurryOf({ facts, watch }: Run): Pick<Listener, 'isUrgent' | 'mayHurry'> {
  return {
    isUrgent: isDecidedSoon({ facts }) || isWaiting(watch),
    mayHurry: watch !== null && mayPollEarly(watch),
  };
}

/** Null where there is nothing to listen to now. */
function placeOf({ after: run, conversation, service }: LookedRun): Listenable | null {
  const name = run.state === 'watching' && conversation ? service.listeningPlace(conversation) : null;
  return name === null || conversation === null ? null : { run, name, conversation, service };
}

interface Heard {
  readonly id: string;
  /** A question or rules wait on speed. */
  readonly isUrgent: boolean;
}

interface ListeningPlan {
  readonly open: readonly string[];
  readonly close: readonly string[];
}

/** Whom to listen to, where not all can be: urgent runs take the place of others; no others do. */
export function planListening(
  heard: readonly Heard[],
  wanted: readonly Heard[],
  limit: number,
): ListeningPlan {
  const known = new Set(heard.map(({ id }) => id));
  const fresh = (kind: boolean) =>
    wanted.filter(({ id, isUrgent }) => isUrgent === kind && !known.has(id)).map(({ id }) => id);
  const urgent = fresh(true);
  const free = Math.max(0, limit - heard.length);
  const patient = heard.filter(({ isUrgent }) => !isUrgent).map(({ id }) => id);
  const close = patient.slice(0, Math.max(0, Math.min(urgent.length, limit) - free));
  return { open: [...urgent, ...fresh(false)].slice(0, free + close.length), close };
}
