// The conversation that a job names, directly or by its start task.

import { type Ending, normaliseId } from '../../shared/conversation/index.ts';
import { GitHubError, listComments, proofSentence, readTime } from '../../shared/github/index.ts';
import {
  type HadToAsk,
  isProofInDoubt,
  type Proof,
  type ProvedQuestion,
} from '../../shared/question/index.ts';
import { type Conversation, readLastWords, readObserved, readProof } from '../../shared/service/index.ts';
import { triggeringIssue } from '../inputs/run-context.ts';
import { answersIn } from '../report/answers-in-thread.ts';
import { commentsOf, ownerAndRepo } from '../report/create-github.ts';
import { markerKey } from '../report/marker.ts';
import { rulesFromInput } from './drive-question.ts';
import { askOf } from './machine-tools.ts';
import { agentServerOf, deadlineOf, type WorkflowStep } from './workflow-step.ts';

interface Named {
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
}

/** Notes the conversation. Returns an ending when there is none. */
export async function conversationOf(named: Named, step: WorkflowStep): Promise<string | Ending> {
  const { ledger, services, clock } = step;
  const conversationId = named.conversationId ?? (await conversationOfTask(named.startTaskId, step));
  if (conversationId === null) {
    const reason = `the start task ${named.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: services.api.conversationPage(conversationId) });
  return conversationId;
}

async function conversationOfTask(startTaskId: string | null, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  const { ledger, services, cancel } = step;
  ledger.note({ startTaskId });
  const deadline = deadlineOf(step);
  const options = { signal: cancel.signal, ...(deadline !== null && { deadline }) };
  const task = (await services.api.startTasks([startTaskId], options)).get(normaliseId(startTaskId));
  ledger.note({ startStep: task?.step ?? null });
  return task?.conversationId ?? null;
}

// Reads the final message of the agent, and why it failed: once, after the end. If that fails, the step goes on
// without.

const patienceMs = 3_000;

/** Notes the final message. Returns the ending, with the agent's own reason if there is one. */
export async function hearLastWords(
  ending: Ending,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending> {
  const serverOf = (of: Conversation) => agentServerOf(of, step);
  const options = { signal: step.cancel.signal, deadline: step.clock.now() + patienceMs };
  const heard = await readLastWords(ending, conversation, step.services.api, serverOf, options);
  if (heard.message !== null) step.ledger.note({ finalMessage: heard.message });
  return heard.ending;
}

// What the agent did: matched with the decisions where it had to ask, or what it would have asked where it is observed.

/** Notes it. What another step has answered counts as answered elsewhere, unless its reply stands in the thread. */
export async function noteProof(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const { ledger, services, cancel, clock, log, settings } = step;
  const asked = hadToAsk(step);
  const isObserved = settings.ask === 'observe';
  if ((asked === null && !isObserved) || cancel.signal.aborted) return;
  const options = { signal: cancel.signal, deadline: clock.now() + proofPatienceMs };
  const serverOf = (of: Conversation) => agentServerOf(of, step);
  const reading = { conversation, api: services.api, options, agentServerOf: serverOf };
  const { repository, answered } = ledger.facts();
  const observing = rulesFromInput(settings.rules ?? [], repository, conversation?.id ?? '');
  const proof =
    asked === null
      ? await readObserved(reading, observing)
      : await proveWithThread((by) => readProof(reading, by, asked), answered, conversation, step);
  ledger.note({ proof });
  if (isProofInDoubt(proof)) log.warn(proofSentence(proof));
  else log.line(proofSentence(proof));
}

/** The thread is read only where something was answered elsewhere. */
async function proveWithThread(
  prove: (answered: readonly ProvedQuestion[]) => Promise<Proof>,
  answered: readonly ProvedQuestion[],
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Proof> {
  const proof = await prove(answered);
  if (conversation === null || proof.kind !== 'known' || proof.elsewhere === 0) return proof;
  const others = await answersOfOthers(conversation.id, step);
  return others.length === 0 ? proof : prove([...others, ...answered]);
}

async function answersOfOthers(
  conversationId: string,
  { gitHub, context, settings }: WorkflowStep,
): Promise<readonly ProvedQuestion[]> {
  const number = triggeringIssue(context);
  if (number === null || settings.githubToken === '') return [];
  const thread = { repository: context.repository, number };
  try {
    const comments = await listComments(gitHub, commentsOf(thread));
    return answersIn(comments, conversationId, { thread, key: markerKey(settings.apiKey) });
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return [];
  }
}

const proofPatienceMs = 10_000;

export function hadToAsk({ settings, ledger }: WorkflowStep): HadToAsk | null {
  const told = askOf(settings);
  const { ask, by } = ledger.facts().asks ?? { ask: told, by: 'workflow' };
  return ask === null || ask === 'never' ? null : { ask, byAccount: by === 'account' };
}

// The pull request that the agent opened: from the record of the conversation, else by the branch that the record names.

/** Notes its address, where one is found. That GitHub does not answer is no reason to fail. */
export async function findPullRequest(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const repository = conversation?.repository ?? null;
  if (conversation === null || repository === null || step.cancel.signal.aborted) return;
  // Elsewhere repositories have other names, and pull requests other addresses.
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return;
  const number = conversation.pullRequests.at(-1) ?? (await numberByBranch(repository, conversation, step));
  if (number === null) return;
  const pullRequest = `${step.context.serverUrl}/${repository}/pull/${number}`;
  step.ledger.note({ pullRequest });
}

/** One that is older than the conversation is somebody else's. */
async function numberByBranch(
  repository: string,
  { branch, createdAt }: Conversation,
  { gitHub, settings, ledger }: WorkflowStep,
): Promise<number | null> {
  if (branch === null || settings.githubToken === '') return null;
  const since = readTime(createdAt) ?? ledger.facts().startedAt;
  const place = ownerAndRepo(repository);
  try {
    const { data: pulls } = await gitHub.request('GET /repos/{owner}/{repo}/pulls', {
      ...place,
      head: `${place.owner}:${branch}`,
      state: 'all',
      per_page: 10,
    });
    return pulls.find(({ created_at }) => (readTime(created_at) ?? 0) >= since)?.number ?? null;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return null;
  }
}
