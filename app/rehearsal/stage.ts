// Things that the lines of one rehearsal share.
import type { PendingAction } from '../../shared/conversation/index.ts';
import type { Id } from '../../shared/service/index.ts';
import type { RehearsalTools } from './drive-machines.ts';
import { CannotTell } from './line.ts';
import type { Talk } from './talk.ts';

export interface GuardStage extends RehearsalTools {
  readonly wantedId: Id;
  /** Makes the commands of this rehearsal like no others. */
  readonly nonce: string;
  /** Nothing of the line that is played is tried after this time. */
  until(): number;
  /** Null until the conversation is there. */
  talk: Talk | null;
  /** The question of the first line that asks, for the line that rejects. */
  asked: readonly PendingAction[] | null;
  hasSlept: boolean;
}

export function talkOf({ talk }: GuardStage): Talk {
  if (talk === null) throw new CannotTell('there is no conversation');
  return talk;
}
