// The pull request of a rehearsal: what is written there, what a person is asked for, and how all of it is taken away again.
import type { Probot } from 'probot';
import type { Clock } from '../../../shared/clock.ts';
import { api, type GitHubClient, type PostedComment } from '../../../shared/github/index.ts';
import { CannotTell } from '../../rehearsal/check.ts';

interface Terminal {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Tells the person at the terminal, in one sentence, what to do. */
  readonly ask: (sentence: string) => void;
}

export interface GitHubStage extends Terminal {
  /** As the installation. */
  readonly github: GitHubClient;
  /** As the App itself. */
  readonly app: GitHubClient;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly number: number;
  readonly headSha: string;
  /** A file of the pull request. */
  readonly path: string;
}

/** Opens the pull request, as the App and as its installation there. Throws with a message for the operator. */
export async function openPull(
  probot: Pick<Probot, 'auth'>,
  repository: string,
  number: number,
  terminal: Terminal,
): Promise<GitHubStage> {
  const { pull, path, ...opened } = await readPull(probot, repository, number).catch((error: unknown) => {
    const { status, message } = api.readGitHubFailure(error);
    const why =
      status === null ? `GitHub cannot be reached (${message})` : `GitHub answered ${status}: ${message}`;
    throw new Error(`${repository}#${number} cannot be opened: ${why}`);
  });
  if (pull.state !== 'open' || path === undefined || pull.head.repo?.id !== pull.base.repo.id) {
    const wanted = 'an open pull request that changes a file, and not of a fork';
    throw new Error(`${repository}#${number} has to be ${wanted}`);
  }
  return { ...terminal, ...opened, number, headSha: pull.head.sha, path };
}

async function readPull(probot: Pick<Probot, 'auth'>, repository: string, number: number) {
  const [owner = '', repo = ''] = repository.split('/');
  const at = { owner, repo };
  const app = await probot.auth();
  const { data: installation } = await app.request('GET /repos/{owner}/{repo}/installation', at);
  const github = await probot.auth(Number(installation.id));
  const place = { ...at, pull_number: number };
  const { data: pull } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
  const { data: files } = await github.request(route, { ...place, per_page: 1 });
  return { app, github, at, pull, path: files[0]?.filename };
}

/** The first line of each comment of a rehearsal, and nothing that people see. */
const mark = '<!-- agent-conversations rehearsal -->';
export const rehearsalCheckName = 'agent-conversations/rehearsal';
/** Two of one name on a commit. */
export const twiceCheckName = `${rehearsalCheckName}-twice`;
export const rehearsalText = (text: string): string =>
  `${mark}\nA rehearsal of agent-conversations, which is deleted at its end. ${text}`;

export const placeOf = ({ at, number }: GitHubStage) => ({ ...at, number });

export function writeComment(stage: GitHubStage, text: string): Promise<PostedComment> {
  return api.createComment(stage.github, placeOf(stage), rehearsalText(text));
}

const personMs = 2 * 60_000;
const lookMs = 3_000;

/** Asks a person for one thing, and looks for two minutes whether it was done. */
export async function waitForPerson<T>(
  { clock, signal, ask }: GitHubStage,
  sentence: string,
  look: () => Promise<T | null>,
): Promise<T> {
  const end = clock.now() + personMs;
  ask(`${sentence} You have two minutes.`);
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (clock.now() >= end) throw new CannotTell('it was not done within two minutes');
    await clock.sleep(lookMs, signal);
    if (signal.aborted) throw new CannotTell('the rehearsal was ended');
  }
}

/** Everything of rehearsals on the pull request, also of one that was killed. Returns how much that was. */
export async function clearPull(stage: GitHubStage): Promise<number> {
  let cleared = 0;
  // The replies of a thread before its first comment.
  for (const kind of ['thread', 'issue'] as const) {
    const comments = await api.listComments(stage.github, { ...placeOf(stage), kind });
    const ours = comments.filter(({ body, byApp }) => byApp && body.startsWith(mark));
    for (const { id } of ours.toReversed()) await api.unlessGone(deleteComment(stage, kind, id));
    cleared += ours.length;
  }
  return cleared + (await endChecks(stage));
}

export function deleteComment({ github, at }: GitHubStage, kind: api.CommentKind, id: number) {
  return kind === 'thread'
    ? github.request('DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}', { ...at, comment_id: id })
    : github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, comment_id: id });
}

/** No check can be deleted: it ends as neutral, without buttons. */
async function endChecks({ github, at, headSha }: GitHubStage): Promise<number> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const named = (name: string) =>
    api.readItems(github, route, { ...at, ref: headSha, check_name: name, filter: 'all' }, 1);
  const checks = (await Promise.all([rehearsalCheckName, twiceCheckName].map(named))).flat();
  const open = checks.filter(({ conclusion }) => conclusion !== 'neutral');
  for (const { id } of open) {
    await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
      ...at,
      check_run_id: id,
      status: 'completed',
      conclusion: 'neutral',
      actions: [],
      output: { title: 'The rehearsal is over', summary: 'Nothing is to be done here.' },
    });
  }
  return open.length;
}
