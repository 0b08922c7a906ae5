// Whether ended checks are news for an agent, as far as is known without asking GitHub. Each App with `checks: write` is told of
// every check suite of every push, so all others are dropped before they are stored.
import type { ChecksEvent } from '../handling/handled.ts';
import { readChecks } from '../handling/read-events.ts';
import { takesMore } from '../run/advance-run.ts';
import { isBeingStopped, type Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

type RunStore = Pick<Tables, 'runs'>;

/** True for every other event. Throws where the database does not answer. */
export async function isNews(store: RunStore, event: string, payload: object): Promise<boolean> {
  if (event !== 'check_suite') return true;
  if (!isCompleted(payload)) return false;
  const read = readChecks(payload);
  const run = read && (await runOfChecks(store, read));
  return read !== null && run !== null && whyNot(run, read.sha) === null;
}

type CompletedSuite = Parameters<typeof readChecks>[0];

/** Its reader checks every value that it takes. */
function isCompleted(payload: object): payload is CompletedSuite {
  return 'action' in payload && payload.action === 'completed';
}

/** The run whose pull request they ran on. */
export async function runOfChecks(
  { runs }: RunStore,
  { repository, pulls }: ChecksEvent,
): Promise<Run | null> {
  for (const number of pulls) {
    const run = await runs.newestAt(repository.id, number);
    if (run?.facts.pull.linked?.number === number) return run;
  }
  return null;
}

/** Null where the agent may get a message about the commit. */
export function whyNot(run: Run, sha: string): string | null {
  // Still running, or ended by itself and able to take messages. Runs that a person stopped are not continued.
  const goesOn = run.state === 'watching' || takesMore(run);
  if (run.facts.conversation.id === null || isBeingStopped(run) || !goesOn)
    return 'this run takes no further message by itself';
  if (run.facts.pull.redChecks?.sha === sha) return 'the agent was already told about this commit';
  return run.facts.pull.pushedBy === null ? null : 'a person has pushed';
}
