// A question that stands on a pull request which turned out to be somebody else's is asked again on the agent's own.
import { questionPointer } from '../../shared/github/index.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Shown, StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { replaceParts } from './deliver-parts.ts';
import { questionMarker } from './question-text.ts';

export function isMisplaced({ shown, settledAt }: StoredQuestion, { facts }: Run): boolean {
  if (shown === null || settledAt !== null || shown.kind === 'issue' || facts.pull === null) return false;
  return shown.number !== facts.pull.number;
}

/** In place of what was shown there, so that nobody answers where nobody listens any more. */
export async function leaveForwarding(
  github: OctokitLike,
  run: Run,
  question: StoredQuestion,
  to: Shown,
  markerSecret: string,
): Promise<void> {
  const { shown, code } = question;
  if (shown === null || shown.kind === 'issue' || code === null) return;
  const { owner, name: repo } = run.repository;
  const marker = questionMarker(question, run, shown.number, markerSecret);
  const body = questionPointer({ code, url: to.url }, marker);
  await replaceParts(github, { run }, shown, questionPointer({ code, url: to.url }, null));
  try {
    await (shown.kind === 'thread'
      ? github.request('PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}', {
          ...{ owner, repo, body },
          comment_id: shown.id,
        })
      : github.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}', {
          ...{ owner, repo, body },
          pull_number: shown.number,
          review_id: shown.id,
        }));
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status !== 404 && status !== 410) throw error;
  }
}
