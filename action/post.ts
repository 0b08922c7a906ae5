// The post step. If the main step was killed, summary and comment say that the conversation goes on, and where. An agent that
// was to be stopped, and was not seen to stop yet, is stopped now.
import { inline } from '../shared/github/index.ts';
import { hasStopped } from '../shared/service/index.ts';
import { type Ending, outcomes } from '../shared/watch/index.ts';
import type { Deps } from './inputs/deps.ts';
import { readInputs } from './inputs/inputs.ts';
import { readCommentKey } from './inputs/run-context.ts';
import { cancelledEnding, withVariant } from './report/endings.ts';
import type { Facts } from './report/facts.ts';
import { createLog } from './report/log.ts';
import { tellOutcome } from './report/report.ts';
import { killedMain, savedFacts } from './report/saved-facts.ts';
import { createStickyComment } from './report/sticky-comment.ts';
import { summaryOf } from './report/summary.ts';
import { finishStop } from './run/finish-stop.ts';

export async function post({ core, clock, gitHub, connect, ...deps }: Deps): Promise<void> {
  const inputs = readInputs(core);
  const context = { ...deps.context, commentKey: readCommentKey(inputs['comment-key']) };
  const saved = savedFacts(core);
  if (saved === null) return;
  const isKilled = killedMain(core);
  const finished = await finishStop(saved, inputs, { core, clock, connect });
  if (!isKilled && finished === null) return;
  const left = finished?.facts ?? saved;
  // What main said of a stop that it only began is over; that its time or its budget was over is not.
  const known = finished === null ? left.ending : withWords(left, finished.words);
  const isStopped = left.stop?.result?.kind === 'stopped';
  const goesOn = cancelledEnding(
    isStopped || finished === null ? left : { ...left, stop: null },
    clock.now(),
  );
  const told =
    isStopped || finished === null ? goesOn : { ...goesOn, reason: `${goesOn.reason}; ${finished.words}` };
  const ending: Ending = withVariant(known ?? told, isStopped ? left : { ...left, stop: null });
  const facts = { ...left, ending, exitCode: left.exitCode ?? outcomes[ending.outcome].exitCode };
  const log = createLog(core, clock, left.startedAt);
  if (finished !== null) log.line(finished.words);
  if (inputs.summary === 'true') {
    await core.writeSummary(
      isKilled || finished === null
        ? summaryOf(facts, context)
        : inline(isStopped ? finished.words : ending.reason, 500),
    );
  }
  const when = inputs.comment === 'always' || inputs.comment === 'failure' ? inputs.comment : 'never';
  const comment = createStickyComment({
    when,
    apiKey: inputs['api-key'],
    context,
    github: gitHub(inputs['github-token'], null),
    log,
    clock,
    // It follows nothing.
    timeout: 0,
    pollInterval: 0,
  });
  await comment.update(facts);
  if (isKilled) tellOutcome(ending, facts.exitCode, core);
}

function withWords({ ending, stop }: Facts, words: string): Ending | null {
  if (ending === null || ending.outcome === 'cancelled') return null;
  const { variant, ...general } = ending;
  const isOver = variant === 'not_stopped' && hasStopped(stop?.result ?? null);
  return { ...(isOver ? general : ending), reason: `${ending.reason}; ${words}` };
}
