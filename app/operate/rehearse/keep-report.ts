// Tells the App of a rehearsal that was done by the command, so that status page and metrics know of it. It may run beside the App, and
// where there is no App nothing is written.
import { hasSqlite } from '../../kernel/sqlite-file.ts';
import {
  addReports,
  type GuardRecord,
  type RehearsalReport,
  readGuardRecord,
  rehearsalTask,
} from '../../rehearsal/report.ts';
import { errorMessage } from '../command-line.ts';
import { type DataPlace, type StoreBeside, withStore } from '../connect.ts';

/** The App looks whether one is due at most this much later. */
const restMs = 60 * 60_000;

/** Null where it was kept, or where there is no App here; else why not. */
export function keepReport(place: DataPlace, report: RehearsalReport): Promise<string | null> {
  return besideTheApp<null>(place, async ({ maintenance }) => {
    const before = readGuardRecord(await maintenance.notesOf(rehearsalTask));
    const now = report.beganAt + report.seconds * 1000;
    const after = addReports(before, [report], now);
    await maintenance.note(rehearsalTask, JSON.stringify(after), now + restMs);
    return null;
  });
}

/** Null where there is no App here; a text where its database cannot be read. */
export function readKept(place: DataPlace): Promise<GuardRecord | string | null> {
  return besideTheApp(place, async ({ maintenance }) =>
    readGuardRecord(await maintenance.notesOf(rehearsalTask)),
  );
}

async function besideTheApp<T>(
  place: DataPlace,
  use: (store: StoreBeside) => Promise<T>,
): Promise<T | string | null> {
  if (place.databaseUrl === null && !hasSqlite(place.dataDir)) return null;
  return withStore(place, use).catch(errorMessage);
}
