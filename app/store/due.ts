// The queues of the worker, and where each finds when its next row is due.
import type { DueRows } from '../kernel/due-times.ts';
import type { RunState } from './run/run.ts';

const table = (name: string): DueRows => `${name} WHERE due_at IS NOT NULL`;
const runsIn = (state: RunState): DueRows => `runs WHERE state = '${state}' AND due_at IS NOT NULL`;

/** Listed in the order of one round. */
export const queueRows = {
  inbox: [table('deliveries')],
  halts: [table('halts')],
  waitingLists: [table('waiting_lists')],
  starts: [runsIn('pending')],
  finds: [runsIn('starting')],
  polls: [runsIn('preparing'), runsIn('watching')],
  stops: [runsIn('stopping')],
  messages: [table('messages')],
  sideQuestions: [table('side_questions')],
  questions: [table('questions')],
  watched: [table('watched')],
  outbox: [table('outbox')],
  maintenance: [table('chores')],
} as const satisfies Readonly<Record<string, readonly DueRows[]>>;

export type QueueName = keyof typeof queueRows;
