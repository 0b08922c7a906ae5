// Calls those on a waiting list whose turn it is, and tells the others their place. The list is held by the transaction.

import type { RunDeps } from '../../handling/deps.ts';
import { type Run, withFacts } from '../../store/run/run.ts';
import type { WaitingList, WaitingRun } from '../../store/run/waiting-list.ts';
import type { Tables } from '../../store/store.ts';
import { storeRun } from '../store-run.ts';
import type { DisplaySettings } from '../tell.ts';
import { decideNext, underNewestLimits } from './decide-next.ts';

interface WaitingListSettings extends DisplaySettings {
  readonly maxRuns?: number | null;
}

/** Ends of runs call at once. This is for what no event tells: a new day, other settings, room at the service. */
const visitPause = 30_000;
/** Places change often, and each edit counts for GitHub. */
const placePause = 60_000;

/** Nothing is done where the list was changed since it was claimed. */
export async function visitWaitingList(
  { store, services, settings, clock }: RunDeps,
  claimed: WaitingList,
): Promise<void> {
  await store.transaction(async (tables) => {
    const list = await tables.waitingLists.hold(claimed);
    if (list === null) return;
    await moveToKeys(tables, services, list.apiKey, clock.now());
    if ((await tables.halts.inForce()) !== null) {
      await tables.waitingLists.leave(list, list.turns, clock.now() + visitPause);
      return;
    }
    await callWaitingRuns(tables, list, settings, clock.now());
  });
}

export async function callWaitingRuns(
  tables: Tables,
  list: WaitingList,
  settings: WaitingListSettings,
  now: number,
): Promise<void> {
  const stored = await tables.waitingLists.waiting(list.apiKey);
  const waiting = underNewestLimits(stored);
  if (waiting.length === 0) {
    await tables.waitingLists.leave(list, {}, null);
    return;
  }
  const live = await tables.waitingLists.live();
  const ofKey = live.filter(({ apiKey }) => apiKey === list.apiKey);
  const { called, places, turns } = decideNext({
    waiting,
    turns: list.turns,
    now,
    live: summed(live),
    liveOfKey: ofKey.reduce((sum, { count }) => sum + count, 0),
    startingOfKey: ofKey.reduce((sum, { starting }) => sum + starting, 0),
    maxRuns: settings.maxRuns ?? null,
    spent: await spentIn(tables, waiting, now),
    refused: list.refused,
    closedUntil: list.closedUntil,
  });
  for (const id of called) {
    await change(tables, id, settings, now, (run) => ({
      ...withFacts(run, { start: { calledAt: now } }),
      waiting: null,
      dueAt: now,
      attempts: 0,
    }));
  }
  for (const [at, waits] of waiting.entries()) {
    const { id, announced, runsAtOnce, costPerDay } = waits;
    const place = places.get(id);
    if (!place || (waits === stored[at] && JSON.stringify(place) === JSON.stringify(announced))) continue;
    const display = { ...settings, editPause: placePause };
    await change(tables, id, display, now, (run) => ({
      ...run,
      waiting: run.waiting && { ...run.waiting, runsAtOnce, costPerDay, announced: place },
    }));
  }
  const next = list.closedUntil > now ? Math.min(list.closedUntil, now + visitPause) : now + visitPause;
  await tables.waitingLists.leave(list, turns, places.size === 0 ? null : next);
}

/** Throws `Superseded` when somebody else changes the run at this moment. */
async function change(
  tables: Tables,
  id: string,
  display: DisplaySettings,
  now: number,
  to: (run: Run) => Run,
): Promise<void> {
  const run = await tables.runs.byId(id);
  if (!run || run.waiting === null) return;
  const after = to(run);
  await storeRun(tables, after, after.waiting === null ? 'state' : 'detail', display, now);
}

function summed(live: readonly { readonly repositoryId: number; readonly count: number }[]) {
  const counts = new Map<number, number>();
  for (const { repositoryId, count } of live) {
    counts.set(repositoryId, (counts.get(repositoryId) ?? 0) + count);
  }
  return counts;
}

async function spentIn(tables: Tables, waiting: readonly WaitingRun[], now: number) {
  const asked = waiting.flatMap(({ repositoryId, costPerDay }) =>
    costPerDay === null ? [] : [repositoryId],
  );
  const spent = new Map<number, number>();
  for (const repositoryId of new Set(asked)) {
    spent.set(repositoryId, await tables.costs.ofDay(repositoryId, now));
  }
  return spent;
}

interface Keys {
  forRepository(owner: string, name: string): { readonly key: string } | null;
}

/**
 * After a change of keys, live and waiting runs belong to the key that their repository has now. `from`: the key whose waiting list is
 * held; null = all.
 */
export async function moveToKeys(
  { runs, waitingLists }: Pick<Tables, 'runs' | 'waitingLists'>,
  keys: Keys,
  from: string | null,
  now: number,
): Promise<void> {
  for (const { waiting, ...old } of await runs.keysInUse()) {
    const key = keys.forRepository(old.owner, old.name)?.key ?? old.apiKey;
    if (key === old.apiKey || (from !== null && from !== old.apiKey)) continue;
    if (waiting > 0) await waitingLists.join(key, now);
    await runs.moveToKey(old, key);
  }
}
