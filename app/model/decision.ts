// What a person or a rule decided about a question of the agent, and what came of it. Kept as long as its run.
import type { Answer, Fingerprint, Question } from '../../shared/question/index.ts';
import type { WrittenIn } from './question.ts';
import type { Repository } from './run.ts';

export type Decider =
  | {
      readonly kind: 'person';
      readonly login: string;
      readonly id: number;
      readonly comment: Pick<WrittenIn, 'kind' | 'number' | 'id'>;
    }
  | ({ readonly kind: 'rule' } & DecidingRule);

export interface DecidingRule {
  /** Its place in the configuration: `rules[2]`. */
  readonly rule: string;
  /** `file@commit` */
  readonly configuration: string;
}

/** What an answer has to carry so that its decision can be kept: the person with the comment, or the rule. */
export type KeepableAnswer = Answer &
  (
    | { readonly rule?: undefined; readonly byId: number; readonly comment: WrittenIn }
    | { readonly rule: DecidingRule }
  );

export interface KeepableQuestion extends Question<KeepableAnswer> {
  readonly id: string;
}

/**
 * waiting: not sent yet. sending: sent, and not known what came of it. given_back: the question stayed open for another
 * answer. refused: it did not become the answer of its question. The others are those of a question.
 */
export const decisionResults = [
  ...(['waiting', 'sending', 'verified', 'gone', 'no_effect', 'unclear', 'given_back', 'refused'] as const),
  ...(['stale', 'not_waiting', 'elsewhere', 'expired', 'closed'] as const),
] as const;

export interface DecisionResult {
  readonly kind: (typeof decisionResults)[number];
  /** What the agent did next. */
  readonly status: string | null;
  readonly why: string | null;
}

export interface KeptAction {
  readonly tool: string;
  /** As JSON. Where `cut` is not null, the beginning of that JSON as a text. */
  readonly arguments: unknown;
  readonly risk: string;
  readonly summary: string | null;
  /** The length of the whole JSON, where only its beginning is kept. */
  readonly cut: number | null;
}

export interface Decision {
  readonly id: string;
  readonly runId: string;
  readonly repository: Repository;
  readonly issue: number;
  readonly question: { readonly epoch: number; readonly code: string | null };
  readonly verdict: Answer['verdict'];
  readonly by: Decider;
  readonly reason: string | null;
  /** Null where the service does not tell what is pending. */
  readonly actions: readonly KeptAction[] | null;
  /** How many more actions there were, for which there was no room. */
  readonly actionsLeftOut: number;
  readonly fingerprint: Fingerprint | null;
  readonly at: number;
  readonly result: DecisionResult;
  /** Null until it was sent or given up. */
  readonly resultAt: number | null;
}
