// All conversations. A conversation is brought up to date when it is read; no timer runs for it.
import { apply } from '../life/apply.ts';
import { beginLife, dueAt, guardAwake, isForgotten, sandboxOf, settle } from '../life/machine.ts';
import type { Effect, Life, LifeEvent, Rules } from '../life/types.ts';
import {
  type Answer,
  type Clock,
  type Conversation,
  type ConversationEvent,
  eventIdOf,
  type StartRequest,
  usualFiles,
} from './conversation.ts';
import { createIds } from './ids.ts';

export interface StoreOptions {
  readonly clock: Clock;
  readonly rules: Rules;
  readonly seed: string | undefined;
  readonly onEvent: ((conversation: Conversation, event: ConversationEvent) => void) | undefined;
}

export type Store = ReturnType<typeof createStore>;

export function createStore(options: StoreOptions) {
  const { clock, rules } = options;
  const ids = createIds(options.seed);
  let list: Conversation[] = [];
  const byId = new Map<string, Conversation>();
  const byTask = new Map<string, Conversation>();
  const bySandbox = new Map<string, Conversation>();
  /** Conversations to which something will still happen. */
  const lively = new Set<Conversation>();
  let changed = () => {};

  return {
    /** Called when something happened to a conversation, by itself or by what somebody did. */
    onChange: (listener: () => void): void => {
      changed = listener;
    },
    /** When something happens next by itself; null = nothing ever does. */
    nextDue: (): number | null =>
      [...lively].reduce<number | null>((first, { life }) => {
        const due = dueAt(life, rules);
        return due === null || (first !== null && first <= due) ? first : due;
      }, null),
    create: (request: StartRequest, refusal: string | null = null) =>
      add(request, request.id ?? ids.next(), false, refusal),
    /** A V0 conversation: short id, there at once. */
    createShort: (request: StartRequest) => add(request, ids.next().slice(0, 12), true, null),
    byId: (id: string) => current(byId.get(id)),
    byTask: (id: string) => current(byTask.get(id)),
    bySandbox: (id: string) => current(bySandbox.get(id)),
    byPlace: (place: number) => current(list[place - 1]),
    /** Brought up to date, newest first, below a sequence number. */
    newestBelow: function* (sequence: number): Generator<Conversation> {
      for (let place = Math.min(sequence, list.length) - 1; place >= 0; place -= 1) {
        const found = current(list[place]);
        if (found) yield found;
      }
    },
    all: () => list.flatMap((conversation) => current(conversation) ?? []),
    remove: (conversation: Conversation): void => {
      conversation.isRemoved = true;
      live(conversation, { ...conversation.life, execution: null, until: null, steps: [], overlay: null });
    },
    /** Keeps the truth of every answer, which tests compare a client's belief with. */
    act: (conversation: Conversation, event: LifeEvent): Effect => {
      const now = clock.now();
      bringTo(now, conversation);
      const { life, effect } = apply(conversation.life, event, now, rules);
      if (isAnswer(event)) conversation.answers.push(answerOf(conversation, event, effect, now));
      live(conversation, life);
      return effect;
    },
    /** Its agent server is asked about it. `opens`: with more than a look at its record. */
    use: (conversation: Conversation, opens: boolean): void => {
      const now = clock.now();
      const { life, usedAt, listeners } = conversation;
      const isGone = listeners === 0 && isForgotten(life, usedAt, now, rules);
      const known = isGone ? { ...life, ...guardAwake(life) } : life;
      live(conversation, opens && known.onDisk !== null ? { ...known, onDisk: null } : known);
      if (opens) conversation.usedAt = now;
    },
    clear: () => {
      list = [];
      for (const index of [byId, byTask, bySandbox, lively]) index.clear();
    },
    /** Brings every conversation up to date that has something to happen. */
    catchUp: () => {
      const now = clock.now();
      for (const conversation of lively) live(conversation, settle(conversation.life, now, rules));
    },
  };

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
      files: usualFiles,
      tags: {},
      isRemoved: false,
      usedAt: now,
      listeners: 0,
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
    if (!conversation || conversation.isRemoved) return null;
    bringTo(clock.now(), conversation);
    return conversation;
  }

  function bringTo(now: number, conversation: Conversation): void {
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
    if (dueAt(life, rules) === null) lively.delete(conversation);
    else lively.add(conversation);
    changed();
    for (const event of eventsOf(life, known)) options.onEvent?.(conversation, event);
  }
}

type AnswerEvent = Extract<LifeEvent, { kind: Answer['kind'] }>;

function isAnswer(event: LifeEvent): event is AnswerEvent {
  return ['accept', 'reject', 'run', 'message', 'interrupt', 'agent_pause'].includes(event.kind);
}

function answerOf(conversation: Conversation, event: AnswerEvent, effect: Effect, at: number): Answer {
  const { life } = conversation;
  const { kind } = effect;
  return {
    at,
    kind: event.kind,
    reason: event.kind === 'reject' ? event.reason : event.kind === 'message' ? event.text : null,
    sandbox: sandboxOf(life),
    execution: life.execution,
    policy: life.policy,
    effect: kind === 'done' || kind === 'unreachable' || kind === 'gone' ? 'ignored' : kind,
    actions: 'actions' in effect ? effect.actions.map((entry) => eventIdOf(conversation, entry)) : [],
  };
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
