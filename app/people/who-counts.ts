// Whose approval counts: the newest review of each person, on exactly this head, of somebody who may write and has no part in it. Pure.
import type { Person } from '../../shared/github/index.ts';

export interface Review {
  /** Null where the account is gone. */
  readonly by: Person | null;
  readonly state: 'approved' | 'changes_requested' | 'dismissed' | 'commented' | 'pending';
  readonly commit: string | null;
  /** When it was submitted, in whole seconds. */
  readonly at: number | null;
}

export interface Approving {
  readonly head: string;
  /** When it got its base, in whole seconds; null = it never had another one. */
  readonly movedAt: number | null;
  /** As GitHub lists them: the oldest first. */
  readonly reviews: readonly Review[];
  readonly author: Person | null;
  /** Ids, and logins in lower case, of those who wrote a commit of it. */
  readonly writers: ReadonlySet<number | string>;
  readonly forkOwner: readonly (Person | null)[];
  /** Ids of those who pushed this head. */
  readonly pushers: ReadonlySet<number>;
  /** Whether an agent uses this account, or it is a bot's that is not exempt. */
  readonly isAgent: (who: Person) => boolean;
  /** Ids, and logins in lower case, of those who asked an agent for it; none where that does not matter. */
  readonly requesters: ReadonlySet<number | string>;
  /** By the id of the account. */
  readonly mayWrite: ReadonlyMap<number, boolean>;
}

export type WhyNot =
  | 'bot'
  | 'agent'
  | 'opened'
  | 'older'
  | 'moved'
  | 'dismissed'
  | 'changes'
  | 'pushed'
  | 'owned'
  | 'wrote'
  | 'requested'
  | 'no_write';

export type JudgedReview =
  | { readonly kind: 'counts'; readonly by: Person }
  | { readonly kind: 'counts_not'; readonly by: Person; readonly why: WhyNot }
  /** It counts where this account may write. */
  | { readonly kind: 'open'; readonly by: Person };

/** Everybody whose review says more than a comment does, in the order of their newest reviews. */
export function judgeReviews(approving: Approving): readonly JudgedReview[] {
  const newest = new Map<number, Review & { readonly by: Person }>();
  for (const review of approving.reviews) {
    const { by, state } = review;
    if (by === null || state === 'commented' || state === 'pending') continue;
    newest.delete(by.id);
    newest.set(by.id, { ...review, by });
  }
  return [...newest.values()].map((review) => judge(review, approving));
}

function judge(review: Review & { readonly by: Person }, approving: Approving): JudgedReview {
  const { by } = review;
  const why = whyNot(review, approving);
  if (why !== null) return { kind: 'counts_not', by, why };
  const mayWrite = approving.mayWrite.get(by.id);
  if (mayWrite === undefined) return { kind: 'open', by };
  return mayWrite ? { kind: 'counts', by } : { kind: 'counts_not', by, why: 'no_write' };
}

function whyNot(
  { by, state, commit, at }: Review & { readonly by: Person },
  { head, movedAt, author, forkOwner, writers, pushers, isAgent, requesters }: Approving,
): WhyNot | null {
  const isAmong = (all: ReadonlySet<number | string>) => all.has(by.id) || all.has(by.login.toLowerCase());
  if (by.bot) return 'bot';
  if (isAgent(by)) return 'agent';
  if (state === 'changes_requested') return 'changes';
  if (state === 'dismissed') return 'dismissed';
  if (commit !== head) return 'older';
  if (movedAt !== null && (at === null || at <= movedAt)) return 'moved';
  if (author?.id === by.id) return 'opened';
  if (pushers.has(by.id)) return 'pushed';
  if (forkOwner.some((owner) => owner?.id === by.id)) return 'owned';
  if (isAmong(writers)) return 'wrote';
  return isAmong(requesters) ? 'requested' : null;
}
