// Tells the App of a rehearsal that was done by the command, so that status page and metrics know of it. It may run beside the App, and
// where there is no App nothing is told.
import { environment } from '../../configuration/environment.ts';
import { hasSqlite } from '../../kernel/sqlite.ts';
import {
  addReports,
  type GuardRecord,
  readGuardRecord,
  rehearsalTask,
} from '../../rehearsal/guard-record.ts';
import type { RehearsalReport } from '../../rehearsal/report.ts';
import { openStoreBeside } from '../../store/store.ts';

/** Where the App keeps its data, as in its configuration. */
interface Place {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

export function placeIn(env: Readonly<Record<string, string | undefined>>): Place {
  const dataDir = env.DATA_DIR?.trim() || environment.DATA_DIR.default;
  return { databaseUrl: env.DATABASE_URL?.trim() || null, dataDir };
}

/** The App looks whether one is due at most this much later. */
const restMs = 60 * 60_000;

/** Null where it was kept, or where there is no App here; else why not. */
export async function keepReport(place: Place, report: RehearsalReport): Promise<string | null> {
  return besideTheApp(place, null, async ({ maintenance }) => {
    const before = readGuardRecord(await maintenance.notesOf(rehearsalTask));
    const now = report.beganAt + report.seconds * 1000;
    const after = addReports(before, [report], now);
    await maintenance.note(rehearsalTask, JSON.stringify(after), now + restMs);
    return null;
  });
}

/** Null where there is no App here; a text where its database cannot be read. */
export function readKept(place: Place): Promise<GuardRecord | string | null> {
  return besideTheApp<GuardRecord | null>(place, null, async ({ maintenance }) =>
    readGuardRecord(await maintenance.notesOf(rehearsalTask)),
  );
}

async function besideTheApp<T>(
  { databaseUrl, dataDir }: Place,
  none: T,
  work: (store: Awaited<ReturnType<typeof openStoreBeside>>) => Promise<T>,
): Promise<T | string> {
  if (databaseUrl === null && !hasSqlite(dataDir)) return none;
  try {
    const store = await openStoreBeside({ databaseUrl: databaseUrl ?? undefined, dataDir });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
