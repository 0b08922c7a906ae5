// Whoever names a question by its code before we know where it stands has read it, or has the code from elsewhere. GitHub
// has it then, or nobody could read it: it is found by its marker.
import type { OctokitLike } from '../github/octokit-like.ts';
import type { StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { findPosted } from './deliver-question.ts';

interface Knowing {
  runOf(id: string): Promise<Run | null>;
  readonly markerSecret: string;
}

/** The questions, with the place of the one that has this code. Throws what GitHub threw. */
export async function findByCode(
  { runOf, markerSecret }: Knowing,
  github: OctokitLike,
  asked: readonly StoredQuestion[],
  code: string | null,
): Promise<readonly StoredQuestion[]> {
  const named = asked.find((each) => each.code === code && each.state === 'open' && each.shown === null);
  const run = code === null || named === undefined ? null : await runOf(named.runId);
  if (named === undefined || run === null) return asked;
  const shown = await findPosted(github, { question: named, run, markerSecret });
  return shown === null ? asked : asked.map((each) => (each === named ? { ...named, shown } : each));
}
