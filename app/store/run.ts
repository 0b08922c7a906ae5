// A run: one conversation that the App started for one issue and follows until it ends. At most one run of an issue is live.

import {
  type AsksBefore,
  applyCounts,
  type PollCounts,
  type Watch,
} from '../../shared/conversation/index.ts';
import type { Person, Repository } from '../../shared/github/index.ts';
import type { Observing } from '../../shared/question/index.ts';
import { workingCopiesOf } from '../../shared/rules/index.ts';
import { type Columns, integer, json, nullable, once, oneOf, readColumns, text } from '../kernel/columns.ts';
import type { Engine, Query } from '../kernel/database.ts';
import type { Claimed, Lease } from '../kernel/lease.ts';
import { openQueueTable } from '../kernel/queue-table.ts';
import { watchColumn } from './earlier-states.ts';
import { factsColumn, type RunFacts } from './run-facts.ts';
import { type Condition, conditionOf, noFilter, type RunFilter } from './run-filter.ts';
import type { WaitingEntry } from './waiting-list.ts';

/**
 * pending: to be started, or in a waiting list until then. starting: the start request may have been sent. preparing: its start task is followed.
 * watching: its conversation is followed. stopping: its agent is being stopped.
 */
export const runStates = ['pending', 'starting', 'preparing', 'watching', 'stopping', 'ended'] as const;
export type RunState = (typeof runStates)[number];

export interface Run {
  /** Also the conversation id that the start request asks for. */
  readonly id: string;
  readonly version: number;
  readonly installationId: number;
  readonly repository: Repository;
  readonly issue: number;
  /** The non-secret id of the API key that the conversation belongs to. */
  readonly apiKey: string;
  readonly state: RunState;
  /** The first message for the agent. It is emptied when the result of the start is known. */
  readonly message: string;
  readonly facts: RunFacts;
  readonly watch: Watch | null;
  /** Null = it is in no waiting list. */
  readonly waiting: WaitingEntry | null;
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** Live runs of one repository, as it is named in them, and the key that they belong to. */
interface KeyInUse {
  readonly apiKey: string;
  readonly owner: string;
  readonly name: string;
  /** How many of them are in a waiting list. */
  readonly waiting: number;
}

/** A group of due runs that one request can look at. */
export interface DueGroup {
  readonly apiKey: string;
  readonly state: RunState;
  readonly count: number;
  readonly oldest: number;
}

interface RunStart {
  readonly createdAt: number;
  readonly requesterId: number | null;
}

/** When its agent asks before it acts; null where that is not known. */
export function asksOf({ facts }: Pick<Run, 'facts'>): AsksBefore | null {
  const { terms, accountAsks } = facts;
  return terms.ask ?? (accountAsks === undefined ? null : { ask: accountAsks, by: 'account' });
}

/** A run that began so asks people about everything, whatever rules say later. */
const noRules = [{ rules: [], from: 'no rules' }];

/** The rules that decide on its actions, and where its working copies may be. */
export function rulesOf({ id, repository, facts }: Pick<Run, 'id' | 'repository' | 'facts'>): Observing {
  const { ruleSets = [], rulesOfRound = [] } = facts.terms;
  const sets =
    rulesOfRound.length === 0 ? ruleSets : [...(ruleSets.length > 0 ? ruleSets : noRules), ...rulesOfRound];
  return { sets, workingCopies: workingCopiesOf(repository.name, facts.conversationId ?? id) };
}

/** Whether this person started it, or told its agent more. Ids are compared where they are known, because a login can change. */
export function isRequester(
  { facts }: Pick<Run, 'facts'>,
  { id, login }: Pick<Person, 'id' | 'login'>,
): boolean {
  const all = [{ login: facts.requester, id: facts.requesterId }, ...(facts.given?.by ?? [])];
  return all.some((each) => each.id === id || each.login.toLowerCase() === login.toLowerCase());
}

/** A person asked for its agent to be stopped, and the result is not known yet. */
export function isBeingStopped({ facts: { stop } }: Pick<Run, 'facts'>): boolean {
  return stop !== undefined && stop.result === null;
}

/** A filter looks only through so many of the runs that ended last. */
const mostSearched = 5_000;

/** Facts have a column of their own where rows are found by them. */
interface RunRow extends Omit<Run, 'repository'> {
  readonly repositoryId: number;
  readonly owner: string;
  readonly repo: string;
  readonly pull: number | null;
  /** Lower case. */
  readonly requester: string;
  readonly requesterId: number | null;
  readonly outcome: string | null;
  /** Newer than those in the watch, after a poll that only counted. */
  readonly polls: number | null;
  readonly nextPollAt: number | null;
}

const columns: Columns<RunRow> = {
  id: text,
  version: integer,
  installationId: once(integer),
  repositoryId: once(integer),
  owner: once(text),
  repo: once(text),
  issue: once(integer),
  pull: nullable(integer),
  apiKey: text,
  requester: once(text),
  requesterId: once(nullable(integer)),
  outcome: nullable(text),
  state: oneOf(runStates),
  message: text,
  facts: factsColumn,
  watch: watchColumn,
  polls: nullable(integer),
  nextPollAt: nullable(integer),
  waiting: nullable(json<WaitingEntry>()),
  dueAt: nullable(integer),
  attempts: integer,
  createdAt: once(integer),
  endedAt: nullable(integer),
};

const startColumns: Columns<RunStart> = { createdAt: integer, requesterId: nullable(integer) };
const keyColumns: Columns<KeyInUse> = { apiKey: text, owner: text, name: text, waiting: integer };
const groupColumns: Columns<DueGroup> = {
  apiKey: text,
  state: oneOf(runStates),
  count: integer,
  oldest: integer,
};

type Counted = Readonly<Record<string, number>>;

/** How many rows there are in each state. */
export async function countByState(
  query: Query,
  table: 'runs' | 'outbox',
  { sql, values }: Condition = { sql: '', values: [] },
): Promise<Counted> {
  const found = await query(
    `SELECT state, COUNT(*) AS count FROM ${table} WHERE 1 = 1${sql} GROUP BY state`,
    values,
  );
  return Object.fromEntries(found.rows.map(({ state, count }) => [String(state), Number(count)]));
}

export type Runs = ReturnType<typeof createRuns>;

export function createRuns(query: Query, engine: Engine) {
  const rows = openRows(query, engine);
  return {
    ...findRuns(rows),
    ...listRuns(query, rows),
    ...summarizeRuns(query),
    ...claimRuns(query, rows),
    ...storeRuns(query, rows),
  };
}

type RunRows = ReturnType<typeof openRows>;

function openRows(query: Query, engine: Engine) {
  return openQueueTable(query, engine, { name: 'runs', key: 'id', columns });
}

function readersOf(rows: RunRows) {
  const select = async (...asked: Parameters<RunRows['select']>): Promise<readonly Run[]> =>
    (await rows.select(...asked)).map(runFrom);
  const find = async (...asked: Parameters<RunRows['select']>): Promise<Run | null> =>
    (await select(...asked))[0] ?? null;
  return { select, find };
}

function findRuns(rows: RunRows) {
  const { select, find } = readersOf(rows);
  const liveOf = (repositoryId: number, number: number): Promise<Run | null> =>
    find('WHERE repository_id = $1 AND issue = $2 AND ended_at IS NULL', [repositoryId, number]);

  return {
    byId: (id: string): Promise<Run | null> => find('WHERE id = $1', [id]),

    /** The live run of exactly this issue or pull request. */
    liveOf,

    /**
     * The newest run of an issue, or of the issue that a pull request is linked to. One that is live comes first, also where
     * only one before it was linked.
     */
    async newestAt(repositoryId: number, number: number): Promise<Run | null> {
      const newest = await find(
        `WHERE repository_id = $1 AND (issue = $2 OR pull = $2)
         ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, created_at DESC LIMIT 1`,
        [repositoryId, number],
      );
      if (newest === null || newest.endedAt === null || newest.issue === number) return newest;
      return (await liveOf(repositoryId, newest.issue)) ?? newest;
    },

    /** When the first run of an issue or pull request began, or of one that is linked to it; null where there is none. */
    async firstBeganAt(repositoryId: number, number: number): Promise<number | null> {
      const first = await find(
        'WHERE repository_id = $1 AND (issue = $2 OR pull = $2) ORDER BY created_at LIMIT 1',
        [repositoryId, number],
      );
      return first?.createdAt ?? null;
    },

    /** Live runs, and those that ended after `endedAfter`: the event of a pull request may be late. */
    inRepository: (repositoryId: number, endedAfter: number): Promise<readonly Run[]> =>
      select('WHERE repository_id = $1 AND (ended_at IS NULL OR ended_at > $2) ORDER BY created_at DESC', [
        repositoryId,
        endedAfter,
      ]),

    liveInInstallation: (installationId: number, limit: number): Promise<readonly Run[]> =>
      select('WHERE installation_id = $1 AND ended_at IS NULL ORDER BY created_at LIMIT $2', [
        installationId,
        limit,
      ]),
  };
}

/** Runs as the pages list and count them. */
function listRuns(query: Query, rows: RunRows) {
  const { select } = readersOf(rows);

  return {
    /** Newest first. */
    live(limit: number, offset = 0, filter: RunFilter = noFilter): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      return select(`WHERE ended_at IS NULL${sql} ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`, [
        limit,
        offset,
        ...values,
      ]);
    },

    countLive(filter: RunFilter): Promise<number> {
      const { sql, values } = conditionOf(filter, 1);
      return rows.count(`ended_at IS NULL${sql}`, values);
    },

    /** Latest ended first, among those that ended lately. */
    finished(limit: number, filter: RunFilter = noFilter, since = 0): Promise<readonly Run[]> {
      const { sql, values } = conditionOf(filter, 3);
      return select(
        `WHERE id IN (SELECT id FROM runs WHERE ended_at >= $2 ORDER BY ended_at DESC LIMIT ${mostSearched})
           AND ended_at >= $2${sql} ORDER BY ended_at DESC LIMIT $1`,
        [limit, since, ...values],
      );
    },

    countByState: (filter: RunFilter): Promise<Counted> =>
      countByState(query, 'runs', conditionOf(filter, 1)),

    /** How many ended so since then. */
    countEnded(state: 'well' | 'badly', since: number, filter: RunFilter = noFilter): Promise<number> {
      const { sql, values } = conditionOf({ ...filter, state }, 2);
      return rows.count(`ended_at >= $1${sql}`, [since, ...values]);
    },
  };
}

function summarizeRuns(query: Query) {
  return {
    /** Oldest first. */
    async beganAfter(repositoryId: number, time: number): Promise<readonly RunStart[]> {
      const found = await query(
        `SELECT created_at, requester_id FROM runs
         WHERE repository_id = $1 AND created_at > $2 ORDER BY created_at`,
        [repositoryId, time],
      );
      return found.rows.map((row) => readColumns(startColumns, row));
    },

    async keysInUse(): Promise<readonly KeyInUse[]> {
      const found = await query(
        `SELECT api_key, owner, repo AS name, COUNT(waiting) AS waiting FROM runs
         WHERE ended_at IS NULL GROUP BY api_key, owner, repo`,
      );
      return found.rows.map((row) => readColumns(keyColumns, row));
    },

    /** Reads groups of due runs, longest due first. */
    async dueGroups(states: readonly RunState[], now: number): Promise<readonly DueGroup[]> {
      const places = states.map((_, index) => `$${index + 2}`).join(', ');
      const found = await query(
        `SELECT api_key, state, COUNT(*) AS count, MIN(due_at) AS oldest FROM runs
         WHERE due_at <= $1 AND state IN (${places}) GROUP BY api_key, state ORDER BY 4`,
        [now, ...states],
      );
      return found.rows.map((row) => readColumns(groupColumns, row));
    },
  };
}

function claimRuns(query: Query, rows: RunRows) {
  return {
    renew: rows.claimable.renew,

    /**
     * Before its time only a run is taken whose last look only counted: one that waits for another reason, as when its
     * conversation was not found, must not be asked for three times within a second. And none that a worker looks at now.
     */
    async claim(group: Pick<DueGroup, 'apiKey' | 'state'>, lease: Lease): Promise<readonly Run[]> {
      const claimed = await rows.claimable.claim(lease, {
        where: `candidate.api_key = $5 AND candidate.state = $6
          AND (candidate.due_at <= $1 OR (candidate.polls IS NOT NULL AND candidate.attempts = 0))`,
        values: [group.apiKey, group.state],
      });
      return claimed.map(runFrom);
    },

    /** Makes the run due now, even if it is claimed. */
    hurry: (id: string, now: number): Promise<void> =>
      rows.makeDue(now, `id = $2 AND state = 'watching' AND due_at > $1`, [id]),

    /**
     * Something may have happened: the run is due now. False while a worker looks at it, from which it is not taken: hints may
     * be a flood, and a look that is overtaken is lost.
     */
    async hint(id: string, now: number): Promise<boolean> {
      const { changes } = await query(
        `UPDATE runs SET due_at = CASE WHEN due_at > $2 THEN $2 ELSE due_at END
         WHERE id = $1 AND state = 'watching' AND attempts = 0`,
        [id, now],
      );
      return changes === 1;
    },
  };
}

function storeRuns(query: Query, rows: RunRows) {
  return {
    /** Returns false when the issue has a live run already. */
    insert: (run: Run): Promise<boolean> => rows.insert(rowOf(run)),

    /** Stores everything that can change. Returns false when the run was changed since it was read. */
    save: (run: Run): Promise<boolean> => rows.save(rowOf(run)),

    /** Stores looks that changed nothing visible, in one statement. Returns the ids that were stored. */
    saveWatches: (looked: readonly (Claimed & { readonly watch: Watch; readonly dueAt: number })[]) =>
      rows.updateEach(
        ['watch', 'dueAt', 'polls'],
        looked.map(({ id, version, watch, dueAt }) => ({ id, version, watch, dueAt, polls: null })),
      ),

    /** Stores looks that only counted, in one statement and without their watches. Returns the ids that were stored. */
    saveCounts: (looked: readonly (Claimed & PollCounts)[]) =>
      rows.updateEach(
        ['polls', 'nextPollAt', 'dueAt'],
        looked.map((each) => ({ ...each, dueAt: each.nextPollAt })),
      ),

    /** Live runs belong to another key from now on. Of those that wait, what was read before can no longer be written. */
    async moveToKey({ apiKey, owner, name }: Omit<KeyInUse, 'waiting'>, key: string): Promise<void> {
      await query(
        `UPDATE runs SET api_key = $4, version = version + CASE WHEN waiting IS NULL THEN 0 ELSE 1 END
         WHERE ended_at IS NULL AND api_key = $1 AND owner = $2 AND repo = $3`,
        [apiKey, owner, name, key],
      );
    },

    prune: (before: number): Promise<number> => rows.deleteWhere('ended_at < $1', [before]),
  };
}

function rowOf({ repository, ...run }: Run): RunRow {
  const { images, ...facts } = run.facts;
  return {
    ...run,
    // The pictures go with the message: when the result of the start is known.
    facts: run.message === '' || images === undefined ? facts : { ...facts, images },
    repositoryId: repository.id,
    owner: repository.owner,
    repo: repository.name,
    pull: facts.pull?.number ?? null,
    requester: facts.requester.toLowerCase(),
    requesterId: facts.requesterId,
    outcome: facts.ending?.outcome ?? null,
    polls: null,
    nextPollAt: null,
  };
}

function runFrom(row: RunRow): Run {
  const { repositoryId, owner, repo, pull, requester, requesterId, outcome, polls, nextPollAt, ...run } = row;
  const { watch } = run;
  const isNewer = watch !== null && polls !== null && polls > watch.polls;
  return {
    ...run,
    repository: { id: repositoryId, owner, name: repo },
    watch: isNewer ? applyCounts(watch, { polls, nextPollAt }) : watch,
  };
}
