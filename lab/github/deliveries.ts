// Webhooks on their way to the App: signed, sent, recorded, and delayed, doubled or dropped on request.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { type Emission, withId } from './hub.ts';

export interface Attempt {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly at: number;
  readonly redelivery: boolean;
  readonly installationId: number;
  readonly repositoryId: number | null;
  /** As it was sent. */
  readonly body: Buffer;
  /** Null while it is under way. */
  statusCode: number | null;
  status: string;
  durationMs: number | null;
}

/** What happens to deliveries from now on; each part on its own, all off by default. */
export interface DeliveryPolicy {
  readonly delayMs?: number;
  /** How often each is sent; 2 = everything twice, with the same GUID. */
  readonly copies?: number;
  /** Recorded as failed to connect, never sent. */
  readonly drop?: boolean;
  /** Kept back until `release`. */
  readonly hold?: boolean;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

interface Options {
  readonly now: () => number;
  readonly nextId: () => number;
  readonly secret: string;
  /** The payload as GitHub describes it. */
  readonly complete: (event: string, action: string, payload: unknown) => unknown;
}

/** GitHub's numbers of deliveries are larger than a number is exact: who reads them as one asks for none of them. */
const beyondExact = 2n ** 60n;
export const withLargeNumbers = (json: string): string =>
  json.replaceAll(/"id":(\d+)(?=,"guid":)/g, (_, id) => `"id":${BigInt(id) + beyondExact}`);
export const smallNumber = (given: string): number => Number(BigInt(given) - beyondExact);

/** As long as the original keeps them. */
const keptMs = 3 * 24 * 3_600_000;
/** As long as the original waits for an answer. */
const patienceMs = 10_000;

export function createDeliveries(options: Options) {
  const attempts: Attempt[] = [];
  const underWay = new Set<Promise<void>>();
  const abort = new AbortController();
  let held: Attempt[] = [];
  let policy: DeliveryPolicy = {};
  let url: string | null = null;

  function record(from: Emission | Attempt, body: Buffer, guid: string, redelivery: boolean): Attempt {
    const attempt: Attempt = {
      id: options.nextId(),
      guid,
      event: from.event,
      action: from.action,
      at: options.now(),
      redelivery,
      installationId: 'installation' in from ? from.installation.id : from.installationId,
      repositoryId: from.repositoryId,
      body,
      statusCode: null,
      status: 'pending',
      durationMs: null,
    };
    while ((attempts[0]?.at ?? attempt.at) < attempt.at - keptMs) attempts.shift();
    attempts.push(attempt);
    return attempt;
  }

  async function post(event: string, guid: string, body: Buffer, more: Record<string, string>) {
    if (url === null) throw new Error('no webhook URL is set');
    const answer = await request(url, {
      method: 'POST',
      body,
      headers: { ...headersFor(options, event, guid, body), ...more },
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
      signal: abort.signal,
    });
    await answer.body.dump();
    return answer.statusCode;
  }

  async function transmit(attempt: Attempt, delayMs: number): Promise<void> {
    // Once closed, the wait ends and the sending fails.
    await sleep(delayMs, undefined, { signal: abort.signal }).catch(() => {});
    const began = performance.now();
    try {
      attempt.statusCode = await post(attempt.event, attempt.guid, attempt.body, {});
      attempt.status = attempt.statusCode < 400 ? 'OK' : 'Invalid HTTP Response';
    } catch (error) {
      const late = error instanceof Error && error.name.includes('Timeout');
      attempt.statusCode = late ? 504 : 502;
      attempt.status = late ? 'timed out' : 'failed to connect to host';
    }
    attempt.durationMs = performance.now() - began;
  }

  function launch(attempt: Attempt, delayMs = 0): Promise<void> {
    const work = transmit(attempt, delayMs).finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  }

  return {
    attempts,
    /** Where deliveries go now; null = nowhere. */
    url: () => url,
    send(emission: Emission): void {
      if (url === null) return;
      const guid = randomUUID();
      // Serialised at once: what happens later must not change it.
      const payload = options.complete(emission.event, emission.action, emission.payload);
      const body = Buffer.from(JSON.stringify(payload));
      for (let copy = 0; copy < (policy.copies ?? 1); copy += 1) {
        const attempt = record(emission, body, guid, copy > 0);
        if (policy.drop === true) {
          attempt.statusCode = 502;
          attempt.status = 'failed to connect to host';
        } else if (policy.hold === true) {
          held.push(attempt);
        } else {
          void launch(attempt, policy.delayMs ?? 0);
        }
      }
    },
    setUrl: (wanted: string | null): void => {
      url = wanted;
    },
    setPolicy: (wanted: DeliveryPolicy): void => {
      policy = wanted;
    },
    /** Sends what was held, one after the other, in the order asked for; ends the hold. */
    async release(order: 'as_sent' | 'reversed'): Promise<void> {
      const batch = order === 'reversed' ? held.toReversed() : held;
      held = [];
      policy = { ...policy, hold: false };
      for (const attempt of batch) await launch(attempt);
    },
    redeliver(attemptId: number): Attempt {
      const original = withId(attempts, attemptId);
      const attempt = record(original, original.body, original.guid, true);
      void launch(attempt);
      return attempt;
    },
    /** Sends bytes of the caller's own; signed unless a signature is given. */
    forge: (event: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
      post(event, randomUUID(), Buffer.from(body), headers),
    /** Waits until nothing is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: (): void => abort.abort(),
  };
}

function headersFor({ secret }: Options, event: string, guid: string, body: Buffer) {
  return {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/0000000',
    'x-github-event': event,
    'x-github-delivery': guid,
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
}
