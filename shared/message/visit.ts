// One visit to a message: look, step, at most one effect. Everything is recorded before it leaves. App and Action both use
// this: the App with its database, the Action with its memory and state file.
import type { GoOnReply, SendReply, WakeReply } from '../question/index.ts';
import { afterMessage, afterMessageWake, afterPolicy, afterRun, type PolicyReply } from './after-effect.ts';
import { stepMessage } from './step.ts';
import type { Ask, Message, MessageContext, MessageSeen, MessageStep } from './types.ts';

/** `M` is the stored message. `At` is what a look needs to pass on to an effect. */
export interface MessagePorts<M extends Message, At> {
  now(): number;
  /** Null when its run was deleted. */
  look(message: M): Promise<LookedFor<At> | null>;
  /** Returns the stored message. Null when it was changed in the meantime; then nothing is done. */
  store(before: M, step: MessageStep<M>): Promise<M | null>;
  wake(at: At): Promise<WakeReply>;
  setPolicy(at: At, ask: Ask): Promise<PolicyReply>;
  send(
    at: At,
    message: Pick<Message, 'text' | 'images'> & { readonly run: boolean },
    seenAt: number,
  ): Promise<SendReply>;
  run(at: At, seenAt: number): Promise<GoOnReply>;
}

export interface LookedFor<At> {
  readonly seen: MessageSeen;
  readonly context: MessageContext;
  /** When the service answered. Nothing is sent when this is too long ago. */
  readonly seenAt: number;
  /** Null when the look found nothing that an effect could use. */
  readonly at: At | null;
}

/** Returns the stored message after the visit; null when it was changed in the meantime, or its run is gone. */
export async function visitMessage<M extends Message, At>(
  ports: MessagePorts<M, At>,
  message: M,
): Promise<M | null> {
  const looked = await ports.look(message);
  if (looked === null) return null;
  const next = stepMessage(message, looked.seen, looked.context, ports.now());
  const stored = await ports.store(message, next);
  if (stored === null || looked.at === null) return stored;
  const came = await act(ports, next.do, stored, { ...looked, at: looked.at });
  return came === null ? stored : ports.store(stored, came);
}

async function act<M extends Message, At>(
  ports: MessagePorts<M, At>,
  effect: MessageStep['do'],
  stored: M,
  { at, seenAt, context }: LookedFor<At> & { readonly at: At },
): Promise<MessageStep<M> | null> {
  switch (effect.kind) {
    case 'wake':
      return afterMessageWake(stored, await ports.wake(at), context, ports.now());
    case 'set_policy':
      return afterPolicy(stored, await ports.setPolicy(at, effect.ask), context, ports.now());
    case 'send': {
      const { text, images } = stored;
      const message = { text, ...(images && { images }), run: effect.run };
      return afterMessage(stored, await ports.send(at, message, seenAt), context, ports.now());
    }
    case 'run':
      return afterRun(stored, await ports.run(at, seenAt), context, ports.now());
    case 'rest':
    case 'settle':
      return null;
  }
}
