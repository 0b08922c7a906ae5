// Takes the command in a comment for this job, so that it is carried out once. The claim is a signed comment of ours that names what
// it reads; GitHub numbers comments in order, so of two claims the older one counts. 👀 is only a greeting: every workflow of a
// repository reacts as one account, so it says nothing about who has read what.
import { api, type GitHubClient, type WrittenComment } from '../../shared/github/index.ts';
import { commentsOf, ownerAndRepo, unlessFailed } from '../report/create-github.ts';
import { isRefusedForGood } from '../report/endings.ts';
import {
  answersThis,
  type MarkedComment,
  type Marker,
  markedComments,
  markedText,
  markerOf,
} from '../report/marker.ts';
import { isFollowing, type StepThread } from '../report/step-thread.ts';

export interface WantedClaim {
  /** The node id of the comment with the command. */
  readonly reads: string;
  /** The code of the question that it answers, or `onlyOpen`; null where it answers none. */
  readonly answers: string | null;
  /** Whether an agent may be started for it. */
  readonly begins: boolean;
  /** The text that people read in the claim until its outcome is known. */
  readonly text: string;
}

export interface Claim {
  /** `read_before`: by another job of ours. `answered_now`: another job is answering the same question. */
  readonly kind: 'first' | 'read_before' | 'answered_now';
  /** Makes another text of the claim, which holds off nobody else any more; null where GitHub took none. */
  readonly settle: ((text: string) => Promise<void>) | null;
  /** All comments of the thread, as they were after the claim. */
  readonly comments: readonly api.PostedComment[];
}

/** An answer waits for a sandbox to wake, and for a service in trouble; what begins an agent has a comment that follows it by then. */
const longestClaim = 15 * 60_000;

export async function claimCommand(wanted: WantedClaim, place: StepThread, now: number): Promise<Claim> {
  const { github, thread, context, key } = place;
  const { reads, answers, begins, text } = wanted;
  const read = { ...markerOf(null, context), reads };
  const holdsOff = answers !== null || begins ? { until: now + longestClaim } : {};
  const claims = { ...read, ...(answers !== null && { answers }), ...holdsOff };
  const created = api.createComment(github, commentsOf(thread), markedText(claims, text, thread, key));
  // Where GitHub takes no comment, every job counts as the first. Any other failure may have created it all the same.
  const id = (await unlessFailed(created, null, isRefusedForGood))?.id ?? null;
  const settle = async (body: string) => {
    if (id !== null)
      await api.editComment(github, commentsOf(thread), id, markedText(read, body, thread, key));
  };
  const comments = await api.listComments(github, commentsOf(thread)).catch(async (error: unknown) => {
    // Nothing is carried out: whoever answers now is not to wait for this job.
    await unlessFailed(settle(text), undefined);
    throw error;
  });
  const found = { comments, settle: id === null ? null : settle };
  const judged = judgeClaim({ id, reads, answers }, markedComments(comments, thread, key), now);
  if (judged.kind !== 'answering') return { ...found, kind: judged.kind };
  for (const marker of judged.by) {
    // The claim of a killed job is free once GitHub says that its run is over.
    if (await isFollowing(marker, place)) return { ...found, kind: 'answered_now' };
  }
  return { ...found, kind: 'first' };
}

/**
 * Pure. Compares a claim with those that are older. While one job answers a question, no other one does: its request would reach
 * what the agent asks next.
 */
export function judgeClaim(
  { id, reads, answers }: Pick<WantedClaim, 'reads' | 'answers'> & { readonly id: number | null },
  marked: readonly Pick<MarkedComment, 'id' | 'marker'>[],
  now: number,
):
  | { readonly kind: 'first' | 'read_before' }
  | { readonly kind: 'answering'; readonly by: readonly Marker[] } {
  const older = marked.filter((each) => id === null || each.id < id).map(({ marker }) => marker);
  if (older.some((marker) => marker.reads === reads)) return { kind: 'read_before' };
  const answering = older.filter(
    (marker) => answers !== null && (marker.until ?? 0) > now && answersThis(marker, answers),
  );
  return answering.length === 0 ? { kind: 'first' } : { kind: 'answering', by: answering };
}

/** 👀 on the comment. Returns what takes it back: nothing where another workflow had set it, or where GitHub refuses it. */
export async function greet(
  github: GitHubClient,
  repository: string,
  { kind, id }: Pick<WrittenComment, 'kind' | 'id'>,
): Promise<() => Promise<void>> {
  const nothing = async () => {};
  if (kind === 'review') return nothing;
  const comment = { ...ownerAndRepo(repository), kind, id };
  const set = await unlessFailed(api.addReaction(github, comment, 'eyes'), null);
  if (!set?.isNew) return nothing;
  return () => api.removeReaction(github, comment, set.id).catch(() => {});
}
