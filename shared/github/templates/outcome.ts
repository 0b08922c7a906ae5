// The end of a run: what happened, what to do next, and the final message of the agent.
import { type Ending, isGood } from '../../conversation/index.ts';
import { fitting } from '../../cut.ts';
import { fenced, quoted } from '../text/quoted.ts';
import { spellIn } from '../words/commands.ts';
import { endingReason, endingSentence, endingWords } from '../words/outcome-words.ts';
import { compose, dotted, folded, inline, pullRequests, warningLines } from './compose.ts';
import { proofSection } from './proof.ts';
import { costOf, linksOf, type RunView, roundWords } from './run-line.ts';

export interface OutcomeView extends Pick<RunView, 'run' | 'audience' | 'spelling'> {
  readonly ending: Ending;
}

export interface ReportView extends OutcomeView {
  readonly finalMessage: string | null;
  readonly warnings: readonly string[];
}

/** A new comment, because GitHub sends no notification for an edit. The timeline stays in the sticky comment. */
export function outcomeReport(view: ReportView, marker: string | null): string {
  const words = finalMessageSection(view.finalMessage, view.ending);
  return compose(marker, [
    outcomeSection(view, words),
    dotted([roundWords(view.run), ...linksOf(view.run), costOf(view.run)]),
    warningLines(view.warnings),
  ]);
}

/** Heading, reason, next step, and the proof. `words`: of the agent. They are what people came for, unless it failed. */
export function outcomeSection(
  { ending, run, audience, spelling }: OutcomeView,
  words: string | null = null,
): string {
  const { symbol, title, next } = endingWords(ending);
  const pulls = isGood(ending) ? pullRequests(run.pullRequests) : null;
  const step =
    pulls === null
      ? spellIn(next[audience], spelling)
      : `Review ${pulls.toLowerCase()} as you would review a colleague's work.`;
  const wordsFirst = isGood(ending) || ending.variant === 'with_message';
  // An agent whose words are shown here has said so itself.
  const isSaid = words !== null && ending.outcome === 'finished' && ending.variant === undefined;
  return compose(null, [
    `### ${symbol} ${title}`,
    isSaid ? null : endingSentence(ending),
    wordsFirst ? words : null,
    quotedReason(endingReason(ending) ?? ''),
    `**Next:** ${step}`,
    proofSection(run.proof, ending),
    wordsFirst ? null : words,
  ]);
}

/** Several reasons, as wrong inputs are, come as lines. */
function quotedReason(reason: string): string | null {
  const lines = reason.split('\n', 20).map((line) => inline(line, 600));
  const [only = '', ...more] = lines.filter((line) => line !== '');
  if (more.length > 0) return [only, ...more].map((line) => `> - ${line}`).join('\n');
  return only === '' ? null : `> ${only}`;
}

export function finalMessageSection(message: string | null, ending: Ending | null = null): string | null {
  if (message === null || message.trim() === '') return null;
  const text = fitting((max) => quoted(message, max), 10_000, 30_000);
  // A message that ends a round may be a question to people; any other long one is folded.
  const isOpen = ending?.variant === 'with_message' || isShort(message);
  return isOpen ? `**The agent says:**\n\n${text}` : folded('What the agent says', text);
}

const shortest = { characters: 1_000, lines: 15 };

function isShort(message: string): boolean {
  const text = message.trim();
  return text.length <= shortest.characters && text.split('\n').length <= shortest.lines;
}

/** Characters as it is shown, where each that a page could take for markup needs several. */
const longestPlan = 30_000;

const planWords = (plan: string): string => quoted(plan, plan.length);

export const isPlanWhole = (plan: string): boolean => planWords(plan).length <= longestPlan;

/** The plan that a step hands on, with its scope as rules: whole, because letting the next step go on approves it. */
export function plannedSection({ plan, scope }: { readonly plan: string; readonly scope: string }): string {
  return [
    '### 📋 The plan',
    planWords(plan),
    '**Its scope**: what the step that carries it out may do without asking, as its `rules`.',
    fenced(scope, { language: 'yaml', max: 25_000 }),
  ].join('\n\n');
}
