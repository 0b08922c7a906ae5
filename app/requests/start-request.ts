// Starts a run for a label or a command, or replies why not. The permission of the sender was checked before.

import { branchDoubt, type GitHubRequest, lookUpBranch } from '../../shared/github/index.ts';
import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { IssueText, Person, Place, PullFacts } from '../model/ask.ts';
import type { RunFacts } from '../model/run.ts';
import type { Problem, RepositoryConfiguration } from '../repository-configuration/types.ts';
import { newRun, storeNewRun } from './begin-run.ts';
import { readContext } from './context/read-context.ts';
import type { Handled } from './handled.ts';
import { possibleAgain } from './possible-again.ts';
import { type Answered, type Replying, react, refuse, reply, tellProblems } from './replies.ts';

export interface StartRequest {
  readonly issue: IssueText;
  /** The pull request whose texts `issue` holds; absent or null for an issue. The agent begins on its branch. */
  readonly pull?: PullFacts | null;
  /** What the sender asked the agent to do, instead of the usual words. */
  readonly words?: string;
  readonly sender: Person;
  readonly by: RunFacts['by'];
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
  readonly answered: Answered;
  /** When it was asked for, by GitHub's clock; absent = when the comment was written. */
  readonly askedAt?: number | null;
}

export async function requestStart(deps: Deps, github: OctokitLike, request: StartRequest): Promise<Handled> {
  const { store, services, settings, random } = deps;
  const { issue, pull = null, words, sender, by, configuration, replying, answered } = request;
  const what = pull === null ? 'issue' : 'pull request';
  const place: Place = { ...replying.place, number: issue.number };
  const { owner, name } = place.repository;
  const asked = by.kind === 'label' ? { label: by.label } : by.usage;

  const newest = await store.runs.newestAt(place.repository.id, place.number);
  if (newest && newest.state !== 'ended') {
    const why = { kind: 'already_running' } as const;
    return {
      result: 'a run is live already',
      store: (tables) => refuse(tables, replying, answered, { sender, what: asked, why, runId: newest.id }),
    };
  }
  if (!issue.open) return skip(request, 'closed', `This ${what} is closed, so nothing was started.`);
  if (pull?.sameRepository === false) return skip(request, 'fork', fromFork);
  const service = services.forRepository(owner, name);
  if (service === null) {
    return skip(
      request,
      'no-key',
      'No API key is configured for this repository, so nothing was started. Whoever runs this App can add one.',
    );
  }
  const perHour = configuration.limits.runs_per_person_per_hour ?? null;
  const whose = { repositoryId: place.repository.id, personId: sender.id };
  const later = perHour === null ? null : await possibleAgain(store.runs, whose, perHour, replying.now);
  if (perHour !== null && later !== null) {
    const why = { kind: 'too_many_started', most: perHour, againAt: later } as const;
    return {
      result: 'the person has started enough',
      // Told again when another hour is over.
      store: (tables) => refuse(tables, replying, answered, { sender, what: asked, why, runId: `${later}` }),
    };
  }
  const branch = await lookUp(deps, github, place, pull?.branch ?? configuration.branch);
  if (branch.kind === 'missing' && pull !== null) {
    return skip(request, 'no-branch', 'The branch of this pull request is gone, so nothing was started.');
  }
  if (branch.kind === 'missing') {
    const source = { owner, repo: name };
    return {
      result: 'the configured branch does not exist',
      store: (tables) => tellProblems(tables, replying, answered, source, [branch.problem]),
    };
  }
  const { now } = replying;
  const startedAt = request.askedAt ?? answered.comment?.writtenAt ?? null;
  const context = await readContext(deps, github, {
    ...{ place, issue, startedAt, configuration },
    starter: sender,
  });
  const run = newRun(
    {
      place,
      issue,
      pull,
      words,
      begunIn: words === undefined || !answered.comment ? undefined : commentOf(answered.comment),
      context,
      requester: sender,
      by,
      configuration,
      apiKey: service.key,
      ...branch,
    },
    random,
    now,
  );
  return {
    result: `run ${run.id} begins`,
    store: async (tables) => {
      await react(tables, replying, answered, 'eyes');
      await storeNewRun(tables, run, settings, { askedAt: replying.occasion.receivedAt, now });
    },
  };
}

const commentOf = ({ kind, id }: NonNullable<Answered['comment']>) => ({ kind, id });

const fromFork =
  'This pull request is from a fork, so nothing was started: the agent works in branches of this repository only.';

function skip({ replying, answered, sender }: StartRequest, why: string, text: string): Handled {
  const { repository, number } = replying.place;
  const key = `skipped/${repository.id}#${number}/${sender.id}/${why}`;
  return {
    result: text,
    store: async (tables) => {
      await react(tables, replying, answered, 'confused');
      await reply(tables, replying, (marker) => `${marker}\nℹ️ ${text}`, key);
    },
  };
}

/**
 * Throws the error of a failed call, so that it is tried again. When the repository is not visible, another try would
 * not help.
 */
async function lookUp(
  { log }: Deps,
  github: OctokitLike,
  { repository }: Place,
  branch: string | null,
): Promise<
  | { readonly kind: 'missing'; readonly problem: Problem }
  | { readonly kind: 'usable'; readonly branchDoubt?: string }
> {
  if (branch === null) return { kind: 'usable' };
  const { owner, name } = repository;
  const ask: GitHubRequest = (route, parameters) => github.request(route, parameters);
  const found = await lookUpBranch(ask, { owner, repo: name, branch });
  switch (found.kind) {
    case 'there':
      return { kind: 'usable' };
    case 'missing': {
      const problem = `names ${branch}, which does not exist`;
      const expected = 'a branch of this repository';
      return { kind: 'missing', problem: { line: null, path: 'branch', problem, expected } };
    }
    case 'not_known':
      if (readGitHubFailure(found.error).status !== 404) throw found.error;
      log.warn('the branch could not be checked', { owner, repo: name, why: found.why });
      return { kind: 'usable', branchDoubt: branchDoubt({ owner, repo: name, branch }, found.why) };
  }
}
