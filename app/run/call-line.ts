// Calls those in a line whose turn it is, and tells the others their place. The line is held by the transaction.
import type { Run } from '../model/run.ts';
import type { RunInLine, StoredLine, Tables } from '../store/index.ts';
import { decideLine, underNewestLimits } from './decide-line.ts';
import { storeRun } from './store-run.ts';
import type { Telling } from './tell.ts';

interface LineSettings extends Telling {
  readonly maxRuns?: number | null;
}

/** Ends of runs call at once. This is for what nobody tells: a new day, other settings, room at the service. */
const visitPause = 30_000;
/** Places change often, and each edit counts for GitHub. */
const placePause = 60_000;

export async function callLine(
  tables: Tables,
  line: StoredLine,
  settings: LineSettings,
  now: number,
): Promise<void> {
  const stored = await tables.lines.waiting(line.apiKey);
  const waiting = underNewestLimits(stored);
  if (waiting.length === 0) {
    await tables.lines.leave(line, {}, null);
    return;
  }
  const live = await tables.lines.live();
  const ofKey = live.filter(({ apiKey }) => apiKey === line.apiKey);
  const { called, places, turns } = decideLine({
    ...{ waiting, turns: line.turns, now },
    live: summed(live),
    liveOfKey: ofKey.reduce((sum, { count }) => sum + count, 0),
    startingOfKey: ofKey.reduce((sum, { starting }) => sum + starting, 0),
    maxRuns: settings.maxRuns ?? null,
    spent: await spentIn(tables, waiting, now),
    ...{ refused: line.refused, closedUntil: line.closedUntil },
  });
  for (const id of called) {
    await change(tables, id, settings, now, (run) => ({
      ...run,
      ...{ line: null, dueAt: now, attempts: 0 },
      facts: { ...run.facts, calledAt: now },
    }));
  }
  for (const [at, waits] of waiting.entries()) {
    const { id, told, runsAtOnce, costPerDay } = waits;
    const place = places.get(id);
    if (!place || (waits === stored[at] && JSON.stringify(place) === JSON.stringify(told))) continue;
    const telling = { ...settings, editPause: placePause };
    await change(tables, id, telling, now, (run) => ({
      ...run,
      line: run.line && { ...run.line, runsAtOnce, costPerDay, told: place },
    }));
  }
  const next = line.closedUntil > now ? Math.min(line.closedUntil, now + visitPause) : now + visitPause;
  await tables.lines.leave(line, turns, places.size === 0 ? null : next);
}

/** Throws `Superseded` when somebody else changes the run at this moment. */
async function change(
  tables: Tables,
  id: string,
  telling: Telling,
  now: number,
  to: (run: Run) => Run,
): Promise<void> {
  const run = await tables.runs.byId(id);
  if (!run || run.line === null) return;
  const after = to(run);
  await storeRun(tables, after, after.line === null ? 'state' : 'detail', telling, now);
}

function summed(live: readonly { readonly repositoryId: number; readonly count: number }[]) {
  const counts = new Map<number, number>();
  for (const { repositoryId, count } of live) {
    counts.set(repositoryId, (counts.get(repositoryId) ?? 0) + count);
  }
  return counts;
}

async function spentIn(tables: Tables, waiting: readonly RunInLine[], now: number) {
  const asked = waiting.flatMap(({ repositoryId, costPerDay }) =>
    costPerDay === null ? [] : [repositoryId],
  );
  const spent = new Map<number, number>();
  for (const repositoryId of new Set(asked)) {
    spent.set(repositoryId, await tables.costs.ofDay(repositoryId, now));
  }
  return spent;
}
