// Listens to an agent server as long as it is wanted: opens the connection, and opens it again. It is a convenience. Whatever
// happens here, nobody may depend on it.
import { sleep } from '../abort.ts';
import { cleanWords, excerpt, withoutSecrets } from '../excerpt.ts';
import type { Transport } from '../transport.ts';
import type { Id } from '../types.ts';
import { decideAgain } from './back-off.ts';
import { connect } from './connect.ts';
import { hear, nothingHeard } from './hear.ts';
import { socketAddress } from './socket-address.ts';

export interface Listening {
  /** Of the agent server. */
  readonly url: string;
  /** Null where it needs none. */
  readonly sessionKey: string | null;
  /** Further keys that nothing the agent says may show. */
  readonly otherKeys?: readonly string[];
  readonly conversationId: Id;
  readonly transport: Pick<Transport, 'dispatcher' | 'now' | 'random'>;
  readonly signal: AbortSignal;
  /** Something may have happened: a look may find it. */
  onHint(): void;
  /** What the agent does, one sentence each. Where it is absent, nobody wants to know. */
  onDeed?(deed: string): void;
  /** Once, when nothing can be heard. */
  onDeaf?(why: string): void;
}

/** Resolves when the signal aborts, or when it is given up. Throws only for an address that no key may go to. */
export async function listen(listening: Listening): Promise<void> {
  const { url, sessionKey, otherKeys = [], conversationId, transport, signal } = listening;
  const { onHint, onDeed, onDeaf } = listening;
  const address = socketAddress(url, conversationId);
  const keys = [sessionKey, ...otherKeys];
  const clean = onDeed && ((text: string) => cleanWords(text, keys));
  let failures = 0;
  let isFirstTrouble = true;
  while (!signal.aborted) {
    let memory = nothingHeard;
    const { dispatcher, now } = transport;
    const end = await connect({
      ...{ address, key: sessionKey, dispatcher, now, signal },
      // What happened before it was open was not heard.
      onOpen: onHint,
      onFrame(text) {
        const meaning = hear(memory, text, clean ?? null);
        memory = meaning.memory;
        if (meaning.isHint) onHint();
        if (meaning.deed !== null) onDeed?.(meaning.deed);
      },
    });
    if (signal.aborted) return;
    if (isFirstTrouble) {
      onDeaf?.(
        excerpt(
          withoutSecrets(
            end.why,
            keys.filter((key) => key !== null),
          ),
        ),
      );
      isFirstTrouble = false;
    }
    const again = decideAgain(end, failures, transport.random());
    if (again.kind === 'give_up') return;
    failures = again.failures;
    await sleep(again.afterMs, signal).catch(() => {});
  }
}
