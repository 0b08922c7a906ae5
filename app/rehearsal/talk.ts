// The conversation of a rehearsal, and what the product does in it.
import {
  advance,
  beginRound,
  beginWatch,
  defaultLimits,
  type FoundEvent,
  fingerprintOf,
  isAsking,
  normaliseId,
  type OutcomeName,
  type PendingAction,
  type RanAction,
  type WantedActions,
  type Watch,
} from '../../shared/conversation/index.ts';
import { readProof } from '../../shared/drive/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import { type Answer, type Proof, type ProvedQuestion, shownBefore } from '../../shared/question/index.ts';
import type { Conversation, Id, Optional } from '../../shared/service/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import { callOptions, type Driving, deliver, driveAnswer, driveStop, pause } from './drive-machines.ts';
import { CannotTell } from './line.ts';

/** The next thing that the agent does and somebody has to know of. */
export type Next =
  | { readonly kind: 'asks'; readonly actions: readonly PendingAction[] }
  | { readonly kind: 'ended'; readonly outcome: OutcomeName; readonly reason: string };

/** Each verb throws a `ServiceError` where a request fails, and `CannotTell` where its time is over. */
export interface Talk {
  readonly id: Id;
  /** The questions that this rehearsal has answered. */
  readonly answered: readonly ProvedQuestion[];
  record(): Promise<Conversation>;
  /** Polls the record until it is so; false where it is not in time. */
  becomes(isSo: (record: Conversation) => boolean): Promise<boolean>;
  /** Tells the agent when to ask, and then what to do. Returns why it was not told; null where it was. */
  tell(text: string): Promise<string | null>;
  /** Follows the agent until it asks, or its round has ended. */
  next(): Promise<Next>;
  /** Answers what was seen to be pending, and nothing else. Returns what became of the answer. */
  answer(
    actions: readonly PendingAction[],
    verdict: Answer['verdict'],
    reason?: string | null,
    afterReject?: Answer['afterReject'],
  ): Promise<string>;
  /** The result is missing where it is not known in time. */
  stop(): Promise<Stop>;
  ran(): Promise<readonly RanAction[]>;
  wanted(): Promise<readonly WantedActions[]>;
  prove(): Promise<Proof>;
}

/** Stands in the place of a person in the answers. No login has a space. */
const by = 'a rehearsal';

export function openTalk(driving: Driving): Talk {
  const { service, clock, id } = driving;
  const answered: ProvedQuestion[] = [];
  let messages = 0;
  let round: FoundEvent | null = null;
  const record = () => readRecord(driving);
  return {
    id,
    answered,
    record,
    becomes: (isSo) => pollUntil(driving, isSo),
    async tell(text) {
      messages += 1;
      const message = newMessage({ number: messages, text, ask: 'always' }, clock.now());
      const result = await deliver(driving, message);
      if (result === null) throw new CannotTell('the agent was not told in time what to do');
      if (result.kind !== 'taken') return 'why' in result ? result.why : 'it was not taken';
      round = result.event;
      return null;
    },
    next: () => followRound(driving, messages + 1, round),
    async answer(actions, verdict, reason = null, afterReject = 'stop') {
      const given: Answer = { verdict, reason, by, at: clock.now(), afterReject };
      const shown = fingerprintOf({ kind: 'known', value: actions });
      const { question, givenBack } = await driveAnswer(driving, shownBefore(shown, given, clock.now()));
      answered.push({ answer: given, sent: question.sent, actions });
      return givenBack?.kind ?? question.result?.kind ?? 'not_in_time';
    },
    stop: () => driveStop(driving, newStop(by, null, clock.now())),
    ran: async () => known(await service.ranActions(await record(), callOptions(driving))),
    wanted: async () => known(await service.wantedActions(await record(), callOptions(driving))),
    async prove() {
      const reading = { service, conversation: await record(), options: callOptions(driving) };
      return readProof(reading, answered, { ask: 'always', byAccount: false });
    },
  };
}

async function readRecord(driving: Driving): Promise<Conversation> {
  const { service, id } = driving;
  const found = (await service.conversations([id], callOptions(driving))).get(normaliseId(id));
  if (found === undefined) throw new CannotTell('the service does not know the conversation');
  return found;
}

async function pollUntil(driving: Driving, isSo: (record: Conversation) => boolean): Promise<boolean> {
  while (driving.clock.now() < driving.until()) {
    if (isSo(await readRecord(driving))) return true;
    await pause(driving, driving.pollInterval);
  }
  return false;
}

async function followRound(driving: Driving, number: number, after: FoundEvent | null): Promise<Next> {
  const { service, pollInterval, id, until } = driving;
  const { now } = driving.clock;
  const limits = { ...defaultLimits, pollInterval, timeout: null };
  const begun = beginWatch({ conversationId: id, limits, now: now() });
  let watch: Watch = beginRound(begun, { number, since: now(), after }, now());
  while (watch.ending === null && !isAsking(watch.seen.agent)) {
    if (now() >= until()) throw new CannotTell('the agent neither asked nor ended in time');
    const [polled] = await service.poll([watch], callOptions(driving));
    if (polled) watch = advance(watch, polled.reading, now());
    if (watch.nextPollAt !== null) await pause(driving, Math.min(pollInterval, watch.nextPollAt - now()));
  }
  if (watch.ending !== null) return { kind: 'ended', ...watch.ending };
  const pending = await service.pending(await readRecord(driving), callOptions(driving));
  if (pending.kind !== 'known') throw new CannotTell('the service does not tell what is pending');
  return { kind: 'asks', actions: pending.value };
}

function known<T>(told: Optional<T>): T {
  if (told.kind === 'known') return told.value;
  throw new CannotTell('the service does not list its events');
}
