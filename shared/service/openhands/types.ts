// The two interfaces of the service: HostedApi and AgentServer, and what only they know of its records.

import type {
  Agent,
  Ask,
  FileReading,
  FoundEvent,
  FoundMessage,
  Guard,
  NewestState,
  RanAction,
  Usage,
  WantedActions,
} from '../../conversation/index.ts';
import type {
  AccountFacts,
  AgentFailure,
  CallOptions,
  Conversation,
  Download,
  FilePlace,
  Id,
  Optional,
  OutgoingMessage,
  PendingList,
  PolicySet,
  RecentStarts,
  Remembered,
  Said,
  StartOptions,
  StartRequest,
  StartTask,
  WriteChunk,
} from '../port.ts';

/** A conversation with the way to its agent. */
export interface HostedConversation extends Conversation {
  readonly sandboxId: string | null;
  /** The address of its agent server, without a trailing slash; null while the sandbox is not running. */
  readonly agentServerUrl: string | null;
  /** A secret: never log or store it. It has a new value after every resume. */
  readonly sessionKey: string | null;
}

export type StartFound =
  | { readonly kind: 'task'; readonly task: StartTask }
  /** The start was unclear, but a conversation with the chosen id exists, so it is ours. */
  | { readonly kind: 'adopted'; readonly conversation: HostedConversation };

export type StreamEnd =
  /** The stream gave no id, but a conversation with the chosen id exists, so it is ours. */
  | Extract<StartFound, { readonly kind: 'adopted' }>
  /** The array was complete. */
  | { readonly kind: 'closed'; readonly last: StartTask | null }
  /** The connection ended before the array was complete. If `last.id` is known, poll it. */
  | { readonly kind: 'truncated'; readonly last: StartTask | null; readonly why: string }
  /** The answer is not an array of start tasks. */
  | { readonly kind: 'malformed'; readonly last: StartTask | null; readonly why: string };

/** The hosted conversation API. Every method may throw a `ServiceError` and nothing else. */
export interface HostedApi {
  readonly baseUrl: string;
  conversationPage(id: Id): string;
  start(request: StartRequest, options?: StartOptions): Promise<StartFound>;
  startStreaming(
    request: StartRequest,
    onUpdate: (task: StartTask) => void,
    options?: StartOptions,
  ): Promise<StreamEnd>;
  /** The deprecated V0 start endpoint. */
  startV0(request: StartRequest, options?: CallOptions): Promise<{ conversationId: Id }>;
  /** Keyed by normalised id; an id that the service does not know is not in the map. At most 99 ids. */
  startTasks(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, StartTask>>;
  conversations(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, HostedConversation>>;
  /** The starts since a moment in epoch milliseconds, each from its arrival on, where the service lists them. */
  recentStarts(since: number, options?: CallOptions): Promise<Optional<RecentStarts>>;
  /** All conversations, newest first. A page is read when it is needed. */
  search(options?: CallOptions & { readonly pageSize?: number }): AsyncIterable<HostedConversation>;
  /** The last state of the agent before its sandbox fell asleep. */
  lastKnownStatus(id: Id, options?: CallOptions): Promise<Optional<Agent>>;
  /** Newest events that the service itself keeps: readable while the sandbox sleeps, and after it is gone. */
  remembered(id: Id, options?: CallOptions): Promise<Optional<Remembered>>;
  /** Actions that ran, oldest first. */
  ranActions(id: Id, options?: CallOptions): Promise<Optional<readonly RanAction[]>>;
  /** Actions that its agent wanted, oldest first. */
  wantedActions(id: Id, options?: CallOptions): Promise<Optional<readonly WantedActions[]>>;
  /** Like that of the agent server, and readable when that is not. */
  newestState(id: Id, after: FoundEvent, options?: CallOptions): Promise<Optional<NewestState>>;
  /** Sent once, like `AgentServer.sendMessage`. Unavailable where the service passes no messages on. */
  sendMessage(
    id: Id,
    message: OutgoingMessage,
    options?: CallOptions,
  ): Promise<'taken' | 'asleep' | 'gone' | 'unavailable'>;
  /** When the agent asks in a conversation that is started with its task, as the account is set. */
  accountAsks(options?: CallOptions): Promise<Optional<Ask>>;
  /** Whether its agent is of another vendor (ACP), and grants itself every permission. */
  accountGrantsItself(options?: CallOptions): Promise<Optional<boolean>>;
  accountFacts(options?: CallOptions): Promise<Optional<AccountFacts>>;
  /** Everything that happened in it, as a zip. Readable while the sandbox sleeps. May hold secrets. */
  trajectory(id: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  resumeSandbox(
    sandboxId: string,
    options?: CallOptions,
  ): Promise<'resuming' | 'gone' | 'not_resumable' | 'unavailable'>;
  /** Frees its slot. What is in it stays, and it can be resumed. */
  pauseSandbox(sandboxId: string, options?: CallOptions): Promise<'pausing' | 'gone' | 'unavailable'>;
  /** Deletes it, and its sandbox where no other conversation is in it. */
  remove(id: Id, options?: CallOptions): Promise<'removed' | 'gone' | 'unavailable'>;
  /** Where its description is served. */
  version(options?: CallOptions): Promise<Optional<string>>;
}

/** The agent server of one conversation, reached with its session key and never with the hosted key. */
export interface AgentServer {
  readonly url: string;
  /** Sent once. Throws `answer_unknown` when it may or may not have been taken. */
  respond(
    conversationId: Id,
    answer: { readonly accept: boolean; readonly reason?: string },
    options?: CallOptions,
  ): Promise<void>;
  /** The cost so far, where it counts. */
  usage(conversationId: Id, options?: CallOptions): Promise<Optional<Usage>>;
  /** Changes of its workspace as a diff, new files too. May hold secrets. */
  patch(conversationId: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Everything that happened in it, as a zip. May hold secrets. */
  trajectory(conversationId: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Throws where it may be read later. */
  readFile(conversationId: Id, place: FilePlace, options?: CallOptions): Promise<Optional<FileReading>>;
  /** Oldest first. */
  pendingActions(conversationId: Id, options?: CallOptions): Promise<PendingList>;
  /** Actions that ran, oldest first. */
  ranActions(conversationId: Id, options?: CallOptions): Promise<Optional<readonly RanAction[]>>;
  /** Actions that its agent wanted, oldest first. */
  wantedActions(conversationId: Id, options?: CallOptions): Promise<Optional<readonly WantedActions[]>>;
  finalResponse(conversationId: Id, options?: CallOptions): Promise<Optional<string>>;
  /** How the agent came to its end, where its newest events say so. */
  lastSaid(conversationId: Id, options?: CallOptions): Promise<Optional<Said>>;
  newestError(conversationId: Id, options?: CallOptions): Promise<Optional<AgentFailure>>;
  /**
   * Lets an idle agent continue. DANGER: while it waits for a confirmation, this approves. The caller must read the conversation first.
   */
  run(conversationId: Id, options?: CallOptions): Promise<'running' | 'unavailable'>;
  /** With rules of the server that judge risks. */
  setPolicy(conversationId: Id, ask: Ask, options?: CallOptions): Promise<PolicySet | 'unavailable'>;
  /** Ends its `/goal`, if there is one. */
  stopGoal(conversationId: Id, options?: CallOptions): Promise<'stopped' | 'unavailable'>;
  /** Beside those that it has. */
  tag(
    conversationId: Id,
    tags: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<'tagged' | 'unavailable'>;
  /** Unavailable where its record tells no policy. */
  guardOf(conversationId: Id, options?: CallOptions): Promise<Optional<Guard>>;
  /** The newest event, and the first message of a user with exactly this text after the event `after`, or at all. */
  findMessage(
    conversationId: Id,
    wanted: { readonly text: string; readonly after: string | null } | null,
    options?: CallOptions,
  ): Promise<Optional<FoundMessage>>;
  /** The newest status among its events, and whether it came after the given one. */
  newestState(conversationId: Id, after: FoundEvent, options?: CallOptions): Promise<Optional<NewestState>>;
  /** Whether a hook may still send an agent back to work that has finished. */
  mayGoOn(conversationId: Id, options?: CallOptions): Promise<Optional<boolean>>;
  /** Sent once. Throws `answer_unknown` when it may or may not have been taken. */
  sendMessage(conversationId: Id, message: OutgoingMessage, options?: CallOptions): Promise<void>;
  /** Stops it at once, even in the middle of a command. While it waits, nothing happens. */
  interrupt(conversationId: Id, options?: CallOptions): Promise<'interrupted' | 'unavailable'>;
  /** Stops it after what it does now. While it waits, nothing happens. */
  pause(conversationId: Id, options?: CallOptions): Promise<'pausing' | 'unavailable'>;
  version(options?: CallOptions): Promise<Optional<string>>;
  /** A side question: nothing runs, and what waits goes on waiting. Sent once, because it costs something. */
  ask(conversationId: Id, question: string, options?: CallOptions): Promise<Optional<string>>;
}
