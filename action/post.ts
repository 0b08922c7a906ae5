// The post step. If the main step was killed, summary and comment say that the conversation goes on, and where.

import { type Ending, exitCodes } from '../shared/watch/index.ts';
import type { Deps } from './deps/deps.ts';
import { cancelledEnding } from './facts/cancelled.ts';
import { unfinishedFacts } from './facts/state.ts';
import { withVariant } from './facts/with-variant.ts';
import { createLog } from './report/log.ts';
import { tellOutcome } from './report/report.ts';
import { createStickyComment } from './report/sticky-comment.ts';
import { summaryOf } from './report/summary.ts';
import { readCommentKey } from './settings/comment-key.ts';
import { readInputs } from './settings/read-inputs.ts';

export async function post({ core, clock, gitHub, ...deps }: Deps): Promise<void> {
  const inputs = readInputs(core);
  const context = { ...deps.context, commentKey: readCommentKey(inputs['comment-key']) };
  const left = unfinishedFacts(core);
  if (left === null) return;
  const ending: Ending = withVariant(left.ending ?? cancelledEnding(left, clock.now()), left);
  const facts = { ...left, ending, exitCode: left.exitCode ?? exitCodes[ending.outcome] };
  if (inputs.summary === 'true') await core.writeSummary(summaryOf(facts, context));
  const when = inputs.comment === 'always' || inputs.comment === 'failure' ? inputs.comment : 'never';
  const comment = createStickyComment({
    when,
    apiKey: inputs['api-key'],
    context,
    request: gitHub(inputs['github-token'], null),
    log: createLog(core, clock, left.startedAt),
  });
  await comment.update(facts);
  tellOutcome(ending, facts.exitCode, core);
}
