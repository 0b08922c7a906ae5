// All conversations. A conversation is brought up to date when somebody looks at it, and costs nothing otherwise.
import { apply } from '../life/apply.ts';
import { beginLife, dueAt, settle } from '../life/machine.ts';
import type { Effect, Life, LifeEvent, Rules } from '../life/types.ts';
import type { Clock } from './clock.ts';
import { type Conversation, type ConversationEvent, eventIdOf, type StartRequest } from './conversation.ts';
import { createIds } from './ids.ts';
import { createRoom, type Room } from './room.ts';

export interface StoreOptions {
  readonly clock: Clock;
  readonly rules: Rules;
  readonly seed: string | undefined;
  readonly maxRunning: number;
  /** Whether what the cap paused goes on by itself when there is room. */
  readonly resumeWhenRoom: boolean;
  readonly onEvent: ((conversation: Conversation, event: ConversationEvent) => void) | undefined;
}

export interface Store {
  readonly create: (request: StartRequest, refusal?: string | null) => Conversation;
  /** A V0 conversation: short id, there at once. */
  readonly createShort: (request: StartRequest) => Conversation;
  readonly byId: (id: string) => Conversation | null;
  readonly byTask: (id: string) => Conversation | null;
  readonly bySandbox: (id: string) => Conversation | null;
  readonly byPlace: (place: number) => Conversation | null;
  /** Brought up to date, newest first, below a sequence number. */
  readonly newestBelow: (sequence: number) => Iterable<Conversation>;
  readonly all: () => readonly Conversation[];
  readonly act: (conversation: Conversation, event: LifeEvent) => Effect;
  readonly isFull: () => boolean;
  readonly clear: () => void;
  /** Brings every conversation up to date that has something to happen. */
  readonly catchUp: () => void;
}

export function createStore(options: StoreOptions): Store {
  const { clock, rules } = options;
  const ids = createIds(options.seed);
  let list: Conversation[] = [];
  const byId = new Map<string, Conversation>();
  const byTask = new Map<string, Conversation>();
  const bySandbox = new Map<string, Conversation>();
  /** Conversations to which something will still happen, or which hold room. */
  const lively = new Set<Conversation>();
  const room: Room = createRoom(options, lively, live);

  const store: Store = {
    create: (request, refusal = null) => add(request, request.id ?? ids.next(), false, refusal),
    createShort: (request) => add(request, ids.next().slice(0, 12), true, null),
    byId: (id) => current(byId.get(id)),
    byTask: (id) => current(byTask.get(id)),
    bySandbox: (id) => current(bySandbox.get(id)),
    byPlace: (place) => current(list[place - 1]),
    newestBelow: function* (sequence) {
      for (let place = Math.min(sequence, list.length) - 1; place >= 0; place -= 1) {
        const found = current(list[place]);
        if (found) yield found;
      }
    },
    all: () => list.map((conversation) => current(conversation) ?? conversation),
    act: (conversation, event) => {
      const now = clock.now();
      bringTo(now, conversation);
      const { life, effect } = apply(conversation.life, event, now, rules);
      live(conversation, life);
      room.balance(now);
      return effect;
    },
    isFull: () => room.isFull(clock.now()),
    clear: () => {
      list = [];
      for (const index of [byId, byTask, bySandbox, lively]) index.clear();
      room.clear();
    },
    catchUp: () => {
      const now = clock.now();
      room.settleAll(now);
      for (const conversation of lively) live(conversation, settle(conversation.life, now, rules));
    },
  };
  return store;

  function add(request: StartRequest, id: string, visibleAtOnce: boolean, refusal: string | null) {
    const now = clock.now();
    const conversation: Conversation = {
      sequence: list.length,
      id,
      taskId: ids.next(),
      sandboxId: `sandbox-${ids.next().slice(0, 16)}`,
      visibleAtOnce,
      createdAt: now,
      request,
      answers: [],
      risky: { threshold: 'HIGH', confirm_unknown: true },
      pullRequests: request.pullRequests,
      title: request.title ?? titleOf(request.message),
      retitled: null,
      startRequests: 1,
      life: beginLife(request.message, now, rules, refusal),
      sessionKey: { wakes: 0, key: ids.sessionKey(id, 0) },
    };
    list.push(conversation);
    byId.set(id, conversation);
    byTask.set(conversation.taskId, conversation);
    bySandbox.set(conversation.sandboxId, conversation);
    lively.add(conversation);
    return conversation;
  }

  function current(conversation: Conversation | undefined): Conversation | null {
    if (!conversation) return null;
    bringTo(clock.now(), conversation);
    return conversation;
  }

  function bringTo(now: number, conversation: Conversation): void {
    room.settleAll(now);
    live(conversation, settle(conversation.life, now, rules));
  }

  function live(conversation: Conversation, life: Life): void {
    if (life === conversation.life) return;
    const known = conversation.life.log.length;
    conversation.life = life;
    if (conversation.sessionKey.wakes !== life.wakes) {
      const key = ids.sessionKey(conversation.id, life.wakes);
      conversation.sessionKey = { wakes: life.wakes, key };
    }
    if (dueAt(life, rules) === null && !room.holds(life)) lively.delete(conversation);
    else lively.add(conversation);
    for (const event of eventsOf(life, known)) options.onEvent?.(conversation, event);
  }
}

/** Answers with the actions as clients know them. */
export function actionIdsOf(conversation: Conversation, effect: Effect): string[] {
  return 'actions' in effect ? effect.actions.map((entry) => eventIdOf(conversation, entry)) : [];
}

function eventsOf(life: Life, known: number): ConversationEvent[] {
  return life.log.slice(known).flatMap((entry): ConversationEvent[] => {
    if (entry.kind === 'execution') return [{ kind: entry.status, at: entry.at }];
    if (entry.kind === 'sandbox') return [{ kind: `sandbox_${entry.status.toLowerCase()}`, at: entry.at }];
    if (entry.kind !== 'start') return [];
    if (entry.status === 'READY') return [{ kind: 'ready', at: entry.at }];
    return entry.status === 'ERROR' ? [{ kind: 'start_error', at: entry.at }] : [];
  });
}

function titleOf(message: string | null): string {
  const line = message?.split('\n').find((text) => text.trim() !== '') ?? 'New conversation';
  return line.trim().slice(0, 80);
}
