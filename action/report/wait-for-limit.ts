// Whether a step waits where GitHub takes no more requests for now. The follower of an agent never does: it has to stop the agent in time,
// and what GitHub did not take is written again later. A command that somebody wrote, and the end, come once.
import type { Facts } from './facts.ts';

const longestOfCommand = 10 * 60_000;
/** Further steps of the job wait too. */
const longestOfEnd = 2 * 60_000;

/** Pure. `timeout`: of the step; null = without a limit. */
export function waitsForLimit(
  {
    mode,
    startedAt,
    round,
    answerSent,
    ending,
  }: Pick<Facts, 'mode' | 'startedAt' | 'round' | 'answerSent' | 'ending'>,
  timeout: number | null,
  triesAt: number,
): boolean {
  if (ending !== null) return triesAt <= ending.at + longestOfEnd;
  const isBeforeFollowing = mode === 'command' && round === null && !answerSent;
  return isBeforeFollowing && triesAt <= startedAt + Math.min(timeout ?? longestOfCommand, longestOfCommand);
}
