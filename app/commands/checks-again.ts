// "Re-run" of checks: GitHub takes their suite for unfinished until the App shows one of them again. That of people is judged again elsewhere.
import { api } from '../../shared/github/index.ts';
import { abouts } from '../../shared/question/index.ts';
import type { ChecksEvent, EventContext, Handled, HandledChange, RunDeps } from '../handling/handled.ts';
import { readPull } from '../handling/read-parts.ts';
import { checkEffectKey } from '../question/question-check.ts';
import { checkRules, keyOfRules } from '../rules/check-rules.ts';
import { checkRun } from '../run/check-run.ts';

const mostPulls = 5;

/** Rules are compared with those that are in force by now; what the other checks say of their commit stays. */
export async function showChecksAgain(
  deps: RunDeps,
  event: ChecksEvent,
  context: EventContext,
): Promise<Handled> {
  const pulls = event.pulls.slice(0, mostPulls);
  const changes = await Promise.all(pulls.map((number) => againOn(deps, event, number, context)));
  return { result: 'checks are shown again', changes: changes.flat() };
}

async function againOn(
  deps: RunDeps,
  event: ChecksEvent,
  number: number,
  context: EventContext,
): Promise<readonly HandledChange[]> {
  const { installationId, repository, sha } = event;
  const { store, settings } = deps;
  const [run = null] = await store.runs.ofPull(repository.id, number, 1);
  const asked = await Promise.all(abouts.map((about) => run && store.questions.newestOf(run.id, about)));
  const keys = [
    run && checkRun(run, settings)?.key,
    ...asked.map((question) => question && checkEffectKey(question, sha)),
  ];
  const again = (key: string) => ({ kind: 'send_again', key }) as const;
  const ofRun = keys.flatMap((key) => (key ? [again(key)] : []));
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const place = { ...api.repositoryName(repository), pull_number: number };
  const shown = await api.unlessGone(context.octokit.request(route, place));
  const pull = shown && readPull(shown.data);
  if (pull?.headSha !== sha) return ofRun;
  // Nobody is known to have proposed all of it, so nothing is shown that not everybody may read.
  const told = { installationId, repository, pull, proposedBy: null, pushedBy: null };
  const { changes } = await checkRules(deps, told, context);
  return [...changes, again(keyOfRules(repository.id, pull)), ...ofRun];
}
