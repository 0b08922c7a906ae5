// Only one of several steps that follow a conversation decides on what its agent asks: the one with the oldest comment whose
// step has not ended. Each comment says in its marker which run wrote it, and until when its step follows at the longest.
import type { Clock } from '../../shared/clock.ts';
import { type GitHubClient, listComments, type PostedComment } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { commentsOf, ownerAndRepo, type Thread, unlessFailed } from './create-github.ts';
import { identityOf, markedComments, markerKey, markerOf } from './marker.ts';

interface Asking {
  readonly apiKey: string;
  readonly context: RunContext;
  readonly github: GitHubClient;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * `own` where this step decides, `nobody` where no step follows. A step whose runner was killed cannot take its word back, so
 * GitHub is asked whether its run goes on.
 */
export async function findDecidingStep(
  conversationId: string,
  thread: Thread,
  { apiKey, context, github, clock }: Asking,
  /** All comments of the thread, where they were read just now. */
  seen: readonly PostedComment[] | null = null,
): Promise<'own' | 'other' | 'nobody'> {
  const comments = seen ?? (await listComments(github, commentsOf(thread)));
  const [own, now] = [markerOf(conversationId, context), clock.now()];
  for (const { marker } of markedComments(comments, thread, markerKey(apiKey))) {
    if (marker.conversationId !== conversationId || (marker.until ?? 0) <= now) continue;
    if (identityOf(marker) === identityOf(own)) return 'own';
    if (marker.run === own.run || !(await hasRunEnded(github, thread.repository, marker.run))) return 'other';
  }
  return 'nobody';
}

/** False also where GitHub does not tell: in a private repository that takes the permission `actions: read`. */
export async function hasRunEnded(github: GitHubClient, repository: string, run: number): Promise<boolean> {
  const place = { ...ownerAndRepo(repository), run_id: run };
  const asked = github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
  return (await unlessFailed(asked, null))?.data.status === 'completed';
}
