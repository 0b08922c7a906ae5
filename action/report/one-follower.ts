// Of several steps that follow one conversation, only one decides on what its agent asks: the one with the oldest comment whose
// step has not ended. Each comment says in its marker which run wrote it, and until when its step follows at the longest.
import { type GitHubClient, GitHubError } from '../../shared/github/index.ts';
import { ownerAndRepo } from './create-github.ts';
import { identityOf, type MarkedComment, type StepIdentity } from './marker.ts';

export interface FollowedConversation {
  readonly conversationId: string;
  readonly own: StepIdentity;
  /** Oldest first. */
  readonly marked: readonly MarkedComment[];
  readonly now: number;
}

/** `own` where this step decides, `nobody` where no step follows. */
export type Decider = 'own' | 'other' | 'nobody';

/** A step whose runner was killed cannot take its word back, so GitHub is asked whether its run goes on. */
export async function findDecider(
  followed: FollowedConversation,
  hasEnded: (run: number) => Promise<boolean>,
): Promise<Decider> {
  const { own } = followed;
  for (const step of followersOf(followed)) {
    if (identityOf(step) === identityOf(own)) return 'own';
    if (step.run === own.run || !(await hasEnded(step.run))) return 'other';
  }
  return 'nobody';
}

/** As their comments say. */
export function followersOf({ conversationId, marked, now }: FollowedConversation): readonly StepIdentity[] {
  return marked.flatMap(({ marker }) =>
    marker.conversationId === conversationId && (marker.until ?? 0) > now ? [marker] : [],
  );
}

/** False also where GitHub does not tell: in a private repository that takes the permission `actions: read`. */
export async function hasRunEnded(github: GitHubClient, repository: string, run: number): Promise<boolean> {
  try {
    const place = { ...ownerAndRepo(repository), run_id: run };
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', place);
    return data.status === 'completed';
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return false;
  }
}
