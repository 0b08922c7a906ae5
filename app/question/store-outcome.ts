// What a visit decided, stored together with all that it causes: both or neither.

import type { Confirmation } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { Superseded, type Tables } from '../store/index.ts';
import { giveBackEffects, pointerEffect, questionEffect, resultEffects } from './effects.ts';
import type { Outcome } from './visit-tools.ts';

/** The confirmation at its new version. Throws `Superseded` when someone else changed it since it was read. */
export async function storeOutcome(
  tables: Tables,
  { confirmation, show, tell, giveBack, again, hurry }: Outcome,
  run: Run | null,
  secret: string,
  now: number,
): Promise<Confirmation> {
  if (!(await tables.confirmations.save(confirmation))) {
    throw new Superseded(`confirmation ${confirmation.id} was changed meanwhile`);
  }
  const stored = { ...confirmation, version: confirmation.version + 1 };
  if (run === null) return stored;
  if (show) await tables.outbox.put(questionEffect(stored, run, String(stored.version)), now);
  const { answer, result } = stored.facts;
  const told =
    giveBack !== undefined
      ? giveBackEffects(stored, run, giveBack.answer, giveBack.why, secret)
      : tell && answer && result
        ? resultEffects(stored, run, answer, result, secret)
        : [];
  for (const effect of told) await tables.outbox.putOnce(effect, now);
  const pointer = pointerEffect(stored, run, secret);
  if (pointer) await tables.outbox.putOnce(pointer, now);
  if (again) await tables.confirmations.ask(run.id, now);
  if (hurry) await tables.runs.hurry(run.id, now);
  return stored;
}
