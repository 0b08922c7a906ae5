// Signed deliveries as GitHub sends them: at a steady rate, or as fast as the other side takes them.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Target {
  readonly origin: string;
  readonly secret: string;
  readonly installationId: number;
  readonly repositoryId: number;
}

export interface Sent {
  /** From the moment at which each should have left to its whole answer, in milliseconds. */
  readonly latencies: readonly number[];
  readonly elapsedMs: number;
}

/** As long as a usual payload: most of it is addresses of the repository. */
const padding = 'x'.repeat(9_000);

export async function sendSteadily(target: Target, perSecond: number, seconds: number): Promise<Sent> {
  return withPool(target, 64, async (send) => {
    const began = performance.now();
    const latencies = await Promise.all(
      Array.from({ length: perSecond * seconds }, async (_, place) => {
        const due = began + (place * 1000) / perSecond;
        await sleep(Math.max(0, due - performance.now()));
        await send(place);
        return performance.now() - due;
      }),
    );
    return { latencies, elapsedMs: performance.now() - began };
  });
}

export async function sendEagerly(target: Target, atOnce: number, seconds: number): Promise<Sent> {
  return withPool(target, atOnce, async (send) => {
    const began = performance.now();
    const latencies: number[] = [];
    let place = 0;
    const walk = async () => {
      while (performance.now() - began < seconds * 1000) {
        const left = performance.now();
        place += 1;
        await send(place);
        latencies.push(performance.now() - left);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, walk));
    return { latencies, elapsedMs: performance.now() - began };
  });
}

async function withPool(
  target: Target,
  connections: number,
  work: (send: (place: number) => Promise<void>) => Promise<Sent>,
): Promise<Sent> {
  const pool = new Pool(target.origin, { connections });
  try {
    return await work(async (place) => {
      const { event, body } = deliveryOf(target, place);
      const answer = await pool.request({
        path: '/api/github/webhooks',
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-github-event': event,
          'x-github-delivery': randomUUID(),
          'x-hub-signature-256': `sha256=${createHmac('sha256', target.secret).update(body).digest('hex')}`,
        },
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`a webhook was answered with ${answer.statusCode}`);
    });
  } finally {
    await pool.close();
  }
}

/** Mostly comments, and a label in every twentieth delivery. */
function deliveryOf({ installationId, repositoryId }: Target, place: number) {
  const labels = place % 20 === 0;
  const person = { login: 'wendy', id: 7, type: 'User' };
  const issue = {
    number: 1 + (place % 500),
    title: 'Leaky can',
    body: 'It leaks',
    html_url: '',
    state: 'open',
  };
  const payload = {
    action: labels ? 'labeled' : 'created',
    installation: { id: installationId },
    repository: { id: repositoryId, name: 'widgets', owner: { login: 'octo' }, padding },
    sender: person,
    issue,
    ...(labels
      ? { label: { name: 'bug' } }
      : { comment: { id: place + 1, body: 'I have seen this too.', user: person } }),
  };
  return { event: labels ? 'issues' : 'issue_comment', body: JSON.stringify(payload) };
}
