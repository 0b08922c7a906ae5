// The decision of a person or a rule about a question of the agent, and its outcome: one row for each answer, kept longer than its
// run.

import type {
  Agent,
  Executes,
  FileState,
  Fingerprint,
  OutcomeName,
} from '../../shared/conversation/index.ts';
import { cut } from '../../shared/cut.ts';
import type { Repository } from '../../shared/github-things.ts';
import type { Answer, DecidedByRule, Question, Subject } from '../../shared/question/index.ts';
import { integer, json, nullable, once, openTable, type Query, type RowOf, text } from '../kernel/table.ts';
import type { WrittenIn } from './question.ts';

export type Decider =
  | {
      readonly kind: 'person';
      readonly login: string;
      readonly id: number;
      /** Null where it was no comment, but a label or an issue. */
      readonly comment: Pick<WrittenIn, 'kind' | 'number' | 'id'> | null;
    }
  /** The operator who ran `npm run halt`, by the name that they gave or have on that machine. */
  | { readonly kind: 'operator'; readonly name: string }
  | ({ readonly kind: 'rule' } & DecidedByRule)
  /** Nobody answered in time. */
  | { readonly kind: 'nobody' };

/** An answer that can be kept as a decision: by a person with a comment, by a rule, or by neither. */
export type KeepableAnswer = Answer &
  (
    | { readonly rule?: undefined; readonly byId: number; readonly comment: WrittenIn }
    | { readonly rule: DecidedByRule }
    | { readonly rule?: undefined; readonly comment?: undefined }
  );

export interface KeepableQuestion extends Question {
  readonly id: string;
}

/**
 * waiting: not sent yet. sending: sent, and its result is not known. given_back: the question stayed open for another
 * answer. refused: it did not become the answer of its question. found: by the proof at the end of the run. The others are those
 * of a question.
 */
export const decisionResults = [
  'waiting',
  'sending',
  'verified',
  'gone',
  'no_effect',
  'unclear',
  'given_back',
  'refused',
  'found',
  'stale',
  'not_waiting',
  'elsewhere',
  'expired',
  'closed',
] as const;

export interface DecisionResult {
  readonly kind: (typeof decisionResults)[number];
  /** The agent's next state. */
  readonly agent: Agent | null;
  readonly why: string | null;
}

const longestWhy = 1_000;

export function resultToKeep(
  kind: DecisionResult['kind'],
  agent: Agent | null = null,
  why: string | null = null,
): DecisionResult {
  return { kind, agent, why: why === null ? null : cut(why, longestWhy) };
}

/** A file that an action executes, without its text: the digest tells it. */
export interface KeptFile {
  readonly path: string;
  readonly part: string | null;
  /** Against the default branch. */
  readonly state: FileState;
  /** The beginning of its SHA-256; null where it could not be read. */
  readonly digest: string | null;
}

export interface KeptExecutes extends Pick<Executes, 'besides' | 'notKnown'> {
  readonly files: readonly KeptFile[];
}

export interface KeptAction {
  readonly tool: string;
  /** As JSON. Where `cut` is not null, the beginning of that JSON as a text. */
  readonly arguments: unknown;
  readonly risk: string;
  readonly summary: string | null;
  /** The length of the whole JSON, where only its beginning is kept. */
  readonly cut: number | null;
  /** Absent where it executes no file that is known of. */
  readonly executes?: KeptExecutes;
}

export interface Decision {
  readonly id: string;
  readonly runId: string;
  readonly repository: Repository;
  readonly issue: number;
  readonly question: {
    readonly epoch: number;
    readonly code: string | null;
    /** Absent where it was about actions that waited. */
    readonly about?: Subject['kind'];
  };
  /**
   * `stop`: a person stopped the agent. `unfollow`: its run ends, and it may go on. `undecided`: the proof at the end found what
   * no decision here is known of. Of no question, and of no action.
   */
  readonly verdict: Answer['verdict'] | 'stop' | 'unfollow' | 'undecided';
  /** Set for `undecided` only: how many there were, and how the run ended. */
  readonly undecided?: {
    readonly unasked: number;
    readonly elsewhere: number;
    readonly outcome: OutcomeName | null;
  };
  readonly by: Decider;
  readonly reason: string | null;
  /** Null where the service does not list what is pending. */
  readonly actions: readonly KeptAction[] | null;
  /** How many more actions there were, for which there was no room. */
  readonly actionsLeftOut: number;
  readonly fingerprint: Fingerprint | null;
  readonly at: number;
  readonly result: DecisionResult;
  /** Null until it was sent or given up. */
  readonly resultAt: number | null;
}

/** Where a page begins: right after this one. */
export type AfterDecision = Pick<Decision, 'at' | 'id'>;

export interface DecisionsWanted {
  readonly since: number;
  /** Exclusive: decisions at this moment are left out. */
  readonly until: number;
  /** `owner/name`; null = every one. */
  readonly repository: string | null;
}

/** The number and the name of the repository are there to be found by. */
type DecisionRow = Decision & RowOf<typeof columns>;

const columns = {
  id: text,
  runId: once(text),
  repositoryId: once(nullable(integer)),
  repositoryName: once(text),
  at: once(integer),
  result: json<DecisionResult>(),
  resultAt: nullable(integer),
};

export function createDecisions(query: Query) {
  const rows = openTable<DecisionRow, 'id'>(query, { name: 'decisions', key: 'id', columns, rest: 'facts' });
  const select = async (...asked: Parameters<typeof rows.select>): Promise<readonly Decision[]> =>
    (await rows.select(...asked)).map(({ repositoryId: _, repositoryName: _name, ...decision }) => decision);

  return {
    /** Adds it, or stores how it is now. */
    put: (decision: Decision): Promise<void> =>
      rows.put({
        ...decision,
        repositoryId: decision.repository.id,
        repositoryName: lowerCase(`${decision.repository.owner}/${decision.repository.name}`),
      }),

    /** Newest first. */
    ofRun: (runId: string, limit: number): Promise<readonly Decision[]> =>
      select('WHERE run_id = $1 ORDER BY at DESC, id DESC LIMIT $2', [runId, limit]),

    /**
     * Newest first. By the number: another repository can have the name that this one had. The ids alone are read in the order of
     * the index: where PostgreSQL has no statistics, it would rather read all of the repository and sort them.
     */
    newestOf: (repositoryId: number, limit: number): Promise<readonly Decision[]> =>
      select(
        `WHERE id IN (SELECT id FROM decisions WHERE repository_id = $1 ORDER BY at DESC, id DESC LIMIT $2)
         ORDER BY at DESC, id DESC`,
        [repositoryId, limit],
      ),

    /** Oldest first. */
    page(
      { since, until, repository }: DecisionsWanted,
      after: AfterDecision | null,
      limit: number,
    ): Promise<readonly Decision[]> {
      const named = repository === null ? [] : [lowerCase(repository)];
      return select(
        `WHERE (at, id) > ($1, $2) AND at < $3 ${named.length === 0 ? '' : 'AND repository_name = $5'}
         ORDER BY at, id LIMIT $4`,
        [after?.at ?? since, after?.id ?? '', until, limit, ...named],
      );
    },

    prune: (before: number, limit: number): Promise<number> =>
      rows.deletePiece('at < $1 ORDER BY at', [before], limit),
  };
}

/** GitHub does not distinguish upper and lower case in names. */
const lowerCase = (repository: string): string => repository.toLowerCase();
