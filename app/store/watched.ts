// What the check `agent-conversations/people` is kept up to date on: repositories, and their open pull requests. A row says what is
// due, and what was shown last; what counts is read from GitHub at each visit.
import type { Person } from '../../shared/github-things.ts';
import type { Proof } from '../../shared/question/index.ts';
import { integer, nullable, once, type RowOf, text } from '../kernel/column.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable, Superseded } from '../kernel/queue-table.ts';

/** Who was seen to push, and the commit that was the head then. Null: that came to be the head, and nobody was seen to push it. */
export interface SeenPush {
  readonly by: Person | null;
  readonly head: string;
}

/** A merge group: its head, and the commit that it was put on. */
export interface MergeGroup {
  readonly head: string;
  readonly onto: string;
  readonly base: string;
  /** When its check was asked for. */
  readonly at: number;
}

export interface ShownVerdict {
  readonly head: string;
  /** What it says, to compare. */
  readonly verdict: string;
  /** Each one is a check run of its own. */
  readonly number: number;
  readonly at: number;
}

export interface OursInPull {
  /** Ids, and logins in lower case, of those who asked for it. */
  readonly requesters: readonly (number | string)[];
  /** The newest run that has ended did something without a decision. */
  readonly isUnguarded: boolean;
  readonly proof: Proof | null;
}

export interface Watched extends RowOf<typeof columns> {
  readonly pushes: readonly SeenPush[];
  readonly groups: readonly MergeGroup[];
  /** By the commit. */
  readonly shown: readonly ShownVerdict[];
  /** What is known of the runs of ours that belong to it: they are deleted before it is closed, perhaps. */
  readonly ours: OursInPull | null;
  /** Something has happened that is not judged yet. */
  readonly isTold: boolean;
  /** Somebody asked to run the check again. */
  readonly isAskedAgain: boolean;
  /** Of a repository: the terms of the check as they were read last, and when; null = not yet. `off` = there is no such check. */
  readonly terms: { readonly value: string; readonly at: number } | null;
}

/** What an event tells of a pull request. */
export interface PullNews {
  readonly head?: string;
  readonly push?: SeenPush;
  /** A head that it has, or had before the push. */
  readonly stood?: string | null;
  readonly group?: Omit<MergeGroup, 'at'>;
  readonly isAskedAgain?: boolean;
}

type PullHead = Pick<Watched, 'pull' | 'head'>;

const columns = {
  /** `<repository>` or `<repository>#<pull request>`. */
  id: text,
  version: integer,
  repositoryId: once(integer),
  /** Null for the repository itself. */
  pull: once(nullable(integer)),
  /** The head that was seen last; null before the first visit. */
  head: nullable(text),
  /** Null for a repository without this check, and for a pull request that is closed. */
  dueAt: nullable(integer),
  attempts: integer,
  createdAt: once(integer),
};

/** The time between two that are due because of the same change. What happens to one makes it due at once. */
export const sweepPause = 10_000;

/** GitHub's own list of pushes has the older ones, but for those to forks. */
const mostKept = 50;
const mostGroups = 5;

export const watchedId = (repositoryId: number, pull: number | null): string =>
  pull === null ? String(repositoryId) : `${repositoryId}#${pull}`;

export function createWatched(query: Query, engine: Engine) {
  const rows = openRows(query, engine);
  const pokes = createPokes(query);

  return {
    ...rows.claimable,
    ...pokes,
    ...deleteWatched(rows),
    byId: rows.byKey,

    /** Makes it due, and all with the same head, with what an event tells. Throws `Superseded` where a visit was faster. */
    async tell(repositoryId: number, pull: number | null, news: PullNews, now: number): Promise<void> {
      const id = watchedId(repositoryId, pull);
      const known = await rows.byKey(id);
      const row = told(known ?? newRow(id, repositoryId, pull, now), news, now);
      const isStored = known === null ? await rows.insert(row) : await rows.save(row);
      if (!isStored) throw new Superseded(`${id} was changed in the meantime`);
      if (pull !== null) await pokes.poke(repositoryId, pull, now);
    },

    /** `isNews`: one that is there already is due by then too, and what a visit on its way has read counts no more. */
    async add(repositoryId: number, { pull, head }: PullHead, dueAt: number, isNews: boolean): Promise<void> {
      const id = watchedId(repositoryId, pull);
      const isNew = await rows.insert({ ...newRow(id, repositoryId, pull, dueAt), head });
      if (isNew) return;
      // The event that one was opened again may be lost.
      await query(
        `UPDATE watched SET version = version + 1, due_at = CASE WHEN due_at < $2 THEN due_at ELSE $2 END
         WHERE id = $1${isNews ? '' : ' AND due_at IS NULL'}`,
        [id, dueAt],
      );
    },

    /** Returns false when it was changed since it was read. */
    save: (row: Watched): Promise<boolean> => rows.save({ ...row, attempts: 0 }),

    /** The same; the attempts go on. */
    retry: (row: Watched, dueAt: number): Promise<boolean> => rows.save({ ...row, dueAt }),

    pullsOf: (repositoryId: number): Promise<readonly Watched[]> =>
      rows.select('WHERE repository_id = $1 AND pull IS NOT NULL', [repositoryId]),
  };
}

const openRows = (query: Query, engine: Engine) =>
  openQueueTable<Watched, 'id'>(query, engine, { name: 'watched', key: 'id', columns, rest: 'facts' });

function deleteWatched(rows: ReturnType<typeof openRows>) {
  return {
    async remove({ id, version }: Pick<Watched, 'id' | 'version'>): Promise<boolean> {
      return (await rows.deleteWhere('id = $1 AND version = $2', [id, version])) === 1;
    },

    /** Pull requests that are closed, and were first seen before. */
    pruneClosed: (before: number, limit: number): Promise<number> =>
      rows.deletePiece('pull IS NOT NULL AND due_at IS NULL AND created_at < $1', [before], limit),

    deleteOf: (repositoryIds: readonly number[]): Promise<number> =>
      rows.deleteOf('repositoryId', repositoryIds),

    deleteOfInstallation: (installationId: number): Promise<number> =>
      rows.deleteWhere('repository_id IN (SELECT id FROM repositories WHERE installation_id = $1)', [
        installationId,
      ]),
  };
}

/** Makes those due that something has changed for. */
function createPokes(query: Query) {
  /** A visit that is on its way has read GitHub before this: its claim ends, and it stores nothing. */
  const poke = async (now: number, where: string, values: readonly (string | number)[]): Promise<void> => {
    const isLive = '(pull IS NULL OR due_at IS NOT NULL)';
    const sql = `UPDATE watched SET due_at = $1, version = version + 1, attempts = 0 WHERE ${isLive} AND ${where}`;
    await query(sql, [now, ...values]);
  };
  const ofOwner = 'SELECT id FROM repositories WHERE owner = $2';

  return {
    /** One, and all that were held to it, as they have the same head. Does nothing where it is not watched. */
    poke: (repositoryId: number, pull: number, now: number) =>
      poke(now, 'repository_id = $2 AND (id = $3 OR head = (SELECT head FROM watched WHERE id = $3))', [
        repositoryId,
        watchedId(repositoryId, pull),
      ]),

    /** All with the same head. */
    pokeHead: (repositoryId: number, head: string, now: number) =>
      poke(now, 'repository_id = $2 AND head = $3', [repositoryId, head]),

    /** All pull requests of a repository, or of all repositories of an owner. */
    pokePulls: (
      { repositoryId, owner }: { readonly repositoryId: number | null; readonly owner: string },
      now: number,
    ) =>
      repositoryId === null
        ? poke(now, `pull IS NOT NULL AND repository_id IN (${ofOwner})`, [owner])
        : poke(now, 'pull IS NOT NULL AND repository_id = $2', [repositoryId]),

    /** Another repository has changed whose configuration those of an owner may have. */
    pokeRepositories: (owner: string, now: number) =>
      poke(now, `pull IS NULL AND repository_id IN (${ofOwner})`, [owner]),
  };
}

const newRow = (id: string, repositoryId: number, pull: number | null, now: number): Watched => ({
  id,
  version: 0,
  repositoryId,
  pull,
  head: null,
  pushes: [],
  groups: [],
  shown: [],
  ours: null,
  isTold: true,
  isAskedAgain: false,
  terms: null,
  dueAt: now,
  attempts: 0,
  createdAt: now,
});

function told(
  row: Watched,
  { head, push, stood = null, group, isAskedAgain = false }: PullNews,
  now: number,
): Watched {
  const pushes = stood === null ? row.pushes : withHead(row.pushes, stood);
  return {
    ...row,
    head: head ?? row.head,
    pushes: push ? withPush(pushes, push) : pushes,
    groups: group ? [...row.groups, { ...group, at: now }].slice(-mostGroups) : row.groups,
    isTold: true,
    isAskedAgain: row.isAskedAgain || isAskedAgain,
    dueAt: now,
    attempts: 0,
  };
}

/** The newest ones, and the newest of each other account: nobody becomes unknown because others push after them. */
function withPush(before: readonly SeenPush[], push: SeenPush): readonly SeenPush[] {
  // Events may come in another order: who pushed that head is known now.
  const all = [...before.filter(({ by, head }) => by !== null || head !== push.head), push];
  return all.filter((each, place) => {
    const isNewestOf = all.findLastIndex(({ by }) => by?.id === each.by?.id) === place;
    return place >= all.length - mostKept || isNewestOf;
  });
}

/** Before the first push that was seen, nobody knows of any. */
function withHead(before: readonly SeenPush[], stood: string): readonly SeenPush[] {
  const isKnown = before.length === 0 || before.some(({ head }) => head === stood);
  return isKnown ? before : withPush(before, { by: null, head: stood });
}
