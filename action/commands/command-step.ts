// Everything `command` mode knows after it has read the thread and checked the person, and how it writes there: where the command was
// written, in the comment that claimed it, or in a new one.
import type { Ending, OutcomeName } from '../../shared/conversation/index.ts';
import { api, type RefusalWhy, texts } from '../../shared/github/index.ts';
import { isQuestionFault } from '../../shared/question/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { TriggeringComment } from '../inputs/triggering-comment.ts';
import { commentsOf } from '../report/create-github.ts';
import { refusedByGitHub } from '../report/endings.ts';
import { askSaidOf, isSticky, type MarkedComment, markedComments } from '../report/marker.ts';
import { isFollowing, type StepThread, type ThreadComments } from '../report/step-thread.ts';
import type { WorkflowStep } from '../run/step/workflow-step.ts';
import { type Claim, greet } from './claim.ts';

/** The comments are those of the thread once this job had claimed the command. */
export interface CommandStep extends StepThread, ThreadComments {
  readonly step: WorkflowStep;
  readonly comment: TriggeringComment;
  /** Writes a comment in the thread. */
  say(body: string): Promise<void>;
  /** The same about what is done already: where the thread takes no comment, the log has it. */
  tell(body: string): Promise<void>;
  /** Replies why nothing is done, and returns the ending. */
  refuse(why: RefusalWhy, outcome: OutcomeName): Promise<Ending>;
}

export interface Replies extends Pick<CommandStep, 'say' | 'tell' | 'refuse'> {
  /** The claim becomes the reply. */
  fillIn(settle: Claim['settle']): void;
  now(): number;
}

/** `what`: the command, as refusals name it. */
export function openReplies(
  { thread, number, sender }: Pick<TriggeringComment, 'thread' | 'number' | 'sender'>,
  what: string,
  { context, gitHub, log, clock, ledger }: WorkflowStep,
): Replies {
  const comments = commentsOf({ repository: context.repository, number });
  let settle: Claim['settle'] = null;
  const say = async (body: string) => {
    if (thread !== null) await api.replyInThread(gitHub, comments, thread, body);
    // Once the claim has become the comment that follows the agent, a reply is another one.
    if (settle !== null && ledger.facts().round === null) await settle(body);
    else if (thread === null) await api.createComment(gitHub, comments, body);
  };
  const tell = (body: string) =>
    say(body).catch((error: unknown) => {
      if (!(error instanceof api.GitHubError)) throw error;
      log.warn(`the reply in the thread could not be written: ${refusedByGitHub(error)}`);
      log.line(body);
    });
  return {
    say,
    tell,
    now: clock.now,
    fillIn(of) {
      settle = of;
    },
    async refuse(why, outcome) {
      const refusal = { login: sender.login, what, why };
      await tell(texts.refusalReply(refusal));
      const ending = { outcome, reason: texts.refusalLine(refusal), at: clock.now() };
      return isOfComment(why.kind, outcome) ? { ...ending, variant: 'in_comment' } : ending;
    },
  };
}

/** Another comment helps, and nothing else: at the service nothing is wrong. */
const ofComment: readonly RefusalWhy['kind'][] = [
  'malformed',
  'not_in_workflows',
  'already_running',
  'starting',
  'no_run',
];
/** Somebody else has to act, as the reply says; a comment that is denied for any other reason names what would help. */
const ofPermission: readonly RefusalWhy['kind'][] = ['permission', 'github_refuses'];

function isOfComment(kind: RefusalWhy['kind'], outcome: OutcomeName): boolean {
  return ofComment.includes(kind) || (outcome === 'denied' && !ofPermission.includes(kind));
}

/**
 * Whether this job reads a comment once more. GitHub runs a job again for 30 days, at the wish of anyone who may write, and
 * what waits then is not what the comment was about.
 */
export function isRunAgain(
  { runAttempt, triggeringActor }: Pick<RunContext, 'runAttempt' | 'triggeringActor'>,
  sender: string,
): boolean {
  const byOther = triggeringActor !== '' && triggeringActor.toLowerCase() !== sender.toLowerCase();
  return runAttempt !== 1 || byOther;
}

/** The conversation that people mean in a thread: the newest that one of our comments there names. `rounds`: how many they tell of. */
export function newestConversation(marked: readonly MarkedComment[]) {
  const id = marked.findLast(({ marker }) => marker.conversationId !== null)?.marker.conversationId;
  if (id == null) return null;
  const rounds = marked.flatMap(({ marker }) => (marker.conversationId === id ? [marker.round ?? 1] : []));
  return { id, rounds: Math.max(...rounds) };
}

/**
 * What is known of a start in this thread that has brought no conversation yet; null where there was none. `claims`: whether the claim of an
 * older command that may start an agent is one. GitHub numbers comments in order, so of two one goes on.
 */
export async function startWithoutConversation(
  play: CommandStep,
  claims = newestConversation(play.marked) === null,
): Promise<'under_way' | 'failed' | null> {
  const { marked, comment } = play;
  const own = marked.find(({ marker }) => marker.reads === comment.nodeId)?.id ?? Number.POSITIVE_INFINITY;
  const found = marked.filter((each) => isSticky(each) && each.marker.conversationId === null);
  const starts = found.filter(({ marker }) => marker.asks !== undefined);
  const claimed = found.filter(
    ({ id, marker }) => claims && marker.asks === undefined && marker.answers === undefined && id < own,
  );
  for (const { marker } of [...starts, ...claimed]) {
    const isInTime = (marker.until ?? 0) > play.step.clock.now();
    if (isInTime && (await isFollowing(marker, play))) return 'under_way';
  }
  return starts.length > 0 ? 'failed' : null;
}

/** Refuses where nothing has run, and where another agent is just being started: that one is meant. */
export async function onNewest<T>(
  play: CommandStep,
  act: (conversationId: string, play: CommandStep) => Promise<T>,
  onStarting: () => Promise<Ending> = () => play.refuse({ kind: 'starting' }, 'not_found'),
): Promise<T | Ending> {
  if ((await startWithoutConversation(play)) === 'under_way') return onStarting();
  const known = newestConversation(play.marked);
  return known === null ? play.refuse({ kind: 'no_run' }, 'not_found') : act(known.id, play);
}

/**
 * With an agent that has to ask at least as strictly as it was started, whatever this step says. Null where neither our comments nor
 * the step say when it has to. `conversationId`: null of a start that brought none.
 */
export function keepingAsk(conversationId: string | null, play: CommandStep): CommandStep | null {
  const { step, comments, thread, key } = play;
  const { settings, ledger, log } = step;
  const own = settings.ask === 'service' ? null : settings.ask;
  // Each by itself: what somebody made of an older comment of theirs, a copy of ours as it was before, hides none.
  const said = askSaidOf(
    conversationId,
    comments.flatMap((each) => markedComments([each], thread, key)),
    own,
  );
  if (said === null) return null;
  // A plan cannot be approved here, so each action is asked about.
  const ask = said === 'plan' ? 'always' : said;
  if (ask !== settings.ask) log.line(`ask: ${ask}, as the run in this thread was started`);
  ledger.note({ ask });
  return { ...play, step: { ...step, settings: { ...settings, ask } } };
}

/** The 👀 of a comment is taken back where it is not followed after all. */
export async function greeted<T>(play: CommandStep, act: () => Promise<T>): Promise<T | Ending> {
  const { step, comment, thread, refuse } = play;
  const takeBack = await greet(step.gitHub, thread.repository, comment);
  const check = await api.orUnknown(api.checkAnswer(step.gitHub, comment, null));
  if (check === null) return act();
  await takeBack();
  if (isQuestionFault(check)) return refuse({ kind: 'edit_unknown' }, 'denied');
  return refuse(check, check.kind === 'edit_unknown' && check.passes ? 'unavailable' : 'denied');
}
