// Checks right before an answer is sent that the comments that it consists of are as they were written.
import {
  checkAnswer,
  hashOfShown,
  type QuestionComment,
  readGitHubFailure,
} from '../../shared/github/index.ts';
import type { AnswerCheck } from '../../shared/question/index.ts';
import type { RunDeps } from '../run/deps.ts';
import { type GivenAnswer, isByPerson, type StoredQuestion } from '../store/question.ts';

export async function checkComments(deps: RunDeps, question: StoredQuestion): Promise<AnswerCheck> {
  const { state, answer, approvals } = question;
  if (state !== 'open' || answer === null || !isByPerson(answer)) return { kind: 'as_written' };
  for (const approval of answer.verdict === 'approve' ? approvals : []) {
    const check = await checkComment(deps, question, approval);
    if (check.kind === 'edited' || check.kind === 'gone') return { kind: 'approval_gone', by: approval.by };
    if (check.kind !== 'as_written') return check;
  }
  return checkComment(deps, question, answer);
}

async function checkComment(
  { github }: RunDeps,
  { shown }: StoredQuestion,
  answer: GivenAnswer,
): Promise<AnswerCheck> {
  // A bare answer outside the thread means whatever is open: it has to be younger than the question.
  const bare = answer.named === 'only_open';
  // GitHub may have posted it already; where it stands is known soon.
  if (shown === null) {
    return bare
      ? { kind: 'too_early' }
      : { kind: 'failed', why: 'where the question stands is not known yet' };
  }
  const isOurs = (body: string) => shown.text === null || shown.text === hashOfShown(body);
  const parts = (shown.parts ?? []).map(({ nodeId, text }) => ({
    nodeId,
    isOurs: (body: string) => hashOfShown(body) === text,
  }));
  const asked: QuestionComment | null =
    shown.nodeId === ''
      ? null
      : { nodeId: shown.nodeId, isOurs, askedAt: null, bare, byPerson: false, parts };
  try {
    const octokit = await github.forInstallation(answer.installationId);
    return await checkAnswer(octokit, answer.comment, asked);
  } catch (error) {
    return { kind: 'failed', why: readGitHubFailure(error).message };
  }
}
