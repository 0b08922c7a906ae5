// Stores a step of a message, with what it means for its run and its author, in one transaction.
import { endingOfTask } from '../../shared/api/index.ts';
import type { MessageStep } from '../../shared/message/index.ts';
import { told } from '../../shared/watch/index.ts';
import type { Random, Settings } from '../deps/deps.ts';
import type { StoredMessage } from '../model/message.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { endRun } from '../run/advance-run.ts';
import { changeBetween } from '../run/changes.ts';
import { checkLeft } from '../run/check-run.ts';
import { insertRun } from '../run/insert-run.ts';
import { storeRun } from '../run/store-run.ts';
import { Superseded, type Tables } from '../store/index.ts';
import { afterFurther } from './after-further.ts';
import { messageEffects } from './message-effects.ts';
import { successorOf } from './successor.ts';

/** Returns the message with its new version. Throws `Superseded` when it, or its run, was changed since it was read. */
export async function storeMessage(
  tables: Tables,
  before: StoredMessage,
  step: MessageStep<StoredMessage>,
  { settings, random }: { readonly settings: Settings; readonly random: Random },
  now: number,
): Promise<StoredMessage> {
  const { message } = step;
  if (!(await tables.messages.save({ ...message, version: before.version }))) {
    throw new Superseded(`message ${before.id} was changed in the meantime`);
  }
  const stored = { ...message, version: before.version + 1 };
  if (step.do.kind === 'rest') return stored;
  const run = await tables.runs.byId(before.runId);
  if (step.do.kind !== 'settle') {
    // The look takes a while, and a person may have ended or stopped the run in the meantime.
    if (run === null || run.state === 'ended' || isBeingStopped(run)) {
      throw new Superseded(`run ${before.runId} goes on no more`);
    }
    return stored;
  }
  // The next one may leave.
  await tables.messages.poke(before.runId, now);
  if (run === null) return stored;
  if (stored.number === 1) {
    const after = afterTask(run, stored, now);
    if (after !== run) await storeRun(tables, after, changeBetween(run, after), settings, now);
    return stored;
  }
  const isLast = (await tables.messages.openOf(run.id)).length === 0;
  const after = afterFurther(run, stored, isLast, now);
  await storeRun(tables, after, after.state === run.state ? 'detail' : 'state', settings, now);
  const left = checkLeft(run, after);
  if (left) await tables.outbox.put(left, now);
  const next = after.state === 'ended' ? successorOf(after, stored, random.uuid(), now) : null;
  const begins = next !== null && (await insertRun(tables, next, settings, now));
  for (const effect of messageEffects(stored, after, begins, settings.markerSecret)) {
    await tables.outbox.putOnce(effect, now);
  }
  return stored;
}

/** What it means for a run that its agent was given its task, or was not. */
export function afterTask(run: Run, { result }: StoredMessage, now: number): Run {
  if (run.watch === null || !run.watch.untold || run.state === 'ended' || result === null) return run;
  const ending = endingOfTask(result);
  if (ending !== null) return endRun(run, ending.outcome, ending.reason, now);
  if (result.kind !== 'taken') return run;
  const watch = told(run.watch, now);
  return { ...run, watch, dueAt: now, facts: { ...run.facts, note: null } };
}
