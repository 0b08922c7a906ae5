// Whether this job reads a comment once more. GitHub runs a job again for 30 days, at the wish of anyone who may write, and
// what waits then is not what the comment was about.
import type { RunContext } from '../../deps/run-context.ts';

export function isRunAgain(
  { runAttempt, triggeringActor }: Pick<RunContext, 'runAttempt' | 'triggeringActor'>,
  sender: string,
): boolean {
  const byOther = triggeringActor !== '' && triggeringActor.toLowerCase() !== sender.toLowerCase();
  return runAttempt !== 1 || byOther;
}
