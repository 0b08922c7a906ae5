// Stores what a handler returned.
import type { RunSettings } from '../handling/deps.ts';
import type { Handled, HandledChange } from '../handling/handled.ts';
import { Superseded, saveUnchanged } from '../kernel/queue-table.ts';
import { storeStep } from '../question/store-step.ts';
import { storeRun } from '../run/store-run.ts';
import { hasRoom, storeNewRun } from '../run/waiting-list/admit-run.ts';
import type { Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { sweepPause } from '../store/watched.ts';

/** Throws `Superseded` when something was changed since the handler read it: then the delivery is handled again. */
export async function applyHandled(
  tables: Tables,
  { changes }: Handled,
  settings: RunSettings,
  now: number,
): Promise<void> {
  for (const change of changes) await apply(tables, change, settings, now);
}

async function apply(
  tables: Tables,
  change: HandledChange,
  settings: RunSettings,
  now: number,
): Promise<void> {
  switch (change.kind) {
    case 'effect':
      return tables.outbox.put(change.effect, now);
    case 'new_run':
      return storeNewRun(tables, await placed(tables, change.run), settings, {
        askedAt: change.askedAt,
        now,
      });
    case 'run':
      return storeRun(tables, change.run, change.change, settings, now);
    case 'message':
      return tables.messages.add(change.runId, change.message);
    case 'question':
      await saveUnchanged(tables.questions, change.question);
      return;
    case 'decision':
      return tables.decisions.put(change.decision);
    case 'question_step':
      await storeStep(tables, change.before, change.step, change.run, settings, now);
      return;
    case 'side_question':
      return unlessSuperseded(
        tables.sideQuestions.add(change.question),
        'another side question was asked meanwhile',
      );
    case 'pull_fate':
      return tables.results.tell(change.repositoryId, change.fate);
    case 'if_room':
      return unlessSuperseded(
        hasRoom(tables, change.run, change.runsAtOnce, settings.maxRuns ?? null),
        'the last room was taken meanwhile',
      );
    case 'watch': {
      const { repositoryId, pull, news } = change;
      return tables.watched.tell(repositoryId, pull, pull === null ? {} : news, now);
    }
    case 'watch_new':
      for (const [place, id] of change.repositoryIds.entries())
        await tables.watched.add(id, { pull: null, head: null }, now + place * sweepPause, true);
      return;
    case 'watch_owner':
      return tables.watched.pokeRepositories(change.owner, now);
    case 'watch_access':
      return tables.watched.pokePulls(change, now);
    case 'hurry_effects':
      return tables.outbox.hurry(change.installationId, now);
    case 'hurry_effect':
      return tables.outbox.hurryOne(change.key, now);
    case 'send_again':
      return tables.outbox.sendAgain(change.key, now);
  }
}

/** The event that has begun it may be from before its repository moved. */
async function placed({ repositories }: Tables, run: Run): Promise<Run> {
  const known = (await repositories.byIds([run.repository.id])).get(run.repository.id);
  if (known === undefined) return run;
  return { ...run, repository: known.repository, installationId: known.installationId };
}

async function unlessSuperseded(isDone: Promise<boolean>, why: string): Promise<void> {
  if (!(await isDone)) throw new Superseded(why);
}
