// Visits due messages: tells the agent when to ask, sends each message once, and finds out its result.

import { isWaiting, restAtLeast } from '../../shared/conversation/index.ts';
import { messageService } from '../../shared/drive/index.ts';
import { conversationTags } from '../../shared/github/index.ts';
import {
  type MessageContext,
  type MessagePorts,
  messagePatienceAt,
  visitMessage,
} from '../../shared/message/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import * as adapter from '../run/machine-adapter.ts';
import { messageStillCounts } from '../run/still-counts.ts';
import type { StoredMessage } from '../store/message.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { storeMessage } from './store-message.ts';

/** Visits in a row, while the next one is due at once: set the policy, send the message, see whether it arrived. */
const mostVisits = 4;

export function visitStoredMessage(deps: RunDeps, message: StoredMessage): Promise<void> {
  return adapter.visitWithRun(deps, deps.store.messages, message, (run) => visitWhileDue(deps, message, run));
}

async function visitWhileDue(deps: RunDeps, claimed: StoredMessage, run: Run): Promise<void> {
  const ports = messagePorts(deps, claimed, run);
  let message: StoredMessage | null = claimed;
  for (let visits = 0; visits < mostVisits && message !== null; visits += 1) {
    message = await visitMessage<StoredMessage, Conversation>(ports, message);
    if (message?.dueAt == null || message.dueAt > deps.clock.now()) return;
  }
}

const requestWords = {
  wake: 'a paused sandbox was told to resume for a message',
  set_policy: 'an agent was told when to ask',
  send: 'a message was sent',
  resume: 'an agent was told to run, so that it takes up a message',
} as const;

/** GitHub, where it does not tell whether a message still counts: its limit may be spent for most of an hour. */
const askAgainAfter = 60_000;

function messagePorts(
  deps: RunDeps,
  claimed: StoredMessage,
  claimedRun: Run,
): MessagePorts<StoredMessage, Conversation> {
  const { store, settings, clock, log } = deps;
  const about = { key: claimed.id, run: claimed.runId };
  const service = messageService(adapter.machineServiceOptions(deps, claimedRun), tagsOf(claimedRun));
  let least = 0;
  return {
    ...service,
    async look(message) {
      const run = await store.runs.byId(message.runId);
      if (run === null) return null;
      const open = await store.messages.openOf(message.runId);
      // Read before the look: what is answered after it was not seen to be waiting.
      const question = await store.questions.newestOf(message.runId);
      const isAnswered = question !== null && isUnderWay(question, run, clock.now());
      const isAsked = question !== null && question.settledAt === null && question.answer === null;
      const known = { ...messageContextOf(run, message, open, settings.pollInterval), isAnswered, isAsked };
      const starts = run.state !== 'ended' && run.watch?.phase !== 'conversation' && message.number > 1;
      if (starts) return { seen: { kind: 'starting' }, at: null, seenAt: clock.now(), context: known };
      // Once its question is settled, an agent may go on before a poll has seen it.
      const waits = isAsked && isWaiting(run.watch);
      const mayLeave = known.ended === null && known.isNext && !waits;
      const counts = mayLeave ? await messageStillCounts(deps, message, run) : 'yes';
      least = counts === 'not_known' ? askAgainAfter : 0;
      const context = {
        ...known,
        isNext: known.isNext && counts !== 'not_known',
        withdrawn: typeof counts === 'string' ? null : counts.why,
      };
      return { ...(await service.look(run.facts.conversation.id, message)), context };
    },
    replied: (request, reply) =>
      log.info(requestWords[request], { ...about, result: adapter.replyName(reply) }),
    async store(before, decided) {
      const step = restAtLeast(decided, least, clock.now());
      const later = adapter.onlyLater(before, step);
      const stored =
        later !== null
          ? await adapter.putOff(store.messages, before, later)
          : await adapter.storeUnlessSuperseded(deps, (tables) =>
              storeMessage(tables, before, step, deps, clock.now()),
            );
      if (stored === null) {
        log.info('a message was not stored: it, or its run, had changed in the meantime', about);
      } else if (stored.state !== before.state) {
        log.info('a message changed its state', { ...about, state: stored.state });
      }
      return stored;
    },
  };
}

function tagsOf({ id, issue, repository: { owner, name }, facts }: Run) {
  const rules = (facts.terms.ruleSets ?? []).map(({ from }) => from);
  return conversationTags({ issue: `${owner}/${name}#${issue}`, run: id, rules });
}

/** The longest a resume request may be under way. */
const longestGoOn = 30_000;

function isUnderWay({ answer, settledAt, goOn }: StoredQuestion, { watch }: Run, now: number): boolean {
  if (settledAt === null) return answer !== null;
  // An agent that has come to the end of its round since then had got it.
  const isOver = watch !== null && watch.beganAt > settledAt;
  // Away from now in either direction: the clock may have been set back since.
  return goOn === 'wanted' || (goOn === 'sent' && !isOver && Math.abs(now - settledAt) < longestGoOn);
}

function messageContextOf(
  run: Run,
  message: StoredMessage,
  open: readonly StoredMessage[],
  pollInterval: number,
): MessageContext {
  const { facts } = run;
  return {
    ended: adapter.outcomeSoFar(run),
    isNext: open.every(({ number }) => number >= message.number),
    observes: facts.terms.ask?.observes === true,
    // The next message sets an agent going again that a person has stopped, and so does an answer to its plan.
    mayWake:
      message.from === undefined ||
      facts.terms.onPause === 'resume' ||
      facts.stop.latest?.result?.kind === 'stopped',
    patience: messagePatienceAt(pollInterval),
  };
}
