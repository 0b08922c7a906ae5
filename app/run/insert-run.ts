// Stores a new run, with the task that its agent is told once it was told when to ask, and its sticky comment.

import { newMessage } from '../../shared/message/index.ts';
import type { Run } from '../store/run.ts';
import type { Tables } from '../store/store.ts';
import { nothingAside } from './aside.ts';
import { stickyComment, type Telling } from './tell.ts';

/** Returns false when another run for the issue is live; then nothing was stored. */
export async function insertRun(tables: Tables, run: Run, telling: Telling, now: number): Promise<boolean> {
  if (!(await tables.runs.insert(run))) return false;
  const { ask = null } = run.facts.terms;
  if (ask !== null) {
    const { images } = run.facts;
    const task = { number: 1, text: run.message, ...(images && { images }), ask: ask.ask };
    await tables.messages.add(run.id, newMessage(task, now, null));
  }
  await tables.outbox.put(stickyComment(run, telling, 'state', nothingAside), now);
  return true;
}
