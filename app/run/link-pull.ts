// Finds the run that a pull request belongs to. Pull requests from forks never do: anybody can open one with any text.
import type { PullFacts } from '../model/ask.ts';
import type { Repository, Run } from '../model/run.ts';

/** The event of a pull request may arrive a little after its run has ended. */
export const lateEvent = 10 * 60_000;

/** The newest run that fits. `runs` are those of the repository that are live or have just ended. */
export function runOfPull(runs: readonly Run[], pull: PullFacts): Run | null {
  const linked = runs.find((run) => run.facts.pull?.number === pull.number);
  if (linked) return linked;
  if (!pull.sameRepository) return null;
  return runs.find((run) => run.facts.pull === null && belongs(run, pull)) ?? null;
}

function belongs(run: Run, pull: PullFacts): boolean {
  // GitHub gives times in whole seconds.
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
