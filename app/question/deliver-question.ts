// Shows a question on GitHub: as a file's review thread on the linked pull request, else as a review, else on the issue.
import { listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Shown, StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { findMarked } from '../outbox/find-marked.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import { chooseFile } from './choose-file.ts';
import { questionMarker, questionText } from './question-text.ts';
import { resolveThread } from './resolve-thread.ts';

export interface ToShow {
  readonly question: StoredQuestion;
  readonly run: Run;
  /** The one that followed it. */
  readonly next: StoredQuestion | null;
  readonly markerSecret: string;
  /** An earlier try may have left it there. */
  readonly tried: boolean;
}

const clockSlack = 60 * 60_000;
const mostFilePages = 3;

/** Where it stands; null where there is nothing to show any more. Throws what GitHub threw. */
export async function deliverQuestion(github: OctokitLike, toShow: ToShow): Promise<Shown | null> {
  const { question, tried } = toShow;
  const shown = question.shown ?? (tried ? await adopt(github, toShow) : null);
  if (shown === null) return question.settledAt === null ? create(github, toShow) : null;
  await edit(github, toShow, shown);
  const { settledAt, result } = question;
  // What nobody knows stays in people's sight.
  const known = settledAt !== null && result?.kind !== 'unclear';
  if (known && shown.kind === 'thread') {
    await resolveThread(github, toShow.run.repository, shown).catch(unlessItMayPass);
  }
  return shown;
}

async function create(github: OctokitLike, toShow: ToShow): Promise<Shown> {
  const { pull } = toShow.run.facts;
  for (const place of pull === null ? [] : [inThread, asReview]) {
    try {
      const shown = await place(github, toShow, pull?.number ?? 0);
      if (shown !== null) return shown;
    } catch (error) {
      unlessItMayPass(error);
    }
  }
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...at(toShow.run),
    issue_number: toShow.run.issue,
    body: bodyFor(toShow, 'issue', toShow.run.issue),
  });
  return shownAs('issue', toShow.run.issue, data);
}

/** What GitHub refuses for good is gone round. */
function unlessItMayPass(error: unknown): void {
  if (judgeFailure(readGitHubFailure(error), 1, 0, 0).kind === 'later') throw error;
}

async function inThread(github: OctokitLike, toShow: ToShow, number: number): Promise<Shown | null> {
  const place = { ...at(toShow.run), pull_number: number };
  const { data: pull } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
  const path = chooseFile(await changedFiles(github, place), toShow.question.actions);
  const commit = textAt(objectAt(pull, 'head'), 'sha');
  if (path === null || commit === null) return null;
  const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments', {
    ...place,
    ...{ path, commit_id: commit, subject_type: 'file' },
    body: bodyFor(toShow, 'thread', number),
  });
  return shownAs('thread', number, data);
}

/** Never APPROVE or REQUEST_CHANGES: a question judges nothing. */
async function asReview(github: OctokitLike, toShow: ToShow, number: number): Promise<Shown> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    ...at(toShow.run),
    pull_number: number,
    event: 'COMMENT',
    body: bodyFor(toShow, 'review', number),
  });
  return shownAs('review', number, data);
}

async function changedFiles(
  github: OctokitLike,
  place: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (let page = 1; page <= mostFilePages; page += 1) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
    const { data } = await github.request(route, { ...place, per_page: 100, page });
    const files = listAt({ data }, 'data');
    for (const file of files) {
      const path = textAt(file, 'filename');
      if (path !== null && textAt(file, 'status') !== 'removed') paths.push(path);
    }
    if (files.length < 100) break;
  }
  return paths;
}

async function adopt(github: OctokitLike, toShow: ToShow): Promise<Shown | null> {
  const { run, question, markerSecret } = toShow;
  const since = new Date(question.createdAt - clockSlack).toISOString();
  const look = async (kind: Shown['kind'], number: number, route: string): Promise<Shown | null> => {
    const marker = questionMarker(question, run, number, markerSecret);
    const where = kind === 'issue' ? { issue_number: number } : { pull_number: number };
    const found = await findMarked(github, route, { ...at(run), ...where, since }, marker);
    return found === null ? null : shownAs(kind, number, found);
  };
  const { pull } = run.facts;
  return (
    (pull && (await look('thread', pull.number, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments'))) ??
    (pull && (await look('review', pull.number, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'))) ??
    (await look('issue', run.issue, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'))
  );
}

async function edit(github: OctokitLike, toShow: ToShow, shown: Shown): Promise<void> {
  const { kind, number, id } = shown;
  const where = kind === 'review' ? { pull_number: number, review_id: id } : { comment_id: id };
  try {
    const body = bodyFor(toShow, kind, number);
    await github.request(editRoutes[kind], { ...at(toShow.run), ...where, body });
  } catch (error) {
    // Somebody deleted it, and a question that was taken away is not put back.
    const { status } = readGitHubFailure(error);
    if (status !== 404 && status !== 410) throw error;
  }
}

const editRoutes = {
  thread: 'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}',
  review: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
  issue: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
} as const;

function bodyFor({ question, run, next, markerSecret }: ToShow, kind: Shown['kind'], number: number) {
  const marker = questionMarker(question, run, number, markerSecret);
  return `${marker}\n${questionText(question, run, kind, next)}`;
}

function at({ repository }: Run) {
  return { owner: repository.owner, repo: repository.name };
}

export function shownAs(kind: Shown['kind'], number: number, data: unknown): Shown {
  const id = numberAt(data, 'id');
  if (id === null) throw new Error('GitHub did not name what it made');
  const url = textAt(data, 'html_url') ?? '';
  return { kind, number, id, nodeId: textAt(data, 'node_id') ?? '', url };
}
