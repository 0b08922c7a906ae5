// The check on the linked pull request: one for each round.
import { endingWords, stateWords } from '../../shared/github/index.ts';
import { outcomes } from '../../shared/watch/index.ts';
import type { CheckEffect, NewEffect } from '../store/effect.ts';
import type { Run } from '../store/run.ts';
import { ofRound } from '../store/run-facts.ts';
import { seenOf } from './tell.ts';

/** The App's own check, on every commit. */
export const checkName = 'agent-conversations';

/** Null where no pull request is linked, and where a round has not begun: the one before keeps its own. */
export function checkRun(run: Run): NewEffect | null {
  if (run.watch?.resuming) return null;
  const { ending } = run.facts;
  const words = ending === null ? null : endingWords(ending);
  return checkWith(run, {
    title: words?.title ?? stateWords(seenOf(run), run.watch?.taskPending).sentence,
    summary: words?.sentence ?? `The agent works on #${run.issue}${ofRound(run, ', round ')}.`,
    conclusion: ending === null ? null : outcomes[ending.outcome].conclusion,
  });
}

/** Of a round that went over into the next one: nothing more is told of it. Null where it had ended, or has none. */
export function checkLeft(before: Run, after: Run): NewEffect | null {
  if (before.watch?.resuming || ofRound(before, '') === ofRound(after, '')) return null;
  return checkWith(before, {
    title: `Went on in${ofRound(after, ' round ')}`,
    summary: `The agent was told more before it had come to an end, and goes on with${ofRound(after, ' round ')}.`,
    conclusion: 'neutral',
  });
}

function checkWith(run: Run, told: Pick<CheckEffect, 'title' | 'summary' | 'conclusion'>): NewEffect | null {
  const { pull, conversationUrl } = run.facts;
  if (pull === null) return null;
  return {
    key: `run/${run.id}/check/${pull.headSha}${ofRound(run, '/')}`,
    runId: run.id,
    installationId: run.installationId,
    throttle: 0,
    effect: {
      kind: 'check',
      repository: run.repository,
      sha: pull.headSha,
      externalId: `${run.id}${ofRound(run, '/')}`,
      detailsUrl: conversationUrl,
      ...told,
    },
  };
}
