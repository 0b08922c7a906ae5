// The App's own rehearsals: a task of the maintenance, so that one replica does it, and another one takes it over after a crash.
import type { RunDeps } from './handling/deps.ts';
import { rehearse } from './rehearsal/play.ts';
import {
  addReports,
  type GuardRecord,
  type RehearsalReport,
  readGuardRecord,
  rehearsalTask,
  versionWords,
} from './rehearsal/report.ts';
import type { MaintenanceTask } from './store/maintenance.ts';

/** How often it is looked whether one is due: the setting may have been changed meanwhile. */
const longestRest = 60 * 60_000;
/** After one that was ended early, by a replica that was told to stop; and while agents are halted. */
const afterEnd = 10 * 60_000;

/** The end of the App ends the rehearsal, which then leaves nothing behind either. */
export async function rehearseWhenDue(
  deps: RunDeps,
  task: MaintenanceTask,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, settings } = deps;
  const latest = clock.now() + longestRest;
  const dueAt = nextRehearsal(readGuardRecord(task.notes), settings.rehearse ?? null, clock.now());
  // While agents are halted none is started, not for this either.
  const isHalted = (await store.halts.inForce()) !== null;
  if (isHalted || dueAt === null || dueAt > clock.now()) {
    const next = isHalted ? clock.now() + afterEnd : Math.min(dueAt ?? latest, latest);
    await store.maintenance.finish(task, next);
    return;
  }
  const reports = await rehearseAll(deps, signal);
  const now = clock.now();
  if (signal.aborted || reports.length === 0) {
    await store.maintenance.finish(task, now + afterEnd);
    return;
  }
  // The command may have written one meanwhile.
  const before = readGuardRecord(await store.maintenance.notesOf(rehearsalTask));
  const next = now + Math.min(longestRest, settings.rehearse ?? longestRest);
  await store.maintenance.finish(task, next, JSON.stringify(addReports(before, reports, now)));
}

/** Null where the App does not rehearse by itself. */
function nextRehearsal({ last }: GuardRecord, every: number | null, now: number): number | null {
  if (every === null) return null;
  return last === null ? now : last.at + every;
}

/** Rehearses with the accounts, one after the other. */
async function rehearseAll(
  { services, clock, random, log }: RunDeps,
  signal: AbortSignal,
): Promise<readonly RehearsalReport[]> {
  const reports: RehearsalReport[] = [];
  for (const service of services.accounts?.() ?? []) {
    const report = await rehearse({ service, clock, uuid: random.uuid, signal });
    if (signal.aborted) break;
    reports.push(report);
    tell(report, log);
  }
  return reports;
}

function tell(report: RehearsalReport, log: RunDeps['log']): void {
  const { guard, conversation } = report;
  const fields = { result: guard, address: conversation?.url ?? null, what: versionWords(report) };
  const seen = report.lines.filter(({ is }) => is !== 'green').map(({ name, why }) => `${name}: ${why}`);
  const why = seen.join('; ');
  if (guard === 'held') log.info('the guard held in a rehearsal', fields);
  else if (guard === 'broken') log.error('the guard did not hold in a rehearsal', { ...fields, why });
  else log.warn('a rehearsal could not tell whether the guard holds', { ...fields, why });
}
