import { factsLine, progressComment, questionComment, timelineTable } from '../../shared/github/index.ts';
import type { RunContext } from '../deps/run-context.ts';
import type { Facts } from '../facts/facts.ts';
import { type ShownQuestion, shownQuestion } from '../facts/shown-question.ts';
import { roundLine } from './round-line.ts';
import { decisionsList } from './summary.ts';
import { progressViewOf, questionViewOf, runFactsOf } from './views.ts';

/** GitHub takes 65,536 characters, the hidden first line among them. */
const longest = 64_000;

export interface CommentText {
  readonly text: string;
  /** Whether the question can be read in it. */
  readonly asks: boolean;
}

/** The whole comment without its hidden first line; what does not fit is left out from the end. */
export function commentText(facts: Facts, context: RunContext): CommentText {
  const question = shownQuestion(facts);
  const asked = question && ask(question, facts);
  const [first, ...rest] = partsOf(asked, facts, context);
  const text = rest.reduce<string>((body, part) => {
    const longer = part === null ? body : `${body}\n\n${part}`;
    return longer.length <= longest ? longer : body;
  }, first);
  return { text, asks: asked !== null && text.includes(asked) };
}

function partsOf(
  asked: string | null,
  facts: Facts,
  context: RunContext,
): readonly [string, ...(string | null)[]] {
  const { ending } = facts;
  const progress = progressComment(progressViewOf(facts, context), null);
  const decided = decisionsList(facts.decisions);
  const round = roundLine(facts);
  if (asked === null) return [progress, round, decided];
  const waits = ending === null || ending.outcome === 'waiting_for_confirmation';
  // While the agent waits, only the question matters. After a cancel, the cancel comes first.
  return waits
    ? [asked, round, factsLine(runFactsOf(facts, context)), timeline(facts), decided]
    : [progress, round, asked, decided];
}

function ask(question: ShownQuestion, { conversationUrl }: Facts): string {
  const comment = questionComment(questionViewOf(question, conversationUrl), null);
  return `${comment}\n\n<sub>Comments are read where a workflow runs this action with \`mode: command\`.</sub>`;
}

function timeline({ timeline: changes, ending }: Facts): string | null {
  const table = timelineTable(changes, ending?.at ?? null);
  return table === null ? null : `<details><summary>Timeline</summary>\n\n${table}\n\n</details>`;
}
