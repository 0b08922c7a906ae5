// After a crash between GitHub taking a question and us knowing it, an answer may stand in a thread of ours that we do not
// know yet: it is known by the marker that its first comment begins with.
import { beginsWithMarker, ownTexts, readPostedText } from '../../shared/github/index.ts';
import { isObject } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Place } from '../model/ask.ts';
import type { StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { shownAs } from './deliver-question.ts';
import { questionMarker } from './question-text.ts';

interface Knowing {
  runOf(id: string): Promise<Run | null>;
  readonly markerSecret: string;
}

/** The questions, with the thread as the place of the one that it asks. Throws what GitHub threw. */
export async function knowThread(
  { runOf, markerSecret }: Knowing,
  github: OctokitLike,
  { repository, number }: Place,
  thread: number | null,
  asked: readonly StoredQuestion[],
): Promise<readonly StoredQuestion[]> {
  const isKnown = asked.some(({ shown }) => shown?.kind === 'thread' && shown.id === thread);
  const unplaced = asked.filter(({ shown, state }) => shown === null && state === 'open');
  if (thread === null || isKnown || unplaced.length === 0) return asked;
  const first = await firstComment(github, repository, thread);
  for (const question of first === null ? [] : unplaced) {
    const run = await runOf(question.runId);
    const text = readPostedText(first);
    if (run === null || text === null || !isObject(first)) continue;
    const marker = questionMarker(question, run, number, markerSecret);
    const nameOf = (body: string) => (beginsWithMarker(body, marker) ? marker : null);
    if (ownTexts([{ ...text, item: first }], nameOf, 'apps').length === 0) continue;
    const shown = shownAs('thread', number, first, question);
    return asked.map((each) => (each.id === question.id ? { ...each, shown } : each));
  }
  return asked;
}

async function firstComment(
  github: OctokitLike,
  { owner, name }: Place['repository'],
  thread: number,
): Promise<unknown> {
  try {
    const route = 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}';
    return (await github.request(route, { owner, repo: name, comment_id: thread })).data;
  } catch (error) {
    if (readGitHubFailure(error).status === 404) return null;
    throw error;
  }
}
