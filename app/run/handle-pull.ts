// Handles a pull request that was opened or got new commits: links it when it belongs to a run.

import type { RunDeps } from '../handling/deps.ts';
import type { PullEvent } from '../handling/events.ts';
import { type Handled, nothingToDo } from '../handling/handled.ts';
import { dueNow } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { lateEvent, runOfPull } from './link-pull.ts';

export async function handlePull(
  { store, clock }: RunDeps,
  { repository, pull, pushedBy }: PullEvent,
): Promise<Handled> {
  const runs = await store.runs.inRepository(repository.id, pull.openedAt - lateEvent);
  const run = runOfPull(runs, pull);
  if (run === null) return nothingToDo('no run matches this pull request');
  if (run.facts.pull.linked?.headSha === pull.headSha) return nothingToDo('linked already');
  const { number, url, headSha, branch } = pull;
  // Others push all the time to a pull request of somebody else: there the authors of the commits are looked at.
  const isPushed = pushedBy !== null && number !== run.issue;
  const linked = withFacts(run, {
    pull: { linked: { number, url, headSha, branch }, ...(isPushed && { pushedBy }) },
  });
  return {
    result: `pull request ${number} belongs to run ${run.id}`,
    changes: [{ kind: 'run', run: dueNow(linked, clock.now()), change: 'state' }],
  };
}
