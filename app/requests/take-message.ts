// `/agent <what to do>`: a further message for the conversation that is there, or the start of one.
import { heldReply, promptFromIssue, type RefusalWhy, spell } from '../../shared/github/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { CommentAsk } from '../model/ask.ts';
import type { FromPerson, StoredMessage } from '../model/message.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import type { RepositoryConfiguration } from '../repository-configuration/types.ts';
import { storeRun } from '../run/store-run.ts';
import { heldUntil } from '../run/tell.ts';
import type { Tables } from '../store/index.ts';
import { furtherMessage, givenLately, hour, mostInAnHour } from './further-message.ts';
import { type Handled, nothingToDo } from './handled.ts';
import { mayAct } from './may-act.ts';
import { messageText } from './message-text.ts';
import { overspent } from './overspent.ts';
import { readIssueBefore } from './read-issue-before.ts';
import { type Replying, react, reply } from './replies.ts';
import { startWithWords } from './start-with-words.ts';

export interface MessageRequest {
  readonly ask: CommentAsk;
  /** What the person wrote behind the prefix. */
  readonly words: string;
  readonly run: Run | null;
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
  refused(what: string, why: RefusalWhy): Handled;
}

export async function takeMessage(
  deps: Deps,
  octokit: OctokitLike,
  request: MessageRequest,
): Promise<Handled> {
  const { ask, run, configuration, replying, refused } = request;
  const what = configuration.commands.prefix;
  const needs = configuration.permission.start;
  // What a bot writes is never a message, so no two of them can keep each other going.
  const access = await mayAct(octokit, ask.place.repository, ask, needs, { ...configuration, bots: [] });
  if (access.kind === 'denied') {
    return refused(what, access.why.kind === 'bot' ? { kind: 'not_a_person' } : access.why);
  }
  const text = await messageText(octokit, request, deps.random.uuid());
  if (text === '') {
    const hint = `Write ${spell('/help', configuration.commands)} for what can be written here.`;
    return refused(what, { kind: 'malformed', hint });
  }
  const before = run === null ? [] : await deps.store.messages.of(run.id);
  if (run === null || (run.state === 'ended' && !hasItsTask(run, before))) {
    return startWithWords(deps, octokit, request, text);
  }
  const isClosed = ask.issue?.open === false || (ask.isClosedPull && run.issue === ask.place.number);
  if (isClosed) return refused(what, { kind: 'closed' });
  if (isBeingStopped(run) && run.state !== 'ended') return refused(what, { kind: 'being_stopped' });
  const spent =
    run.state === 'ended' ? await overspent(deps.store, run, configuration.limits, replying.now) : null;
  if (spent !== null) return refused(what, spent);
  const lately = givenLately(run, replying.now);
  const [oldest = 0] = lately;
  if (lately.length >= mostInAnHour) {
    return refused(what, { kind: 'too_many_rounds', most: mostInAnHour, againAt: oldest + hour });
  }
  const isThis = (other: { readonly kind: string; readonly id: number } | null | undefined) =>
    other?.kind === ask.comment.kind && other.id === ask.comment.id;
  if (isThis(run.facts.begunIn) || before.some(({ from }) => isThis(from?.comment))) {
    return nothingToDo('the same message was delivered twice');
  }
  const instead = await taskOfNew(octokit, request, run, text, deps.random.uuid());
  return give(deps, request, run, { text, instead });
}

/**
 * Where it was to be told when to ask before it got its task, and was not: then nothing holds it back, and it does not know
 * what it is about.
 */
function hasItsTask({ facts }: Run, messages: readonly StoredMessage[]): boolean {
  const task = messages.find(({ number }) => number === 1);
  return facts.conversationId !== null && (task === undefined || task.sent !== null);
}

/** Should the machine of the conversation be gone, a new one is told this. Null where nobody has read the issue so. */
async function taskOfNew(
  octokit: OctokitLike,
  { ask, configuration }: MessageRequest,
  run: Run,
  text: string,
  random: string,
): Promise<string | null> {
  const read = await readIssueBefore(octokit, run.repository, run.issue, ask.comment.writtenAt);
  if (read.kind !== 'text') return null;
  const { owner, name } = run.repository;
  const { conversationUrl, conversationId } = run.facts;
  const { number, title, body } = read.issue;
  const kind = run.facts.pull?.number === run.issue ? 'pull request' : 'issue';
  const issue = { repository: `${owner}/${name}`, kind, number, title, body } as const;
  const words = { by: ask.sender.login, text };
  const follows = conversationUrl ?? conversationId;
  return promptFromIssue(issue, random, { template: configuration.prompt, words, follows }).prompt;
}

interface Giving {
  readonly text: string;
  readonly instead: string | null;
}

function give(
  { settings }: Deps,
  { ask, configuration, replying }: MessageRequest,
  run: Run,
  { text, instead }: Giving,
): Handled {
  const { now } = replying;
  const { kind, id, thread } = ask.comment;
  const from: FromPerson = {
    ...{ login: ask.sender.login, number: ask.place.number, comment: { kind, id, thread } },
    receivedAt: replying.occasion.receivedAt,
  };
  // What failing checks were told begins anew: a person has looked.
  const { redChecks, pushedBy, ...others } = run.facts;
  const facts = { ...others, ...(redChecks && { redChecks: { ...redChecks, inARow: 0 } }) };
  const given = { text, from, instead, limits: configuration.limits };
  const { message, run: told } = furtherMessage({ ...run, facts }, given, settings, now);
  return {
    result: `message ${message.number} for run ${run.id}`,
    store: async (tables) => {
      await react(tables, replying, { comment: ask.comment }, 'eyes');
      await tables.messages.add(run.id, message);
      await storeRun(tables, told, 'state', settings, now);
      const held = await heldText(tables, told, from);
      if (held !== null) await reply(tables, replying, (marker) => `${marker}\n${held}`);
    },
  };
}

/** Null where it goes in soon. */
async function heldText(tables: Tables, run: Run, { login }: FromPerson): Promise<string | null> {
  switch (heldUntil(run)) {
    case 'answer': {
      const question = await tables.questions.newestOf(run.id);
      const open = question?.settledAt === null ? question.shown : null;
      return heldReply(login, 'waits', open?.url ?? null);
    }
    case 'resumed':
      return heldReply(login, 'paused', null);
    case 'ready':
    case 'soon':
      return null;
  }
}
