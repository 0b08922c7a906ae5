// Effects: what the App wants to show on GitHub, as plain data. Each is stored in the outbox under a key that never changes.

import type { QuestionButton, ReactionName, Repository } from '../../shared/github-things.ts';
import type { Engine, Query, SqlValue } from '../kernel/database.ts';
import type { Lease } from '../kernel/lease.ts';
import { type Delays, type OutboxItem, type OutboxRow, openOutbox } from '../kernel/outbox.ts';
import { createRepositories, listLagMs, notInstalled } from './repository.ts';

export type Effect =
  | {
      readonly kind: 'reaction';
      readonly repository: Repository;
      readonly on: {
        readonly kind: 'issue' | 'comment' | 'review_comment';
        readonly id: number;
        /** What GraphQL calls it; empty or absent where that is not known. */
        readonly nodeId?: string;
      };
      readonly content: ReactionName;
    }
  /** Created once, found again by its marker, edited when the wanted text changes. */
  | {
      readonly kind: 'comment';
      readonly repository: Repository;
      readonly number: number;
      readonly body: string;
      /** The content of the signed marker; unique to this comment. */
      readonly marker: string;
      /** Our comment cannot be older than this. */
      readonly since: number;
      /**
       * If someone deleted the comment, it is written again only when true: when people would otherwise miss the
       * outcome.
       */
      readonly mustStand: boolean;
    }
  /** A question of the agent, shown in the state that it has at the time of delivery. */
  | {
      readonly kind: 'question';
      readonly confirmation: string;
      /** Changes with every change of what is to be shown. */
      readonly revision: string;
    }
  /** A comment in a review thread: created once, found again by its marker, never edited. */
  | {
      readonly kind: 'thread_reply';
      readonly repository: Repository;
      readonly pull: number;
      /** The thread's first comment. */
      readonly thread: number;
      readonly body: string;
      readonly marker: string;
      readonly since: number;
    }
  /** Somebody is asked to review a pull request, unless it is their own or is not open any more. */
  | {
      readonly kind: 'review_request';
      readonly repository: Repository;
      readonly pull: number;
      readonly login: string;
    }
  | {
      readonly kind: 'check';
      /** Absent = the check of a run. */
      readonly name?: string;
      readonly repository: Repository;
      readonly sha: string;
      readonly externalId: string;
      /** Whatever replaces it is a check run of its own: GitHub takes none that is completed back. */
      readonly isAnother?: boolean;
      readonly detailsUrl: string | null;
      readonly title: string;
      readonly summary: string;
      readonly conclusion:
        | 'success'
        | 'failure'
        | 'neutral'
        | 'cancelled'
        | 'timed_out'
        | 'action_required'
        | null;
      readonly text?: string;
      /** Its buttons. */
      readonly actions?: readonly QuestionButton[];
      readonly annotations?: readonly {
        readonly path: string;
        readonly line: number;
        readonly message: string;
      }[];
    };

export const effectKinds: Readonly<Record<Effect['kind'], true>> = {
  reaction: true,
  comment: true,
  question: true,
  thread_reply: true,
  review_request: true,
  check: true,
};

export type CheckEffect = Extract<Effect, { kind: 'check' }>;

/** An effect that waits, and that another can take along. */
export type WaitingEffect = Pick<OutboxRow<Effect>, 'key' | 'version' | 'wanted' | 'target' | 'body'>;

/** An effect that is to be put into the outbox. */
export interface NewEffect extends Delays {
  readonly key: string;
  readonly runId: string | null;
  readonly installationId: number;
  readonly effect: Effect;
  /** The key of another effect that must be shown before this one. */
  readonly after?: string;
}

/** An effect that a worker has claimed. */
export interface ClaimedEffect extends Omit<OutboxRow<Effect>, 'subject' | 'channel' | 'body'> {
  readonly runId: string | null;
  readonly installationId: number;
  readonly effect: Effect;
}

const mostRefused = 20;

export function createOutbox(query: Query, engine: Engine) {
  const outbox = openOutbox<Effect>(query, engine, 'outbox');
  const repositories = createRepositories(query);
  /** Null: there is nothing to show. See `openOutbox` for what becomes of an effect that is there already. */
  const put = async (effect: NewEffect | null, now: number): Promise<void> => {
    if (effect !== null) await outbox.put(itemOf(effect), effect, now);
  };
  return {
    ...outbox,

    put,

    async putAll(effects: readonly (NewEffect | null)[], now: number): Promise<void> {
      for (const effect of effects) await put(effect, now);
    },

    /**
     * Each as it is to be sent now: its repository may have been renamed or moved since it was stored, or since whoever stored it
     * had read the run.
     */
    claim: async (lease: Lease) => placeNow(repositories, await outbox.claim(lease)),

    deleteOfRuns: (runIds: readonly string[]): Promise<number> => outbox.deleteOf(runIds),

    /** Drops effects of repositories where the App is no longer installed. */
    abandon: (installationId: number, runIds: readonly string[] | 'all', now: number): Promise<void> =>
      outbox.abandon(installationId, runIds, notInstalled, now),

    /** Makes what waits for its next try due: once lists tell what a lost request has made, at once where none was lost. */
    async hurry(installationId: number, now: number): Promise<void> {
      await outbox.openChannel(installationId);
      await hurry(query, 'channel', installationId, now);
    },

    /** The same for one. */
    hurryOne: (key: string, now: number): Promise<void> => hurry(query, 'key', key, now),

    /** GitHub's words to the last try; null where it was sent, or was not tried yet. */
    async whyNotShown(key: string): Promise<string | null> {
      const row = await outbox.byKey(key);
      return row?.delivered === 0 ? row.lastError : null;
    },

    /** Reads what GitHub refused to show of a run, one line each. */
    async refused(runId: string): Promise<readonly string[]> {
      const rows = await outbox.undeliverable(runId, mostRefused);
      return rows.map(({ body, lastError }) => `${body.kind} not shown on GitHub: ${lastError}`);
    },
  };
}

async function hurry(query: Query, by: 'channel' | 'key', value: SqlValue, now: number): Promise<void> {
  const soon = `CASE WHEN last_error IS NULL OR last_error LIKE '4__:%' THEN CAST($2 AS BIGINT) ELSE CAST($3 AS BIGINT) END`;
  await query(
    `UPDATE outbox SET due_at = ${soon}
     WHERE ${by} = $1 AND due_at > ${soon} AND state IN ('retrying', 'undeliverable')`,
    [value, now, now + listLagMs],
  );
}

async function placeNow(
  repositories: ReturnType<typeof createRepositories>,
  claimed: readonly OutboxRow<Effect>[],
): Promise<readonly ClaimedEffect[]> {
  const ids = claimed.flatMap(({ body }) => ('repository' in body ? [body.repository.id] : []));
  const seen = await repositories.byIds([...new Set(ids)]);
  // A question has its repository from its run.
  const runIds = claimed.flatMap(({ body, subject }) => ('repository' in body ? [] : (subject ?? [])));
  const installations = await repositories.installationsOf([...new Set(runIds)]);
  return claimed.map(({ subject, channel, body, ...row }) => {
    const common = { ...row, runId: subject };
    if (!('repository' in body)) {
      return { ...common, installationId: installations.get(subject ?? '') ?? channel, effect: body };
    }
    const { repository = body.repository, installationId = channel } = seen.get(body.repository.id) ?? {};
    return { ...common, installationId, effect: { ...body, repository } };
  });
}

function itemOf({ key, runId, installationId, effect, after }: NewEffect): OutboxItem<Effect> {
  return { key, subject: runId, channel: installationId, body: effect, afterKey: after ?? null };
}
