// One visit to a stop: look, step, at most one effect. Everything is recorded before it leaves. App and Action both use this.
import type { SendReply } from '../question/index.ts';
import {
  afterInterrupt,
  afterReject,
  afterSandboxPause,
  type InterruptReply,
  type PauseReply,
} from './after-effect.ts';
import { stepStop } from './step.ts';
import type { Stop, StopPatience, StopSeen, StopStep } from './types.ts';

/** `S` is the stored stop. `At` is what a look needs to pass on to an effect. */
export interface StopPorts<S extends Stop, At> {
  readonly patience: StopPatience;
  now(): number;
  look(stop: S): Promise<LookedForStop<At>>;
  /** Returns the stored stop. Null when it was changed in the meantime; then nothing is done. */
  store(before: S, step: StopStep<S>): Promise<S | null>;
  reject(at: At, reason: string, seenAt: number): Promise<SendReply>;
  interrupt(at: At, seenAt: number): Promise<InterruptReply>;
  pauseSandbox(at: At): Promise<PauseReply>;
}

interface LookedForStop<At> {
  readonly seen: StopSeen;
  readonly seenAt: number;
  /** Null when the look found nothing that an effect could use. */
  readonly at: At | null;
}

/** Returns the stored stop after the visit; null when it was changed in the meantime. */
export async function visitStop<S extends Stop, At>(ports: StopPorts<S, At>, stop: S): Promise<S | null> {
  const looked = await ports.look(stop);
  const next = stepStop(stop, looked.seen, ports.patience, ports.now());
  const stored = await ports.store(stop, next);
  if (stored === null || looked.at === null) return stored;
  const came = await act(ports, next.do, stored, { ...looked, at: looked.at });
  return came === null ? stored : ports.store(stored, came);
}

async function act<S extends Stop, At>(
  ports: StopPorts<S, At>,
  effect: StopStep['do'],
  stored: S,
  { at, seen, seenAt }: LookedForStop<At> & { readonly at: At },
): Promise<StopStep<S> | null> {
  const { patience } = ports;
  switch (effect.kind) {
    case 'reject': {
      const reply = await ports.reject(at, effect.reason, seenAt);
      return afterReject(stored, reply, patience, ports.now());
    }
    case 'interrupt':
      return afterInterrupt(stored, await ports.interrupt(at, seenAt), patience, ports.now());
    case 'pause_sandbox':
      return afterSandboxPause(stored, await ports.pauseSandbox(at), seen, patience, ports.now());
    case 'rest':
    case 'settle':
      return null;
  }
}
