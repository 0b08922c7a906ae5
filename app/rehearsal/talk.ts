// The conversation of a rehearsal, and what the product does in it.
import {
  advance,
  beginRound,
  beginWatch,
  defaultLimits,
  type FoundEvent,
  fingerprintOf,
  isAsking,
  type OutcomeName,
  type PendingAction,
  type Watch,
} from '../../shared/conversation/index.ts';
import {
  callOptions,
  driveMessage,
  driveStop,
  type InMemory,
  questionInMemory,
  readProof,
} from '../../shared/drive/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import { type Answer, type Proof, type ProvedQuestion, shownBefore } from '../../shared/question/index.ts';
import {
  type CallOptions,
  type Conversation,
  type Optional,
  readRecord,
} from '../../shared/service/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import { CannotTell } from './check.ts';

/** The next thing that the agent does and somebody has to know of. */
type Next =
  | { readonly kind: 'asks'; readonly actions: readonly PendingAction[] }
  | { readonly kind: 'ended'; readonly outcome: OutcomeName; readonly reason: string };

interface Reply {
  readonly verdict: Answer['verdict'];
  readonly reason?: string;
  /** Usually the agent stops. */
  readonly afterReject?: Answer['afterReject'];
}

export type Talk = ReturnType<typeof openTalk>;

/** Takes the place of a person in the answers. No login has a space. */
const by = 'a rehearsal';

/** What a rehearsal drives, before and after its conversation is there. */
export interface Rehearsing extends Omit<InMemory, 'id'> {
  /** Nothing is tried after this time. */
  until(): number;
}

/** Each verb throws a `ServiceError` where a request fails, and `CannotTell` where its time is over. */
export function openTalk(host: Rehearsing & InMemory) {
  const { service, clock, id } = host;
  const answered: ProvedQuestion[] = [];
  let messages = 0;
  let last: FoundEvent | null = null;
  const options = () => callOptions(host);
  const record = async () =>
    (await readRecord(service, id, options())) ?? fail('the service does not know the conversation');
  const told =
    <T>(read: (of: Conversation, options: CallOptions) => Promise<Optional<T>>) =>
    async () =>
      known(await read(await record(), options()));
  const pending = told((of, within) => service.pending(of, within));
  return {
    id,
    /** The questions that this rehearsal has answered. */
    answered: answered as readonly ProvedQuestion[],
    record,
    becomes: (isSo: (record: Conversation) => boolean) => pollUntil(host, async () => isSo(await record())),
    /** Tells the agent when to ask, and then what to do. Returns why it was not told; null where it was. */
    async tell(text: string): Promise<string | null> {
      messages += 1;
      const message = newMessage({ number: messages, text, ask: 'always' }, clock.now());
      const { result } = (await driveMessage(host, message)).message;
      if (result === null) return fail('the agent was not told in time what to do');
      if (result.kind !== 'taken') return 'why' in result ? result.why : 'it was not taken';
      last = result.event;
      return null;
    },
    /** Follows the agent until it asks, or its round has ended. */
    async next(): Promise<Next> {
      const round = watchOfRound(host, messages + 1, last);
      const { ending } = await followUntil(host, round, ({ seen }) => isAsking(seen.agent));
      return ending === null ? { kind: 'asks', actions: await pending() } : { kind: 'ended', ...ending };
    },
    /** Answers what was seen to be pending, and nothing else. Returns what became of the answer. */
    async answer(actions: readonly PendingAction[], reply: Reply): Promise<string> {
      const { verdict, reason = null, afterReject = 'stop' } = reply;
      const given: Answer = { verdict, reason, by, at: clock.now(), afterReject };
      const asked = shownBefore(fingerprintOf({ kind: 'known', value: actions }), given, clock.now());
      const driven = await questionInMemory({ ...host, ask: 'always' }).drive(asked);
      const settled = driven.kind === 'settled' ? driven.question : null;
      answered.push({ answer: given, sent: settled?.sent ?? null, actions });
      return settled?.result?.kind ?? (driven.kind === 'given_back' ? driven.why.kind : 'not_in_time');
    },
    /** The result is missing where it is not known in time. */
    stop: (): Promise<Stop> => driveStop(host, newStop(by, null, clock.now())),
    ran: told((of, within) => service.ranActions(of, within)),
    wanted: told((of, within) => service.wantedActions(of, within)),
    async prove(): Promise<Proof> {
      const reading = { service, conversation: await record(), options: options() };
      return readProof(reading, answered, { ask: 'always', byAccount: false });
    },
  };
}

function watchOfRound(
  { id, clock, pollInterval }: Rehearsing & InMemory,
  number: number,
  after: FoundEvent | null,
): Watch {
  const now = clock.now();
  const limits = { ...defaultLimits, pollInterval, timeout: null };
  return beginRound(beginWatch({ conversationId: id, limits, now }), { number, since: now, after }, now);
}

/** False where it is not so in time. */
async function pollUntil(host: Rehearsing, isSo: () => Promise<boolean>): Promise<boolean> {
  while (host.clock.now() < host.until()) {
    if (await isSo()) return true;
    await pause(host, host.pollInterval);
  }
  return false;
}

/** Polls until it has ended, or is as wanted. */
export async function followUntil(
  host: Rehearsing,
  begun: Watch,
  isWanted: (watch: Watch) => boolean,
): Promise<Watch> {
  const { service, pollInterval, clock, until } = host;
  let watch = begun;
  while (watch.ending === null && !isWanted(watch)) {
    const [polled] = await service.poll([watch], callOptions(host));
    if (polled) watch = advance(watch, polled.reading, clock.now());
    if (watch.nextPollAt === null || isWanted(watch)) continue;
    if (clock.now() >= until()) return fail('the agent neither asked nor ended in time');
    await pause(host, Math.min(pollInterval, watch.nextPollAt - clock.now()));
  }
  return watch;
}

async function pause({ clock, signal }: Pick<InMemory, 'clock' | 'signal'>, ms: number): Promise<void> {
  await clock.sleep(Math.max(0, ms), signal);
  signal.throwIfAborted();
}

function known<T>(told: Optional<T>): T {
  return told.kind === 'known' ? told.value : fail('the service does not say what the agent did');
}

function fail(why: string): never {
  throw new CannotTell(why);
}
