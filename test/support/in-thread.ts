// A thread whose comments start a workflow, in this process: somebody writes, and `mode: command` runs.

import type { InputName } from '../../action/inputs/inputs.ts';
import type { RunContext } from '../../action/inputs/run-context.ts';
import { type Played, type PlayOptions, play } from '../../action/testing/play.ts';
import { sleep } from '../../shared/clock.ts';
import { nodeId } from './fake-github.ts';
import { createThread, type FakeThread } from './thread.ts';

type Service = Parameters<typeof play>[0];
type Inputs = Partial<Record<InputName, string>>;

export const wendy = { login: 'wendy', id: 21, type: 'User' };
export const onIssue = { eventName: 'issues', event: { issue: { number: 7 } } };

/** What a workflow is told of a new comment on issue 7, and what is special about it. */
export function commentContext(
  id: number,
  body: string,
  more: { readonly comment?: object | null; readonly review?: object; readonly [key: string]: unknown } = {},
): Partial<RunContext> {
  const created_at = new Date(Date.now() + 1_000).toISOString();
  const { comment: own = {}, review: itself, ...others } = more;
  const comment = own && { id, node_id: nodeId(id), body, user: wendy, created_at, ...own };
  const review = itself && { review: { ...comment, submitted_at: created_at, ...itself } };
  const event = { action: 'created', issue: { number: 7 }, comment, sender: wendy, ...review, ...others };
  return { eventName: 'issue_comment', event, runId: 1000 + id };
}

/** The workflow that a comment, or another event, has started. */
export const command = (
  service: Service,
  thread: FakeThread,
  context: Partial<RunContext>,
  inputs: Inputs = {},
  options: PlayOptions = {},
): Promise<Played> =>
  play(service, { mode: 'command', ...inputs }, { context, github: thread.client, ...options });

/** Wendy takes some seconds to write this, and the workflow runs. */
export const write = async (
  service: Service,
  thread: FakeThread,
  body: string,
  inputs: Inputs = {},
  more = {},
  options: PlayOptions = {},
): Promise<Played> => {
  await sleep(3_000);
  return command(service, thread, commentContext(thread.add(body), body, more), inputs, options);
};

/** A run on issue 7 that writes its sticky comment. */
export async function ranInThread(
  service: Service,
  script: string,
  inputs: Inputs = {},
  thread = createThread(),
): Promise<{ thread: FakeThread; id: string; step: Played }> {
  const given = { prompt: `simulate: ${script}`, comment: 'always', ...inputs };
  const step = await play(service, given, { context: onIssue, github: thread.client });
  return { thread, step, id: step.outputs['conversation-id'] ?? '' };
}

/** All that is in the thread, where a reply may be above what was written after it began. */
type Bodies = { readonly comments: readonly { readonly body: string }[] };
export const allBodies = ({ comments }: Bodies): string => comments.map(({ body }) => body).join('\n');

/** The comments of a step that are questions, by what is signed in them. */
export const questionsOf = <C extends { readonly body: string }>(
  { comments }: { readonly comments: readonly C[] },
  state: 'open' | 'answered' | 'over',
): readonly C[] => comments.filter(({ body }) => signedIn(body).state === state);

/** Why somebody was notified of each, and with what its text begins. */
export const briefly = (notifications: readonly { readonly why: string; readonly text: string }[]) =>
  notifications.map(({ why, text }) => {
    const [line = ''] = text.split('\n').filter((each) => each !== '' && !each.startsWith('<!--'));
    return `${why}: ${line.replace(/^#+ /, '').split(' ')[0]}`;
  });

export const codeIn = (comment: { readonly body: string } | undefined): string =>
  String(signedIn(comment?.body ?? '').code ?? '');

/** The comments that follow a step to its end. */
export const stickies = ({ comments }: FakeThread) =>
  comments.filter(({ body }) => {
    const { conversation, ends, state } = signedIn(body);
    return typeof conversation === 'string' && ends === undefined && state === null;
  });

export const stickyBody = (thread: FakeThread): string => stickies(thread).at(-1)?.body ?? '';

function signedIn(body: string): Readonly<Record<string, unknown>> {
  const [, content] = /^<!-- agent-conversations:action 1\.([\w-]+)\./.exec(body) ?? [];
  return content === undefined ? {} : JSON.parse(Buffer.from(content, 'base64url').toString());
}
