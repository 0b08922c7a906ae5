// Stores a step of a message, with what it means for its run, in one transaction.
import { endingOfTask } from '../../shared/api/index.ts';
import type { MessageStep } from '../../shared/message/index.ts';
import { beginRound, told } from '../../shared/watch/index.ts';
import type { StoredMessage } from '../model/message.ts';
import type { Run } from '../model/run.ts';
import { endRun } from '../run/advance-run.ts';
import { changeBetween } from '../run/changes.ts';
import { storeRun } from '../run/store-run.ts';
import type { Telling } from '../run/tell.ts';
import { Superseded, type Tables } from '../store/index.ts';

/** Returns the message with its new version. Throws `Superseded` when it, or its run, was changed since it was read. */
export async function storeMessage(
  tables: Tables,
  before: StoredMessage,
  step: MessageStep<StoredMessage>,
  telling: Telling,
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
    // The look takes a while, and a person may have ended the run in the meantime.
    if (run === null || run.state === 'ended') throw new Superseded(`run ${before.runId} has ended`);
    return stored;
  }
  // The next one may leave.
  await tables.messages.poke(before.runId, now);
  if (run === null) return stored;
  const after = stored.number === 1 ? afterTask(run, stored, now) : afterFurther(run, stored, now);
  if (after !== run) await storeRun(tables, after, changeBetween(run, after), telling, now);
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

/** The agent has taken up a further message: what it does from now on is the next round. */
function afterFurther(run: Run, { number, result }: StoredMessage, now: number): Run {
  if (run.watch === null || run.state === 'ended' || result?.kind !== 'taken') return run;
  return {
    ...run,
    watch: beginRound(run.watch, { number, since: now, after: result.event }, now),
    dueAt: now,
  };
}
