// Reads the command in the triggering comment, checks its author, carries it out, and replies in the thread.

import type { Ending } from '../../shared/conversation/index.ts';
import { api, type RefusalWhy, type TellingCommand, texts } from '../../shared/github/index.ts';
import type { Permission } from '../../shared/schema/index.ts';
import { runPage } from '../inputs/run-context.ts';
import { type TriggeringComment, triggeringComment } from '../inputs/triggering-comment.ts';
import { commentsOf, ownerAndRepo, unlessFailed } from '../report/create-github.ts';
import { isTokenRefused } from '../report/endings.ts';
import { hintInThread, meantAnswers } from '../report/hint-in-thread.ts';
import { isSignedOtherwise, markedComments, markerKey, onlyOpen } from '../report/marker.ts';
import {
  findDecidingStep,
  questionsIn,
  readThread,
  type StepThread,
  type ThreadComments,
} from '../report/step-thread.ts';
import { spelling } from '../report/views.ts';
import type { WorkflowStep } from '../run/step/workflow-step.ts';
import type { Tracked } from '../run/track.ts';
import { askInThread, statusInThread, stopInThread } from './about-newest.ts';
import { answerInThread } from './answer-in-thread.ts';
import { claimCommand } from './claim.ts';
import { type CommandStep, isRunAgain, onNewest, openReplies, type Replies } from './command-step.ts';
import { retryInThread } from './start-in-thread.ts';
import { messageInThread } from './tell-in-thread.ts';

const withoutAlways =
  'A workflow keeps nothing between two questions, so `always` is for the App only: write `/approve` alone.';
const insteadOfRules =
  'The rules of a workflow are in its input rules, and nothing is kept from which others could follow.';

/** What others say of rules needs what the App stores. */
const listed = texts.commandNames.filter((name) => name !== 'rules');
/** Refusals in a thread where no agent is found. */
const nothingFound: readonly RefusalWhy['kind'][] = ['none_open', 'no_run', 'wrong_code'];

export async function command(step: WorkflowStep): Promise<Tracked | Ending> {
  const { context, gitHub, log, clock, settings } = step;

  // 1. Is there a command?
  const read = await readCommand(step);
  if (typeof read === 'string')
    return { outcome: 'answered', reason: read, at: clock.now(), variant: 'nothing_asked' };
  const { comment, parsed, place } = read;
  const { thread } = place;
  const what = commandNamed(parsed);
  log.line(`${what} by ${comment.sender.login}`);

  const replies = openReplies(comment, what, step);
  const { say, tell, refuse } = replies;

  // 2. Does this person have the permission?
  const isTold = parsed.kind === 'command' && texts.isTelling(parsed.name);
  const lookUp = () => api.lookUpPermission(gitHub, ownerAndRepo(thread.repository), comment.sender);
  const refused =
    judgeAuthor(comment) ?? (isTold ? null : refusalBy(await lookUp(), settings.allowedPermission));
  // Nothing is known of this person: that it failed says more than that it is denied.
  if (refused !== null)
    return refuse(refused, refused.kind === 'permission_unknown' ? 'unavailable' : 'denied');
  if (parsed.kind === 'malformed') return refuse(await namingOpen(parsed, place), 'bad_input');
  if (parsed.kind === 'command' && parsed.always) {
    return refuse({ kind: 'malformed', hint: withoutAlways }, 'bad_input');
  }
  if (!isTold && isRunAgain(context, comment.sender.login)) return refuse({ kind: 'run_again' }, 'denied');

  if (parsed.kind === 'command') await tellOfSecond(comment, tell);

  // 3. Which conversation? Only our own signed comments in this thread say it.
  const playOn = (comments: readonly api.PostedComment[]): CommandStep => {
    const marked = markedComments(comments, thread, place.key);
    const refuse = naming(comments, place, replies);
    return { ...place, step, comment, comments, marked, say, tell, refuse };
  };

  // 4. Answer what only asks. All else is claimed for this job before it is carried out.
  const heard: Telling | Doing = parsed;
  if (onlyTells(heard))
    return tellOnly(heard.name, () => api.listComments(gitHub, commentsOf(thread)).then(playOn), replies);
  if (comment.nodeId === '') return refuse({ kind: 'edit_unknown' }, 'denied');
  const text = texts.commandRead(comment.sender.login, what, runPage(context));
  const answers = answeredBy(heard);
  const begins = heard.kind === 'message' || heard.name === 'retry';
  const claim = await claimCommand({ reads: comment.nodeId, answers, begins, text }, place, clock.now());
  replies.fillIn(claim.settle);
  return claim.kind === 'first'
    ? orLetGo(
        step,
        () => carryOut(heard, playOn(claim.comments)),
        async () => claim.settle?.(text),
      )
    : refuse({ kind: claim.kind }, answers === null ? 'denied' : 'not_waiting');
}

/** Of a comment one command is followed. */
async function tellOfSecond({ body, sender }: TriggeringComment, tell: Replies['tell']): Promise<void> {
  const second = texts.misplacedCommand(body, spelling);
  if (second === null) return;
  await tell(texts.secondCommandReply(sender.login, texts.spellMeant(second, spelling)));
}

/** Where no agent is found because its comments are signed with another key, that is said. */
function naming(
  comments: readonly api.PostedComment[],
  { thread, key }: StepThread,
  { refuse }: Replies,
): Replies['refuse'] {
  const isUnread = () => isSignedOtherwise(comments, thread, key);
  return (why, outcome) =>
    refuse(nothingFound.includes(why.kind) && isUnread() ? { kind: 'other_key' } : why, outcome);
}

/** Where it fails before an agent is followed, the claim holds off nobody else, although what became of it is not known. */
async function orLetGo<T>(
  { ledger }: WorkflowStep,
  act: () => Promise<T>,
  letGo: () => Promise<unknown>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (ledger.facts().round === null) await unlessFailed(letGo(), undefined);
    throw error;
  }
}

/** Why there is nothing to do, where there is none. Most comments have none; they get no reply. */
async function readCommand(step: WorkflowStep) {
  const { context, gitHub, settings } = step;
  const comment = triggeringComment(context);
  if (comment === null) return 'the event carries no comment';
  if (!comment.isNew) return 'the comment was edited or deleted, and only new comments count';
  if (comment.author.login !== comment.sender.login) return 'the sender did not write the comment';
  const thread = { repository: context.repository, number: comment.number };
  const place: StepThread = { github: gitHub, thread, context, key: markerKey(settings.apiKey) };
  const parsed = parsedFrom(comment);
  if (parsed.kind !== 'none') return { comment, parsed, place };
  // Where GitHub takes or tells nothing, such a comment fails no job.
  const isTold = await unlessFailed(hintAtAnswer(comment, place, step), false);
  if (isTold) return 'told how to answer';
  const misplaced = await unlessFailed(misplacedHere(comment, place), null);
  return misplaced === null ? 'the comment holds no command' : { comment, parsed: misplaced, place };
}

async function misplacedHere(
  { body, sender, through }: TriggeringComment,
  place: StepThread,
): Promise<texts.MalformedCommand | null> {
  if (!texts.mayHoldCommand(body) || sender.bot || through !== null) return null;
  const { marked } = await readThread(place);
  const known = { spelling, isKnown: marked.length > 0, open: openCodes(marked), means: null };
  return texts.hintAt(body, known)?.why ?? null;
}

const openCodes = (marked: ThreadComments['marked']): readonly string[] =>
  questionsIn(marked).flatMap(({ question: { state, code } }) => (state === 'open' ? [code] : []));

/** The step that follows the agent tells it by itself. */
async function hintAtAnswer(
  { id, kind, body, sender, through }: TriggeringComment,
  place: StepThread,
  { clock, settings: { allowedPermission } }: WorkflowStep,
): Promise<boolean> {
  if (kind !== 'comment' || sender.bot || through !== null || texts.meantAnswer(body) === null) return false;
  const read = await readThread(place);
  const asked = questionsIn(read.marked).find(({ question }) => question.state === 'open');
  if (asked === undefined) return false;
  const decides = await findDecidingStep(asked.conversationId, place, clock.now(), read);
  const written = meantAnswers(asked, read, id - 1).filter((each) => each.id === id);
  return decides !== 'other' && (await hintInThread(asked, written, place, allowedPermission)) > 0;
}

/** Where its comments cannot be read, it says no code. */
async function namingOpen(
  parsed: texts.MalformedCommand,
  place: StepThread,
): Promise<texts.MalformedCommand> {
  if (parsed.noCode === undefined) return parsed;
  const read = await unlessFailed(readThread(place), null);
  return texts.withOpenCodes(parsed, openCodes(read?.marked ?? []), spelling);
}

/** Anyone who can read here may give such a command, also in a job that is run again. */
type Telling = texts.GivenCommand<TellingCommand>;
type Doing = texts.GivenCommand<texts.DoingCommand> | Extract<texts.ParsedCommand, { kind: 'message' }>;

const onlyTells = (heard: Telling | Doing): heard is Telling =>
  heard.kind === 'command' && texts.isTelling(heard.name);

/** The question that it answers, as a claim names it. */
function answeredBy(parsed: Doing): string | null {
  const isAnswer = parsed.kind === 'command' && (parsed.name === 'approve' || parsed.name === 'reject');
  return isAnswer ? (parsed.code ?? onlyOpen) : null;
}

async function tellOnly(
  name: TellingCommand,
  read: () => Promise<CommandStep>,
  { say, refuse, now }: Replies,
): Promise<Ending> {
  switch (name) {
    case 'rules':
      return refuse({ kind: 'not_in_workflows', instead: insteadOfRules }, 'bad_input');
    case 'status':
      return onNewest(await read(), statusInThread, async () => {
        await say(texts.startingReply);
        const reason = 'said in the thread that an agent is being started';
        return { outcome: 'answered', reason, at: now() };
      });
    case 'help':
      await say(texts.helpReply({ spelling, names: listed }, null));
      return { outcome: 'answered', reason: 'wrote the list of commands in the thread', at: now() };
  }
}

async function carryOut(parsed: Doing, play: CommandStep): Promise<Tracked | Ending> {
  if (parsed.kind === 'message') return messageInThread(parsed.text, play);
  switch (parsed.name) {
    case 'approve':
    case 'reject':
      return answerInThread({ name: parsed.name, code: parsed.code, reason: parsed.reason }, play);
    case 'ask':
      return onNewest(play, (id) => askInThread(parsed.text ?? '', id, play));
    case 'retry':
      return retryInThread(play);
    case 'stop':
      return onNewest(play, stopInThread);
  }
}

/** A review may say all in its comments, behind the prefix alone. */
function parsedFrom({ kind, body }: TriggeringComment): texts.ParsedCommand {
  const isPrefixAlone = kind === 'review' && body.trim().toLowerCase() === spelling.prefix;
  return isPrefixAlone ? { kind: 'message', text: '' } : texts.parseCommand(body, spelling);
}

function commandNamed(parsed: Exclude<texts.ParsedCommand, { kind: 'none' }>): string {
  switch (parsed.kind) {
    case 'command':
      return `/${parsed.name}`;
    case 'message':
      return spelling.prefix;
    case 'malformed':
      return 'the command';
  }
}

/** Null when it was written by a person. */
function judgeAuthor({ sender, through }: Pick<TriggeringComment, 'sender' | 'through'>): RefusalWhy | null {
  if (sender.bot) return { kind: 'not_a_person' };
  // An agent with a person's token writes in that person's name.
  return through === null ? null : { kind: 'through_app', app: through };
}

/** Null when they may: by the API, never by `author_association`. */
function refusalBy(found: api.PermissionLookUp, least: Permission): RefusalWhy | null {
  if (found.kind === 'failed') {
    const { isRefused, why, error } = found;
    // A reply would be refused too.
    if (error instanceof api.GitHubError && isTokenRefused(error)) throw error;
    return isRefused ? { kind: 'github_refuses', said: why, needs: null } : { kind: 'permission_unknown' };
  }
  return api.permits(found.level, least) ? null : { kind: 'permission', needs: least, has: found.level };
}
