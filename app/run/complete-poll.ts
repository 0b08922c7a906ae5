// What a conversation's record tells beside its states: its title, the branch that the agent works on, its pull requests.

import { outcomes } from '../../shared/conversation/index.ts';
import { readGitHubFailure, repositoryName } from '../../shared/github/index.ts';
import { guardedEnding } from '../../shared/question/index.ts';
import {
  type Conversation,
  type HostedApi,
  readLastWords,
  readObserved,
  readProof,
} from '../../shared/service/index.ts';
import { readPull } from '../github/read-events.ts';
import type { RunDeps } from '../handling/deps.ts';
import { asksOf, hadToAsk, type Run, rulesOf } from '../store/run.ts';
import { runOfPull } from './link-pull.ts';

export function withDetails(run: Run, conversation: Conversation | null): Run {
  if (conversation === null) return run;
  const title = conversation.title ?? run.facts.title;
  // The branch that the run starts from is not the branch of the agent. On that of a pull request the agent works itself, and
  // it is linked already.
  const own = conversation.branch === run.facts.terms.branch ? null : conversation.branch;
  const agentBranch = own ?? run.facts.agentBranch;
  const known = run.facts.recordPulls ?? [];
  const recordPulls = [...known, ...conversation.pullRequests.filter((number) => !known.includes(number))];
  const same = title === run.facts.title && agentBranch === run.facts.agentBranch;
  if (same && recordPulls.length === known.length) return run;
  const facts = { ...run.facts, title, agentBranch };
  return { ...run, facts: recordPulls.length === 0 ? facts : { ...facts, recordPulls } };
}

/** Adds the web address of the conversation to the run, if there is a conversation. */
export function withPage(run: Run, api: Pick<HostedApi, 'conversationPage'>): Run {
  const { conversationId, conversationUrl } = run.facts;
  if (conversationId === null || conversationUrl !== null) return run;
  return { ...run, facts: { ...run.facts, conversationUrl: api.conversationPage(conversationId) } };
}

/** A run linked to the pull request that the service names for its conversation: nothing is surer. */
export async function linkedByRecord(
  { github, log }: Pick<RunDeps, 'github' | 'log'>,
  before: Run,
  after: Run,
): Promise<Run> {
  const { recordPulls = [], pull } = after.facts;
  const number = recordPulls.at(-1);
  if (number === undefined || pull?.number === number || before.facts.recordPulls?.includes(number))
    return after;
  try {
    const octokit = await github.forInstallation(after.installationId);
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const { data } = await octokit.request(route, {
      ...repositoryName(after.repository),
      pull_number: number,
    });
    const found = readPull(data);
    if (found === null || found.number !== number || runOfPull([after], found) === null) return after;
    const { url, headSha, branch } = found;
    return { ...after, facts: { ...after.facts, pull: { number, url, headSha, branch } } };
  } catch (error) {
    const why = readGitHubFailure(error).message;
    log.warn('the pull request of a conversation could not be read', { run: after.id, why });
    // Not remembered, so the next look tries again.
    const { recordPulls: _untold, ...facts } = after.facts;
    const known = before.facts.recordPulls;
    return { ...after, facts: known === undefined ? facts : { ...facts, recordPulls: known } };
  }
}

const longestRead = 10_000;

/** The agent's final message, and why it failed. */
export async function withLastWords(
  { services, clock, log }: RunDeps,
  run: Run,
  conversation: Conversation | null,
  api: HostedApi,
): Promise<Run> {
  if (run.facts.ending === null) return run;
  const { ending, message } = await readLastWords(
    run.facts.ending,
    conversation,
    api,
    (of) => services.agentServer(of),
    { deadline: clock.now() + longestRead },
    ({ code }) => log.warn('the final message of a run could not be read', { run: run.id, code }),
  );
  return { ...run, facts: { ...run.facts, finalMessage: message ?? run.facts.finalMessage, ending } };
}

const mostQuestions = 10_000;

/**
 * The run with what its agent did, and how it ended by that: matched with the decisions where it had to ask, or what it would
 * have asked.
 */
export async function withProof(
  { services, store, clock, log }: RunDeps,
  run: Run,
  conversation: Conversation | null,
  api: HostedApi,
): Promise<Run> {
  const asked = hadToAsk(run);
  const isObserved = asksOf(run)?.observes === true;
  if ((asked === null && !isObserved) || run.facts.conversationId === null) return run;
  const options = { deadline: clock.now() + longestRead };
  const agentServerOf = (of: Conversation) => services.agentServer(of);
  const reading = { conversation, api, options, agentServerOf };
  const proof =
    asked === null
      ? await readObserved(reading, rulesOf(run))
      : await readProof(reading, await store.questions.ofRun(run.id, mostQuestions), asked);
  if (proof.kind === 'known' && proof.unasked > 0) {
    log.error('actions ran that nobody had decided on', { run: run.id, count: proof.unasked });
  }
  if (proof.kind === 'known' && proof.elsewhere > 0) {
    log.warn('actions were answered outside of GitHub', { run: run.id, count: proof.elsewhere });
  }
  const { ending } = run.facts;
  const isGood = ending !== null && outcomes[ending.outcome].tone === 'good';
  const judged = ending && guardedEnding(ending, proof, isGood);
  return { ...run, facts: { ...run.facts, proof, ending: judged } };
}
