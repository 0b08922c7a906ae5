// Which run a pull request belongs to. Forks never: whoever opens one may write anything into it.
import type { PullFacts } from '../model/ask.ts';
import type { Repository, Run } from '../model/run.ts';

/** A pull request's event may arrive a little after the run that made it has ended. */
export const lateEvent = 10 * 60_000;

/** The newest run that fits, of those of the repository that are live or ended just now. */
export function runOfPull(runs: readonly Run[], pull: PullFacts): Run | null {
  const linked = runs.find((run) => run.facts.pull?.number === pull.number);
  if (linked) return linked;
  if (!pull.sameRepository) return null;
  return runs.find((run) => run.facts.pull === null && belongs(run, pull)) ?? null;
}

function belongs(run: Run, pull: PullFacts): boolean {
  // GitHub tells whole seconds.
  if (pull.openedAt + 1000 <= run.createdAt) return false;
  if (run.endedAt !== null && pull.openedAt > run.endedAt + lateEvent) return false;
  return (
    pull.branch === run.facts.agentBranch ||
    refersTo(`${pull.title}\n${pull.body}`, run.repository, run.issue)
  );
}

function refersTo(text: string, { owner, name }: Repository, issue: number): boolean {
  const repository = `${escaped(owner)}/${escaped(name)}`;
  const forms = [
    `(?<![\\w/&#-])#${issue}`,
    `(?<![\\w/-])${repository}#${issue}`,
    `/${repository}/issues/${issue}`,
  ];
  return new RegExp(`(?:${forms.join('|')})(?!\\d)`, 'i').test(text);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
