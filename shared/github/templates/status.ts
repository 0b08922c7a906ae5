// The reply to `/status`: where the run is now.
import type { Ending, Seen } from '../../watch/index.ts';
import { costWords } from '../cost-words.ts';
import { type InLineView, lineSentence, lineTitle } from '../line-words.ts';
import { stateWords } from '../state-words.ts';
import { code, link } from '../text/inline.ts';
import { formatDuration, formatTime } from '../time-words.ts';
import { compose, conversationLink, dotted, pullRequests } from './compose.ts';
import { type Audience, outcomeSection } from './outcome.ts';
import type { RunFacts } from './run-facts.ts';

export interface StatusView {
  readonly run: RunFacts;
  readonly seen: Seen;
  readonly since: number;
  readonly now: number;
  readonly ending: Ending | null;
  readonly audience: Audience;
  /** Where it waits in line for its start; absent where it does not. */
  readonly line?: InLineView | null;
  /** Questions that wait for an answer. */
  readonly open: ReadonlyArray<{ readonly code: string; readonly url: string | null }>;
}

export function statusReply(view: StatusView, marker: string | null): string {
  const { run, ending, since, now } = view;
  const at = ending?.at ?? since;
  const duration = ending === null ? `for ${formatDuration(now - at)}, since` : 'since';
  return compose(marker, [
    ending === null ? heading(view) : outcomeSection({ ...view, ending }),
    dotted([
      conversationLink(run.conversationUrl),
      pullRequests(run.pullRequests),
      run.usage ? costWords(run.usage) : null,
      `${duration} ${formatTime(at)}`,
    ]),
    ending === null && view.line ? lineSentence(view.line) : null,
    openQuestions(view),
  ]);
}

function heading({ seen, line = null }: StatusView): string {
  if (line !== null) return `### ⏳ ${lineTitle(line)}`;
  const { symbol, sentence } = stateWords(seen);
  return `### ${symbol} ${sentence}`;
}

function openQuestions({ open }: StatusView): string | null {
  if (open.length === 0) return null;
  const questions = open.slice(0, 10).map((each) => link(code(each.code, 10), each.url));
  return `Waiting for an answer: ${questions.join(', ')}`;
}
