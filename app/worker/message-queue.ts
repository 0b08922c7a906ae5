// Visits due messages: tells the agent when to ask, sends each message once, and finds out what became of it.
import { visitMessage } from '../../shared/message/index.ts';
import type { Deps } from '../deps/deps.ts';
import { messagePorts } from '../message/message-ports.ts';
import type { StoredMessage } from '../model/message.ts';
import { atMost } from './at-most.ts';
import { workDue } from './work-due.ts';

const atOnce = 4;
const pauseAfterBug = 30_000;
/** Without a look between, which nothing asks for: when to ask, then the message, then whether it is there. */
const mostSteps = 4;

export function workMessages(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  return workDue(deps, store.messages, { limit: atOnce }, (due) =>
    atMost(
      atOnce,
      due,
      (each) => workMessage(deps, each),
      async (error, each) => {
        log.error('a message could not be processed', { message: each.id, error: String(error) });
        await store.messages.save({ ...each, dueAt: clock.now() + pauseAfterBug });
      },
    ),
  );
}

async function workMessage(deps: Deps, claimed: StoredMessage): Promise<void> {
  let message: StoredMessage | null = claimed;
  for (let step = 0; step < mostSteps && message !== null; step += 1) {
    message = await visitMessage(messagePorts(deps, message), message);
    if (message?.dueAt == null || message.dueAt > deps.clock.now()) return;
  }
}
