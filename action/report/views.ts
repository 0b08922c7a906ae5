// The facts in the form that the shared templates need.

import { isAsking } from '../../shared/conversation/index.ts';
import { type ProgressView, type QuestionView, type RunSummary, texts } from '../../shared/github/index.ts';
import { confirmationName, nameable } from '../../shared/question/index.ts';
import { type RunContext, runPage } from '../inputs/run-context.ts';
import type { Facts, ShownQuestion } from './facts.ts';

/** How commands to the Action are written. The Action has no configuration file that could change this. */
export const spelling = { prefix: '/agent', bare: true } as const;

export function runFactsOf(facts: Facts, context: RunContext): RunSummary {
  const { actor, workflow, commentKey } = context;
  // As GitHub names the jobs of a matrix. They comment on the same issue, and people must know which is which.
  const variant =
    commentKey === null || commentKey.words === '' ? '' : ` (${texts.cut(commentKey.words, 60)})`;
  return {
    startedBy: actor === '' ? null : actor,
    by: {
      kind: 'workflow',
      name: `${workflow || 'unnamed'}${variant}`,
      url: context.runId > 0 ? runPage(context) : null,
    },
    conversationUrl: facts.conversationUrl,
    pullRequests: facts.pullRequests,
    asks: facts.asks,
    proof: facts.proof,
    usage: { cost: facts.cost, tokens: facts.tokens },
  };
}

export function progressViewOf(facts: Facts, context: RunContext): ProgressView {
  return {
    run: runFactsOf(facts, context),
    beganAt: facts.startedAt,
    timeline: facts.timeline,
    stops: stopsOf(facts),
    ending: facts.ending,
    openQuestion: null,
    finalMessage: lastWordsOf(facts),
    audience: 'action',
    removed: null,
    warnings: [...doubtOf(facts), ...facts.warnings],
    commands: null,
  };
}

/** A plan is the last words without its block, and comes first. */
export const lastWordsOf = ({ plan, finalMessage }: Facts): string | null =>
  plan === null ? finalMessage : null;

export function planOf({ plan, scope }: Facts): string | null {
  return plan === null || scope === null ? null : texts.plannedSection({ plan, scope });
}

/** The stop for the timeline, with the person who wanted it. */
export function stopsOf({ stop }: Pick<Facts, 'stop'>): NonNullable<ProgressView['stops']> {
  return stop === null ? [] : [{ by: stop.by, at: stop.createdAt }];
}

export function doubtOf({ branchDoubt, guardChange, budgetDoubt }: Facts): readonly string[] {
  return [branchDoubt, guardChange, budgetDoubt].filter((doubt) => doubt !== null);
}

/** `elsewhere`: people cannot answer where the question is shown; else in the same place, or on the page of its comment. */
export function questionViewOf(
  { code, actions, fingerprint, whole }: Omit<ShownQuestion, 'askedAt'>,
  conversationUrl: string | null,
  where: 'here' | 'elsewhere' | { readonly page: string } = 'here',
): QuestionView {
  const confirmation = nameable(fingerprint) ? confirmationName(fingerprint, whole) : null;
  const answering =
    where === 'elsewhere'
      ? ({ kind: where, confirmation } as const)
      : ({ kind: 'comment', spelling, ...(where !== 'here' && where) } as const);
  return { code, actions, whole, answering, conversationUrl, expiresAt: null, commit: null };
}

/** The line about a round: which it is, who asked for it, and where its message is. Null where there is nothing that the facts do not say already. */
export function roundLine({ round, task, ending, agent }: Facts): string | null {
  if (round === null) return null;
  const { number, by, leftOut } = round;
  const which = number === null ? 'A further round' : `Round ${number}`;
  const asked = by === null ? '' : `, asked for by ${texts.person(by)}`;
  const isHeld = ending === null && number !== 1 && task?.state === 'held';
  const held = isAsking(agent) ? ': the message goes in after your answer' : ': the message is on its way';
  // Who started the first round is one of the facts.
  const line = number === 1 ? null : `**${which}**${asked}${isHeld ? held : ''}`;
  // The message is in the thread, where there is one.
  const sent = number === null && task ? `**Message:** ${texts.inline(task.text, 200)}` : null;
  const lines = [line, sent, leftOut === null ? null : texts.inline(leftOut, 300)].filter(
    (part) => part !== null,
  );
  return lines.length === 0 ? null : lines.join('\n\n');
}
