// What it means for a run what became of a further message. Pure.
import { beginRound } from '../../shared/watch/index.ts';
import type { StoredMessage } from '../model/message.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { closeAgain } from '../run/reopen-run.ts';

const mostRounds = 50;

/** `isLast`: no other message is on its way. */
export function afterFurther(run: Run, { from, result }: StoredMessage, isLast: boolean, now: number): Run {
  if (run.watch === null || run.state === 'ended') return run;
  // A run that went on for this only is what it was before. One that is being stopped is first stopped.
  if (result?.kind !== 'taken') {
    return isLast && run.watch.awaits && !isBeingStopped(run) ? closeAgain(run, now) : run;
  }
  const { rounds = [], endedBefore, stop, ...facts } = run.facts;
  const number = (rounds.at(-1)?.number ?? 1) + 1;
  const round = { number, by: from ? from.login : facts.requester, at: now };
  return {
    ...run,
    watch: beginRound(run.watch, { number, since: now, after: result.event }, now),
    dueAt: now,
    facts: {
      ...{ ...facts, rounds: [...rounds, round].slice(-mostRounds) },
      // One that is to be stopped now still is.
      ...(stop?.result === null && { stop }),
    },
  };
}
