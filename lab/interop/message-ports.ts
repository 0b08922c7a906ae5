// The ports of a message over one real agent server, and the process that dies between two of its steps.
import { type MessageLook, messageService } from '../../shared/api/index.ts';
import {
  type Message,
  type MessagePorts,
  messagePatienceAt,
  visitMessage,
} from '../../shared/message/index.ts';
import { pauseUntil } from './answer.ts';
import { hostedApiOver, type Server } from './hosted-api-over.ts';

/** What left for the server, in order. */
export type Left = 'policy' | 'message';

export interface Life {
  /** What a later process finds. */
  kept: Message;
  readonly left: Left[];
}

/** `before`: it was recorded and never left. `after`: it left, and nothing was recorded any more. */
export interface Death {
  readonly at: Left;
  readonly when: 'before' | 'after';
}

class Died extends Error {}

/** A request that was not heard of again is given up after five seconds instead of 25. */
const patience = messagePatienceAt(200);
const longest = 60_000;

/** Visits the message until its result is known, as the product does. A process that dies leaves what it has stored. */
export async function deliver(server: Server, id: string, life: Life, death?: Death): Promise<Life> {
  const ports = portsOver(server, id, life, death);
  const end = Date.now() + longest;
  try {
    while (life.kept.result === null) {
      if (Date.now() > end) throw new Error(`not within ${longest / 1000} s: ${JSON.stringify(life.kept)}`);
      await visitMessage(ports, life.kept);
      await pauseUntil(life.kept.dueAt);
    }
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  return life;
}

function portsOver(
  server: Server,
  id: string,
  life: Life,
  death: Death | undefined,
): MessagePorts<Message, MessageLook> {
  const service = messageService({
    api: hostedApiOver(server, id),
    agentServer: () => server.client,
    now: Date.now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  const leaves = async <T>(what: Left, send: () => Promise<T>): Promise<T> => {
    const dies = death?.at === what ? death.when : null;
    if (dies === 'before') throw new Died();
    life.left.push(what);
    const reply = await send();
    if (dies === 'after') throw new Died();
    return reply;
  };
  return {
    ...service,
    now: Date.now,
    look: async (message) => ({
      ...(await service.look(id, message)),
      context: { ended: null, mayWake: true, isNext: true, patience },
    }),
    store: async (_before, { message }) => {
      life.kept = message;
      return message;
    },
    setPolicy: (at, ask) => leaves('policy', () => service.setPolicy(at, ask)),
    send: (at, text, seenAt) => leaves('message', () => service.send(at, text, seenAt)),
  };
}
