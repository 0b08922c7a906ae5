// A question as plain data: what the agent wants to do, the answer, and the result. Can be stored as JSON.
import type { Agent, Ask, Fingerprint, ShownAction, Troubled } from '../conversation/index.ts';
import type { Scope } from '../rules/index.ts';
import type { Answer, AnsweredBy, Terms } from './answer.ts';
import type { QuestionFault } from './why-not-taken.ts';

/**
 * asking: the agent waits, and people were not asked yet. open: people are asked; there may be an answer already.
 * answering: the request may have been sent. The others are final: answered, stale (other actions are pending), unknown
 * (the result of the answer is not known), elsewhere (answered in another place), expired, closed (no longer followed),
 * void (never shown).
 */
export const questionStates = [
  'asking',
  'open',
  'answering',
  'answered',
  'stale',
  'unknown',
  'elsewhere',
  'expired',
  'closed',
  'void',
] as const;
export type QuestionState = (typeof questionStates)[number];
export type SettledState = Exclude<QuestionState, 'asking' | 'open' | 'answering'>;

/**
 * Asked about in place of actions that wait at the service. Nothing is sent there for the answer: what follows from it is
 * stored with it.
 */
export type Subject =
  /** `scope`: null where it could not be read twice; `problems` says why. */
  | {
      readonly kind: 'plan';
      readonly words: string;
      readonly scope: Scope | null;
      readonly problems: readonly string[];
    }
  /** Dollars: what it has cost, what it may, and what it may once that is approved. */
  | { readonly kind: 'money'; readonly cost: number; readonly most: number; readonly upTo: number };

/** The kinds of subjects. A run has at most one live question of each. */
export const abouts = ['actions', 'plan', 'money'] as const satisfies readonly (
  | 'actions'
  | Subject['kind']
)[];
export type About = (typeof abouts)[number];

export function aboutOf({ subject }: Pick<Question, 'subject'>): About {
  return subject?.kind ?? 'actions';
}

/** Recorded before the request is sent. */
export interface SentAnswer {
  readonly at: number;
  /** Null until the request was answered. After a crash it stays null, because it cannot be known. */
  readonly fate: 'taken' | 'unknown' | null;
  /** The pending actions at the look right before the answer. */
  readonly before: Fingerprint;
  /** The id of the newest event then, where the service tells. */
  readonly newest: string | null;
}

export interface Question extends Troubled {
  /** The number of this question in its conversation. */
  readonly epoch: number;
  readonly state: QuestionState;
  /** Absent = the actions that wait. */
  readonly subject?: Subject;
  readonly code: string | null;
  /** The fingerprint of what people see. */
  readonly fingerprint: Fingerprint | null;
  /** The wait in which it was asked; null when it is not known. */
  readonly wait: string | null;
  /** The actions that people see; null when the service does not tell. */
  readonly actions: readonly ShownAction[] | null;
  readonly openedAt: number | null;
  /** Whether people could read all of it; null while nothing was shown, and where it was decided beforehand. */
  readonly shownWhole: boolean | null;
  /** The commit of the linked pull request when it was asked. */
  readonly commit: string | null;
  readonly wokenAt: number | null;
  /** The confirmation policy that is set before the answer is sent, because another one is in force; `at`: when it was taken last. */
  readonly policy?: { readonly ask: Ask; readonly at: number | null };
  /** An answer in the state `asking` was decided beforehand, for whatever is pending. */
  readonly answer: Answer | null;
  /** Null where one person is enough. */
  readonly terms: Terms | null;
  /** The decision of rules had no effect that could be seen, so now people are asked. */
  readonly peopleOnly?: boolean;
  /** How often rules have rejected something since a person answered last. */
  readonly ruledRejections?: number;
  /** Where one is not enough: the approvals so far, but for the last one, which is the answer. */
  readonly approvals: readonly Answer[];
  readonly sent: SentAnswer | null;
  readonly result: QuestionResult | null;
  /** Asking a rejected agent to continue: recorded before it is sent, and never sent twice. */
  readonly goOn: 'wanted' | 'sent' | null;
  /** The run ends then. */
  readonly expiresAt: number | null;
  /** When it is rejected unless somebody has answered; absent or null = never. */
  readonly rejectAt?: number | null;
  /** When people are reminded; absent or null = never, or not again. */
  readonly remindAt?: number | null;
}

export type StaleWhy =
  | 'other_actions'
  /** The same actions, and the files that they run are not what was shown. */
  | 'other_files'
  | 'can_be_shown_now'
  | 'cannot_be_compared'
  | 'other_wait'
  | 'wait_not_known'
  | QuestionFault['kind']
  /** The agent got a further message, and plans again. */
  | 'planned_again'
  /** The run has had another limit of cost since. */
  | 'other_limit';

export type QuestionResult =
  | ({ readonly kind: 'sending' } & AnsweredBy)
  /** A later look showed that the question is gone. `agent`: what the agent did next. */
  | ({
      readonly kind: 'verified';
      readonly agent: Agent;
      readonly reason: string | null;
      /** Why a rejected agent could not be asked to continue. */
      readonly leftIdle?: string;
    } & AnsweredBy)
  /** The question is gone, but perhaps because of another answer. */
  | ({ readonly kind: 'gone'; readonly agent: Agent } & AnsweredBy)
  /** The answer was taken, and did nothing: the same actions wait, and nothing at all has happened since. */
  | ({ readonly kind: 'no_effect' } & AnsweredBy)
  /** It cannot be known whether the answer was taken. */
  | ({ readonly kind: 'unclear'; readonly why: string } & AnsweredBy)
  /** Nothing was sent: other actions are pending now. `next`: the new question, if it is asked already. */
  | {
      readonly kind: 'stale';
      readonly why: StaleWhy;
      /** The login that changed the question last, where GitHub tells. */
      readonly by?: string | null;
      /** The files that changed, by path of the working copy. */
      readonly files?: readonly string[];
      readonly next: { readonly code: string; readonly url: string } | null;
    }
  /** Nothing was sent: the agent does not wait. */
  | { readonly kind: 'not_waiting'; readonly why: string }
  | { readonly kind: 'elsewhere'; readonly agent: Agent; readonly at: number }
  | ({ readonly kind: 'expired'; readonly at: number } & InVain)
  /** The run ended or is no longer followed. */
  | ({ readonly kind: 'closed'; readonly at: number } & InVain);

/** Those whose word did not get to the agent. */
interface InVain {
  /** They were not enough. */
  readonly approved?: readonly string[];
  /** It was too late to send their answer. */
  readonly answeredBy?: string;
}

/**
 * A new question, when the agent was seen to wait. With `answer`, it was decided beforehand for whatever is pending.
 */
export function newQuestion(
  now: number,
  answer: Answer | null = null,
  epoch = 1,
  subject: Subject | null = null,
): Question {
  return {
    epoch,
    state: 'asking',
    ...(subject && { subject }),
    code: null,
    fingerprint: null,
    wait: null,
    actions: null,
    openedAt: null,
    shownWhole: null,
    commit: null,
    wokenAt: null,
    answer,
    terms: null,
    approvals: [],
    sent: null,
    result: null,
    goOn: null,
    expiresAt: null,
    dueAt: now,
    createdAt: now,
    settledAt: null,
  };
}

/** A question that was shown before, in another place, and that an answer has named by its fingerprint. */
export function shownBefore(
  fingerprint: Fingerprint,
  answer: Answer,
  now: number,
  shownWhole = true,
): Question {
  return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
