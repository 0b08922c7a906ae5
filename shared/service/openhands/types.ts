// Records of the service once decoded, and the two interfaces that callers use: HostedApi and AgentServer.

import type {
  Agent,
  Ask,
  FoundEvent,
  FoundMessage,
  KnownPending,
  NewestState,
  PendingAction,
  RanAction,
  Sandbox,
  StandingPolicy,
  StartStep,
  Tokens,
  Usage,
  WantedActions,
} from '../../conversation/index.ts';

/** An id exactly as the service wrote it. Compare ids only through `normaliseId`. */
export type Id = string;

export interface StartTask {
  readonly id: Id;
  readonly step: StartStep;
  readonly conversationId: Id | null;
  readonly sandboxId: string | null;
  readonly createdAt: string | null;
  /** Absent where the service does not say when it changed. */
  readonly updatedAt?: string;
  /** The error text of the service when it has failed. */
  readonly error: string | null;
}

export interface Conversation {
  readonly id: Id;
  readonly sandboxId: string | null;
  /** Null where the record tells none. */
  readonly sandbox: Sandbox | null;
  readonly agent: Agent | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly title: string | null;
  readonly pullRequests: readonly number[];
  /** Dollars so far; null where the record does not say. */
  readonly cost: number | null;
  readonly tokens: Tokens | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** The address of its agent server, without a trailing slash; null while the sandbox is not running. */
  readonly agentServerUrl: string | null;
  /** A secret: never log or store it. It has a new value after every resume. */
  readonly sessionKey: string | null;
  /** An agent of another vendor (ACP): it grants itself every permission, whatever its confirmation policy says. */
  readonly grantsItself?: boolean;
  /** The conversations that its agent started; absent where the record lists none. */
  readonly children?: readonly Id[];
}

export interface StartRequest {
  /** Null: the agent gets its task later, after its confirmation policy is set. */
  readonly message: string | null;
  /** Pictures that go with the message, as `data:` addresses. Left out where the service does not take them. */
  readonly images?: readonly string[];
  readonly repository?: string;
  readonly branch?: string;
  readonly model?: string;
  readonly title?: string;
  /** A UUID that the caller chooses, so that an unclear start can be looked up. */
  readonly conversationId?: Id;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Epoch milliseconds. Nothing is tried after this time. */
  readonly deadline?: number;
  /** The number of tries, if fewer than usual. */
  readonly attempts?: number;
  /** How long one try may take, where a model has to think before it is answered. */
  readonly attemptMs?: number;
  /** False: fails at once where the service takes no further conversation now. */
  readonly waitsForRoom?: boolean;
}

export interface StartOptions extends CallOptions {
  /** True: an unclear start is looked for until the deadline, because the caller does not look for it later. */
  readonly isPersistent?: boolean;
  /** Called when the service refused the pictures, and is asked again without them. */
  readonly onPicturesRefused?: () => void;
}

export type Started =
  | { readonly kind: 'task'; readonly task: StartTask }
  /** The start was unclear, but a conversation with the chosen id exists, so it is ours. */
  | { readonly kind: 'adopted'; readonly conversation: Conversation };

export type StreamEnd =
  /** The stream gave no id, but a conversation with the chosen id exists, so it is ours. */
  | Extract<Started, { readonly kind: 'adopted' }>
  /** The array was complete. */
  | { readonly kind: 'closed'; readonly last: StartTask | null }
  /** The connection ended before the array was complete. If `last.id` is known, poll it. */
  | { readonly kind: 'truncated'; readonly last: StartTask | null; readonly why: string }
  /** The answer is not an array of start tasks. */
  | { readonly kind: 'malformed'; readonly last: StartTask | null; readonly why: string };

/** `unavailable` when the service does not have this feature. */
export type Optional<T> = { readonly kind: 'known'; readonly value: T } | { readonly kind: 'unavailable' };

/** Called with each piece, in order. */
export type WriteChunk = (chunk: Uint8Array) => Promise<void>;

export type Download =
  | { readonly kind: 'whole'; readonly bytes: number }
  /** More than 100 MB. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'cut'; readonly why: string };

export type PendingList = KnownPending | Extract<Optional<never>, { readonly kind: 'unavailable' }>;

/** How an agent came to its end: it called its finish tool, or it only said something, which may be a question. */
export interface Said {
  readonly kind: 'finish' | 'message';
  readonly text: string;
}

export interface AgentFailure {
  readonly code: string;
  readonly detail: string;
}

export interface RecentStarts {
  /** By the normalised conversation id that their request chose. */
  readonly byChosenId: ReadonlyMap<string, StartTask>;
  /** Whether everything since the moment asked for was read. */
  readonly isWhole: boolean;
  /** Whether a start since then names no id: a service that refused the id may have taken ours without it. */
  readonly hasNameless: boolean;
}

export interface Remembered {
  readonly pending: readonly PendingAction[];
  readonly said: Said | null;
}

/** `run: true` sets an agent at rest to work. DANGER: while it waits for a confirmation, this approves. */
export interface OutgoingMessage {
  readonly text: string;
  /** Pictures that go with it. */
  readonly images?: readonly string[];
  readonly run: boolean;
}

/** The hosted conversation API. Every method may throw a `ServiceError` and nothing else. */
export interface HostedApi {
  readonly baseUrl: string;
  conversationPage(id: Id): string;
  start(request: StartRequest, options?: StartOptions): Promise<Started>;
  startStreaming(
    request: StartRequest,
    onUpdate: (task: StartTask) => void,
    options?: StartOptions,
  ): Promise<StreamEnd>;
  /** The deprecated V0 start endpoint. */
  startV0(request: StartRequest, options?: CallOptions): Promise<{ conversationId: Id }>;
  /** Keyed by normalised id; an id that the service does not know is not in the map. At most 99 ids. */
  startTasks(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, StartTask>>;
  conversations(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, Conversation>>;
  /** The starts since a moment in epoch milliseconds, each from its arrival on, where the service lists them. */
  recentStarts(since: number, options?: CallOptions): Promise<Optional<RecentStarts>>;
  /** All conversations, newest first. A page is read when it is needed. */
  search(options?: CallOptions & { readonly pageSize?: number }): AsyncIterable<Conversation>;
  /** What the agent did last before its sandbox fell asleep. */
  lastKnownStatus(id: Id, options?: CallOptions): Promise<Optional<Agent>>;
  /** What the service itself keeps of the newest events: readable while the sandbox sleeps, and after it is gone. */
  remembered(id: Id, options?: CallOptions): Promise<Optional<Remembered>>;
  /** What ran, oldest first. */
  ranActions(id: Id, options?: CallOptions): Promise<Optional<readonly RanAction[]>>;
  /** What its agent wanted to do, oldest first. */
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
  /** Everything that happened in it, as a zip. Readable while the sandbox sleeps. May hold secrets. */
  trajectory(id: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  resumeSandbox(
    sandboxId: string,
    options?: CallOptions,
  ): Promise<'resuming' | 'gone' | 'not_resumable' | 'unavailable'>;
  /** Frees its slot. What is in it stays, and it can be resumed. */
  pauseSandbox(sandboxId: string, options?: CallOptions): Promise<'pausing' | 'gone' | 'unavailable'>;
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
  /** What it has cost so far, where it counts. */
  usage(conversationId: Id, options?: CallOptions): Promise<Optional<Usage>>;
  /** What it has changed in its workspace, as a diff: new files too. May hold secrets. */
  patch(conversationId: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Everything that happened in it, as a zip. May hold secrets. */
  trajectory(conversationId: Id, write: WriteChunk, options?: CallOptions): Promise<Optional<Download>>;
  /** Oldest first. */
  pendingActions(conversationId: Id, options?: CallOptions): Promise<PendingList>;
  /** What ran, oldest first. */
  ranActions(conversationId: Id, options?: CallOptions): Promise<Optional<readonly RanAction[]>>;
  /** What its agent wanted to do, oldest first. */
  wantedActions(conversationId: Id, options?: CallOptions): Promise<Optional<readonly WantedActions[]>>;
  finalResponse(conversationId: Id, options?: CallOptions): Promise<Optional<string>>;
  /** How the agent came to its end, where its newest events say so. */
  lastSaid(conversationId: Id, options?: CallOptions): Promise<Optional<Said>>;
  newestError(conversationId: Id, options?: CallOptions): Promise<Optional<AgentFailure>>;
  /**
   * Lets an idle agent continue. DANGER: while it waits for a confirmation, this approves. The caller must read the conversation first.
   */
  run(conversationId: Id, options?: CallOptions): Promise<'running' | 'unavailable'>;
  setPolicy(conversationId: Id, ask: Ask, options?: CallOptions): Promise<'set' | 'unavailable'>;
  /** When it asks now; unavailable where its record does not tell. */
  policyOf(conversationId: Id, options?: CallOptions): Promise<Optional<StandingPolicy>>;
  /** The newest event, and the first message of a user with exactly this text after the event `after`, or at all. */
  findMessage(
    conversationId: Id,
    wanted: { readonly text: string; readonly after: string | null } | null,
    options?: CallOptions,
  ): Promise<Optional<FoundMessage>>;
  /** The newest status among its events, and whether it came after the given one. */
  newestState(conversationId: Id, after: FoundEvent, options?: CallOptions): Promise<Optional<NewestState>>;
  /** Of an agent that has finished: whether a hook may still send it back to work. */
  mayGoOn(conversationId: Id, options?: CallOptions): Promise<Optional<boolean>>;
  /** Sent once. Throws `answer_unknown` when it may or may not have been taken. */
  sendMessage(conversationId: Id, message: OutgoingMessage, options?: CallOptions): Promise<void>;
  /** Stops it at once, even in the middle of a command. While it waits, nothing happens. */
  interrupt(conversationId: Id, options?: CallOptions): Promise<'interrupted' | 'unavailable'>;
  /** Stops it after what it does now. While it waits, nothing happens. */
  pause(conversationId: Id, options?: CallOptions): Promise<'pausing' | 'unavailable'>;
  /** A side question: nothing runs, and what waits goes on waiting. Sent once, because it costs something. */
  ask(conversationId: Id, question: string, options?: CallOptions): Promise<Optional<string>>;
}
