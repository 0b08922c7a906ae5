// Listening to the agent server while a conversation is followed: when a look is worth it, and what the agent does. Polling goes on in
// any case; what is heard only makes it quicker.

import type { Clock } from '../../shared/clock.ts';
import { addHint, clearHint, type Hints, noHints } from '../../shared/conversation/index.ts';
import type { Service } from '../../shared/service/index.ts';
import type { StepLog } from '../report/log.ts';
import type { Live } from './step/workflow-step.ts';

interface LiveParts {
  readonly service: Pick<Service, 'listen' | 'listeningPlace'>;
  readonly clock: Clock;
  readonly log: Pick<StepLog, 'activity' | 'debug'>;
  readonly isOn: boolean;
}

export function createLive({ service, clock, log, isOn }: LiveParts): Live {
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
      const place = isOn ? service.listeningPlace(conversation) : null;
      // Null: it sleeps, or a single look failed. If the connection is gone, it is noticed there.
      if (place === null) return;
      const name = `${place} ${conversation.id}`;
      if (open?.name === name) return;
      close();
      const stop = new AbortController();
      open = { name, stop };
      const listening = service.listen(conversation, {
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
