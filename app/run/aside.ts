// What the comment that follows a run tells beside its state: the open question, and what rules have decided.
import { isByRule } from '../../shared/question/index.ts';
import { isWaiting } from '../../shared/watch/index.ts';
import type { StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import type { Tables } from '../store/index.ts';

export interface Aside {
  readonly question: StoredQuestion | null;
  /** Newest first. */
  readonly ruled: readonly StoredQuestion[];
}

export const nothingAside: Aside = { question: null, ruled: [] };

const mostRuled = 30;

export async function asideOf(
  tables: Tables,
  run: Run,
  question: StoredQuestion | null = null,
): Promise<Aside> {
  const mayHaveRuled = run.facts.terms.ruleSets !== undefined || run.facts.grants !== undefined;
  const newest = mayHaveRuled ? await tables.questions.ofRun(run.id, mostRuled) : [];
  const ruled = newest.filter(({ answer, settledAt }) => answer && settledAt !== null && isByRule(answer));
  const asked = question ?? (isWaiting(run.watch) ? await tables.questions.newestOf(run.id) : null);
  return { question: asked, ruled };
}
