// A round: what the agent does about one further message. The state that is seen first may still be the end of what it did
// before, so an end counts only when it came after the message. Pure.
import type { Ending, Reading, Round, Watch } from './types.ts';

type Newest = Extract<Reading, { kind: 'conversation' }>['newest'];

/** Events that cannot be read prove nothing: then an end counts that was seen in two looks so far apart. */
const apartUnread = 10_000;
/** Events say that nothing came after the message. That is believed for longer, for an agent that has nothing to do. */
const apartRead = 60_000;
const looksBelieved = 2;
const second = 1_000;

/** The agent has the message. A watch that has ended goes on with it, with the whole time before it. */
export function beginRound(
  { untold, awaits, ...watch }: Watch,
  round: Omit<Round, 'suspect'>,
  now: number,
): Watch {
  return { ...goingOn(watch, now), round };
}

/** A watch that has ended goes on, because its agent is about to be told more. */
export function reopenWatch(watch: Watch, now: number): Watch {
  return { ...goingOn(watch, now), awaits: true };
}

/** Nothing came of it, so the watch is what it was. */
export function closeWatch({ awaits, ...watch }: Watch, ending: Ending): Watch {
  return { ...watch, phase: 'ended', nextLookAt: null, ending };
}

function goingOn(watch: Watch, now: number): Watch {
  return {
    ...watch,
    phase: 'conversation',
    beganAt: watch.ending === null ? watch.beganAt : now,
    ...{ ending: null, nextLookAt: now, quietLooks: 0 },
    ...{ absences: 0, missings: 0, failures: null, idleSince: null, pausedSince: null },
  };
}

/** An end of the agent was seen: of this round, or perhaps of what was before. */
export function judgeEnd(
  watch: Watch,
  status: string,
  newest: Newest,
  now: number,
): { readonly isOfRound: boolean; readonly watch: Watch } {
  const { round, limits } = watch;
  if (round === undefined) return { isOfRound: true, watch };
  if (newest?.isNew && newest.status === status) return { isOfRound: true, watch: withoutSuspect(watch) };
  const before = round.suspect?.status === status ? round.suspect : { status, since: now, looks: 0 };
  const suspect = { ...before, looks: before.looks + 1 };
  const share = Math.min(1, limits.pollInterval / second);
  const apart = (newest == null ? apartUnread : apartRead) * share;
  const isOfRound = suspect.looks >= looksBelieved && now - suspect.since >= apart;
  return { isOfRound, watch: { ...watch, round: { ...round, suspect } } };
}

/** The agent does something else than what was taken for an end. */
export function withoutSuspect(watch: Watch): Watch {
  if (watch.round?.suspect === undefined) return watch;
  const { suspect, ...round } = watch.round;
  return { ...watch, round };
}
