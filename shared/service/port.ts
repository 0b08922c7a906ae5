// What the product needs from a service that runs agents, in our words. `openhands` is the one that there is; another one is
// an object with these verbs.

import type {
  Agent,
  Ask,
  FileReading,
  FoundMessage,
  Guard,
  KnownPending,
  PendingAction,
  RanAction,
  Reading,
  Sandbox,
  StartStep,
  Tokens,
  UnknownPending,
  Usage,
  WantedActions,
  Watch,
} from '../conversation/index.ts';

/** An id exactly as the service wrote it. Compare ids only through `normaliseId`. */
export type Id = string;

export interface StartTask {
  readonly id: Id;
  readonly step: StartStep;
  readonly conversationId: Id | null;
  /** Absent until it has one. */
  readonly sandboxId?: Id;
  readonly createdAt: string | null;
  /** The error text of the service when it has failed. */
  readonly error: string | null;
}

/** The record of a conversation. Verbs that go to its agent want one that the service has just given. */
export interface Conversation {
  readonly id: Id;
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
  /** An agent that grants itself every permission, whatever its confirmation policy says. */
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
  /** Once it aborts, nothing is sent again. What is on its way is still waited for. */
  readonly sendAgainUntil?: AbortSignal;
  /** Epoch milliseconds. Nothing is tried after this time. */
  readonly deadline?: number;
  /** The number of tries, if fewer than usual. */
  readonly attempts?: number;
  /** How long one try may take, where a model has to think before it is answered. */
  readonly attemptMs?: number;
  /** True: tried once also while the service asks to wait. */
  readonly isUrgent?: boolean;
  /** False: fails at once where the service takes no further conversation now. */
  readonly waitsForRoom?: boolean;
}

export interface StartOptions extends CallOptions {
  /** A way to start of this service, by its own name; absent = its usual one. */
  readonly way?: string;
  /** True: an unclear start is looked for until the deadline, because the caller does not look for it later. */
  readonly isPersistent?: boolean;
  /** Called with each step of the start that is reported while the request lasts. */
  readonly onStep?: (task: StartTask) => void;
  /** Called when the service refused the pictures, and is asked again without them. */
  readonly onPicturesRefused?: () => void;
  /** Called when nobody knows whether the start was taken, and its conversation is looked for. */
  readonly onUnclear?: (why: string) => void;
}

export type Started =
  | {
      readonly kind: 'task';
      readonly task: StartTask;
      /** Why the service may give up this start without a word, so that it is watched for standing still. */
      readonly brokenOff?: string;
    }
  /** The conversation is there: at once, or found after an unclear start, by its chosen id. */
  | { readonly kind: 'adopted'; readonly conversation: Pick<Conversation, 'id'> & Partial<Conversation> };

/** A start request whose answer is not known. */
export interface ChosenStart {
  readonly id: Id;
  /** When the request left. */
  readonly since: number;
  /** The reply to the start may not be of the service. Then a web page ends the look-ups. */
  readonly isDoubted?: boolean;
  /** Looks until the deadline, and not only for half a minute. */
  readonly isPersistent?: boolean;
}

export interface RecentStarts {
  /** Start tasks by the normalised conversation id that their request chose. */
  readonly byChosenId: ReadonlyMap<string, StartTask>;
  /** Whether everything since the moment asked for was read. */
  readonly isWhole: boolean;
  /** Whether a start since then names no id: a service that refused the id may have taken ours without it. */
  readonly hasNameless: boolean;
}

/** `unavailable` when the service does not have this feature. */
export type Optional<T> = { readonly kind: 'known'; readonly value: T } | { readonly kind: 'unavailable' };

export type PendingList = KnownPending | UnknownPending;

/** Called with each piece, in order. */
export type WriteChunk = (chunk: Uint8Array) => Promise<void>;

export type Download =
  | { readonly kind: 'whole'; readonly bytes: number }
  /** More than 100 MB. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'cut'; readonly why: string };

export type ReadFile = (write: WriteChunk, options?: CallOptions) => Promise<Optional<Download>>;

/** The files about a conversation, each with the ways to read it, best first. They may hold secrets. */
export interface Files {
  /** Changes of the workspace as a diff, new files too. */
  readonly patch: readonly ReadFile[];
  /** Everything that happened, as a zip. */
  readonly trajectory: readonly ReadFile[];
}

/** A file of the folder in which the agent works. */
export interface FilePlace {
  /** The folder, as `pending` has named it. */
  readonly folder: string;
  /** Within it: names with a slash between them. */
  readonly path: string;
}

/** How an agent came to its end: it called its finish tool, or it only said something, which may be a question. */
export interface Said {
  readonly kind: 'finish' | 'message';
  readonly text: string;
}

export interface AgentFailure {
  readonly code: string;
  readonly detail: string;
}

export interface Remembered {
  readonly pending: readonly PendingAction[];
  readonly said: Said | null;
}

/** `run: true` sets an agent at rest to work. DANGER: while it waits for a confirmation, this approves. */
export interface OutgoingMessage {
  readonly text: string;
  /** Pictures that go with it. Left out where the service refuses them. */
  readonly images?: readonly string[];
  readonly run: boolean;
}

export interface PollResult {
  readonly reading: Reading;
  /** The record, for values that the reading does not contain, such as the title. */
  readonly conversation: Conversation | null;
  readonly task: StartTask | null;
}

export interface KnownPoll {
  /** The place of its watch in the list. */
  readonly place: number;
  readonly result: PollResult;
}

export interface PollOptions extends CallOptions {
  readonly now?: () => number;
  /** Called first with all that is known at once, then with each for which more had to be asked: that may take long. */
  readonly onKnown?: (known: readonly KnownPoll[]) => Promise<void>;
}

/** Whether the agent of a conversation can be reached. */
export type Reach =
  | { readonly kind: 'reached' }
  /** There is no way to it that is known. */
  | { readonly kind: 'none' }
  /** There is one, and it must not be used. */
  | { readonly kind: 'refused'; readonly why: string };

export interface Listening {
  readonly signal: AbortSignal;
  /** Something may have happened: a poll may find it. */
  onHint(): void;
  /** Called when the connection is open, and when it has ended: in between, what happens there is heard. */
  onConnection?(isOpen: boolean): void;
  /** Called when it says that its confirmation policy changed. A hint as well. */
  onPolicyChange?(): void;
  /** Called with one sentence about what the agent does. */
  onActivity?(activity: string): void;
  /** Called once, at the first connection that failed or ended. */
  onDisconnect?(why: string): void;
}

/** What an account tells of itself; each null where it does not. */
export interface Account {
  /** When the agent asks in a conversation that is started with its task. */
  readonly asks: Ask | null;
  /** Its agent grants itself every permission. */
  readonly grantsItself: boolean;
  /** False for an account of a service. */
  readonly isPerson: boolean | null;
  /** Its agents may start others, which act by themselves. */
  readonly startsAgents: boolean | null;
  /** Where skills are loaded from without a question, which may run commands. */
  readonly loadsSkillsFrom: readonly string[] | null;
}

export type PolicySet = 'set' | 'set_unjudged';

export interface Versions {
  readonly hosted: string | null;
  readonly agentServer: string | null;
}

/** Every verb may throw a `ServiceError` and nothing else. */
export interface Service extends NeededVerbs, OptionalVerbs {}

export interface NeededVerbs {
  page(id: Id): string;
  start(request: StartRequest, options?: StartOptions): Promise<Started>;
  /** Keyed by normalised id; an id that the service does not know is not in the map. At most 99 ids. */
  conversations(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, Conversation>>;
  /** All conversations, newest first. A page is read when it is needed. */
  list(options?: CallOptions & { readonly pageSize?: number }): AsyncIterable<Conversation>;
  /** Returns a result for each watch, in their order, with as few requests as possible. Throws only `aborted`. */
  poll(watches: readonly Watch[], options?: PollOptions): Promise<readonly PollResult[]>;
}

/** Verbs that a service may lack. `completed` answers for those. */
export interface OptionalVerbs {
  startTasks(ids: readonly Id[], options?: CallOptions): Promise<ReadonlyMap<string, StartTask>>;
  /** The starts since a moment in epoch milliseconds, each from its arrival on. */
  recentStarts(since: number, options?: CallOptions): Promise<Optional<RecentStarts>>;

  reach(conversation: Conversation): Reach;
  /** The last state of the agent before its sandbox fell asleep. */
  agentBefore(id: Id, options?: CallOptions): Promise<Optional<Agent>>;
  /** Newest events that the service itself keeps: readable while the sandbox sleeps, and after it is gone. */
  remembered(id: Id, options?: CallOptions): Promise<Optional<Remembered>>;
  /** Oldest first. */
  pending(conversation: Conversation, options?: CallOptions): Promise<PendingList>;
  /** Reads at most 256 kB, and never what leads out of the folder. Throws where it may be read later. */
  readFile(
    conversation: Conversation,
    place: FilePlace,
    options?: CallOptions,
  ): Promise<Optional<FileReading>>;
  /** Sent once. Throws `answer_unknown` when it may or may not have been taken. */
  answer(
    conversation: Conversation,
    answer: { readonly accept: boolean; readonly reason?: string },
    options?: CallOptions,
  ): Promise<void>;
  /** What holds it back now; unavailable where its policy is not known. */
  guard(conversation: Conversation, options?: CallOptions): Promise<Optional<Guard>>;
  /** Has rules of the server judge risks as well, where it has some; `set_unjudged`: it has none. */
  setPolicy(conversation: Conversation, ask: Ask, options?: CallOptions): Promise<PolicySet | 'unavailable'>;
  /** Ends what lets go whatever waits for an answer. The agent goes on with what it does. */
  stopGoal(conversation: Conversation, options?: CallOptions): Promise<'stopped' | 'unavailable'>;

  /** The newest event, and the first message of a user with exactly this text after the event `after`, or at all. */
  findMessage(
    conversation: Conversation,
    wanted: { readonly text: string; readonly after: string | null } | null,
    options?: CallOptions,
  ): Promise<Optional<FoundMessage>>;
  /** Sent once. Throws `answer_unknown` when it may or may not have been taken. */
  tell(
    conversation: Conversation,
    message: OutgoingMessage,
    options?: CallOptions,
  ): Promise<'taken' | 'asleep' | 'gone' | 'unavailable'>;
  /** Adds these to the tags of the conversation, by which it can be found. Keys are small letters and digits. */
  tag(
    conversation: Conversation,
    tags: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<'tagged' | 'unavailable'>;
  /**
   * Lets an agent at rest continue; returns its state after that. DANGER: while it waits for a confirmation, this approves. The
   * caller must read the conversation first.
   */
  resume(conversation: Conversation, options?: CallOptions): Promise<Agent | 'unavailable'>;
  /** Stops it at once, or after what it does now. While it waits, nothing happens. */
  interrupt(conversation: Conversation, options?: CallOptions): Promise<'told' | 'unavailable'>;

  /** Whether its sandbox can be woken and paused. */
  hasSandbox(conversation: Conversation): boolean;
  wake(
    conversation: Conversation,
    options?: CallOptions,
  ): Promise<'resuming' | 'gone' | 'not_resumable' | 'unavailable'>;
  /** Frees its slot. What is in it stays, and it can be woken. */
  pause(conversation: Conversation, options?: CallOptions): Promise<'pausing' | 'gone' | 'unavailable'>;

  /** The same for the sandbox of a start whose conversation is not there yet. */
  pauseStart(sandboxId: Id, options?: CallOptions): Promise<'pausing' | 'gone' | 'unavailable'>;

  /** Deletes it with its sandbox. */
  remove(conversation: Conversation, options?: CallOptions): Promise<'removed' | 'gone' | 'unavailable'>;

  /** The cost so far, from the record, else with a request. Null where neither tells. */
  usage(conversation: Conversation, options?: CallOptions): Promise<Usage>;
  /** How the agent came to its end, where its newest events say so. */
  lastSaid(conversation: Conversation, options?: CallOptions): Promise<Optional<Said>>;
  newestError(conversation: Conversation, options?: CallOptions): Promise<Optional<AgentFailure>>;
  /** Actions that ran, oldest first. */
  ranActions(conversation: Conversation, options?: CallOptions): Promise<Optional<readonly RanAction[]>>;
  /** Actions that its agent wanted, oldest first. `isKept`: from what is kept for long, and not from its sandbox. */
  wantedActions(
    conversation: Conversation,
    options?: CallOptions & { readonly isKept?: boolean },
  ): Promise<Optional<readonly WantedActions[]>>;
  /** A side question: nothing runs, and what waits goes on waiting. Sent once, because it costs something. */
  ask(conversation: Conversation, question: string, options?: CallOptions): Promise<Optional<string>>;
  /** `conversation`: its record, if there is one. */
  files(id: Id, conversation: Conversation | null): Files;

  account(options?: CallOptions): Promise<Optional<Account>>;
  /** The versions of its servers, each null where it is not known. `conversation`: whose agent server is asked; null = none. */
  versions(conversation: Conversation | null, options?: CallOptions): Promise<Versions>;

  /** Changes when there is another place to listen at, or another key for it. Null where there is nothing to listen to. */
  listeningPlace(conversation: Conversation): string | null;
  /** Resolves when the signal aborts, or when it gives up. Throws where no key may go there. */
  listen(conversation: Conversation, listening: Listening): Promise<void>;
}
