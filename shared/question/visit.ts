// One visit to a question: look, step, at most one effect. Everything is recorded before it is sent. App and Action
// both use this: the App with its database, the Action with its memory and state file.
import {
  afterGoOn,
  afterSend,
  afterWake,
  type GoOnReply,
  type SendReply,
  type WakeReply,
} from './after-effect.ts';
import { forgotten } from './changes.ts';
import { type Look, step } from './step.ts';
import type { Answer, Context, Do, Given, Question, Step } from './types.ts';

/** `Q` is the stored question. `At` is what a look needs to pass on to an effect. */
export interface Ports<A extends Answer, Q extends Question<A>, At> {
  now(): number;
  /** Null when its run was deleted. */
  look(question: Q): Promise<Looked<At> | null>;
  /** Returns the stored question. Null when it was changed in the meantime; then nothing is done. */
  store(before: Q, step: Step<A>): Promise<Q | null>;
  wake(at: At): Promise<WakeReply>;
  send(at: At, answer: Given<A>, seenAt: number): Promise<SendReply>;
  goOn(at: At, seenAt: number): Promise<GoOnReply>;
}

export interface Looked<At> extends Look {
  /** When the service answered. Nothing is sent when this is too long ago. */
  readonly seenAt: number;
  /** Read after the look: it may be the only way to distinguish a new question from an old one. */
  readonly context: Context;
  /** Null when the look found nothing that an effect could use. */
  readonly at: At | null;
}

/** Returns the stored question after the visit; null when it was changed in the meantime. */
export async function visit<A extends Answer, Q extends Question<A>, At>(
  ports: Ports<A, Q, At>,
  question: Q,
): Promise<Q | null> {
  const looked = await ports.look(question);
  if (looked === null) return ports.store(question, forgotten<A>(question, ports.now()));
  const next = step<A>(question, looked, looked.context, ports.now());
  const stored = await ports.store(question, next);
  if (stored === null || looked.at === null) return stored;
  const came = await act(ports, next.do, stored, { ...looked, at: looked.at });
  return came === null ? stored : ports.store(stored, came);
}

async function act<A extends Answer, Q extends Question<A>, At>(
  ports: Ports<A, Q, At>,
  effect: Do<A>,
  stored: Q,
  { context, at, seenAt }: Looked<At> & { readonly at: At },
): Promise<Step<A> | null> {
  switch (effect.kind) {
    case 'wake': {
      const reply = await ports.wake(at);
      return afterWake<A>(stored, reply, context, ports.now());
    }
    case 'send': {
      const reply = await ports.send(at, effect.answer, seenAt);
      return afterSend<A>(stored, reply, context, ports.now());
    }
    case 'go_on': {
      const reply = await ports.goOn(at, seenAt);
      return afterGoOn<A>(stored, reply, context, ports.now());
    }
    case 'rest':
    case 'show':
    case 'give_back':
    case 'settle':
      return null;
  }
}
