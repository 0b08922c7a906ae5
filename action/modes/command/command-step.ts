// What `command` mode knows after it has read the thread and checked the person.
import type { PostedComment, RefusalWhy } from '../../../shared/github/index.ts';
import type { Ending, OutcomeName } from '../../../shared/watch/index.ts';
import type { MarkedComment } from '../../github/marker.ts';
import type { Thread } from '../../github/thread.ts';
import type { TriggeringComment } from '../../github/triggering-comment.ts';
import type { WorkflowStep } from '../../step/workflow-step.ts';

export interface CommandStep {
  readonly step: WorkflowStep;
  readonly comment: TriggeringComment;
  readonly thread: Thread;
  /** All comments of this thread. */
  readonly comments: readonly PostedComment[];
  /** Our own comments in this thread, oldest first. */
  readonly marked: readonly MarkedComment[];
  /** Writes a comment in the thread. */
  say(body: string): Promise<void>;
  /** The same about what is done already: where the thread takes no comment, the log has it. */
  tell(body: string): Promise<void>;
  /** Replies why nothing is done, and returns the ending. */
  refuse(why: RefusalWhy, outcome: OutcomeName): Promise<Ending>;
}
