// Listening to the agent server while a conversation is followed: when a look is worth it, and what the agent does. Polling goes on in
// any case; what is heard only makes it quicker.

import type { Clock } from '../../shared/clock.ts';
import { addHint, clearHint, type Hints, noHints } from '../../shared/conversation/index.ts';
import { type Conversation, isFailedCall } from '../../shared/service/index.ts';
import type { StepLog } from '../report/log.ts';
import { type AgentServerTools, addressOf, type Live } from './workflow-step.ts';

interface LiveParts extends AgentServerTools {
  readonly clock: Clock;
  readonly log: Pick<StepLog, 'activity' | 'debug'>;
  readonly isOn: boolean;
}

export function createLive({ clock, log, isOn, ...tools }: LiveParts): Live {
  let hints: Hints = noHints;
  let wake = () => {};
  let open: { readonly name: string; readonly stop: AbortController } | null = null;

  const onHint = () => {
    hints = addHint(hints, clock.now());
    wake();
  };
  const close = () => {
    open?.stop.abort();
    open = null;
  };
  return {
    begin() {
      if (isOn) onHint();
    },
    listenTo(conversation) {
      const server = isOn ? heardServer(conversation, tools, log) : null;
      // The sandbox sleeps, or a single look failed: if the connection is gone, it is noticed there.
      if (server === null) return;
      const name = JSON.stringify([server.url, server.sessionKey, conversation.id]);
      if (open?.name === name) return;
      close();
      const stop = new AbortController();
      open = { name, stop };
      const listening = tools.services.listen({
        ...server,
        conversationId: conversation.id,
        signal: stop.signal,
        onHint,
        onActivity: log.activity,
        onDisconnect: (why) => log.debug(`the agent server is not listened to, polling goes on: ${why}`),
      });
      listening.catch((error: unknown) => log.debug(`the agent server is not listened to: ${String(error)}`));
    },
    pollAt: () => hints.pollAt,
    taken() {
      hints = clearHint(hints);
    },
    async rest(ms, signal) {
      const until = new AbortController();
      wake = () => until.abort();
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
      await clock.sleep(ms, until.signal);
      signal.removeEventListener('abort', wake);
      wake = () => {};
    },
    close,
  };
}

function heardServer(conversation: Conversation, tools: AgentServerTools, log: Pick<StepLog, 'debug'>) {
  try {
    return conversation.sandbox?.is === 'up' ? addressOf(conversation, tools) : null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    log.debug(`the agent server is not listened to: ${error.message}`);
    return null;
  }
}
