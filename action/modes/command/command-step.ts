// What `command` mode knows once it has read the thread and the person.
import type { RefusalWhy } from '../../../shared/github/index.ts';
import type { Ending, OutcomeName } from '../../../shared/watch/index.ts';
import type { MarkedComment } from '../../github/marker.ts';
import type { Thread } from '../../github/thread.ts';
import type { TriggeringComment } from '../../github/triggering-comment.ts';
import type { WorkflowStep } from '../../step/workflow-step.ts';

export interface CommandStep {
  readonly step: WorkflowStep;
  readonly comment: TriggeringComment;
  readonly thread: Thread;
  /** Our own comments in this thread, oldest first. */
  readonly marked: readonly MarkedComment[];
  /** A comment in the thread. */
  say(body: string): Promise<void>;
  /** Says why nothing is done, and ends so. */
  refuse(why: RefusalWhy, outcome: OutcomeName): Promise<Ending>;
}
