// Converts a row of the table `runs` into a run.
import { type Watch, withCounts } from '../../shared/watch/index.ts';
import { type InLine, type Run, type RunFacts, runStates } from '../model/run.ts';
import { ownJson, ownJsonOrNull, text, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Row } from './database.ts';

/** The pictures go with the message: when the result of the start is known. */
export function runFacts({ message, facts }: Run): string {
  const { images, ...rest } = facts;
  return JSON.stringify(message === '' || images === undefined ? rest : { ...rest, images });
}

export function runFrom(row: Row): Run {
  const state = runStates.find((known) => known === row.state);
  if (!state) throw new TypeError(`A run has the unknown state ${text(row, 'state')}`);
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    installationId: wholeNumber(row, 'installation_id'),
    repository: {
      id: wholeNumber(row, 'repository_id'),
      owner: text(row, 'owner'),
      name: text(row, 'repo'),
    },
    issue: wholeNumber(row, 'issue_number'),
    apiKey: text(row, 'api_key'),
    state,
    message: text(row, 'message'),
    facts: ownJson<RunFacts>(row, 'facts'),
    watch: watchFrom(row),
    line: ownJsonOrNull<InLine>(row, 'line'),
    dueAt: wholeNumberOrNull(row, 'due_at'),
    attempts: wholeNumber(row, 'attempts'),
    createdAt: wholeNumber(row, 'created_at'),
    endedAt: wholeNumberOrNull(row, 'ended_at'),
  };
}

function watchFrom(row: Row): Watch | null {
  const watch = ownJsonOrNull<Watch>(row, 'watch');
  const looks = wholeNumberOrNull(row, 'looks');
  if (watch === null || looks === null || looks <= watch.looks) return watch;
  return withCounts(watch, { looks, nextLookAt: wholeNumberOrNull(row, 'next_look_at') });
}
