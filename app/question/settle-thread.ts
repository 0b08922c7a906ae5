// Ends a question in its review thread, with one request for all that changes there: its text, the thread, its check, and the
// reaction to the answer. GraphQL, because REST resolves no thread.
import { askGraphQL, type GitHubClient, type ReactionName } from '../../shared/github/index.ts';
import { mayPass } from '../handling/judge-failure.ts';
import type { CheckEffect } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { type FoundThread, findThread } from './find-thread.ts';

/** Whether it is over, and people know what came of it: the thread is resolved. */
export function endsInThread({ settledAt, result, shown }: StoredQuestion): boolean {
  return settledAt !== null && result?.kind !== 'unclear' && shown?.kind === 'thread';
}

/** Other effects that wait to be shown; each has its own row in the outbox, and is sent by itself where it is not taken along. */
export interface Beside {
  readonly check: CheckEffect | null;
  /** `on`: the comment with the answer, as GraphQL names it. */
  readonly reaction: { readonly content: ReactionName; readonly on: string } | null;
}

export interface Settled {
  /** False: it has to be edited by itself. */
  readonly isEdited: boolean;
  readonly taken: { readonly [Part in keyof Beside]: boolean };
}

interface Ending {
  readonly shown: QuestionPlace;
  readonly body: string;
  readonly beside: Beside;
}

const nothing: Settled = { isEdited: false, taken: { check: false, reaction: false } };

/** Where GitHub refuses it for good, nothing is done. Throws the error of a call that failed otherwise. */
export function settleThread(
  github: GitHubClient,
  run: Pick<Run, 'repository'>,
  ending: Ending,
): Promise<Settled> {
  return changeAll(github, run, ending).catch((error) => {
    if (mayPass(error)) throw error;
    return nothing;
  });
}

async function changeAll(
  github: GitHubClient,
  { repository: { owner, name } }: Pick<Run, 'repository'>,
  { shown, body, beside }: Ending,
): Promise<Settled> {
  const found = await findThread(github, { owner, name, number: shown.number }, shown, beside.check);
  const inputs = {
    edit: shown.nodeId === '' ? null : { pullRequestReviewCommentId: shown.nodeId, body },
    resolve: found.thread === null ? null : { threadId: found.thread },
    check: beside.check && checkChange(beside.check, found),
    reaction: beside.reaction && reactionChange(beside.reaction),
  };
  const wanted = changes.filter(({ part }) => inputs[part] !== null);
  if (wanted.length === 0) return nothing;
  const query = `mutation (${wanted.map(({ part, input }) => `$${part}: ${input}!`).join(', ')}) {
    ${wanted.map(({ part, call, shows }) => `${part}: ${call}(input: $${part}) { ${shows} }`).join('\n')}
  }`;
  const { data } = await askGraphQL<Record<string, unknown>>(github, query, inputs);
  const isDone = (part: keyof typeof inputs) => Boolean(data?.[part]);
  return { isEdited: isDone('edit'), taken: { check: isDone('check'), reaction: isDone('reaction') } };
}

/** Changes in their order: the buttons go once the text says why. */
const changes = [
  {
    part: 'edit',
    call: 'updatePullRequestReviewComment',
    input: 'UpdatePullRequestReviewCommentInput',
    shows: 'pullRequestReviewComment { id }',
  },
  {
    part: 'resolve',
    call: 'resolveReviewThread',
    input: 'ResolveReviewThreadInput',
    shows: 'thread { isResolved }',
  },
  { part: 'check', call: 'updateCheckRun', input: 'UpdateCheckRunInput', shows: 'checkRun { id }' },
  { part: 'reaction', call: 'addReaction', input: 'AddReactionInput', shows: 'reaction { content }' },
] as const;

const reactions: Readonly<Record<ReactionName, string>> = {
  '+1': 'THUMBS_UP',
  eyes: 'EYES',
  confused: 'CONFUSED',
  rocket: 'ROCKET',
};

const reactionChange = ({ content, on }: NonNullable<Beside['reaction']>) => ({
  subjectId: on,
  content: reactions[content],
});

/** Null where GitHub has no such check. */
function checkChange(effect: CheckEffect, { check, repository }: FoundThread) {
  if (check === null || repository === null) return null;
  const { externalId, detailsUrl, title, summary, text, conclusion, actions = [] } = effect;
  return {
    repositoryId: repository,
    checkRunId: check,
    externalId,
    ...(detailsUrl !== null && { detailsUrl }),
    ...(conclusion === null
      ? { status: 'IN_PROGRESS' }
      : { status: 'COMPLETED', conclusion: conclusion.toUpperCase() }),
    output: { title, summary, ...(text !== undefined && { text }) },
    actions: actions.map((action) => ({ ...action })),
  };
}
