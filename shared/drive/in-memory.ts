// Drives the machines over one conversation in memory, each until it is settled or the time is over: for a step of a workflow, for a
// rehearsal and for interop. They differ in what they hear of, and keep: each look, and each thing before anything is sent.
import type { Clock } from '../clock.ts';
import { driveUntilSettled, type Thing } from '../conversation/index.ts';
import {
  type Message,
  type MessageContext,
  type MessageLook,
  type MessagePorts,
  type MessageSeen,
  messagePatienceAt,
  visitMessage,
  whyHeld,
} from '../message/index.ts';
import type { CallOptions, Conversation, Id, Service } from '../service/index.ts';
import { type Stop, type StopPorts, visitStop } from '../stop/index.ts';
import { type MachineServiceOptions, stopService } from './machine-service.ts';
import { messageService } from './message-service.ts';

/** The conversation, and how long to try. */
export interface InMemory {
  readonly service: Service;
  readonly clock: Clock;
  readonly id: Id;
  /** The longest pause between two polls. */
  readonly pollInterval: number;
  readonly signal: AbortSignal;
  /** The signal of a request that cannot be undone, where it is another one. */
  readonly late?: AbortSignal;
  /** Nothing is read after this time; null = no limit. */
  until(): number | null;
}

export function callOptions({ until, signal }: Pick<InMemory, 'until' | 'signal'>): CallOptions {
  const deadline = until();
  return { signal, ...(deadline !== null && { deadline }) };
}

export function inMemoryOptions(host: Omit<InMemory, 'id' | 'pollInterval'>): MachineServiceOptions {
  const { service, clock, signal, late = signal } = host;
  return {
    service,
    now: clock.now,
    readOptions: () => callOptions(host),
    sendOptions: () => ({ signal: late, sendAgainUntil: signal }),
  };
}

interface Until<T> {
  /** No visit begins after this time; usually the end of the host's time. */
  endOf?(thing: T): number;
  mayStop?(thing: T): boolean | Promise<boolean>;
}

/** Throws `aborted` when the signal has aborted. */
export function driveInMemory<T extends Thing>(
  { clock, signal, until }: InMemory,
  visitOnce: (thing: T) => Promise<T | null>,
  thing: T,
  stopping: Until<T> = {},
): Promise<T> {
  const endOf = () => until() ?? Number.POSITIVE_INFINITY;
  const sleep = (ms: number) => clock.sleep(ms, signal);
  return driveUntilSettled(visitOnce, thing, { endOf, ...stopping, now: clock.now, sleep });
}

export interface MessageHost extends InMemory {
  /** Sent with the task. */
  readonly tags?: Readonly<Record<string, string>>;
  /** What else is known before a look. */
  context?(): Partial<MessageContext>;
  onLook?(seen: MessageSeen, conversation: Conversation | null): void;
  onStore?(message: Message): void;
}

/** `why`: what keeps it from being sent, by the last look or the last reply; null where that is not known. */
export async function driveMessage(
  host: MessageHost,
  held: Message,
  stopping: Until<Message> = {},
): Promise<{ readonly message: Message; readonly why: string | null }> {
  const { id, clock, pollInterval } = host;
  const service = messageService(inMemoryOptions(host), host.tags);
  const usual = { ended: null, isNext: true, mayWake: true, patience: messagePatienceAt(pollInterval) };
  const last: { look: MessageLook | null; refused: string | null } = { look: null, refused: null };
  const ports: MessagePorts<Message, Conversation> = {
    ...service,
    async look(message) {
      const context = { ...usual, ...host.context?.() };
      const looked = await service.look(id, message);
      host.onLook?.(looked.seen, looked.at);
      last.look = { ...looked, context };
      return { ...looked, context };
    },
    replied(_, reply) {
      last.refused = typeof reply === 'object' && 'why' in reply ? reply.why : null;
    },
    async store(_before, { thing }) {
      host.onStore?.(thing);
      return thing;
    },
  };
  const message = await driveInMemory(host, (each) => visitMessage(ports, each), held, stopping);
  return { message, why: last.refused ?? (last.look && whyHeld(message, last.look, clock.now())) };
}

/** The stop has no result where it is not settled in time. */
export function driveStop(
  host: InMemory,
  stop: Stop,
  onStore: (stop: Stop) => void = () => {},
): Promise<Stop> {
  const ports: StopPorts<Stop, Conversation> = {
    ...stopService(inMemoryOptions(host), host.id, host.pollInterval),
    async store(_before, { thing }) {
      onStore(thing);
      return thing;
    },
  };
  return driveInMemory(host, (each) => visitStop(ports, each), stop);
}
