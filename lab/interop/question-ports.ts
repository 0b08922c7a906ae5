// The ports of a question over one real agent server, without a hosted server beside it.
import { type PendingLook, questionService } from '../../shared/api/index.ts';
import {
  type Answer,
  type Fingerprint,
  type GiveBackWhy,
  type Ports,
  type Question,
  type Rules,
  usualPatience,
} from '../../shared/question/index.ts';
import { hostedApiOver, type Server } from './hosted-api-over.ts';

export interface Asked {
  readonly id: string;
  /** Of what the person saw. */
  readonly shown: Fingerprint;
}

interface Options {
  readonly rules?: Rules;
  readonly onGiveBack?: (why: GiveBackWhy) => void;
}

export function questionPorts(
  server: Server,
  id: string,
  { rules, onGiveBack }: Options,
): Ports<Answer, Question, PendingLook> {
  const service = questionService({
    api: hostedApiOver(server, id),
    agentServer: () => server.client,
    now: Date.now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  return {
    ...service,
    now: Date.now,
    look: async () => ({
      ...(await service.look(id)),
      check: { kind: 'as_written' },
      context: {
        ...{ conversationId: id, ended: null, streak: null, onPause: 'wait', pollInterval: 1_000 },
        ...{ expiresAt: null, head: null, patience: usualPatience },
        ...(rules !== undefined && { rules }),
      },
    }),
    store: async (_before, { question, do: effect }) => {
      if (effect.kind === 'give_back') onGiveBack?.(effect.why);
      return question;
    },
  };
}
