// `/agent <what to do>`: a further message for the conversation that is there, or the start of one.

import { api, type RefusalWhy, texts } from '../../shared/github/index.ts';
import type { ReviewComment } from '../../shared/github-things.ts';
import { checkGuardFiles, checkPerson } from '../handling/check-permission.ts';
import { type Handled, nothingToDo, type RunDeps } from '../handling/handled.ts';
import { type CommandRequest, refuse, writeReaction, writeReply } from '../handling/reply.ts';
import { heldUntil } from '../run/tell.ts';
import type { FromPerson, StoredMessage } from '../store/message.ts';
import { isBeingStopped, type Run, withFacts } from '../store/run/run.ts';
import type { Store } from '../store/store.ts';
import { furtherMessage, givenLately, hour, mostInAnHour, overspent } from './further-message.ts';

/**
 * `words`: the text of the person behind the prefix. `startAgain` starts a conversation with a text, because there is none that goes
 * on.
 */
export async function takeMessage(
  deps: RunDeps,
  request: CommandRequest,
  words: string,
  startAgain: (text: string) => Promise<Handled>,
): Promise<Handled> {
  const { github, event, run, configuration, replying } = request;
  const refused = (why: RefusalWhy) => refuse(request, configuration.commands.prefix, why);
  const needs = configuration.permission.start;
  // A comment of a bot is never a message, so no two of them can keep each other going.
  const access = await checkPerson(github, event.place.repository, event, needs, configuration);
  if (access.kind === 'denied') return refused(access.why);
  const text = await messageText(request, words, deps.random.uuid());
  if (typeof text !== 'string') return refused(text);
  if (text === '') {
    const hint = `Write ${texts.spell('/help', configuration.commands)} for what can be written here.`;
    return refused({ kind: 'malformed', hint });
  }
  const before = run === null ? [] : await deps.store.messages.of(run.id);
  if (run === null || (run.state === 'ended' && !hasItsTask(run, before))) {
    return startAgain(text);
  }
  const isClosed = event.issue?.open === false || (event.isClosedPull && run.issue === event.place.number);
  if (isClosed) return refused({ kind: 'closed' });
  if (isBeingStopped(run) && run.state !== 'ended') return refused({ kind: 'being_stopped' });
  const spent =
    run.state === 'ended' ? await overspent(deps.store, run, configuration.limits, replying.now) : null;
  if (spent !== null) return refused(spent);
  const lately = givenLately(run, replying.now);
  const [oldest = 0] = lately;
  if (lately.length >= mostInAnHour) {
    return refused({ kind: 'too_many_rounds', most: mostInAnHour, againAt: oldest + hour });
  }
  const isThis = (other: { readonly kind: string; readonly id: number } | null | undefined) =>
    other?.kind === event.comment.kind && other.id === event.comment.id;
  if (isThis(run.facts.start.begunIn) || before.some(({ from }) => isThis(from?.comment))) {
    return nothingToDo('the same message was delivered twice');
  }
  const instead = await taskOfNew(request, run, text, deps.random.uuid());
  return give(deps, request, run, { text, instead });
}

/**
 * False where its confirmation policy had to be set before its task was sent, and could not be: nothing holds such an agent back, and
 * it does not know its task.
 */
function hasItsTask({ facts }: Run, messages: readonly StoredMessage[]): boolean {
  const task = messages.find(({ number }) => number === 1);
  return facts.conversation.id !== null && (task === undefined || task.sent !== null);
}

/** The task of a new conversation, in case the machine of this one is gone. Null where the issue was edited since, or they may not start. */
async function taskOfNew(
  { github, event, configuration }: CommandRequest,
  run: Run,
  text: string,
  random: string,
): Promise<{ readonly task: string; readonly guardChange: string | null } | null> {
  const { branch } = run.facts.terms;
  const guard = await checkGuardFiles(github, run.repository, branch, event, configuration);
  if (guard.kind === 'denied') return null;
  const place = api.repositoryName(run.repository);
  const read = await api.readIssueBefore(github, place, run.issue, event.comment.writtenAt);
  if (read.kind !== 'text') return null;
  const { owner, name } = run.repository;
  const { conversation, pull } = run.facts;
  const { number, title, body } = read.issue;
  const kind = pull.linked?.number === run.issue ? 'pull request' : 'issue';
  const issue = { repository: `${owner}/${name}`, kind, number, title, body } as const;
  const words = { by: event.sender.login, text };
  const follows = conversation.url ?? conversation.id;
  const parts = { template: configuration.prompt, words, follows };
  const { prompt: task } = texts.promptFromIssue(issue, random, parts);
  return { task, guardChange: guard.change };
}

async function give(
  { store, settings }: RunDeps,
  { event, configuration, replying }: CommandRequest,
  run: Run,
  { text, instead }: { readonly text: string; readonly instead: Awaited<ReturnType<typeof taskOfNew>> },
): Promise<Handled> {
  const { now } = replying;
  const { kind, id, thread, nodeId, body, writtenAt } = event.comment;
  const from: FromPerson = {
    login: event.sender.login,
    id: event.sender.id,
    number: event.place.number,
    comment: { kind, id, thread },
    ...(nodeId !== '' && { written: { nodeId, body, writtenAt } }),
    receivedAt: replying.occasion.receivedAt,
  };
  // Resets the count of rounds for failing checks, because a person took part.
  const { start, pull } = run.facts;
  const followed = withFacts(run, {
    pull: { redChecks: pull.redChecks && { ...pull.redChecks, inARow: 0 }, pushedBy: null },
    start: { guardChange: instead?.guardChange ?? start.guardChange },
  });
  const given = { text, from, instead: instead?.task ?? null, configuration };
  const { message, run: told } = furtherMessage(followed, given, settings, now);
  const held = await heldText(store, told, from);
  return {
    result: `message ${message.number} for run ${run.id}`,
    changes: [
      ...writeReaction(replying, 'eyes'),
      { kind: 'message', runId: run.id, message },
      { kind: 'run', run: told, change: 'state' },
      ...(held === null ? [] : writeReply(replying, (marker) => `${marker}\n${held}`)),
    ],
  };
}

/** Null where it goes in soon. */
async function heldText(store: Store, run: Run, { login }: FromPerson): Promise<string | null> {
  const until = heldUntil(run);
  if (until === 'resumed') return texts.heldReply(login, 'asleep', null);
  if (until !== 'answer') return null;
  const question = await store.questions.newestOf(run.id);
  const open = question?.settledAt === null ? question.shown : null;
  return texts.heldReply(login, 'waits', open?.url ?? null);
}

// The message for the agent: the words of a person, with the places in the code that they are about.
/** Throws what GitHub threw, to be asked again later. */
async function messageText(
  { github, event: { place, comment }, configuration }: CommandRequest,
  words: string,
  random: string,
): Promise<string | RefusalWhy> {
  const written = (comments: readonly ReviewComment[]) =>
    texts.messageFromReview({ words, comments }, random).message;
  if (comment.kind !== 'review') return written(comment.at ? [{ ...comment.at, body: '' }] : []);
  const { id: review, writtenAt } = comment;
  const at = { ...api.repositoryName(place.repository), number: place.number, review, writtenAt };
  const read = await api.readCommentsOfReview(github, at, configuration.commands);
  return read.kind === 'comments' ? written(read.comments) : read;
}
