// After the end: the value that `output-schema` asks for is read from the agent's last words. What does not fit goes back to
// the agent, once.

import { type Ending, isGood, isOverBudget, reasonLine } from '../../shared/conversation/index.ts';
import { logLine, overBudgetWords } from '../../shared/github/index.ts';
import { cleanWords } from '../../shared/service/index.ts';
import type { OutputSchema } from '../inputs/settings.ts';
import { type JudgedOutput, judgeOutput, misfitMessage } from '../output/judge-output.ts';
import { tellAndFollow } from './tell-and-follow.ts';
import type { Tracked } from './track.ts';
import type { WorkflowStep } from './workflow-step.ts';

type Played = Tracked | Ending;

export async function withOutput(played: Played, step: WorkflowStep): Promise<Played> {
  const { settings, ledger, log } = step;
  const { outputSchema } = settings;
  const { conversationId } = ledger.facts();
  const ending = endingOf(played);
  if (outputSchema === null || !isGood(ending) || conversationId === null) return played;
  const first = judge(outputSchema, step);
  if (first.kind === 'fits') return noted(played, first.json, step);
  if (first.kind === 'unread') return badOutput(first.why, step);
  const misfit = first.errors.join('; ');
  const { cost, finalMessage } = ledger.facts();
  if (cost !== null && settings.maxCost !== null && isOverBudget({ cost }, settings.maxCost)) {
    return badOutput(`${misfit}; it does not go back: ${overBudgetWords(cost, settings.maxCost)}`, step);
  }
  log.line(`what the agent said does not fit output-schema, and goes back to it: ${misfit}`);
  ledger.note({ finalMessage: null });
  let again: Played | null = null;
  try {
    again = await tellAndFollow(misfitMessage(first.errors, outputSchema), conversationId, step);
  } finally {
    // The words from before are still its last ones.
    const isAnswered = again !== null && isGood(endingOf(again));
    if (!isAnswered && ledger.facts().finalMessage === null) ledger.note({ finalMessage });
  }
  const next = endingOf(again);
  if (next === null) return again;
  if (ledger.facts().task?.result?.kind !== 'taken') {
    return badOutput(`${misfit}; the agent could not be told: ${next.reason}`, step);
  }
  if (!isGood(next)) return again;
  const second = judge(outputSchema, step);
  if (second.kind === 'fits') return noted(again, second.json, step);
  return badOutput(second.kind === 'unread' ? second.why : second.errors.join('; '), step);
}

function endingOf(played: Played): Ending | null {
  if ('outcome' in played) return played;
  return played.kind === 'ended' ? played.ending : null;
}

/** Unread last words are nothing that the agent could be told of. */
function judge(
  schema: OutputSchema,
  { ledger, settings }: WorkflowStep,
): JudgedOutput | { readonly kind: 'unread'; readonly why: string } {
  const { finalMessage } = ledger.facts();
  const clean = (text: string) => cleanWords(text, [settings.apiKey, settings.sessionApiKey]);
  return finalMessage === null
    ? { kind: 'unread', why: 'its last words could not be read' }
    : judgeOutput(finalMessage, schema, clean);
}

function noted(played: Played, json: string, { ledger }: WorkflowStep): Played {
  ledger.note({ output: json });
  return played;
}

function badOutput(why: string, { clock }: WorkflowStep): Ending {
  const reason = reasonLine(`what the agent said does not fit output-schema: ${logLine(why, 900)}`);
  return { outcome: 'bad_output', reason, at: clock.now() };
}
