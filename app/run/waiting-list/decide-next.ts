// Decides which runs of the waiting list may start now: fair between repositories, in order within one. Pure.

import { nextDayAfter } from '../../store/cost.ts';
import type { WaitingPosition, WaitingReason, WaitingRun } from '../../store/run/waiting-list.ts';

export type Waiter = Omit<WaitingRun, 'announced'>;

export interface WaitingState {
  /** Oldest first, by when they were asked for. */
  readonly waiting: readonly Waiter[];
  /** How many runs of a repository are live and wait no longer. */
  readonly live: ReadonlyMap<number, number>;
  readonly liveOfKey: number;
  /** Runs among them whose start was not answered yet. */
  readonly startingOfKey: number;
  /** Null = as many as the service takes. */
  readonly maxRuns: number | null;
  /** Dollars of this day; absent where no limit needs it. */
  readonly spent: ReadonlyMap<number, number>;
  /** When repositories that wait had their last turn. */
  readonly turns: Turns;
  /** How often the service has refused one more, without taking one since, and until when it is not asked. */
  readonly refused: number;
  readonly closedUntil: number;
  readonly now: number;
}

type Turns = Readonly<Record<string, number>>;

interface NextDecision {
  /** Sorted by their turns. */
  readonly called: readonly string[];
  /** The new places of all others. */
  readonly places: ReadonlyMap<string, WaitingPosition>;
  readonly turns: Turns;
}

/** The last place that is announced. */
export const mostPlacesTold = 10;

export function decideNext(list: WaitingState): NextDecision {
  const queues = Map.groupBy(list.waiting, ({ repositoryId }) => repositoryId);
  const order = fairOrder(list, queues);
  const called = order.slice(0, roomOf(list));
  const taken = new Set(called.map(({ run }) => run.id));
  const last = new Map(called.map(({ run, turn }) => [run.repositoryId, turn]));
  const left = list.waiting.filter(({ id }) => !taken.has(id));
  const behind = new Map(order.slice(called.length).map(({ run }, at) => [run.id, at + 1]));
  return {
    called: called.map(({ run }) => run.id),
    places: new Map(
      [...Map.groupBy(left, ({ repositoryId }) => repositoryId).values()].flatMap((queue) =>
        queue.map((run, at) => [run.id, waitingPlace(list, run, at, behind)] as const),
      ),
    ),
    turns: Object.fromEntries(
      left.flatMap(({ repositoryId }) => {
        const turn = last.get(repositoryId) ?? list.turns[repositoryId];
        return turn === undefined ? [] : [[repositoryId, turn]];
      }),
    ),
  };
}

/**
 * The limits of a repository count that were read last, for all who wait there: else a limit that was raised would not help as
 * long as one waits who was asked for before. Who has them already is the same object.
 */
export function underNewestLimits<T extends Waiter>(waiting: readonly T[]): readonly T[] {
  const newest = new Map(waiting.map((run) => [run.repositoryId, run]));
  return waiting.map((run) => {
    const { runsAtOnce, costPerDay } = newest.get(run.repositoryId) ?? run;
    const isSame = run.runsAtOnce === runsAtOnce && run.costPerDay === costPerDay;
    return isSame ? run : { ...run, runsAtOnce, costPerDay };
  });
}

interface Turn {
  readonly run: Waiter;
  readonly turn: number;
}

/**
 * Whom the limits of the repositories let start, in the order of their turns: next is the repository that has waited longest
 * since its last turn. So a waiting run is passed by each other repository once at most.
 */
function fairOrder(list: WaitingState, queues: ReadonlyMap<number, readonly Waiter[]>): readonly Turn[] {
  const lastTurns = Object.values(list.turns);
  // After everybody who has come until now.
  let clock = Math.max(list.now, ...lastTurns) + 1;
  const heads = [...queues].map(([repositoryId, queue]) => ({
    queue,
    at: 0,
    live: list.live.get(repositoryId) ?? 0,
    spent: list.spent.get(repositoryId) ?? 0,
    turn: list.turns[repositoryId] ?? null,
  }));
  const order: Turn[] = [];
  for (;;) {
    const ready = heads.flatMap((head) => {
      const run = head.queue[head.at];
      if (!run || whyNotYet(run, head) !== null) return [];
      return [{ head, run, since: Math.max(head.turn ?? 0, run.askedAt) }];
    });
    const [first, ...others] = ready;
    if (first === undefined) return order;
    const { head, run } = others.reduce((best, one) => (one.since < best.since ? one : best), first);
    head.at += 1;
    head.live += 1;
    head.turn = clock;
    order.push({ run, turn: clock });
    clock += 1;
  }
}

function whyNotYet(
  { runsAtOnce, costPerDay }: Waiter,
  { live, spent }: { readonly live: number; readonly spent: number },
): WaitingReason | null {
  if (costPerDay !== null && spent >= costPerDay) return 'day';
  return runsAtOnce !== null && live >= runsAtOnce ? 'repository' : null;
}

function roomOf({ maxRuns, liveOfKey, startingOfKey, refused, closedUntil, now }: WaitingState): number {
  const ofKey = maxRuns === null ? Number.POSITIVE_INFINITY : Math.max(0, maxRuns - liveOfKey);
  if (refused === 0) return ofKey;
  // A single run finds out whether the service takes more again.
  return closedUntil > now || startingOfKey > 0 ? 0 : Math.min(1, ofKey);
}

function waitingPlace(
  list: WaitingState,
  run: Waiter,
  at: number,
  behind: ReadonlyMap<string, number>,
): WaitingPosition {
  const told = (place: number) => (place > mostPlacesTold ? null : place);
  const ofKey = behind.get(run.id);
  if (ofKey !== undefined) return { place: told(ofKey), why: list.refused > 0 ? 'service' : 'key' };
  const spent = list.spent.get(run.repositoryId) ?? 0;
  const isSpent = run.costPerDay !== null && spent >= run.costPerDay;
  if (isSpent) return { place: told(at + 1), why: 'day', until: nextDayAfter(list.now) };
  return { place: told(at + 1), why: 'repository' };
}
