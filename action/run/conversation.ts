// The conversation that a job names, directly or by its start task.

import { type Ending, keepNamed, type NamedInRecord, normaliseId } from '../../shared/conversation/index.ts';
import { GitHubError, listComments, readTime } from '../../shared/github/index.ts';
import type { Proof, ProvedQuestion } from '../../shared/question/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import { triggeringIssue } from '../inputs/run-context.ts';
import { answersIn } from '../report/answers-in-thread.ts';
import { commentsOf, ownerAndRepo } from '../report/create-github.ts';
import { markerKey } from '../report/marker.ts';
import { deadlineOf, type WorkflowStep } from './workflow-step.ts';

interface Named {
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
}

/** Notes the conversation. Returns an ending when there is none. */
export async function conversationOf(named: Named, step: WorkflowStep): Promise<string | Ending> {
  const { ledger, service, clock } = step;
  const conversationId = named.conversationId ?? (await conversationOfTask(named.startTaskId, step));
  if (conversationId === null) {
    const reason = `the start task ${named.startTaskId} names no conversation`;
    return { outcome: 'not_found', reason, at: clock.now() };
  }
  ledger.note({ conversationId, conversationUrl: service.page(conversationId) });
  return conversationId;
}

async function conversationOfTask(startTaskId: string | null, step: WorkflowStep): Promise<string | null> {
  if (startTaskId === null) return null;
  const { ledger, service, cancel } = step;
  ledger.note({ startTaskId });
  const deadline = deadlineOf(step);
  const options = { signal: cancel.signal, ...(deadline !== null && { deadline }) };
  const task = (await service.startTasks([startTaskId], options)).get(normaliseId(startTaskId));
  ledger.note({ startStep: task?.step ?? null });
  return task?.conversationId ?? null;
}

// Actions of the agent are matched with the answers of this step, and with those that stand in the thread.

/** The thread is read only where something was answered elsewhere. */
export async function proveWithThread(
  prove: (answered: readonly ProvedQuestion[]) => Promise<Proof>,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Proof> {
  const { answered } = step.ledger.facts();
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

// The pull request that the agent opened: from the record of the conversation, else by the branch that the record names.

/** Names that records have told so far. */
export function namedSoFar(
  conversation: Conversation | null,
  { ledger, settings }: WorkflowStep,
): Pick<NamedInRecord, 'title' | 'pullRequests'> {
  const { title, pullRequests } = ledger.facts();
  if (conversation === null) return { title, pullRequests };
  const named = keepNamed({ title, branch: null, pullRequests }, conversation, settings.branch);
  return { title: named.title, pullRequests: named.pullRequests };
}

/** Notes its address, where one is found. That GitHub does not answer is no reason to fail. */
export async function findPullRequest(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const repository = conversation?.repository ?? null;
  if (conversation === null || repository === null || step.cancel.signal.aborted) return;
  // Elsewhere repositories have other names, and pull requests other addresses.
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return;
  const { pullRequests } = namedSoFar(conversation, step);
  const number = pullRequests.at(-1) ?? (await numberByBranch(repository, conversation, step));
  if (number === null) return;
  const pullRequest = `${step.context.serverUrl}/${repository}/pull/${number}`;
  step.ledger.note({ pullRequest });
}

/** A pull request that is older than the conversation is somebody else's. */
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
