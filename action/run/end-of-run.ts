// Read and reported once a run has ended: its proof, its last words, and the pull request that its agent opened.

import type { Ending } from '../../shared/conversation/index.ts';
import type { EndRead } from '../../shared/drive/index.ts';
import { GitHubError, listComments, proofSentence, readTime } from '../../shared/github/index.ts';
import { isProofInDoubt, type Proof, type ProvedQuestion } from '../../shared/question/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import { triggeringIssue } from '../inputs/run-context.ts';
import { type AnswerInThread, answersHandedOn, answersIn } from '../report/answers-in-thread.ts';
import { commentsOf, ownerAndRepo, unlessFailed } from '../report/create-github.ts';
import { addDecision } from '../report/facts.ts';
import { markerKey } from '../report/marker.ts';
import { namedSoFar } from './step/conversation.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

export function noteEnd({ ending, message, proof }: EndRead, { ledger, log }: WorkflowStep): Ending {
  if (message !== null) ledger.note({ finalMessage: message });
  if (proof === null) return ending;
  ledger.note({ proof });
  if (isProofInDoubt(proof)) log.warn(proofSentence(proof, ending));
  else log.line(proofSentence(proof, ending));
  return ending;
}

/** What others did meanwhile: the pull request of the agent, and who has answered in other jobs. */
export async function noteWhatCame(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  await findPullRequest(conversation, step);
  await noteAnswersOfOthers(step);
}

/** Actions are matched with the answers of this step, and with those in the thread, which is read only where something was answered elsewhere. */
export async function proveWithThread(
  prove: (answered: readonly ProvedQuestion[]) => Promise<Proof>,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Proof> {
  const { answered } = step.ledger.facts();
  const proof = await prove(answered);
  if (conversation === null || proof.kind !== 'known' || proof.elsewhere === 0) return proof;
  const { context, settings } = step;
  const signed = { repository: context.repository, key: markerKey(settings.apiKey) };
  // Of the step that planned, where its scope came with them.
  const before = answersHandedOn(settings.handedOn, conversation.id, signed);
  const others = [...before, ...(await answersOfOthers(conversation.id, step))];
  return others.length === 0 ? proof : prove([...others, ...answered]);
}

/** Names in the record who has answered in other jobs. Before the end it is not known whether they have written that yet. */
async function noteAnswersOfOthers(step: WorkflowStep): Promise<void> {
  const { ledger, cancel } = step;
  const { conversationId, hasAsked, answered } = ledger.facts();
  if (conversationId === null || !hasAsked || cancel.signal.aborted) return;
  const own = answered.flatMap(({ actions }) => actions?.map(({ id }) => id) ?? []);
  for (const { answer, actions, lines } of await answersOfOthers(conversationId, step)) {
    if (!answer || actions?.some(({ id }) => own.includes(id))) continue;
    const words = `${answer.by} ${answer.verdict === 'approve' ? 'approved' : 'rejected'}`;
    ledger.note(addDecision(ledger.facts(), { at: answer.at, words, actions: lines }));
  }
}

async function answersOfOthers(
  conversationId: string,
  { gitHub, context, settings, log }: WorkflowStep,
): Promise<readonly AnswerInThread[]> {
  const number = triggeringIssue(context);
  if (number === null || settings.githubToken === '') return [];
  const thread = { repository: context.repository, number };
  try {
    const comments = await listComments(gitHub, commentsOf(thread));
    return answersIn(comments, conversationId, { thread, key: markerKey(settings.apiKey) });
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const so =
      'people who have answered in other jobs are not named, and their answers count as given elsewhere';
    log.warn(`the answers in the thread could not be read (${error.message}): ${so}`);
    return [];
  }
}

/** From the record of the conversation, else by the branch that it names. That GitHub does not answer is no reason to fail. */
export async function findPullRequest(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  // A record may lack the repository that its start was sent with: the hosted server can write over it.
  const repository = conversation?.repository ?? step.ledger.facts().repository;
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
  const asked = gitHub.request('GET /repos/{owner}/{repo}/pulls', {
    ...place,
    head: `${place.owner}:${branch}`,
    state: 'all',
    per_page: 10,
  });
  const pulls = (await unlessFailed(asked, null))?.data ?? [];
  return pulls.find(({ created_at }) => (readTime(created_at) ?? 0) >= since)?.number ?? null;
}
