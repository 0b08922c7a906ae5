// Ends a question in its review thread, with one request for all that changes there: its text, the thread, its check, and the
// reaction to the answer. GraphQL, because REST resolves no thread.
import { api, type GitHubClient } from '../../shared/github/index.ts';
import { mayPass } from '../handling/judge-failure.ts';
import type { WaitingEffect } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { type FoundThread, findThread } from './find-thread.ts';

/** Whether it is over, and people know what came of it: the thread is resolved. */
export function endsInThread({ settledAt, result, shown }: StoredQuestion): boolean {
  return settledAt !== null && result?.kind !== 'unclear' && shown?.kind === 'thread';
}

interface Ending {
  /** Of the question. */
  readonly id: string;
  readonly shown: QuestionPlace;
  readonly body: string;
  /** What waits of its run. Its check and reactions are taken along; each of them is sent by itself where it is not. */
  readonly waiting: readonly WaitingEffect[];
}

export interface Settled {
  /** False: it has to be edited by itself. */
  readonly isEdited: boolean;
  readonly taken: readonly WaitingEffect[];
}

/** Where GitHub refuses it for good, nothing is done. Throws the error of a call that failed otherwise. */
export async function settleThread(
  github: GitHubClient,
  { repository }: Pick<Run, 'repository'>,
  ending: Ending,
): Promise<Settled> {
  const checks = ending.waiting.flatMap(({ body }) => (body.kind === 'check' ? [body] : []));
  const check = checks.find(({ externalId }) => externalId === ending.id) ?? null;
  // The check is found by its commit: one of another commit is sent by itself.
  const waiting = ending.waiting.filter(({ body }) => body.kind === 'reaction' || body === check);
  try {
    const found = await findThread(github, repository, ending.shown, check);
    const made = await makeChanges(github, changesFor({ ...ending, waiting }, found));
    return {
      isEdited: made.some(({ call }) => call === edit),
      taken: made.flatMap(({ row }) => row ?? []),
    };
  } catch (error) {
    if (mayPass(error)) throw error;
    return { isEdited: false, taken: [] };
  }
}

interface Change {
  readonly call: string;
  /** Null: it is not to be made. */
  readonly input: object | null;
  /** The effect that it shows. */
  readonly row?: WaitingEffect;
}

const edit = 'updatePullRequestReviewComment';

/** In their order: the buttons go once the text says why. */
function changesFor({ shown, body, waiting }: Ending, found: FoundThread): readonly Change[] {
  const { nodeId } = shown;
  return [
    { call: edit, input: nodeId === '' ? null : { pullRequestReviewCommentId: nodeId, body } },
    { call: 'resolveReviewThread', input: found.thread === null ? null : { threadId: found.thread } },
    ...waiting.map((row) => changeBy(row, found)),
  ];
}

function changeBy(row: WaitingEffect, { check, repository }: FoundThread): Change {
  const effect = row.body;
  if (effect.kind === 'reaction') {
    const { content, on } = effect;
    const named = content === '+1' ? 'THUMBS_UP' : content.toUpperCase();
    return { call: 'addReaction', input: on.nodeId ? { subjectId: on.nodeId, content: named } : null, row };
  }
  const call = 'updateCheckRun';
  if (effect.kind !== 'check' || effect.conclusion === null || check === null) return { call, input: null };
  const { detailsUrl, title, summary, text, conclusion, actions = [] } = effect;
  const input = {
    repositoryId: repository,
    checkRunId: check,
    ...(detailsUrl !== null && { detailsUrl }),
    status: 'COMPLETED',
    conclusion: conclusion.toUpperCase(),
    output: { title, summary, text },
    actions,
  };
  return { call, input, row };
}

/** Those that GitHub has made: it can refuse some of them, and make the others. */
async function makeChanges(github: GitHubClient, all: readonly Change[]): Promise<readonly Change[]> {
  const changes = all.filter(({ input }) => input !== null);
  if (changes.length === 0) return [];
  const types = changes.map(({ call }, nth) => `$c${nth}: ${call[0]?.toUpperCase()}${call.slice(1)}Input!`);
  const calls = changes.map(({ call }, nth) => `c${nth}: ${call}(input: $c${nth}) { __typename }`);
  const inputs = Object.fromEntries(changes.map(({ input }, nth) => [`c${nth}`, input]));
  const query = `mutation (${types.join(', ')}) {\n${calls.join('\n')}\n}`;
  const { data } = api.answered(await api.askGraphQL<Record<string, unknown>>(github, query, inputs));
  return changes.filter((_, nth) => data?.[`c${nth}`]);
}
