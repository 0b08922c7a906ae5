// What the comment that follows a run says in addition to its state: the open question, decisions of rules, and messages that wait.
import { isWaiting } from '../../shared/conversation/index.ts';
import { isByRule, isHidden } from '../../shared/question/index.ts';
import type { StoredMessage } from '../store/message.ts';
import { questionEffectKey, type StoredQuestion } from '../store/question.ts';
import { isDecidedSoon, type Run, reportKey } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

export interface Aside {
  readonly question: StoredQuestion | null;
  /** The newest question whether it may cost more. */
  readonly money: StoredQuestion | null;
  /** GitHub's words where it refuses to show the question. */
  readonly hidden: string | null;
  /** The same of the report of its end. */
  readonly unreported: string | null;
  /** Newest first. */
  readonly ruled: readonly StoredQuestion[];
  /** Oldest first, as they go in. */
  readonly held: readonly StoredMessage[];
}

export const nothingAside: Aside = {
  question: null,
  money: null,
  hidden: null,
  unreported: null,
  ruled: [],
  held: [],
};

const mostRuled = 30;

/** The question that its agent waits with. */
async function questionAsked({ questions }: Tables, run: Run): Promise<StoredQuestion | null> {
  if (run.state === 'planned') return questions.newestOf(run.id, 'plan');
  return isWaiting(run.watch) ? questions.newestOf(run.id) : null;
}

async function moneyAsked({ questions }: Tables, { id, facts }: Run): Promise<StoredQuestion | null> {
  return facts.agent.money === undefined ? null : questions.newestOf(id, 'money');
}

export async function asideOf(
  tables: Tables,
  run: Run,
  /** A question that was just shown. */
  shown: StoredQuestion | null = null,
): Promise<Aside> {
  const mayHaveRuled = isDecidedSoon(run) || run.facts.agent.grants !== null;
  const newest = mayHaveRuled ? await tables.questions.ofRun(run.id, mostRuled) : [];
  const ruled = newest.filter(({ answer, settledAt }) => answer && settledAt !== null && isByRule(answer));
  const isMoney = shown?.subject?.kind === 'money';
  const asked = shown !== null && !isMoney ? shown : await questionAsked(tables, run);
  const hidden = asked && isHidden(asked) ? await tables.outbox.whyNotShown(questionEffectKey(asked)) : null;
  const open = run.facts.rounds.given.count === 0 ? [] : await tables.messages.openOf(run.id);
  return {
    question: asked,
    money: isMoney ? shown : await moneyAsked(tables, run),
    hidden,
    unreported: run.state === 'ended' ? await tables.outbox.whyNotShown(reportKey(run)) : null,
    ruled,
    held: open.filter(({ number, state }) => number > 1 && state === 'held'),
  };
}
