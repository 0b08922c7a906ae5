// The ports of a visit to a message, made from the database and the service.
import { type CallOptions, type MessageLook, messageService } from '../../shared/api/index.ts';
import { type MessageContext, type MessagePorts, messagePatienceAt } from '../../shared/message/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { StoredMessage } from '../model/message.ts';
import type { StoredQuestion } from '../model/question.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { Superseded } from '../store/index.ts';
import { storeMessage } from './store-message.ts';

const longestLook = 10_000;
/** Together with the longest age of a look this is shorter than a lease, so that nothing is sent after that is over. */
const longestSend = 8_000;

export function messagePorts(deps: Deps, claimed: StoredMessage): MessagePorts<StoredMessage, MessageLook> {
  const { store, services, settings, clock, log } = deps;
  const about = { message: claimed.id, run: claimed.runId };
  const within = (ms: number) => (): CallOptions => ({ deadline: clock.now() + ms });
  let run: Run | null = null;
  const serviceOf = ({ repository }: Run) => {
    const known = services.forRepository(repository.owner, repository.name);
    const { agentServer } = services;
    const shared = { agentServer, now: clock.now, readOptions: within(longestLook) };
    return known && messageService({ ...shared, api: known.api, sendOptions: within(longestSend) });
  };
  /** An effect needs a look first, and a look needs a service. So there is one here. */
  const service = () => {
    const known = run && serviceOf(run);
    if (!known) throw new Error('no API key is configured any more');
    return known;
  };
  return {
    now: clock.now,
    async look(message) {
      run = await store.runs.byId(message.runId);
      if (run === null) return null;
      const open = await store.messages.openOf(message.runId);
      // Read before the look: what is answered after it was not seen to be waiting.
      const question = await store.questions.newestOf(message.runId);
      const isAnswered = question !== null && isUnderWay(question, clock.now());
      const context = { ...contextOf(run, message, open, settings.pollInterval), isAnswered };
      const asked = serviceOf(run);
      const { conversationId } = run.facts;
      if (asked === null) {
        const why = 'no API key is configured any more';
        const seen = { kind: 'failed', why, code: 'bad_configuration' } as const;
        return { seen, at: null, seenAt: clock.now(), context };
      }
      const starts = run.state !== 'ended' && run.watch?.phase !== 'conversation' && !isTask(message);
      return conversationId === null || starts
        ? { seen: { kind: starts ? 'starting' : 'absent' }, at: null, seenAt: clock.now(), context }
        : { ...(await asked.look(conversationId, message)), context };
    },
    async wake(at) {
      const answer = await service().wake(at);
      log.info('a paused sandbox was asked to resume for a message', { ...about, answer });
      return answer;
    },
    async setPolicy(at, ask) {
      const answer = await service().setPolicy(at, ask);
      log.info('an agent was told when to ask', { ...about, ask, result: answer.kind });
      return answer;
    },
    async send(at, message, seenAt) {
      const sent = await service().send(at, message, seenAt);
      log.info('a message was sent', { ...about, result: sent.kind });
      return sent;
    },
    async run(at, seenAt) {
      const answer = await service().run(at, seenAt);
      log.info('an agent was told to run, to take up a message', { ...about, answer });
      return answer;
    },
    async store(before, step) {
      try {
        const stored = await store.transaction((tables) =>
          storeMessage(tables, before, step, deps, clock.now()),
        );
        if (stored.state !== before.state) {
          log.info('a message changed its state', { ...about, state: stored.state });
        }
        return stored;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
        log.info('a message was not saved: it, or its run, had changed in the meantime', about);
        return null;
      }
    },
  };
}

/** For so long a request may be on its way that lets a rejected agent go on. */
const longestGoOn = 30_000;

function isUnderWay({ answer, settledAt, goOn }: StoredQuestion, now: number): boolean {
  if (settledAt === null) return answer !== null;
  return goOn === 'wanted' || (goOn === 'sent' && now - settledAt < longestGoOn);
}

function isTask({ number }: StoredMessage): boolean {
  return number === 1;
}

function contextOf(
  run: Run,
  message: StoredMessage,
  open: readonly StoredMessage[],
  pollInterval: number,
): MessageContext {
  const { facts } = run;
  return {
    ended: endOf(run),
    isNext: open.every(({ number }) => number >= message.number),
    // What a person has stopped, the next message sets going again.
    mayWake: isTask(message) || facts.terms.onPause === 'resume' || facts.stop?.result?.kind === 'stopped',
    patience: messagePatienceAt(pollInterval),
  };
}

function endOf({ state, facts }: Run): MessageContext['ended'] {
  if (state === 'ended') return facts.ending?.outcome ?? 'cancelled';
  return isBeingStopped({ facts }) ? 'stopped' : null;
}
