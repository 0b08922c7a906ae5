// The post step. If the main step was killed, summary and comment say that the conversation goes on, and where. An agent that
// was to be stopped, and was not seen to stop yet, is stopped now.

import { type Ending, outcomes } from '../shared/conversation/index.ts';
import { hasStopped } from '../shared/drive/index.ts';
import { inline, link } from '../shared/github/index.ts';
import type { Deps } from './inputs/deps.ts';
import { readInputs } from './inputs/inputs.ts';
import { readCommentKey } from './inputs/run-context.ts';
import { cancelledEnding, howItEnded, withVariant } from './report/endings.ts';
import type { Facts } from './report/facts.ts';
import { killedMain, savedFacts, untoldState } from './report/ledger.ts';
import { createLog } from './report/log.ts';
import { tellOutcome } from './report/report.ts';
import { createStickyComment, tellsEnd } from './report/sticky-comment.ts';
import { summaryOf } from './report/summary.ts';
import { waitsForLimit } from './report/wait-for-limit.ts';
import { finishStop } from './run/finish-stop.ts';
import type { StopEnd } from './run/stop-agent.ts';

export async function post({ core, clock, gitHub, connect, ...deps }: Deps): Promise<void> {
  const begunAt = clock.now();
  const inputs = readInputs(core);
  const context = { ...deps.context, commentKey: readCommentKey(inputs['comment-key']) };
  const saved = savedFacts(core);
  if (saved === null) return;
  const isKilled = killedMain(core);
  const finished = await finishStop(saved, inputs, { core, clock, connect });
  const isOver = !isKilled && finished === null;
  if (isOver && core.getState(untoldState) !== 'true') return;
  const left = finished?.facts ?? saved;
  const ending = endingOfPost(left, finished, clock.now());
  const page = finished?.page ?? null;
  const facts = {
    ...left,
    conversationUrl: left.conversationUrl ?? page,
    ending,
    exitCode: left.exitCode ?? outcomes[ending.outcome].exitCode,
  };
  const log = createLog(core, clock, left.startedAt);
  if (finished?.kind === 'not_stopped') log.warn(finished.words);
  else if (finished !== null) log.line(finished.words);
  if (inputs.summary === 'true' && !isOver) {
    await core.writeSummary(
      isKilled || finished === null ? summaryOf(facts, context) : whatBecame(finished, ending),
    );
  }
  const when = inputs.comment === 'always' || inputs.comment === 'failure' ? inputs.comment : 'never';
  const comment = createStickyComment({
    when,
    apiKey: inputs['api-key'],
    context,
    // What main could not say is said now or never.
    github: gitHub(inputs['github-token'], null, (pauseMs) =>
      waitsForLimit({ ...facts, ending: { ...ending, at: begunAt } }, null, clock.now() + pauseMs),
    ),
    log,
    clock,
    ...tellsEnd,
  });
  await comment.update(facts);
  if (isKilled) tellOutcome(ending, facts.exitCode, core);
}

/** Below the summary of main. */
function whatBecame({ kind, words, page = null }: StopEnd, { reason }: Ending): string {
  const told = inline(kind === 'stopped' ? words : reason, 1_000);
  return page === null ? told : `${told}\n\n${link('The conversation, if it was started', page)}`;
}

/** The stop that main only began is over, and its words with it; that its time or its budget was over still holds. */
function endingOfPost(left: Facts, finished: StopEnd | null, now: number): Ending {
  const killed = (facts: Facts) => cancelledEnding(facts, now, howItEnded(facts));
  if (finished === null) return withVariant(left.ending ?? killed(left), left);
  const { kind, words } = finished;
  const known = left.ending === null || left.ending.outcome === 'cancelled' ? null : left.ending;
  switch (kind) {
    case 'stopped':
      return known === null
        ? withVariant(killed(left), left)
        : withVariant(withWords(known, words, ['not_stopped', 'being_stopped']), left);
    case 'no_agent': {
      const at = known?.at ?? now;
      const reason = `${known === null ? howItEnded(left) : known.reason}; ${words}`;
      return { outcome: known?.outcome ?? 'cancelled', variant: kind, reason, at };
    }
    case 'not_stopped': {
      const unstopped = { ...left, stop: null };
      const ending = known ?? killed(unstopped);
      // A sandbox that is gone costs nothing more.
      const isGone = hasStopped(left.stop?.result ?? null);
      const over = isGone ? (['not_stopped', 'being_stopped'] as const) : (['being_stopped'] as const);
      return withVariant(withWords(ending, words, over), unstopped);
    }
  }
}

/** Drops a variant that is not true any more. */
function withWords(
  { variant, ...general }: Ending,
  words: string,
  over: readonly Ending['variant'][],
): Ending {
  const kept = variant === undefined || over.includes(variant) ? {} : { variant };
  return { ...general, ...kept, reason: `${general.reason}; ${words}` };
}
