// A question that was asked on a pull request of somebody else is asked again on the agent's own.
import {
  editUnlessDeleted,
  type GitHubClient,
  questionPointer,
  repositoryName,
} from '../../shared/github/index.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { replaceParts } from './deliver-parts.ts';
import { signText } from './question-text.ts';

export function isMisplaced({ shown, settledAt }: StoredQuestion, { facts: { pull } }: Run): boolean {
  if (shown === null || settledAt !== null || shown.kind === 'issue' || pull.linked === null) return false;
  return shown.number !== pull.linked.number;
}

/** Replaces the question in its old place by a link to the new one. */
export async function leavePointer(
  github: GitHubClient,
  run: Run,
  question: StoredQuestion,
  to: QuestionPlace,
  markerSecret: string,
): Promise<void> {
  const { shown, code, subject, actions } = question;
  if (shown === null || shown.kind === 'issue' || code === null) return;
  const { number, kind, id } = shown;
  const pointer = questionPointer({ code, url: to.url, subject, actions }, null);
  await replaceParts(github, run, shown, pointer);
  const list = { ...repositoryName(run.repository), number, kind };
  await editUnlessDeleted(github, list, id, signText({ question, run, number, markerSecret }, pointer));
}
