// The check: on one commit at a time, with buttons until it is answered.
import {
  checkNameOf,
  type GitHubClient,
  questionCheck,
  readItems,
  repositoryName,
} from '../../shared/github/index.ts';
import { aboutOf, whoAnswered } from '../../shared/question/index.ts';
import type { RunSettings } from '../handling/deps.ts';
import { effectOf } from '../handling/reply-effects.ts';
import { viewOf } from '../run/question-view.ts';
import type { CheckEffect, NewEffect } from '../store/effect.ts';
import { questionEffectKey, type StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { resultOf } from './question-text.ts';
import { endsInThread } from './settle-thread.ts';

/** The commit that has its check, or is to have it; null where there is none. */
export function commitOfCheck(question: StoredQuestion, { facts: { pull } }: Run): string | null {
  const { code, state, settledAt, checkedOn = null } = question;
  if (code === null || state === 'asking' || state === 'void') return null;
  return settledAt === null ? (pull.linked?.headSha ?? null) : checkedOn;
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

/** Whether the check shows the whole question. */
export function isApprovableThere(question: StoredQuestion, run: Run): boolean {
  return questionCheck(viewOf(question, run, 'thread'), null, null).buttons.length > 1;
}

/** Buttons need a linked pull request, and an App whose checks GitHub takes. `appId`: any App can make such a check. */
export async function hasButtons(
  github: GitHubClient,
  appId: number,
  question: StoredQuestion,
  { repository, facts }: Run,
): Promise<boolean> {
  const { linked: pull } = facts.pull;
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
    ...effectOf(run, checkEffectKey(question, sha)),
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
