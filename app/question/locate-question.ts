// After a crash, a question may be on GitHub while its place is not stored yet. An answer that names the question, by its
// code or by standing in its thread, makes us look for it there, by its signed marker.
import { api, type GitHubClient } from '../../shared/github/index.ts';
import type { IssuePlace } from '../handling/handled.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { noFilter } from '../store/run/run-filter.ts';
import type { Store } from '../store/store.ts';
import { findPosted, shownAs } from './deliver-question.ts';
import { isText } from './question-text.ts';

interface Locating {
  runOf(id: string): Promise<Run | null>;
  readonly markerSecret: string;
}

const mostOpen = 500;

/** The question with this code that is open elsewhere in the repository, perhaps since it moved. */
export async function askedElsewhere(
  { questions }: Pick<Store, 'questions'>,
  { repository }: IssuePlace,
  code: string | null,
): Promise<StoredQuestion | null> {
  if (code === null) return null;
  const open = await questions.open(mostOpen, { ...noFilter, within: [repository.id] });
  return open.find(({ question }) => question.code === code && question.shown !== null)?.question ?? null;
}

/** The questions; the one that began this thread now knows its place. Throws the error of a failed call. */
export async function locateByThread(
  { runOf, markerSecret }: Locating,
  github: GitHubClient,
  { repository, number }: IssuePlace,
  thread: number | null,
  questions: readonly StoredQuestion[],
): Promise<readonly StoredQuestion[]> {
  const isKnown = questions.some(({ shown }) => shown?.kind === 'thread' && shown.id === thread);
  const unplaced = questions.filter(({ shown, state }) => shown === null && state === 'open');
  if (thread === null || isKnown || unplaced.length === 0) return questions;
  const route = 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}';
  const reply = await api.unlessGone(
    github.request(route, { ...api.repositoryName(repository), comment_id: thread }),
  );
  if (reply === null) return questions;
  const comments = [api.posted(reply.data)];
  for (const question of unplaced) {
    const run = await runOf(question.runId);
    const first = run && api.ownComment(comments, isText({ question, run, number, markerSecret }));
    if (first === null) continue;
    const shown = shownAs('thread', number, first, question);
    return questions.map((each) => (each.id === question.id ? { ...each, shown } : each));
  }
  return questions;
}

/** The questions; the one with this code now knows its place. Throws the error of a failed call. */
export async function locateByCode(
  { runOf, markerSecret }: Locating,
  github: GitHubClient,
  questions: readonly StoredQuestion[],
  code: string | null,
): Promise<readonly StoredQuestion[]> {
  const named = questions.find((each) => each.code === code && each.state === 'open' && each.shown === null);
  const run = code === null || named === undefined ? null : await runOf(named.runId);
  if (named === undefined || run === null) return questions;
  const shown = await findPosted(github, { question: named, run, markerSecret });
  return shown === null ? questions : questions.map((each) => (each === named ? { ...named, shown } : each));
}
