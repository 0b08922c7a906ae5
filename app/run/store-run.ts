// Stores a changed run and the effects that show the change in one transaction.

import { isWaiting } from '../../shared/watch/index.ts';
import type { Run } from '../model/run.ts';
import { Superseded, type Tables } from '../store/index.ts';
import type { Change } from './changes.ts';
import { checkRun, finalReport, stickyComment, type Telling } from './tell.ts';

/** Throws `Superseded` when the run was changed since it was read. */
export async function storeRun(
  tables: Tables,
  run: Run,
  change: Change,
  telling: Telling,
  now: number,
): Promise<void> {
  if (!(await tables.runs.save(run))) throw new Superseded(`run ${run.id} was changed in the meantime`);
  await followQuestion(tables, run, change, now);
  if (run.watch?.untold && (run.state === 'watching' || run.state === 'ended'))
    await tables.messages.poke(run.id, now);
  if (change === 'none') return;
  const question = isWaiting(run.watch) ? await tables.questions.newestOf(run.id) : null;
  await tables.outbox.put(stickyComment(run, telling, change === 'state', question), now);
  const report = finalReport(run, telling);
  if (report) await tables.outbox.putOnce(report, now);
  const check = checkRun(run);
  if (check) await tables.outbox.put(check, now);
}

/** Creates a question when the run waits for an answer. When the run changed, its open question is visited soon. */
async function followQuestion(tables: Tables, run: Run, change: Change, now: number): Promise<void> {
  const asked = isWaiting(run.watch) && (await tables.questions.ask(run.id, now));
  if (!asked && (change === 'state' || run.state === 'ended')) await tables.questions.poke(run.id, now);
}
