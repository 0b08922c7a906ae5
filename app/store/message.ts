// The messages for an agent: its task, and what people or failing checks tell it later. And questions on the side.

import type { WrittenComment } from '../../shared/github-things.ts';
import { type Message, messageStates } from '../../shared/message/index.ts';
import { type Columns, integer, nullable, once, oneOf, type RowOf, text } from '../kernel/column.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';
import type { WrittenIn } from './question.ts';

/** Where a further message is from. The task has none. */
export type From = FromPerson | FromChecks;

/** The author of a message, and where it was written. */
export interface FromPerson {
  readonly login: string;
  readonly id: number;
  /** The issue or pull request. */
  readonly number: number;
  readonly comment: Pick<WrittenComment, 'id' | 'thread'> & Pick<WrittenIn, 'kind'>;
  /** The comment as it was then; absent where GitHub did not tell its id. */
  readonly written?: Pick<WrittenIn, 'nodeId' | 'body' | 'writtenAt'>;
  readonly receivedAt: number;
}

/** No person wrote it: the App reports failing checks. */
export interface FromChecks {
  readonly login: null;
  /** The pull request. */
  readonly number: number;
  readonly comment: null;
  readonly receivedAt: number;
}

export interface GivenMessage extends Message {
  readonly from?: From;
  /** Whose answer let it be sent, where no person wrote it. It gets no reply. */
  readonly by?: string;
  /** The task of a new conversation, where the machine of this one turns out to be gone. */
  readonly instead?: string;
}

export interface StoredMessage extends GivenMessage {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
}

const columns: Partial<Columns<StoredMessage>> = {
  id: text,
  version: integer,
  runId: once(text),
  number: once(integer),
  state: oneOf(messageStates),
  text,
  dueAt: nullable(integer),
  createdAt: once(integer),
  settledAt: nullable(integer),
};

export function createMessages(query: Query, engine: Engine) {
  const rows = openQueueTable<StoredMessage, 'id'>(query, engine, {
    name: 'messages',
    key: 'id',
    columns,
    rest: 'facts',
  });
  return {
    ...rows.claimable,

    /** Does nothing when the run has a message with this number. */
    async add(runId: string, message: GivenMessage): Promise<void> {
      await rows.insert({ ...message, id: `${runId}/${message.number}`, version: 0, runId });
    },

    /** Makes the messages of a run due that have not come to their end, because the run has changed. */
    poke: (runId: string, now: number): Promise<void> =>
      rows.makeDue(now, 'run_id = $2 AND settled_at IS NULL AND (due_at IS NULL OR due_at > $1)', [runId]),

    of: (runId: string): Promise<readonly StoredMessage[]> =>
      rows.select('WHERE run_id = $1 ORDER BY number', [runId]),

    /** Reads the messages that are not finished, in order. */
    openOf: (runId: string): Promise<readonly StoredMessage[]> =>
      rows.select('WHERE run_id = $1 AND settled_at IS NULL ORDER BY number', [runId]),

    /** Returns false when it was changed since it was read. */
    save: (message: StoredMessage): Promise<boolean> =>
      rows.save(message.settledAt === null ? message : withoutTexts(message)),

    deleteOfRuns: (runIds: readonly string[]): Promise<number> => rows.deleteOf('runId', runIds),
  };
}

/** Texts and pictures are not kept when nothing more can become of the message. */
function withoutTexts({ images: _, instead: __, from, ...message }: StoredMessage): StoredMessage {
  return { ...message, text: '', ...(from && { from: withoutWords(from) }) };
}

function withoutWords(from: From): From {
  if (from.login === null) return from;
  const { written: _, ...known } = from;
  return known;
}

/** A question on the side: at most one is open for each run. It changes nothing, and its answer is a comment. */
export interface SideQuestion extends RowOf<typeof sideColumns> {
  /** Empty once it was answered, or given up. */
  readonly text: string;
  readonly from: Omit<FromPerson, 'id' | 'written'>;
  /** How often it was sent. Asking again changes nothing, but it costs. */
  readonly asked: number;
}

const sideColumns = {
  id: text,
  version: integer,
  runId: once(text),
  dueAt: nullable(integer),
  createdAt: once(integer),
  settledAt: nullable(integer),
};

export function createSideQuestions(query: Query, engine: Engine) {
  const rows = openQueueTable<SideQuestion, 'id'>(query, engine, {
    name: 'side_questions',
    key: 'id',
    columns: sideColumns,
    rest: 'facts',
  });
  return {
    ...rows.claimable,

    /** Returns false when the run has an open one, or when this one was added before. */
    add: rows.insert,

    /** Reads those of a run since then, oldest first, and the open one however old it is. */
    ofRun: (runId: string, since: number): Promise<readonly SideQuestion[]> =>
      rows.select('WHERE run_id = $1 AND (created_at > $2 OR settled_at IS NULL) ORDER BY created_at', [
        runId,
        since,
      ]),

    /** Returns false when it was changed since it was read. */
    save: (question: SideQuestion): Promise<boolean> =>
      rows.save(question.settledAt === null ? question : { ...question, text: '' }),

    deleteOfRuns: (runIds: readonly string[]): Promise<number> => rows.deleteOf('runId', runIds),
  };
}
