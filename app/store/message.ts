// The messages for an agent: its task, and what people or failing checks tell it later.
import type { WrittenComment } from '../../shared/github-things.ts';
import { type Message, messageStates } from '../../shared/message/index.ts';
import { type Columns, integer, nullable, once, oneOf, text } from '../kernel/columns.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';
import type { WrittenIn } from './question.ts';

/** Where a further message is from. The task has none. */
export type From = FromPerson | FromChecks;

/** The author of a message, and where it was written. */
export interface FromPerson {
  readonly login: string;
  /** Absent in messages from before this was kept. */
  readonly id?: number;
  /** The issue or pull request. */
  readonly number: number;
  readonly comment: Pick<WrittenComment, 'id' | 'thread'> & Pick<WrittenIn, 'kind'>;
  /** The comment as it was then. Absent in messages from before this was kept. */
  readonly written?: Pick<WrittenIn, 'nodeId' | 'body'>;
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
