import { factsLine, progressComment, questionComment, timelineTable } from '../../shared/github/index.ts';
import type { RunContext } from '../deps/run-context.ts';
import type { Facts } from '../facts/facts.ts';
import { type ShownQuestion, shownQuestion } from '../facts/shown-question.ts';
import { decisionsList } from './summary.ts';
import { progressViewOf, questionViewOf, runFactsOf } from './views.ts';

/** GitHub takes 65,536 characters. */
const longest = 65_000;

/** The whole comment; what does not fit is left out from the end, never the marker. */
export function commentBody(facts: Facts, context: RunContext, marker: string): string {
  const [first, ...rest] = partsOf(facts, context, marker);
  return rest.reduce<string>((body, part) => {
    const longer = part === null ? body : `${body}\n\n${part}`;
    return longer.length <= longest ? longer : body;
  }, first ?? marker);
}

function partsOf(facts: Facts, context: RunContext, marker: string): readonly (string | null)[] {
  const { ending } = facts;
  const question = shownQuestion(facts);
  const progress = progressViewOf(facts, context);
  const decided = decisionsList(facts.decisions);
  if (question === null) return [progressComment(progress, marker), decided];
  const waits = ending === null || ending.outcome === 'waiting_for_confirmation';
  // While it waits the question is all that matters; after a cancel people first want to know about that.
  return waits
    ? [ask(question, facts, marker), factsLine(runFactsOf(facts, context)), timeline(facts), decided]
    : [progressComment(progress, marker), ask(question, facts, null), decided];
}

function ask(question: ShownQuestion, { conversationUrl }: Facts, marker: string | null): string {
  const comment = questionComment(questionViewOf(question, conversationUrl), marker);
  return `${comment}\n\n<sub>Comments are read where a workflow runs this action with \`mode: command\`.</sub>`;
}

function timeline({ timeline: changes, ending }: Facts): string | null {
  const table = timelineTable(changes, ending?.at ?? null);
  return table === null ? null : `<details><summary>Timeline</summary>\n\n${table}\n\n</details>`;
}
