// What the comment that follows a run tells beside its state: the open question, what rules have decided, and what waits to
// be told to the agent.

import { isByRule } from '../../shared/question/index.ts';
import { isWaiting } from '../../shared/watch/index.ts';
import type { StoredMessage } from '../store/message.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run.ts';
import type { Tables } from '../store/store.ts';

export interface Aside {
  readonly question: StoredQuestion | null;
  /** Newest first. */
  readonly ruled: readonly StoredQuestion[];
  /** In the order in which they go in. */
  readonly held: readonly StoredMessage[];
}

export const nothingAside: Aside = { question: null, ruled: [], held: [] };

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
  const open = run.facts.given === undefined ? [] : await tables.messages.openOf(run.id);
  return { question: asked, ruled, held: open.filter(({ number, state }) => number > 1 && state === 'held') };
}
