// A question in its current state as people see it: its text, and its check run on the head of the linked pull request. Made with the
// shared templates.
import {
  checkNameOf,
  type GitHubClient,
  hashOfShown,
  ownMarker,
  questionCheck,
  questionComment,
  readItems,
  readOwnMarker,
  repositoryName,
  settledQuestion,
} from '../../shared/github/index.ts';
import { aboutOf, type QuestionResult, whoAnswered } from '../../shared/question/index.ts';
import type { RunSettings } from '../handling/deps.ts';
import { viewOf } from '../run/question-view.ts';
import type { CheckEffect, NewEffect } from '../store/effect.ts';
import { type QuestionPlace, questionEffectKey, type StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { endsInThread } from './settle-thread.ts';

/** Which text of ours: a question, or a further part of it, in its place. */
export interface TextName {
  readonly question: Pick<StoredQuestion, 'id'>;
  readonly run: Pick<Run, 'repository'>;
  /** The number of the issue or pull request. */
  readonly number: number;
  readonly markerSecret: string;
  /** Absent for the question itself. */
  readonly part?: number;
}

/** The whole body. What people read in it is signed too, so that a question of ours cannot be given other words. */
export function signText(name: TextName, text: string): string {
  const { question, run, number, markerSecret, part = 1 } = name;
  const payload = { confirmation: question.id, part, text: hashOfShown(text) };
  return `${ownMarker('confirmation', payload, run.repository, number, markerSecret)}\n${text}`;
}

export function isText(name: TextName): (body: string) => boolean {
  return (body) => signedIn(body, name) !== null;
}

/** Whether it says what we wrote. */
export function isTextAsWritten(name: TextName): (body: string) => boolean {
  return (body) => signedIn(body, name) === hashOfShown(body);
}

/** The hash that is signed in it. */
function signedIn(body: string, { question, run, number, markerSecret, part = 1 }: TextName): string | null {
  const reading = readOwnMarker('confirmation', body, run.repository, number, markerSecret);
  if (reading.kind !== 'valid') return null;
  const { confirmation, part: of, text } = reading.payload;
  return confirmation === question.id && of === part && typeof text === 'string' ? text : null;
}

/** `next`: the question that followed, if it is shown already. */
export function questionText(
  question: StoredQuestion,
  run: Run,
  kind: QuestionPlace['kind'],
  next: StoredQuestion | null,
  mentions: readonly string[],
): string {
  const view = { ...viewOf(question, run, kind), mentions };
  const result = resultOf(question, next);
  return result === null ? questionComment(view, null) : settledQuestion(view, result, null);
}

export function resultOf(
  { state, answer, approvals, result }: StoredQuestion,
  next: StoredQuestion | null,
): QuestionResult | null {
  if (state === 'answering' && answer) return { kind: 'sending', ...whoAnswered(answer, approvals) };
  if (result?.kind !== 'stale') return result;
  const follows = next?.shown && next.code ? { code: next.code, url: next.shown.url } : null;
  return { ...result, next: follows };
}

// The check: on one commit at a time, with buttons until it is answered.

/** The commit that has its check, or is to have it; null where there is none. */
export function commitOfCheck(
  question: StoredQuestion,
  {
    facts: {
      pull: { linked: pull },
    },
  }: Run,
): string | null {
  const { code, state, settledAt, checkedOn = null } = question;
  if (code === null || state === 'asking' || state === 'void') return null;
  return settledAt === null ? (pull?.headSha ?? null) : checkedOn;
}

/** `checkedOn`: the commit where it was before. */
export function checkEffects(
  question: StoredQuestion,
  run: Run,
  checkedOn: string | null,
  { briefPause }: Pick<RunSettings, 'briefPause'>,
): readonly NewEffect[] {
  const commit = commitOfCheck(question, run);
  // The result of an answer comes soon, and the end of the thread takes it along.
  const isOnItsWay = question.answer !== null && question.settledAt === null;
  const delay = isOnItsWay || endsInThread(question) ? briefPause : 0;
  const current =
    commit === null ? [] : [{ ...checkOn(commit, question, run, checkOf(question, run)), delay }];
  if (checkedOn === null || checkedOn === commit) return current;
  return [...current, checkOn(checkedOn, question, run, moved)];
}

export const checkEffectKey = ({ id }: Pick<StoredQuestion, 'id'>, sha: string): string =>
  `confirmation/${id}/check/${sha}`;

const moved: Pick<CheckEffect, 'title' | 'summary' | 'conclusion'> = {
  title: 'Asked on a newer commit',
  summary: 'The pull request has a newer commit, and the question is asked there.',
  conclusion: 'neutral',
};

/** Whether its check shows all of it. */
export function isApprovableThere(question: StoredQuestion, run: Run): boolean {
  return questionCheck(viewOf(question, run, 'thread'), null, null).buttons.length > 1;
}

/** Buttons need a linked pull request, and an App whose checks GitHub takes. `appId`: any App can make such a check. */
export async function hasButtons(
  github: GitHubClient,
  appId: number,
  question: StoredQuestion,
  {
    repository,
    facts: {
      pull: { linked: pull },
    },
  }: Run,
): Promise<boolean> {
  if (pull === null) return false;
  const place = {
    ...repositoryName(repository),
    ref: pull.headSha,
    check_name: checkNameOf(aboutOf(question)),
  };
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  try {
    const checks = await readItems(github, route, { ...place, filter: 'all' }, 1);
    return checks.some(({ external_id, app }) => external_id === question.id && app?.id === appId);
  } catch {
    // The permission that is missing to create a check is missing to read it too.
    return false;
  }
}

function checkOf(question: StoredQuestion, run: Run) {
  const { answer, shown } = question;
  const result =
    resultOf(question, null) ??
    (answer === null ? null : ({ kind: 'sending', ...whoAnswered(answer, question.approvals) } as const));
  const { buttons, ...told } = questionCheck(viewOf(question, run, 'thread'), shown?.url ?? null, result);
  return { ...told, actions: buttons, conclusion: conclusionOf(result) };
}

function conclusionOf(result: ReturnType<typeof resultOf>): CheckEffect['conclusion'] {
  if (result === null) return 'action_required';
  return result.kind === 'verified' && result.answer === 'approve' ? 'success' : 'neutral';
}

function checkOn(
  sha: string,
  question: StoredQuestion,
  run: Run,
  told: Pick<CheckEffect, 'title' | 'summary' | 'conclusion' | 'text' | 'actions'>,
): NewEffect {
  return {
    key: checkEffectKey(question, sha),
    runId: run.id,
    installationId: run.installationId,
    after: questionEffectKey(question),
    effect: {
      kind: 'check',
      name: checkNameOf(aboutOf(question)),
      repository: run.repository,
      sha,
      externalId: question.id,
      detailsUrl: question.shown?.url ?? run.facts.conversation.url,
      actions: [],
      ...told,
    },
  };
}
