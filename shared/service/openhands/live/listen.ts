// Listens to an agent server as long as it is wanted: opens the connection, and opens it again. It is a convenience; polling
// goes on in any case.

import { sleep } from '../../../clock.ts';
import { cleanWords, excerpt, withoutSecrets } from '../../excerpt.ts';
import type { Id, Listening } from '../../port.ts';
import type { AgentServerOptions } from '../agent-server.ts';
import type { Transport } from '../http/transport.ts';
import type { ServerAddress } from '../types.ts';
import { type ConnectionMemory, describeLasting, emptyMemory, readFrame } from './activity.ts';
import { type ConnectionEnd, connect, socketAddress } from './connect.ts';

/** `onActivity`: frames about what the agent does are not parsed where it is absent. */
export interface ServerListening extends Listening, ServerAddress, Pick<AgentServerOptions, 'otherKeys'> {
  readonly conversationId: Id;
  readonly transport: Pick<Transport, 'dispatcher' | 'now' | 'random'>;
}

/** A call that lasts longer is reported before its result is there, after twice this time at most. */
const longCallMs = 5_000;

/** Resolves when the signal aborts, or when it gives up. Throws only for an address that no key may go to. */
export async function listen(listening: ServerListening): Promise<void> {
  const { url, sessionKey, otherKeys = [], conversationId, transport, signal } = listening;
  const { onHint, onConnection, onPolicyChange, onActivity, onDisconnect } = listening;
  const address = socketAddress(url, conversationId);
  const keys = [sessionKey, ...otherKeys].filter((key) => key !== null);
  const clean = onActivity === undefined ? null : (text: string) => cleanWords(text, keys);
  let failures = 0;
  let isFirstEnd = true;
  while (!signal.aborted) {
    let memory: ConnectionMemory = emptyMemory;
    let before = memory;
    const told = new Set<string>();
    const timer =
      onActivity &&
      setInterval(() => {
        for (const [id, line] of describeLasting(before, memory)) {
          if (!told.has(id)) onActivity(line);
          told.add(id);
        }
        before = memory;
      }, longCallMs);
    const end = await connect({
      address,
      key: sessionKey,
      dispatcher: transport.dispatcher,
      now: transport.now,
      signal,
      // A server tells its state to whoever begins to listen, which is a hint about all that was not heard before.
      onOpen: () => onConnection?.(true),
      onFrame(text) {
        const meaning = readFrame(memory, text, clean);
        memory = meaning.memory;
        if (meaning.isPolicyChange) onPolicyChange?.();
        if (meaning.isHint) onHint();
        if (meaning.activity !== null) onActivity?.(meaning.activity);
      },
    });
    clearInterval(timer);
    onConnection?.(false);
    if (signal.aborted) return;
    if (isFirstEnd) onDisconnect?.(excerpt(withoutSecrets(end.why, keys)));
    isFirstEnd = false;
    const next = decideReconnect(end, failures, transport.random());
    if (next.kind === 'give_up') return;
    failures = next.failures;
    await sleep(next.afterMs, signal).catch(() => {});
  }
}

export type ReconnectDecision =
  | { readonly kind: 'reconnect'; readonly afterMs: number; readonly failures: number }
  | { readonly kind: 'give_up' };

const mostFailures = 6;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A connection that was open for this long resets the count of failures. */
const provenMs = 20_000;

/** `failures`: how many connections in a row failed; `random`: 0 ≤ random < 1. */
export function decideReconnect(end: ConnectionEnd, failures: number, random: number): ReconnectDecision {
  if (end.kind === 'refused') return { kind: 'give_up' };
  const inARow = end.openForMs >= provenMs ? 1 : failures + 1;
  if (inARow > mostFailures) return { kind: 'give_up' };
  const longest = Math.min(longestPauseMs, firstPauseMs * 3 ** (inARow - 1));
  // Half of it is jitter: when a server comes back, its listeners must not come all at once.
  return { kind: 'reconnect', afterMs: Math.ceil(longest * (0.5 + random / 2)), failures: inARow };
}
