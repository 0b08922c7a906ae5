// A run as one line of the status page.
import { stripInvisible } from '../../../shared/github/index.ts';
import type { Run } from '../../model/run.ts';
import type { RunLine } from '../types.ts';
import { stateOf } from './run-state.ts';

export function runLine(run: Run, web: string): RunLine {
  const { facts, repository, issue } = run;
  const { label, tone, since } = stateOf(run);
  const name = `${repository.owner}/${repository.name}`;
  const base = `${web}/${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}`;
  return {
    id: run.id,
    repository: name,
    issue: { number: issue, title: visible(facts.issueTitle), url: `${base}/issues/${issue}` },
    pull: facts.pull && { number: facts.pull.number, url: `${base}/pull/${facts.pull.number}` },
    requester: facts.requester,
    state: { label, tone },
    since,
    createdAt: run.createdAt,
    nextLookAt: run.state === 'ended' ? null : (run.watch?.nextLookAt ?? null),
    endedAt: run.endedAt,
    note: noteOf(run),
  };
}

/** Removes invisible characters and those that change the text direction. */
export const visible = (text: string): string => stripInvisible(text);

export function sentence(text: string): string {
  const shown = visible(text);
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

function noteOf({ facts, watch, state }: Run): string | null {
  if (state === 'ended') {
    // A finished run needs no reason.
    return facts.ending === null || facts.ending.outcome === 'finished'
      ? null
      : sentence(facts.ending.reason);
  }
  if (watch?.failures)
    return `The last ${times(watch.failures.count)} failed: ${visible(watch.failures.last)}`;
  return facts.note === null ? null : sentence(facts.note);
}

const times = (count: number): string => (count === 1 ? 'look' : `${count} looks`);
