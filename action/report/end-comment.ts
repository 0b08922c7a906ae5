// The end as a short comment of its own, where people wait for it: GitHub sends no notification of the edit that has it all.
import { type Ending, isGood, type OutcomeName, unanswered } from '../../shared/conversation/index.ts';
import { createComment, editComment, texts } from '../../shared/github/index.ts';
import type { Mode } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentPage, commentsOf } from './create-github.ts';
import { goesOnAfter } from './endings.ts';
import type { Facts } from './facts.ts';
import { identityOf, markedText, markerOf } from './marker.ts';
import type { QuestionInThread, StepThread, ThreadComments } from './step-thread.ts';

/** By then people have turned to something else. */
const longMs = 10 * 60_000;

const following: readonly Mode[] = ['run', 'wait', 'message', 'command'];

/** A question that is left open has called people already. */
export function endsAloud({ mode, ending, startedAt, hasAsked }: Facts): boolean {
  if (ending === null || ending.outcome === unanswered || !following.includes(mode)) return false;
  return hasAsked || ending.at - startedAt > longMs;
}

interface EndLinks {
  /** The comment that has all of it. */
  readonly sticky: number;
  /** The question that can still be answered. */
  readonly open: QuestionInThread | null;
}

/** Once, also where main is finished by post, and where two steps have followed the same conversation. */
export async function tellEnd(
  facts: Facts,
  { sticky, open }: EndLinks,
  { marked }: ThreadComments,
  { github, thread, context, key }: StepThread,
): Promise<void> {
  if (facts.ending === null) return;
  const ends = nameOfEnd(facts, facts.ending.outcome, context);
  const { conversationId, round } = facts;
  const marker = { ...markerOf(conversationId, context), ends, ...roundOf(round?.number ?? null) };
  const page = (id: number) => commentPage(id, context, thread);
  const stillAsks =
    open &&
    `It was still waiting for an answer: ${texts.link(texts.code(open.question.code), page(open.comment.id))}.`;
  const text = [endText(facts, facts.ending, page(sticky), context.actor), stillAsks]
    .filter(Boolean)
    .join('\n\n');
  const body = markedText(marker, text, thread, key);
  const told = marked.find((each) => each.marker.ends === ends);
  if (told === undefined) await createComment(github, commentsOf(thread), body);
  // What main only began, a stop for example, is over by post.
  else if (identityOf(told.marker) === identityOf(marker) && told.body !== body)
    await editComment(github, commentsOf(thread), told.id, body);
}

const roundOf = (number: number | null) => (number === null ? {} : { round: number });

/** Where the conversation goes on, each step that has followed it has an end of its own. */
function nameOfEnd(
  { conversationId, round, startedAt }: Facts,
  outcome: OutcomeName,
  context: RunContext,
): string {
  const isOwn = conversationId === null || goesOnAfter.includes(outcome);
  const own = [identityOf(markerOf(null, context)), context.runAttempt].join();
  // The number of a round that a workflow has begun is not known.
  const which = round === null ? 1 : (round.number ?? startedAt);
  return JSON.stringify([conversationId, which, outcome, isOwn ? own : null]);
}

function endText(
  { startedAt, pullRequest, cost, tokens }: Facts,
  ending: Ending,
  page: string,
  actor: string,
): string {
  const { symbol, title } = texts.endingWords(ending);
  const what = [
    actor === '' ? null : texts.person(actor),
    `took ${texts.formatDuration(ending.at - startedAt)}`,
    pullRequest && texts.link(`pull request #${pullRequest.split('/').at(-1)}`, pullRequest),
    texts.costWords({ cost, tokens }),
    texts.link('what it says, and what ran', page),
  ];
  const line = what.filter((each) => each !== null).join(' · ');
  const why = isGood(ending) ? [] : [`> ${texts.inline(ending.reason, 300)}`];
  return [`### ${symbol} ${title}`, ...why, line].join('\n\n');
}
