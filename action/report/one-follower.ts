// Only one of several steps that follow a conversation decides on what its agent asks: the one with the oldest comment whose
// step has not ended. Each comment says in its marker which run wrote it, and until when its step follows at the longest.
import type { GitHubClient } from '../../shared/github/index.ts';
import { ownerAndRepo, unlessFailed } from './create-github.ts';
import { identityOf, markerOf } from './marker.ts';
import { readThread, type StepThread, type ThreadComments } from './step-thread.ts';

/**
 * `own` where this step decides, `nobody` where no step follows. A step whose runner was killed cannot take its word back, so
 * GitHub is asked whether its run goes on.
 */
export async function findDecidingStep(
  conversationId: string,
  place: StepThread,
  now: number,
  /** Where the thread was read just now. */
  read: ThreadComments | null = null,
): Promise<'own' | 'other' | 'nobody'> {
  const own = markerOf(conversationId, place.context);
  for (const { marker } of (read ?? (await readThread(place))).marked) {
    if (marker.conversationId !== conversationId || (marker.until ?? 0) <= now) continue;
    if (identityOf(marker) === identityOf(own)) return 'own';
    const isOver =
      marker.run !== own.run && (await hasRunEnded(place.github, place.thread.repository, marker.run));
    if (!isOver) return 'other';
  }
  return 'nobody';
}

/** False also where GitHub does not tell: in a private repository that takes the permission `actions: read`. */
export async function hasRunEnded(github: GitHubClient, repository: string, run: number): Promise<boolean> {
  const place = { ...ownerAndRepo(repository), run_id: run };
  const asked = github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
  return (await unlessFailed(asked, null))?.data.status === 'completed';
}
