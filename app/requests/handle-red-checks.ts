// `on_red_check`: what failing checks of a linked pull request say goes to its agent, as a round.
import {
  messageFromRedChecks,
  type RedCheck,
  type RedChecksTold,
  redChecksNote,
} from '../../shared/github/index.ts';
import type { Limits } from '../../shared/rules/index.ts';
import type { Deps } from '../deps/deps.ts';
import { listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { ChecksAsk } from '../model/ask.ts';
import type { FromChecks } from '../model/message.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { textEffect } from '../outbox/short-reply.ts';
import { readConfiguration } from '../repository-configuration/read-configuration.ts';
import { takesMore } from '../run/reopen-run.ts';
import { storeRun } from '../run/store-run.ts';
import { Superseded, type Tables } from '../store/index.ts';
import { furtherMessage, givenLately, mostInAnHour } from './further-message.ts';
import { type EventContext, type Handled, nothingToDo } from './handled.ts';
import { hasOtherAuthor } from './has-other-author.ts';
import { overspent } from './overspent.ts';
import { findFailing, readRedChecks } from './read-red-checks.ts';

export async function handleRedChecks(
  deps: Deps,
  ask: ChecksAsk,
  { octokit, receivedAt }: EventContext,
): Promise<Handled> {
  const { store, settings, clock, random } = deps;
  const { repository, sha } = ask;
  const run = await runOf(deps, ask);
  if (run === null) return nothingToDo('no agent works on this pull request');
  const { pull, redChecks } = run.facts;
  const why = whyNot(run, sha);
  if (pull === null || why !== null) return nothingToDo(why ?? 'no pull request');
  const place = { owner: repository.owner, repo: repository.name };
  const read = await readConfiguration(octokit, place, settings.policy);
  if (read.kind === 'problems') return nothingToDo('the configuration is wrong');
  const { onRedCheck, limits } = read.configuration;
  if (onRedCheck.rounds === 0) return nothingToDo('nobody wants failing checks told to the agent');
  const now = clock.now();
  if (!(await isHead(octokit, place, pull.number, sha))) return nothingToDo('not the head any more');
  const found = await findFailing(octokit, place, sha);
  if (found.kind === 'unfinished') return nothingToDo('other checks have not ended yet');
  if (found.failing.length === 0) return nothingToDo('no check failed');
  if (run.state === 'ended' && (await isOver(octokit, run))) {
    return nothingToDo('the issue is closed, or its label was removed');
  }
  const firstAsked = (await store.runs.firstBeganAt(repository.id, pull.number)) ?? run.createdAt;
  if (await hasOtherAuthor(octokit, run, pull.number, firstAsked)) return nothingToDo('a person has pushed');
  if (run.state === 'ended' && (await overspent(store, run, limits, now)) !== null) {
    return nothingToDo('no money is left for another round');
  }
  if (givenLately(run, now).length >= mostInAnHour) return nothingToDo('enough messages within an hour');

  const times = (redChecks?.inARow ?? 0) + 1;
  const about = { pull: pull.number, sha };
  const tell = (of: Run, checks: readonly RedCheck[], told: RedChecksTold) => {
    const text = redChecksNote({ ...about, checks }, told);
    const spot = { number: pull.number, thread: null, since: receivedAt };
    return textEffect(`run/${run.id}/red/${sha}`, of, spot, text, settings.markerSecret);
  };
  const usual = { times, most: onRedCheck.rounds };
  const onlyTold = (result: string, told: RedChecksTold): Handled => {
    const names = found.failing.map((each) => ({ ...each, annotations: [], log: null }));
    return {
      result,
      store: async (tables) => void (await tables.outbox.putOnce(tell(run, names, told), now)),
    };
  };
  if (times > onRedCheck.rounds) return onlyTold('the agent was told of failing checks often enough', usual);
  if (run.state === 'ended' && (await isFull(store, run, limits, settings.maxRuns))) {
    return onlyTold('as many agents run as may at once', 'no_room');
  }
  const checks = await readRedChecks(octokit, place, found.failing);
  const text = messageFromRedChecks({ ...about, checks }, random.uuid());
  const from: FromChecks = { login: null, comment: null, number: pull.number, receivedAt };
  const giving = { text, from, instead: null, limits };
  return {
    result: `failing checks for run ${run.id}`,
    store: async (tables) => {
      const fresh = await tables.runs.byId(run.id);
      if (fresh === null || !isAsBefore(run, fresh, sha))
        throw new Superseded('the run has changed meanwhile');
      // Others may have begun while logs were read.
      if (run.state === 'ended' && (await isFull(tables, run, limits, settings.maxRuns)))
        throw new Superseded('the last room was taken meanwhile');
      const counted: Run = { ...fresh, facts: { ...fresh.facts, redChecks: { inARow: times, sha } } };
      const { message, run: told } = furtherMessage(counted, giving, settings, now);
      await tables.messages.add(run.id, message);
      await storeRun(tables, told, 'state', settings, now);
      await tables.outbox.putOnce(tell(told, checks, usual), now);
    },
  };
}

/** Null where its agent may be told of the commit. */
function whyNot(run: Run, sha: string): string | null {
  if (!mayBeTold(run)) return 'this agent is told nothing more by itself';
  if (run.facts.redChecks?.sha === sha) return 'the agent was told of this commit';
  return run.facts.pushedBy === undefined ? null : 'a person has pushed';
}

/** Logs may take longer to read than the pause between two looks, and what looks change matters to nobody here. */
function isAsBefore(before: Run, fresh: Run, sha: string): boolean {
  const [was, is] = [before.facts, fresh.facts];
  const isSame = was.pull?.number === is.pull?.number && was.given?.count === is.given?.count;
  return isSame && fresh.state === before.state && whyNot(fresh, sha) === null;
}

async function runOf({ store }: Deps, { repository, pulls }: ChecksAsk): Promise<Run | null> {
  for (const number of pulls) {
    const run = await store.runs.newestAt(repository.id, number);
    if (run?.facts.pull?.number === number) return run;
  }
  return null;
}

/** One that works or waits, or came to an end of its own. What people have ended stays so. */
function mayBeTold(run: Run): boolean {
  if (run.facts.conversationId === null || isBeingStopped(run)) return false;
  return run.state === 'watching' || takesMore(run);
}

/** A broken main branch makes many pull requests red at once, and nobody has asked for so many agents. */
async function isFull(
  { lines }: Pick<Tables, 'lines'>,
  { repository, apiKey }: Run,
  { runs_at_once = null }: Limits,
  maxRuns: number | null = null,
): Promise<boolean> {
  const live = await lines.live();
  const count = (which: (of: (typeof live)[number]) => boolean) =>
    live.filter(which).reduce((sum, each) => sum + each.count, 0);
  const ofRepository = count((each) => each.repositoryId === repository.id);
  const ofKey = count((each) => each.apiKey === apiKey);
  return (
    ofRepository >= (runs_at_once ?? Number.POSITIVE_INFINITY) ||
    ofKey >= (maxRuns ?? Number.POSITIVE_INFINITY)
  );
}

/** Either ends a live run; of one that had ended before, nothing was to be done. */
async function isOver(github: OctokitLike, { repository, issue, facts: { by } }: Run): Promise<boolean> {
  const place = { owner: repository.owner, repo: repository.name, issue_number: issue };
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/issues/{issue_number}', place);
    const labels = listAt(data, 'labels').map((label) => textAt(label, 'name')?.toLowerCase());
    const isUnlabelled = by.kind === 'label' && !labels.includes(by.label.toLowerCase());
    return textAt(data, 'state') === 'closed' || isUnlabelled;
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status === 404 || status === 410) return true;
    throw error;
  }
}

async function isHead(
  github: OctokitLike,
  place: { readonly owner: string; readonly repo: string },
  pull: number,
  sha: string,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const { data } = await github.request(route, { ...place, pull_number: pull });
  const head = objectAt(data, 'head');
  const from = numberAt(objectAt(head, 'repo'), 'id');
  const into = numberAt(objectAt(objectAt(data, 'base'), 'repo'), 'id');
  return textAt(data, 'state') === 'open' && textAt(head, 'sha') === sha && from !== null && from === into;
}
