import { confirmationComment, finalMessageSection, progressComment } from '../../shared/github/index.ts';
import type { RunContext } from '../run-context.ts';
import type { Facts } from '../story/facts.ts';
import { confirmationViewOf, progressViewOf } from './views.ts';

/** GitHub takes 65,536 characters. */
const longest = 65_000;

/** The whole comment; what does not fit is left out from the end, never the marker or the question. */
export function commentBody(facts: Facts, context: RunContext, marker: string): string {
  const progress = progressComment(progressViewOf(facts, context), marker);
  const parts = [question(facts), finalMessageSection(facts.finalMessage)];
  return parts.reduce<string>((body, part) => {
    const longer = part === null ? body : `${body}\n\n${part}`;
    return longer.length <= longest ? longer : body;
  }, progress);
}

function question({ question: asked, conversationUrl }: Facts): string | null {
  if (asked === null) return null;
  const comment = confirmationComment(confirmationViewOf(asked, conversationUrl), null);
  return `${comment}\n\n<sub>Comments are read where a workflow runs this action with \`mode: command\`.</sub>`;
}
