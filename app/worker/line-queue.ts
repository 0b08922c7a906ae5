// Visits the lines in which runs wait for their turn.
import type { Deps } from '../deps/deps.ts';
import { callLine } from '../run/call-line.ts';
import { moveToKeys } from '../run/move-to-keys.ts';
import { type StoredLine, Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { workDue } from './work-due.ts';

const atOnce = 4;

export function workLines(deps: Deps): Promise<number> {
  return workDue(deps, deps.store.lines, { limit: atOnce }, (lines) =>
    atMost(
      atOnce,
      lines,
      (line) => visitLine(deps, line),
      async (error) => {
        // What waits is visited again when the claim is over. Another writer may just have been faster.
        if (!(error instanceof Superseded))
          deps.log.error('a line was not visited', { error: String(error) });
      },
    ),
  );
}

async function visitLine(deps: Deps, claimed: StoredLine): Promise<void> {
  const { store, services, settings, clock } = deps;
  await store.transaction(async (tables) => {
    const line = await tables.lines.hold(claimed);
    if (line === null) return;
    await moveToKeys(tables, services, line.apiKey, clock.now());
    await callLine(tables, line, settings, clock.now());
  });
}
