// A message for the agent as the App stores it.
import type { Message } from '../../shared/message/index.ts';
import type { WrittenComment } from './ask.ts';

/** Where a further message is from. The task has none. */
export type From = FromPerson | FromChecks;

/** Who wrote it, and where. */
export interface FromPerson {
  readonly login: string;
  /** Of the issue or pull request. */
  readonly number: number;
  readonly comment: Pick<WrittenComment, 'kind' | 'id' | 'thread'>;
  readonly receivedAt: number;
}

/** Nobody wrote it: the App tells of failing checks. */
export interface FromChecks {
  readonly login: null;
  /** Of the pull request. */
  readonly number: number;
  readonly comment: null;
  readonly receivedAt: number;
}

export interface GivenMessage extends Message {
  readonly from?: From;
  /** The task of a new conversation, where the machine of this one turns out to be gone. */
  readonly instead?: string;
}

export interface StoredMessage extends GivenMessage {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
}
