// How long polls have to fail until a watch believes it. Pure.
import type { FailedReading, Failures, Road, Watch } from './terms/types.ts';

const second = 1_000;
const minute = 60 * second;

interface Lasting {
  /** Polls in a row that failed in this way. */
  readonly polls: number;
  readonly ms: number;
}

const atOnce: Lasting = { polls: 1, ms: 0 };
const outage: Lasting = { polls: 5, ms: 10 * minute };

/** `unseen`: a step that has started nothing, and has seen nothing yet, loses nothing when it gives up. */
const believed: Readonly<Record<FailedReading['why'], Readonly<Record<Road | 'unseen', Lasting>>>> = {
  // A login service that restarts refuses every key for a moment, and so does a service whose key is exchanged.
  unauthorized: { app: { polls: 3, ms: 5 * minute }, step: { polls: 3, ms: minute }, unseen: atOnce },
  // A maintenance page, whatever its status.
  bad_response: { app: outage, step: outage, unseen: { polls: 3, ms: 0 } },
  unavailable: { app: outage, step: outage, unseen: outage },
  // Nothing was sent: a person must correct a setting first.
  bad_input: { app: atOnce, step: atOnce, unseen: atOnce },
};

/** A poll interval below a second is for tests, so then all waits are shorter. */
function lastingOf(why: FailedReading['why'], { limits, timeline, isForeign }: Watch): Lasting {
  const isUnseen = isForeign === true && timeline.length === 0;
  const { polls, ms } = believed[why][isUnseen ? 'unseen' : limits.road];
  return { polls, ms: ms * Math.min(1, limits.pollInterval / second) };
}

export function countFailure(watch: Watch, { why, message }: FailedReading, now: number): Failures {
  const { failures } = watch;
  const alike = failures?.alike.why === why ? failures.alike : { why, count: 0, since: now };
  return {
    count: (failures?.count ?? 0) + 1,
    since: failures?.since ?? now,
    last: message,
    alike: { ...alike, count: alike.count + 1 },
  };
}

/** Null while it may pass. Failures of several kinds are together an outage. */
export function failureBelieved(watch: Watch, now: number): FailedReading['why'] | null {
  const { failures } = watch;
  if (failures === null) return null;
  const { alike } = failures;
  const lasts = ({ count, since }: Pick<Failures, 'count' | 'since'>, { polls, ms }: Lasting) =>
    count >= polls && now - since >= ms;
  if (lasts(alike, lastingOf(alike.why, watch))) return alike.why;
  return lasts(failures, lastingOf('unavailable', watch)) ? 'unavailable' : null;
}

/** When the time is over that the failures of this watch have to last. */
export function failureBelievedAt(watch: Watch): number | null {
  const { failures } = watch;
  if (failures === null) return null;
  const { alike } = failures;
  const outageAt = failures.since + lastingOf('unavailable', watch).ms;
  return Math.min(outageAt, alike.since + lastingOf(alike.why, watch).ms);
}
