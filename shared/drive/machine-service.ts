// The part of the ports of a question and of a stop that is the same in App and Action: one look, and the requests that cannot be
// undone. A message has more to look at: see message-service.ts.
import {
  type Ask,
  type ConversationSeen,
  type FailedLook,
  type KnownPending,
  noAgentServer,
  type PolicyReply,
  type ResumeReply,
  type SendReply,
  type WakeReply,
} from '../conversation/index.ts';
import {
  type AnswerCheck,
  isDecidedEarly,
  isFileGivenUp,
  needsEvents,
  needsFiles,
  notLookedAt,
  type Question,
  type QuestionLook,
  type QuestionPorts,
  type RulesInForce,
} from '../question/index.ts';
import {
  type CallOptions,
  type Conversation,
  failedCall,
  failureOr,
  type Id,
  isFailedCall,
  isUnclear,
  orFailed,
  type Service,
  ServiceError,
} from '../service/index.ts';
import { rejectionOf, type Stop, type StopPorts, stopPatienceAt } from '../stop/index.ts';
import { type LookTerms, lookAtPending } from './look-at-pending.ts';
import { asShown, type ExecutedFiles, foldersOf, readExecuted, sandboxReader } from './read-executed.ts';

/**
 * The longest time between a look and a request that follows from it: a slow process or database must not act on an old
 * state, and in the meantime the agent must not have begun to wait.
 */
const longestAge = 2_000;
/** The longest time for a file that could not be read before. */
const longestUnread = 500;
const old = { why: 'the last look was too old to act on', code: 'unavailable' } as const;
const tooOld = { kind: 'not_taken', ...old } as const satisfies SendReply;
const resumeTooOld = { kind: 'not_sent', ...old } as const satisfies ResumeReply;

export interface MachineServiceOptions {
  readonly service: Service;
  now(): number;
  /** Options of requests that may be aborted at any time. */
  readOptions(): CallOptions;
  /** Options of a request that cannot be undone. */
  sendOptions(): CallOptions;
}

export interface QuestionServiceOptions extends MachineServiceOptions {
  readonly executed: ExecutedFiles;
}

export interface ServiceLook<Seen> {
  readonly seen: Seen | { readonly kind: 'absent' } | FailedLook;
  readonly at: Conversation | null;
  readonly seenAt: number;
}

/** Throws only `aborted`, when a look was aborted. The result of a request is always returned. */
export function questionService(options: QuestionServiceOptions) {
  const { wake, respond, resume, setPolicy } = machineCalls(options);
  const reject = machineCalls(urgent(options));
  const requests: QuestionPorts<Question, Conversation>['requests'] = {
    wake: (at) => wake(at),
    resume: (at, _question, seenAt) => resume(at, seenAt),
    set_policy: (at, { policy = null }) => setPolicy(at, policy?.ask ?? null),
    async send(at, { answer }, seenAt) {
      if (answer === null) throw new TypeError('no answer');
      const { verdict, reason } = answer;
      const send = verdict === 'reject' ? reject.respond : respond;
      return send(at, { accept: verdict === 'approve', ...(reason !== null && { reason }) }, seenAt);
    },
  };
  return {
    now: options.now,
    /**
     * `check` comes before the look, so that nothing comes between the look and the request. `rules`: absent where people decide on
     * everything.
     */
    async look(id: Id | null, question: Question, check: () => Promise<AnswerCheck>, rules?: RulesInForce) {
      const { answer, state } = question;
      const checked = answer !== null && state !== 'answering' ? await check() : null;
      if (question.subject) return { seen: notLookedAt, at: null, seenAt: options.now(), check: checked };
      const isToReject = answer?.verdict === 'reject' && state !== 'answering' && question.settledAt === null;
      const looking = isToReject ? urgent(options) : options;
      return { ...(await lookAtQuestion(looking, id, question, rules)), check: checked };
    },
    requests,
  };
}

export function stopService(given: MachineServiceOptions, id: Id, pollInterval: number) {
  const options = urgent(given);
  const { service, sendOptions } = options;
  const { respond, isOutOfReach } = machineCalls(options);
  const requests: StopPorts<Stop, Conversation>['requests'] = {
    reject: (at, stop, seenAt) => respond(at, { accept: false, reason: rejectionOf(stop) }, seenAt),
    async interrupt(at, _stop, seenAt) {
      if (isOutOfReach(at, seenAt)) return 'not_sent';
      const reply = await failureOr(() => service.interrupt(at, sendOptions()));
      return reply instanceof ServiceError && !isUnclear(reply.code) ? 'not_sent' : 'told';
    },
    async pause_sandbox(at) {
      const reply = await failureOr(() => service.pause(at, sendOptions()));
      return reply instanceof ServiceError ? 'failed' : reply;
    },
  };
  const patience = stopPatienceAt(pollInterval);
  return {
    now: options.now,
    look: async () => ({ ...(await lookForAnswer(options, id)), patience }),
    requests,
  };
}

/** What keeps an agent from acting is tried whatever the service has asked for. */
function urgent<O extends MachineServiceOptions>(options: O): O {
  return {
    ...options,
    readOptions: () => ({ ...options.readOptions(), isUrgent: true }),
    sendOptions: () => ({ ...options.sendOptions(), isUrgent: true }),
  };
}

export function machineCalls({ service, now, readOptions, sendOptions }: MachineServiceOptions) {
  const isOld = (seenAt: number) => now() - seenAt > longestAge;
  const isReached = (at: Conversation) => service.reach(at).kind === 'reached';
  const isOutOfReach = (at: Conversation, seenAt: number) => isOld(seenAt) || !isReached(at);
  return {
    isOutOfReach,
    async wake(at: Conversation): Promise<WakeReply> {
      const reply = await failureOr(() => service.wake(at, readOptions()));
      return reply instanceof ServiceError ? { kind: 'failed', ...failedCall(reply) } : reply;
    },
    async respond(
      at: Conversation,
      answer: Parameters<Service['answer']>[1],
      seenAt: number,
    ): Promise<SendReply> {
      if (isOutOfReach(at, seenAt)) return tooOld;
      return sendReplyOf(await failureOr(() => service.answer(at, answer, sendOptions())));
    },
    async resume(at: Conversation, seenAt: number): Promise<ResumeReply> {
      if (isOutOfReach(at, seenAt)) return resumeTooOld;
      const reply = await failureOr(() => service.resume(at, sendOptions()));
      if (!(reply instanceof ServiceError)) {
        return reply === 'unavailable' ? 'not_known' : { kind: 'goes_on', agent: reply };
      }
      return isUnclear(reply.code) ? 'not_known' : { kind: 'not_sent', ...failedCall(reply) };
    },
    async setPolicy(at: Conversation, ask: Ask | null): Promise<PolicyReply> {
      if (ask === null) throw new TypeError('no policy');
      if (!isReached(at)) return { kind: 'refused', why: noAgentServer };
      const reply = await failureOr(() => service.setPolicy(at, ask, readOptions()));
      if (reply === 'set' || reply === 'set_unjudged') return { kind: 'set' };
      if (reply === 'unavailable') return { kind: 'refused', why: 'the agent server knows no such request' };
      return reply.code === 'rejected'
        ? { kind: 'refused', why: reply.message }
        : { kind: 'failed', ...failedCall(reply) };
    },
    tooOld: (seenAt: number) => (isOld(seenAt) ? tooOld : null),
  };
}

export function sendReplyOf(reply: unknown): SendReply {
  if (!(reply instanceof ServiceError)) return { kind: 'taken' };
  return isUnclear(reply.code)
    ? { kind: 'unknown', why: reply.message }
    : { kind: 'not_taken', ...failedCall(reply) };
}

function lookForAnswer(
  { service, now, readOptions }: MachineServiceOptions,
  id: Id | null,
  terms: LookTerms = {},
): Promise<ServiceLook<ConversationSeen>> {
  return lookOnce(now, id, (each) => lookAtPending(service, each, readOptions(), terms));
}

/** The look that an answer may be sent after: files are read after the actions, and the look is as old as these. */
async function lookAtQuestion(
  options: QuestionServiceOptions,
  id: Id | null,
  question: Question,
  rules: RulesInForce | undefined,
): Promise<ServiceLook<ConversationSeen> & Pick<QuestionLook, 'isEarly'>> {
  const { state, answer, wokenAt } = question;
  const isWaking = state === 'open' && answer !== null && wokenAt !== null && wokenAt > answer.at;
  const looked = await lookForAnswer(options, id, { readsOn: needsEvents(question), isWaking });
  const { seen, at, seenAt } = looked;
  const isCompared = question.state === 'asking' || question.state === 'open';
  if (!isCompared || seen.kind !== 'seen' || seen.pending.kind !== 'known' || at === null) return looked;
  const { patience } = options.executed;
  if (isDecidedEarly(question, seen, { patience, ...(rules && { rules }) }, options.now()))
    return { ...looked, isEarly: true };
  // Until then something may follow from this look.
  const until = seenAt + longestAge;
  const pending = needsFiles(question, patience, until)
    ? await readFiles(options, question, at, seen.pending)
    : { ...seen.pending, value: asShown(seen.pending.value, question.actions) };
  return { ...looked, seen: { ...seen, pending } };
}

async function readFiles(
  { service, now, readOptions, executed }: QuestionServiceOptions,
  question: Question,
  conversation: Conversation,
  pending: KnownPending,
): Promise<KnownPending | FailedLook> {
  const { folder } = pending;
  const { isCopy, ...places } = foldersOf(pending, executed.workingCopies(conversation));
  const isGivenUp = (path: string) => isFileGivenUp(question, path, executed.patience, now());
  // The look has to be young enough to answer after it.
  const optionsOf = (path: string): CallOptions =>
    isGivenUp(path) ? { ...readOptions(), deadline: now() + longestUnread, attempts: 1 } : readOptions();
  const reader = sandboxReader({ service, conversation, folder, optionsOf, isGivenUp });
  try {
    return await readExecuted({
      pending,
      shown: question.actions,
      ...places,
      // Rules decide before people are asked.
      byRules: { ...executed.byRules, ...(question.state !== 'asking' && { listed: [] }) },
      readFile: conversation.sandbox?.is === 'up' ? reader : null,
      fromBranch: isCopy ? (...asked) => executed.defaultBranch(conversation, ...asked) : null,
    });
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    // The agent server says how long to wait, and anyone who works in the sandbox can make it say anything.
    const { why, code } = failedCall(error);
    return { kind: 'failed', why: `a file that it runs cannot be read: ${why}`, code };
  }
}

/** `id`: null before there is a conversation. `read` returns null when the service does not know it. */
export async function lookOnce<Seen>(
  now: () => number,
  id: Id | null,
  read: (id: Id) => Promise<{ readonly seen: Seen; readonly at: Conversation } | null>,
): Promise<ServiceLook<Seen>> {
  const found = id === null ? null : await orFailed(() => read(id));
  if (found !== null && 'kind' in found) return { seen: found, at: null, seenAt: now() };
  return { ...(found ?? { seen: { kind: 'absent' }, at: null }), seenAt: now() };
}
