// Shared by every machine in the App: the service of a run, how long its requests may take, and a store in which another
// worker may be faster.
import type { OutcomeName, Step, Thing } from '../../shared/conversation/index.ts';
import type { MachineServiceOptions } from '../../shared/drive/index.ts';
import { completed, ServiceError } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { isBeingStopped, type Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

const longestLook = 10_000;
/**
 * Together with the longest age of a look this is shorter than a lease. So when the lease is over, nothing is sent any
 * more.
 */
const longestSend = 8_000;

export function machineServiceOptions(
  { services, clock }: RunDeps,
  { repository }: Run,
): MachineServiceOptions {
  const within = (ms: number) => () => ({ deadline: clock.now() + ms });
  return {
    service: services.forRepository(repository.owner, repository.name)?.service ?? withoutKey,
    now: clock.now,
    readOptions: within(longestLook),
    sendOptions: within(longestSend),
  };
}

const noKey = () => new ServiceError('bad_configuration', 'no API key is configured any more');

async function refuseWithoutKey(): Promise<never> {
  throw noKey();
}

const withoutKey = completed({
  page: (id) => id,
  start: refuseWithoutKey,
  conversations: refuseWithoutKey,
  poll: refuseWithoutKey,
  list() {
    throw noKey();
  },
});

/** Null when another worker was faster: that worker goes on. */
export async function storeUnlessSuperseded<T>(
  { store }: RunDeps,
  work: (tables: Tables) => Promise<T>,
): Promise<T | null> {
  try {
    return await store.transaction(work);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    return null;
  }
}

/** The time of the next visit, where a step changes nothing else: most are so, and need no transaction. */
export function onlyLater<T extends Thing>(
  before: T,
  { thing, do: { kind } }: Step<Thing, { readonly kind: string }>,
): number | null {
  const told = (each: Thing) => JSON.stringify({ ...before, ...each, dueAt: null });
  return kind === 'rest' && told(thing) === told(before) ? thing.dueAt : null;
}

/** Null as above. */
export async function putOff<T extends { readonly version: number }>(
  rows: { postpone(row: NoInfer<T>, dueAt: number): Promise<boolean> },
  row: T,
  dueAt: number,
): Promise<T | null> {
  return (await rows.postpone(row, dueAt)) ? { ...row, dueAt, version: row.version + 1 } : null;
}

/** Names a reply in the log: it is a word, or has one. */
export function replyName(reply: string | { readonly kind: string }): string {
  return typeof reply === 'string' ? reply : reply.kind;
}

/** Null while the run is followed. */
export function outcomeSoFar(run: Run): OutcomeName | null {
  if (run.state === 'ended') return run.facts.end.ending?.outcome ?? 'cancelled';
  return isBeingStopped(run) ? 'stopped' : null;
}

interface RowOfRun extends Thing {
  readonly id: string;
  readonly runId: string;
}

/** Visits a claimed row together with its run. The row of a deleted run is settled: there is nothing to show, and no one to tell. */
export async function visitWithRun<T extends RowOfRun>(
  { store, clock }: RunDeps,
  rows: { save(row: T): Promise<boolean> },
  row: T,
  visitRow: (run: Run) => Promise<unknown>,
): Promise<void> {
  const run = await store.runs.byId(row.runId);
  if (run !== null) await visitRow(run);
  else await rows.save({ ...row, dueAt: null, settledAt: clock.now() });
}
