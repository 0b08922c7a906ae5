// A conversation as the simulator keeps it, and the clock that all of them live by.
import type { Life, Policy } from '../life/types.ts';

export interface StartRequest {
  readonly message: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly model: string | null;
  readonly title: string | null;
  readonly pullRequests: readonly number[];
  /** Chosen by the client; normalised. */
  readonly id: string | null;
}

/** What an answer met, and what it did: the truth that tests compare a client's belief with. */
export interface Answer {
  readonly at: number;
  readonly kind: 'accept' | 'reject' | 'run' | 'message' | 'interrupt' | 'agent_pause';
  readonly reason: string | null;
  readonly sandbox: string;
  readonly execution: string | null;
  /** When the agent had to ask, as its server knew it then. */
  readonly policy: Policy;
  readonly effect: 'approved' | 'refused' | 'started' | 'stopped' | 'ignored';
  /** Event ids of the actions that were pending and became approved or refused by this answer. */
  readonly actions: readonly string[];
}

/** What the working copy of every repository holds, until a test changes it. */
export const usualFiles: ReadonlyMap<string, string> = new Map([
  ['README.md', '# widgets\n'],
  ['package.json', '{\n  "name": "widgets",\n  "scripts": {\n    "test": "node --test"\n  }\n}\n'],
]);

export interface Conversation {
  readonly sequence: number;
  readonly id: string;
  readonly taskId: string;
  readonly sandboxId: string;
  /** V0 conversations are there at once, without a start task that anybody knows of. */
  readonly visibleAtOnce: boolean;
  readonly createdAt: number;
  readonly request: StartRequest;
  readonly answers: Answer[];
  pullRequests: readonly number[];
  title: string;
  /** By a test; told instead of what the service would make up. */
  retitled: string | null;
  /** How many start requests named this conversation; the later ones were refused. */
  startRequests: number;
  tags: Readonly<Record<string, string>>;
  /** Known to nobody any more. */
  isRemoved: boolean;
  /** What `ConfirmRisky` asks about; until a policy is set, as an account with an analyser has it. */
  risky: { readonly threshold: string; readonly confirm_unknown: boolean };
  /** By path of the folder in which its agent works. */
  files: ReadonlyMap<string, string>;
  /** When its agent server was last asked about it, beside its record. */
  usedAt: number;
  /** Who listens to it: it is not idle meanwhile. */
  listeners: number;
  life: Life;
  sessionKey: { readonly wakes: number; readonly key: string };
}

/** Told as it happens: `ready`, `start_error`, an execution status, or `sandbox_paused`, `sandbox_missing` … */
export interface ConversationEvent {
  readonly kind: string;
  readonly at: number;
}

/** Clock milliseconds, which can be moved forward by hand. */
export type Clock = ReturnType<typeof createClock>;

export function createClock(now: () => number) {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance: (ms: number): void => {
      ahead += ms;
    },
  };
}

export function isoOf(at: number): string {
  return new Date(at).toISOString();
}

/** The event id of an entry of the log: the same entry always has the same id. */
export function eventIdOf(conversation: Conversation, entry: number): string {
  const hex = conversation.id.padEnd(24, '0');
  const tail = entry.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${tail}`;
}

export function updatedAtOf(conversation: Conversation): number {
  return conversation.life.log.at(-1)?.at ?? conversation.createdAt;
}

export function isVisible(conversation: Conversation): boolean {
  return conversation.visibleAtOnce || conversation.life.start.status === 'READY';
}
