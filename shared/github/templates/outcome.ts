// The end of a run: what happened, what to do next, and the final message of the agent.
import { type Ending, isGood } from '../../conversation/index.ts';
import { fitting } from '../../cut.ts';
import { inline } from '../text/inline.ts';
import { fenced, quoted } from '../text/quoted.ts';
import { costWords } from '../words/amounts.ts';
import { type Audience, endingWords } from '../words/outcomes.ts';
import { compose, conversationLink, dotted, folded, pullRequests, warningLines } from './compose.ts';
import { proofSection } from './proof.ts';
import { type RunSummary, roundWords } from './run-line.ts';

export interface OutcomeView {
  readonly ending: Ending;
  readonly run: RunSummary;
  readonly audience: Audience;
}

export interface ReportView extends OutcomeView {
  readonly finalMessage: string | null;
  readonly warnings: readonly string[];
}

/** A new comment, because GitHub sends no notification for an edit. The timeline stays in the sticky comment. */
export function outcomeReport(view: ReportView, marker: string | null): string {
  return compose(marker, [
    outcomeSection(view),
    dotted([
      roundWords(view.run),
      conversationLink(view.run.conversationUrl),
      pullRequests(view.run.pullRequests),
      view.run.usage ? costWords(view.run.usage) : null,
    ]),
    warningLines(view.warnings),
    finalMessageSection(view.finalMessage, view.ending),
  ]);
}

/** Heading, sentence, reason and next step. */
export function outcomeSection({ ending, run, audience }: OutcomeView): string {
  const { symbol, title, sentence, next } = endingWords(ending);
  const pulls = isGood(ending) ? pullRequests(run.pullRequests) : null;
  const step =
    pulls === null ? next[audience] : `Review ${pulls.toLowerCase()} as you would review a colleague's work.`;
  return compose(null, [
    `### ${symbol} ${title}`,
    sentence,
    isGood(ending) ? null : quotedReason(ending.reason),
    `**Next:** ${step}`,
    proofSection(run.proof),
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
  // The message may be a question to people, so it is not folded.
  if (ending?.variant === 'with_message') {
    return `**The agent's message:**\n\n${fitting((max) => quoted(message, max), 10_000, 30_000)}`;
  }
  return folded(
    'Final message of the agent',
    fitting((max) => quoted(message, max), 10_000, 30_000),
  );
}

/** The plan that a step hands on, with its scope as rules: whole, because whoever lets the next step go on approves it. */
export function plannedSection({ plan, scope }: { readonly plan: string; readonly scope: string }): string {
  return [
    '### 📋 The plan',
    fitting((max) => quoted(plan, max), 10_000, 30_000),
    '**Its scope**, as `rules` of the step that carries it out. What is outside of it is asked about there.',
    fenced(scope, { language: 'yaml', max: 25_000 }),
  ].join('\n\n');
}
