// Stores a new run, with the task that its agent is told once it was told when to ask, and its sticky comment. Where there are
// limits, it waits in line until its turn comes.
import { newMessage } from '../../shared/message/index.ts';
import { newInLine, type Run } from '../model/run.ts';
import type { Tables } from '../store/index.ts';
import { nothingAside } from './aside.ts';
import { callLine, type LineSettings } from './call-line.ts';
import { stickyComment } from './tell.ts';

/** Returns false when another run for the issue is live; then nothing was stored. */
export async function insertRun(
  tables: Tables,
  run: Run,
  settings: LineSettings,
  now: number,
): Promise<boolean> {
  const { limits = {}, ask = null } = run.facts.terms;
  const waits =
    (settings.maxRuns ?? null) !== null ||
    (limits.runs_at_once ?? null) !== null ||
    (limits.cost_per_day ?? null) !== null ||
    (await tables.lines.refusals(run.apiKey)) > 0;
  const line = waits ? await tables.lines.join(run.apiKey, now) : null;
  const first: Run = waits ? { ...run, line: newInLine(limits), dueAt: null } : run;
  if (!(await tables.runs.insert(first))) return false;
  if (ask !== null) {
    const { images } = run.facts;
    const task = { number: 1, text: run.message, ...(images && { images }), ask: ask.ask };
    await tables.messages.add(run.id, newMessage(task, now, null));
  }
  await tables.outbox.put(stickyComment(first, settings, 'state', nothingAside), now);
  if (line !== null) await callLine(tables, line, settings, now);
  return true;
}
