// A message for the agent as the App stores it.
import type { Message } from '../../shared/message/index.ts';
import type { WrittenComment } from './ask.ts';

/** Who wrote a further message, and where. The task has none. */
export interface From {
  readonly login: string;
  /** Of the issue or pull request. */
  readonly number: number;
  readonly comment: Pick<WrittenComment, 'kind' | 'id' | 'thread'>;
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
