// The check on the linked pull request: one for each round.

import { type Ending, isWaiting, outcomes, type Seen } from '../../shared/conversation/index.ts';
import { endingWords, stateWords } from '../../shared/github/index.ts';
import { effectOf } from '../handling/reply-effects.ts';
import type { CheckEffect, NewEffect } from '../store/effect.ts';
import { endingOf, endingOfRound, ofRound, type Run } from '../store/run/run.ts';
import { type DisplaySettings, seenOf } from './tell.ts';

/** The App's own check, on every commit. */
export const checkName = 'agent-conversations';

/** Null where no pull request is linked. Until a round has begun, the check of the one before says how that ended. */
export function checkRun(run: Run, { briefPause }: Pick<DisplaySettings, 'briefPause'>): NewEffect | null {
  const ending = endingOf(run);
  if (!run.watch?.resuming) {
    const check = checkWith(run, ending ? endWords(run, ending) : stateOfCheck(run));
    return check && { ...check, throttle: ending ? 0 : briefPause };
  }
  // A check that says "stopped" is no place to look for a question.
  if (ending === null && isWaiting(run.watch)) {
    const title = stateWords(seenOf(run)).sentence;
    return checkWith(run, { ...stateOfCheck(run), title, conclusion: 'action_required' });
  }
  const before = endingOfRound(run);
  return before && checkWith(run, endWords(run, before));
}

/** The last check of a round that went over into the next one. Null where no round has begun. */
export function checkLeft(before: Run, after: Run): NewEffect | null {
  if (ofRound(before, '') === ofRound(after, '')) return null;
  const ending = before.watch?.resuming ? endingOfRound(before) : null;
  if (ending !== null) return checkWith(before, endWords(before, ending));
  const hadPlanned = before.watch?.resuming === true;
  return checkWith(before, {
    title: `Went on in${ofRound(after, ' round ')}`,
    summary: hadPlanned
      ? `The agent had planned, and goes on with${ofRound(after, ' round ')}.`
      : `The agent was told more before it had come to an end, and goes on with${ofRound(after, ' round ')}.`,
    conclusion: 'neutral',
  });
}

type Told = Pick<CheckEffect, 'title' | 'summary' | 'conclusion'>;

function endWords(run: Run, ending: Ending): Told {
  const { title, sentence } = endingWords(ending);
  return {
    title: `${title}${ofRound(run, ', round ')}`,
    summary: sentence,
    conclusion: outcomes[ending.outcome].conclusion,
  };
}

function stateOfCheck(run: Run): Told {
  const { tone, sentence } = stateWords(steadyStateOf(run), run.watch?.taskPending);
  return {
    title: tone === 'working' ? worksOrWaits : sentence,
    summary: `The agent works on #${run.issue}${ofRound(run, ', round ')}. What it asks has a check of its own.`,
    conclusion: null,
  };
}

/** True of both, because this check does not follow each question. */
const worksOrWaits = 'The agent is working, or waits for an answer';

/** The comment tells each step of the start-up, and a question has a check of its own: this one stays as it is meanwhile. */
function steadyStateOf(run: Run): Seen {
  const seen = seenOf(run);
  if (seen.phase === 'start') return { ...seen, step: null };
  return isWaiting(run.watch) ? { ...seen, sandbox: null, agent: atWork } : seen;
}

const atWork = { is: 'working', says: 'working' } as const;

function checkWith(run: Run, told: Told): NewEffect | null {
  const { linked: pull } = run.facts.pull;
  if (pull === null) return null;
  return {
    ...effectOf(run, `run/${run.id}/check/${pull.headSha}${ofRound(run, '/')}`),
    effect: {
      kind: 'check',
      repository: run.repository,
      sha: pull.headSha,
      externalId: `${run.id}${ofRound(run, '/')}`,
      detailsUrl: run.facts.conversation.url,
      ...told,
    },
  };
}
