// A run as a row: facts have a column of their own where runs are found by them.
import { applyCounts, endWatch, type Watch } from '../../../shared/conversation/index.ts';
import { integer, json, nullable, once, oneOf, type RowOf, text } from '../../kernel/column.ts';
import type { Engine, Query } from '../../kernel/database.ts';
import { openQueueTable } from '../../kernel/queue-table.ts';
import { endingOf, type Run, type RunFacts, runStates, withFacts } from './run.ts';
import type { WaitingEntry } from './waiting-list.ts';

type RunRow = RowOf<typeof columns>;

const columns = {
  id: text,
  version: integer,
  installationId: once(integer),
  repositoryId: once(integer),
  owner: once(text),
  repo: once(text),
  clonedAs: once(text),
  issue: once(integer),
  pull: nullable(integer),
  apiKey: text,
  /** Lower case. */
  requester: once(text),
  requesterId: once(integer),
  outcome: nullable(text),
  state: oneOf(runStates),
  message: text,
  facts: json<RunFacts>(),
  watch: nullable(json<Watch>()),
  /** Newer than those in the watch, after a poll that only counted. */
  polls: nullable(integer),
  nextPollAt: nullable(integer),
  waiting: nullable(json<WaitingEntry>()),
  dueAt: nullable(integer),
  attempts: integer,
  createdAt: once(integer),
  endedAt: nullable(integer),
};

export type RunRows = ReturnType<typeof openRunRows>;

export function openRunRows(query: Query, engine: Engine) {
  return openQueueTable(query, engine, { name: 'runs', key: 'id', columns });
}

export function rowOf({ repository, ...run }: Run): RunRow {
  const ending = endingOf(run);
  const { start, pull } = run.facts;
  return {
    ...run,
    // The pictures go with the message: when the result of the start is known.
    ...(run.message === '' && start.images.length > 0 && withFacts(run, { start: { images: [] } })),
    // The ending is kept with the facts.
    watch: run.watch && ending ? { ...run.watch, ending: null } : run.watch,
    repositoryId: repository.id,
    owner: repository.owner,
    repo: repository.name,
    pull: pull.linked?.number ?? null,
    requester: start.requester.toLowerCase(),
    requesterId: start.requesterId,
    outcome: ending?.outcome ?? null,
    polls: null,
    nextPollAt: null,
  };
}

export function runFrom(row: RunRow): Run {
  const { repositoryId, owner, repo, pull, requester, requesterId, outcome, polls, nextPollAt, ...run } = row;
  const ending = endingOf(run);
  const watch = run.watch && ending ? endWatch(run.watch, ending) : run.watch;
  const isNewer = watch !== null && polls !== null && polls > watch.polls;
  return {
    ...run,
    repository: { id: repositoryId, owner, name: repo },
    watch: isNewer ? applyCounts(watch, { polls, nextPollAt }) : watch,
  };
}
