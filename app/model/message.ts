// A message for the agent as the App stores it.
import type { Message } from '../../shared/message/index.ts';

export interface StoredMessage extends Message {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
}
