// A question to an agent on the side: it changes nothing, and its answer is a comment.
import type { FromPerson } from './message.ts';

export interface SideQuestion {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
  /** Empty once it was answered, or given up. */
  readonly text: string;
  readonly from: FromPerson;
  /** How often it has left. Asking again changes nothing, but it costs. */
  readonly asked: number;
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}
