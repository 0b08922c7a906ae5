// After a crash, a question may be on GitHub while its place is not stored yet. An answer that names the question, by its
// code or by standing in its thread, makes us look for it there, by its signed marker.
import type { GitHubClient } from '../../shared/github/index.ts';
import type { IssuePlace } from '../handling/handled.ts';
import type { StoredQuestion } from '../store/question.ts';
import { noFilter } from '../store/run/run-filter.ts';
import type { Store } from '../store/store.ts';
import { findPosted } from './deliver-question.ts';

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

/** The questions; those that the answer may mean now know their places. Throws the error of a failed call. */
export function locateUnplaced(
  { runs, markerSecret }: { readonly runs: Pick<Store['runs'], 'byId'>; readonly markerSecret: string },
  github: GitHubClient,
  questions: readonly StoredQuestion[],
  { thread, code }: { readonly thread: number | null; readonly code: string | null },
): Promise<readonly StoredQuestion[]> {
  const isKnown = questions.some(({ shown }) => shown?.kind === 'thread' && shown.id === thread);
  const isMeant = (question: StoredQuestion) =>
    (code !== null && question.code === code) || (thread !== null && !isKnown);
  return Promise.all(
    questions.map(async (question) => {
      if (question.shown !== null || question.state !== 'open' || !isMeant(question)) return question;
      const run = await runs.byId(question.runId);
      const shown = run && (await findPosted(github, { question, run, markerSecret }));
      return shown === null ? question : { ...question, shown };
    }),
  );
}
