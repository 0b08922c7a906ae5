// Small steps that the readers share: a new state, a warning, an ending.
import type { OutcomeName } from './outcomes.ts';
import { sameState } from './states.ts';
import { reasonLine } from './token-shapes.ts';
import type { Ending, Seen, Watch } from './types.ts';

const longestTimeline = 200;
const mostWarnings = 20;

/** Records a state when it differs from the last one. */
export function see(watch: Watch, seen: Seen, now: number): Watch {
  const known = watch.timeline.at(-1);
  if (known && sameSeen(known, seen)) return watch;
  const timeline = [...watch.timeline, { ...seen, at: now }];
  if (timeline.length > longestTimeline) timeline.splice(longestTimeline / 2, 1);
  return { ...watch, seen, seenSince: now, timeline, quietPolls: 0 };
}

/** Adds a warning, each text once. The newest are kept: a service that has warned of much may not hide what comes later. */
export function warn(watch: Watch, warning: string): Watch {
  if (watch.warnings.includes(warning)) return watch;
  const all = [...watch.warnings, warning];
  const warnings = all.slice(-mostWarnings);
  const earlier = (watch.earlierWarnings ?? 0) + all.length - warnings.length;
  return { ...watch, warnings, ...(earlier > 0 && { earlierWarnings: earlier }) };
}

/** Warnings for people, with the one that holds only now. */
export function warningsOf(watch: Watch): readonly string[] {
  const { warnings, earlierWarnings = 0 } = watch;
  const earlier = earlierWarnings === 0 ? [] : [`earlier warnings that are not shown: ${earlierWarnings}`];
  return [...earlier, ...warnings, ...[refusalNow(watch)].filter((words) => words !== null)];
}

/** Polls that failed alike are usually the only ones: restarts and full servers pass. */
const passingFailures = 2;

/** Why nothing is seen of the agent now, where that may pass; null where something is, or its failures say so at their end. */
export function refusalNow({ failures, untold, ending }: Watch): string | null {
  if (ending !== null) return null;
  const isPassing =
    failures?.alike.why === 'unavailable' &&
    failures.alike.count === failures.count &&
    failures.count <= passingFailures;
  const failing = isPassing ? undefined : failures?.alike.why;
  switch (failing ?? (untold?.lasts ? 'untold' : null)) {
    case 'untold':
      return 'the service does not tell at the moment what the agent does: nothing may answer in its sandbox; it is followed on';
    case 'unauthorized':
      return 'the API key is not accepted at the moment; the agent may work on, and is followed again when it is';
    case 'bad_response':
      return 'something else than the API answers at its address at the moment; the agent may work on, and is followed again when the API answers';
    case 'unavailable':
      return 'the service is not available at the moment; the agent may work on, and is followed again when it answers';
    default:
      return null;
  }
}

export function end(watch: Watch, outcome: OutcomeName, reason: string, now: number): Watch {
  return endWatch(watch, { outcome, reason: reasonLine(reason), at: now });
}

export function endWatch(watch: Watch, ending: Ending): Watch {
  return { ...watch, nextPollAt: null, ending };
}

function sameSeen(one: Seen, other: Seen): boolean {
  return (
    one.phase === other.phase &&
    sameState(one.step, other.step) &&
    sameState(one.sandbox, other.sandbox) &&
    sameState(one.agent, other.agent)
  );
}
