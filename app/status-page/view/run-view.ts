// Everything that the page of a run shows.
import { asksLine, costWords, endingWords } from '../../../shared/github/index.ts';
import type { StoredQuestion } from '../../model/question.ts';
import { asksOf, type Run } from '../../model/run.ts';
import { usageOf } from '../../run/usage.ts';
import type { DecisionList, RunView } from '../types.ts';
import { pageAddress } from './addresses.ts';
import { grantedLines } from './granted-lines.ts';
import { runLine, sentence, visible } from './run-line.ts';
import { shownQuestion } from './run-questions.ts';
import { timelineOf } from './timeline.ts';

export interface BesideRun {
  readonly decisions: DecisionList;
  /** What GitHub refused to show. */
  readonly refused: readonly string[];
  /** The newest question. */
  readonly asked: readonly StoredQuestion[];
  /** Those that were answered for the rest of the run. */
  readonly granting?: readonly StoredQuestion[];
}

const nothing: BesideRun = { decisions: { lines: [], more: false }, refused: [], asked: [] };

export function runView(
  run: Run,
  web: string,
  now: number,
  { decisions, refused, asked, granting = [] }: BesideRun = nothing,
): RunView {
  const { facts, watch } = run;
  const { ending, by, finalMessage } = facts;
  const asks = asksOf(run);
  return {
    now,
    run: runLine(run, web),
    startedBy: by.kind === 'label' ? `label ${visible(by.label)}` : by.usage,
    conversationUrl: pageAddress(facts.conversationUrl),
    branch: facts.agentBranch ?? facts.terms.branch,
    looks: watch?.looks ?? 0,
    failing:
      watch?.failures && run.state !== 'ended'
        ? { since: watch.failures.since, count: watch.failures.count, last: visible(watch.failures.last) }
        : null,
    warnings: [...(watch?.warnings ?? []), ...refused].map(visible),
    timeline: timelineOf(run, now),
    ending: ending && {
      sentence: endingWords(ending).sentence,
      reason: sentence(ending.reason),
      next: endingWords(ending).next.app,
    },
    finalMessage: finalMessage === null ? null : visible(finalMessage),
    cost: costWords(usageOf(run)),
    asks: asks && asksLine(asks).replace(/^asks /, ''),
    granted: grantedLines(run, granting),
    decisions,
    question: asked.map(shownQuestion).find((each) => each !== null) ?? null,
  };
}
