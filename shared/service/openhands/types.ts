// The two interfaces of the service: HostedApi and AgentServer, and what only they know of its records. A verb that the port has is
// declared there; here is what else they can do.

import type { FoundEvent, NewestState, Usage } from '../../conversation/index.ts';
import type { CallOptions, Conversation, Download, Id, Optional, Service, WriteChunk } from '../port.ts';

/** A conversation with the way to its agent. */
export interface HostedConversation extends Conversation {
  readonly sandboxId: string | null;
  /** The address of its agent server, without a trailing slash; null while the sandbox is not running. */
  readonly agentServerUrl: string | null;
  /** A secret: never log or store it. It has a new value after every resume. */
  readonly sessionKey: string | null;
}

/** Where the agent server of a conversation is, and with which key it is asked. */
export interface ServerAddress {
  readonly url: string;
  /** Null where it needs none. */
  readonly sessionKey: string | null;
}

/** Verbs of the port, about a conversation that is named by its id. */
type ById<V extends keyof Service> = {
  [Verb in V]: Service[Verb] extends (of: Conversation, ...rest: infer Rest) => infer Reply
    ? (id: Id, ...rest: Rest) => Reply
    : never;
};

/** What both can be asked for. */
interface Either extends ById<'ranActions' | 'wantedActions' | 'tell'> {
  /** The newest status among its events, and whether it came after the given one. */
  newestState(id: Id, after: FoundEvent, options?: CallOptions): Promise<Optional<NewestState>>;
  /** Everything that happened in it, as a zip. May hold secrets. */
  trajectory(id: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Where it is known. */
  version(options?: CallOptions): Promise<Optional<string>>;
}

/** Verbs that are the port's own. */
type HostedVerbs = Pick<
  Service,
  'page' | 'start' | 'startTasks' | 'recentStarts' | 'agentBefore' | 'remembered' | 'account'
>;

/** The hosted conversation API. Every method may throw a `ServiceError` and nothing else. */
export interface HostedApi extends HostedVerbs, Either, ById<'remove'> {
  conversations(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, HostedConversation>>;
  list(options?: CallOptions & { readonly pageSize?: number }): AsyncIterable<HostedConversation>;
  resumeSandbox(sandboxId: string, options?: CallOptions): ReturnType<Service['wake']>;
  pauseSandbox: Service['pauseStart'];
}

type AgentVerbs = ById<
  | 'pending'
  | 'readFile'
  | 'answer'
  | 'guard'
  | 'setPolicy'
  | 'stopGoal'
  | 'findMessage'
  | 'tag'
  | 'lastSaid'
  | 'newestError'
  | 'ask'
>;

/** The agent server of one conversation, reached with its session key and never with the hosted key. */
export interface AgentServer extends AgentVerbs, Either {
  readonly url: string;
  /** The cost so far, where it counts. */
  usage(id: Id, options?: CallOptions): Promise<Optional<Usage>>;
  /** Changes of its workspace as a diff, new files too. May hold secrets. */
  patch(id: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Whether a hook may still send an agent back to work that has finished. */
  mayGoOn(id: Id, options?: CallOptions): Promise<Optional<boolean>>;
  /** Lets an idle agent continue. DANGER: while it waits for a confirmation, this approves. */
  run(id: Id, options?: CallOptions): Promise<'running' | 'unavailable'>;
  /** Stops it at once, even in the middle of a command. While it waits, nothing happens. */
  interrupt(id: Id, options?: CallOptions): Promise<'interrupted' | 'unavailable'>;
  /** Stops it after what it does now. While it waits, nothing happens. */
  pause(id: Id, options?: CallOptions): Promise<'pausing' | 'unavailable'>;
}
