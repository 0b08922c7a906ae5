// Shows a question on GitHub: as a file's review thread on the linked pull request, else as a review, else on the issue.
import { hashOfShown, isShownWhole } from '../../shared/github/index.ts';
import { listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Shown, StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { findMarked } from '../outbox/find-marked.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import { chooseFile } from './choose-file.ts';
import { deliverParts } from './deliver-parts.ts';
import { questionMarker, questionText } from './question-text.ts';
import { resolveThread } from './resolve-thread.ts';

export interface ToShow {
  readonly question: StoredQuestion;
  readonly run: Run;
  /** The question that followed it. */
  readonly next: StoredQuestion | null;
  readonly markerSecret: string;
  /** True when an earlier try may have created it. */
  readonly tried: boolean;
}

const clockSlack = 60 * 60_000;
const mostFilePages = 3;

/** Returns where it is shown; null when there is nothing to show any more. Throws the error of the failed call. */
export async function deliverQuestion(github: OctokitLike, toShow: ToShow): Promise<Shown | null> {
  const { question, tried } = toShow;
  const shown = question.shown ?? (tried ? await findPosted(github, toShow) : null);
  if (shown === null) {
    if (question.settledAt !== null) return null;
    return withParts(github, toShow, await create(github, toShow));
  }
  const text = await edit(github, toShow, shown);
  const whole = await withParts(github, toShow, shown);
  const { settledAt, result } = question;
  // The thread stays open when the result of the answer is not known, so that people see it.
  const known = settledAt !== null && result?.kind !== 'unclear';
  if (known && shown.kind === 'thread') {
    await resolveThread(github, toShow.run.repository, shown).catch(unlessItMayPass);
  }
  return text === null ? whole : { ...whole, text, whole: isShownWhole(question.actions) };
}

/** It is shown once all of it stands: if a part fails, the next try finds what is there. */
async function withParts(github: OctokitLike, toShow: ToShow, shown: Shown): Promise<Shown> {
  const parts = await deliverParts(github, toShow, shown, toShow.tried);
  return parts.length === 0 ? shown : { ...shown, parts };
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
  return shownAs('issue', toShow.run.issue, data, toShow.question);
}

/** Lets the caller try another place when GitHub refuses for good. Other errors are thrown again. */
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
  return shownAs('thread', number, data, toShow.question);
}

/** Never APPROVE or REQUEST_CHANGES: a question is no verdict on the pull request. */
async function asReview(github: OctokitLike, toShow: ToShow, number: number): Promise<Shown> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    ...at(toShow.run),
    pull_number: number,
    event: 'COMMENT',
    body: bodyFor(toShow, 'review', number),
  });
  return shownAs('review', number, data, toShow.question);
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

/** Where GitHub has it already, though we may not know that yet. */
export async function findPosted(
  github: OctokitLike,
  { run, question, markerSecret }: Pick<ToShow, 'run' | 'question' | 'markerSecret'>,
): Promise<Shown | null> {
  const since = new Date(question.createdAt - clockSlack).toISOString();
  const look = async (kind: Shown['kind'], number: number, route: string): Promise<Shown | null> => {
    const marker = questionMarker(question, run, number, markerSecret);
    const where = kind === 'issue' ? { issue_number: number } : { pull_number: number };
    const found = await findMarked(github, route, { ...at(run), ...where, since }, marker);
    return found === null ? null : shownAs(kind, number, found, question);
  };
  const { pull } = run.facts;
  return (
    (pull && (await look('thread', pull.number, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments'))) ??
    (pull && (await look('review', pull.number, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'))) ??
    (await look('issue', run.issue, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'))
  );
}

/** The hash of what stands there now; null where it was deleted. */
async function edit(github: OctokitLike, toShow: ToShow, shown: Shown): Promise<string | null> {
  const { kind, number, id } = shown;
  const where = kind === 'review' ? { pull_number: number, review_id: id } : { comment_id: id };
  try {
    const body = bodyFor(toShow, kind, number);
    const { data } = await github.request(editRoutes[kind], { ...at(toShow.run), ...where, body });
    return hashOfShown(textAt(data, 'body') ?? body);
  } catch (error) {
    // Somebody deleted the question. It is not created again.
    const { status } = readGitHubFailure(error);
    if (status !== 404 && status !== 410) throw error;
    return null;
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

export function shownAs(
  kind: Shown['kind'],
  number: number,
  data: unknown,
  { actions }: Pick<StoredQuestion, 'actions'>,
): Shown {
  const id = numberAt(data, 'id');
  if (id === null) throw new Error('GitHub did not name what it made');
  const url = textAt(data, 'html_url') ?? '';
  // As GitHub keeps it, should that differ from what was sent.
  const body = textAt(data, 'body');
  return {
    ...{ kind, number, id, nodeId: textAt(data, 'node_id') ?? '', url, whole: isShownWhole(actions) },
    ...(body !== null && { text: hashOfShown(body) }),
  };
}
