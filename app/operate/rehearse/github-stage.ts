// The pull request of a rehearsal: what the lines write there, what they ask a person for, and how all of it is taken away again.
import type { Clock } from '../../../shared/clock.ts';
import {
  type CommentKind,
  createComment,
  type GitHubClient,
  listComments,
  type PostedComment,
  readItems,
  unlessGone,
} from '../../../shared/github/index.ts';
import { CannotTell } from '../../rehearsal/line.ts';

export interface GitHubStage {
  /** As the installation. */
  readonly github: GitHubClient;
  /** As the App itself. */
  readonly app: GitHubClient;
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
  readonly headSha: string;
  /** A file of the pull request. */
  readonly path: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Tells the person at the terminal, in one sentence, what to do. */
  readonly ask: (sentence: string) => void;
}

/** The first line of each comment of a rehearsal, and nothing that people see. */
const mark = '<!-- agent-conversations rehearsal -->';
export const rehearsalCheckName = 'agent-conversations/rehearsal';
export const rehearsalText = (text: string): string =>
  `${mark}\nA rehearsal of agent-conversations, which is deleted at its end. ${text}`;

export const placeOf = ({ owner, repo, number }: GitHubStage) => ({ owner, repo, number });

export function writeComment(stage: GitHubStage, text: string): Promise<PostedComment> {
  return createComment(stage.github, placeOf(stage), rehearsalText(text));
}

const personMs = 2 * 60_000;
const lookMs = 3_000;

/** Asks a person for one thing, and looks for two minutes whether it was done. */
export async function waitForPerson<T>(
  stage: GitHubStage,
  sentence: string,
  look: () => Promise<T | null>,
): Promise<T> {
  const { clock, signal, ask } = stage;
  const end = clock.now() + personMs;
  ask(`${sentence} Two minutes are waited for it.`);
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (clock.now() >= end) throw new CannotTell('nobody did within two minutes what was asked for');
    await clock.sleep(lookMs, signal);
    if (signal.aborted) throw new CannotTell('the rehearsal was ended');
  }
}

/** A person who sees something says yes or no by a reaction to the comment. */
export async function askPersonToSee(
  stage: GitHubStage,
  sentence: string,
  at: PostedComment,
): Promise<boolean> {
  const { github, owner, repo } = stage;
  const route = 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
  const asked = `${sentence} React to ${at.url} with 👍 if so, with 👎 if not.`;
  return waitForPerson(stage, asked, async () => {
    const reactions = await readItems(github, route, { owner, repo, comment_id: at.id }, 1);
    const said = reactions.map(({ content }) => content);
    if (said.includes('-1')) return false;
    return said.includes('+1') ? true : null;
  });
}

/** Everything of rehearsals on the pull request, also of one that was killed. Returns how much that was. */
export async function clearPull(stage: GitHubStage): Promise<number> {
  let cleared = 0;
  // The replies of a thread before its first comment.
  for (const kind of ['thread', 'issue'] as const) {
    const comments = await listComments(stage.github, { ...placeOf(stage), kind });
    const ours = comments.filter(({ body, byApp }) => byApp && body.startsWith(mark));
    for (const { id } of ours.toReversed()) {
      await unlessGone(deleteComment(stage, kind, id));
      cleared += 1;
    }
  }
  return cleared + (await endChecks(stage));
}

export function deleteComment({ github, owner, repo }: GitHubStage, kind: CommentKind, id: number) {
  const comment = { owner, repo, comment_id: id };
  return kind === 'thread'
    ? github.request('DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}', comment)
    : github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', comment);
}

/** No check can be deleted: it ends as neutral, without buttons. */
async function endChecks({ github, owner, repo, headSha }: GitHubStage): Promise<number> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const wanted = { owner, repo, ref: headSha, check_name: rehearsalCheckName, filter: 'all' } as const;
  const open = (await readItems(github, route, wanted, 1)).filter(
    ({ conclusion }) => conclusion !== 'neutral',
  );
  for (const { id } of open) {
    await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
      owner,
      repo,
      check_run_id: id,
      status: 'completed',
      conclusion: 'neutral',
      actions: [],
      output: { title: 'The rehearsal is over', summary: 'Nothing is to be done here.' },
    });
  }
  return open.length;
}
