// Shows a question on GitHub: as a file's review thread on the linked pull request, else as a review, else on the issue.

import type { ShownAction } from '../../shared/conversation/index.ts';
import { api, type GitHubClient, isShownWhole, type PostedComment } from '../../shared/github/index.ts';
import { mayPass } from '../handling/judge-failure.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { type Asked, isText, questionText, signText } from './question-text.ts';
import { endsInThread, type Settled, settleThread } from './settle-thread.ts';

/** The question has the place where it is shown already, whose id may not be stored yet. */
interface ToShow extends Asked {
  /** The question that followed it. */
  readonly next: StoredQuestion | null;
  /** Names that GitHub notifies. */
  readonly mentions: readonly string[];
  /** Whether they were called where it was before. */
  readonly moves: boolean;
  /** What waits of its run, for its end to take along. */
  readonly waiting: Settled['taken'];
}

interface Delivered extends Pick<Settled, 'taken'> {
  /** Null for a settled question that was never shown. */
  readonly shown: QuestionPlace | null;
}

const mostFilePages = 3;

/** Throws the error of the failed call. */
export async function deliverQuestion(github: GitHubClient, toShow: ToShow): Promise<Delivered> {
  const { question, run, waiting } = toShow;
  const { shown } = question;
  if (shown === null) {
    if (question.settledAt !== null) return { shown: null, taken: [] };
    return { shown: withCalled(toShow, await create(github, toShow)), taken: [] };
  }
  const list = { ...api.repositoryName(run.repository), number: shown.number, kind: shown.kind };
  const body = bodyFor(toShow, shown.kind, shown.number);
  let settled: Settled = { isEdited: false, taken: [] };
  let isEdited = false;
  try {
    // The thread stays open when the result of the answer is not known, so that people see it.
    if (endsInThread(question))
      settled = await settleThread(github, run, { id: question.id, shown, body, waiting });
  } finally {
    // Where GraphQL does not answer, it says what came of it all the same. One that somebody deleted is not created again.
    isEdited = settled.isEdited || (await api.editUnlessDeleted(github, list, shown.id, body)) !== null;
  }
  const called = withCalled(toShow, shown);
  return {
    shown: isEdited ? { ...called, whole: isShownWhole(question) } : called,
    taken: settled.taken,
  };
}

/** Who was called in it is remembered with its place. */
function withCalled({ mentions, moves }: ToShow, shown: QuestionPlace): QuestionPlace {
  return { ...shown, ...(mentions.length > 0 && { mentions }), ...(moves && { isMoved: true }) };
}

async function create(github: GitHubClient, toShow: ToShow): Promise<QuestionPlace> {
  const { run, question } = toShow;
  const { linked: pull } = run.facts.pull;
  for (const createOnPull of [createThread, createReview]) {
    if (pull === null) break;
    try {
      const shown = await createOnPull(github, toShow, pull);
      if (shown !== null) return shown;
    } catch (error) {
      unlessItMayPass(error);
    }
  }
  const list = { ...api.repositoryName(run.repository), number: run.issue };
  const comment = await api.createComment(github, list, bodyFor(toShow, 'issue', run.issue));
  return shownAs('issue', run.issue, comment, question);
}

/** Lets the caller go on without it when GitHub refuses for good. Other errors are thrown again. */
function unlessItMayPass(error: unknown): void {
  if (mayPass(error)) throw error;
}

async function createThread(
  github: GitHubClient,
  toShow: ToShow,
  { number, headSha }: LinkedPull,
): Promise<QuestionPlace | null> {
  const place = { ...api.repositoryName(toShow.run.repository), pull_number: number };
  const path = chooseFile(await changedFiles(github, place), toShow.question.actions);
  if (path === null) return null;
  const postAt = async (commit: string) => {
    const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments', {
      ...place,
      path,
      commit_id: commit,
      subject_type: 'file',
      body: bodyFor(toShow, 'thread', number),
    });
    return shownAs('thread', number, api.posted(data), toShow.question);
  };
  try {
    return await postAt(headSha);
  } catch (error) {
    unlessItMayPass(error);
    // Where somebody has pushed, and its event was not handled yet, the commit may be gone, or lack the file.
    const { data: pull } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
    if (pull.head.sha === headSha) throw error;
    return await postAt(pull.head.sha);
  }
}

type LinkedPull = NonNullable<Run['facts']['pull']['linked']>;

/** Never APPROVE or REQUEST_CHANGES: a question is no verdict on the pull request. */
async function createReview(
  github: GitHubClient,
  toShow: ToShow,
  { number }: LinkedPull,
): Promise<QuestionPlace> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    ...api.repositoryName(toShow.run.repository),
    pull_number: number,
    event: 'COMMENT',
    body: bodyFor(toShow, 'review', number),
  });
  return shownAs('review', number, api.posted(data), toShow.question);
}

async function changedFiles(
  github: GitHubClient,
  pull: { readonly owner: string; readonly repo: string; readonly pull_number: number },
): Promise<readonly string[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
  const files = await api.readItems(github, route, pull, mostFilePages);
  return files.filter(({ status }) => status !== 'removed').map(({ filename }) => filename);
}

/** Where GitHub shows it already; the id may not be stored yet. */
export async function findPosted(github: GitHubClient, asked: Asked): Promise<QuestionPlace | null> {
  const { question, run } = asked;
  const find = async (kind: api.CommentKind, number: number): Promise<QuestionPlace | null> => {
    const list = { ...api.repositoryName(run.repository), number, kind };
    const found = await api.findOwnComment(github, list, isText({ ...asked, number }), question.createdAt);
    return found && shownAs(kind, number, found, question);
  };
  const { linked: pull } = run.facts.pull;
  const onPull = pull && ((await find('thread', pull.number)) ?? (await find('review', pull.number)));
  return onPull ?? find('issue', run.issue);
}

function bodyFor(toShow: ToShow, kind: api.CommentKind, number: number): string {
  const { question, run, next, moves } = toShow;
  const mentions = moves || question.shown?.isMoved ? [] : toShow.mentions;
  return signText({ ...toShow, number }, questionText(question, run, kind, next, mentions));
}

export function shownAs(
  kind: api.CommentKind,
  number: number,
  { id, nodeId, url }: PostedComment,
  question: Pick<StoredQuestion, 'actions' | 'subject'>,
): QuestionPlace {
  return { kind, number, id, nodeId, url, whole: isShownWhole(question) };
}

const mostText = 200_000;

/**
 * Chooses the file under which a question is shown: one that the action names, else the first by name. The same files and
 * actions always give the same result.
 */
export function chooseFile(paths: readonly string[], actions: readonly ShownAction[] | null): string | null {
  const sorted = paths.toSorted();
  const text = (actions ?? [])
    .map((action) => JSON.stringify(action.arguments) ?? '')
    .join('\n')
    .slice(0, mostText);
  // A longer path is more exact: src/index.js is preferred to index.js.
  const touched = sorted.filter((path) => names(text, path)).sort((one, other) => other.length - one.length);
  return touched[0] ?? sorted[0] ?? null;
}

function names(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + path.length] ?? ' '}`;
    if (!/[\w.-]/.test(around)) return true;
  }
  return false;
}
