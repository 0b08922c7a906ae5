// After the end: what `output-schema` or `ask: plan` wants is read from the agent's last words. What does not fit goes back to the
// agent, once.

import { type Ending, isGood, isOverBudget, reasonLine } from '../../shared/conversation/index.ts';
import { logLine, overBudgetWords } from '../../shared/github/index.ts';
import { cleanWords } from '../../shared/service/index.ts';
import type { JudgedWords, WantedWords } from '../inputs/settings.ts';
import { linesHandedOn } from '../report/answers-in-thread.ts';
import { markerKey } from '../report/marker.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { tellAndFollow } from './tell-and-follow.ts';
import type { Tracked } from './track.ts';

type Played = Tracked | Ending;

export async function withWanted(played: Played, step: WorkflowStep): Promise<Played> {
  const { settings, ledger, log } = step;
  const { wanted } = settings;
  const { conversationId } = ledger.facts();
  if (wanted === null || !isGood(endingOf(played)) || conversationId === null) return played;
  const first = judgeLastWords(wanted, step);
  if (first.kind === 'fits') return noted(played, first, step);
  if (first.kind === 'unread') return badOutput(first.why, wanted, step);
  const misfit = first.errors.join('; ');
  const { cost, finalMessage } = ledger.facts();
  if (cost !== null && settings.maxCost !== null && isOverBudget({ cost }, settings.maxCost)) {
    const over = overBudgetWords(cost, settings.maxCost);
    return badOutput(`${misfit}; it does not go back: ${over}`, wanted, step);
  }
  log.line(`what the agent said ${wanted.misfit}, so it is asked once more: ${misfit}`);
  ledger.note({ finalMessage: null, ruledRejections: 0 });
  let again: Played | null = null;
  try {
    again = await tellAndFollow(first.again, conversationId, step);
  } finally {
    // The words from before are still its last ones.
    const isAnswered = again !== null && isGood(endingOf(again));
    if (!isAnswered && ledger.facts().finalMessage === null) ledger.note({ finalMessage });
  }
  const next = endingOf(again);
  if (next === null) return again;
  if (ledger.facts().task?.result?.kind !== 'taken') {
    return badOutput(`${misfit}; the agent could not be told: ${next.reason}`, wanted, step);
  }
  if (!isGood(next)) return again;
  const second = judgeLastWords(wanted, step);
  if (second.kind === 'fits') return noted(again, second, step);
  return badOutput(second.kind === 'unread' ? second.why : second.errors.join('; '), wanted, step);
}

function endingOf(played: Played): Ending | null {
  if ('outcome' in played) return played;
  return played.kind === 'ended' ? played.ending : null;
}

/** Where its last words could not be read, there is nothing to correct. */
function judgeLastWords(
  wanted: WantedWords,
  { ledger, settings }: WorkflowStep,
): JudgedWords | { readonly kind: 'unread'; readonly why: string } {
  const { finalMessage } = ledger.facts();
  const clean = (text: string) => cleanWords(text, [settings.apiKey, settings.sessionApiKey]);
  return finalMessage === null
    ? { kind: 'unread', why: 'its last words could not be read' }
    : wanted.judge(finalMessage, clean);
}

function noted(
  played: Played,
  { found }: Extract<JudgedWords, { kind: 'fits' }>,
  { ledger, clock, context, settings }: WorkflowStep,
): Played {
  if (!('plan' in found)) {
    ledger.note(found);
    return played;
  }
  const { answered, conversationId } = ledger.facts();
  const signed = { repository: context.repository, key: markerKey(settings.apiKey) };
  ledger.note({ ...found, handedOn: linesHandedOn(answered, conversationId ?? '', signed) });
  const reason = 'the agent has changed nothing: it has read, and written its plan';
  return { outcome: 'finished', variant: 'planned', reason, at: endingOf(played)?.at ?? clock.now() };
}

function badOutput(why: string, { misfit }: WantedWords, { clock }: WorkflowStep): Ending {
  const reason = reasonLine(`what the agent said ${misfit}: ${logLine(why, 900)}`);
  return { outcome: 'bad_output', reason, at: clock.now() };
}
