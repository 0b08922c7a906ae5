import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, request } from 'undici';
import { createTransport, ServiceError, type Transport } from '../../shared/api/index.ts';
import { type HttpServer, startHttpServer } from '../server/http-server.ts';
import { createGate } from '../status-page/index.ts';
import type { Counts } from '../store/index.ts';
import { countedTransport, createMetrics, createMetricsRoute, type MetricsSource } from './index.ts';

const counts: Counts = {
  runs: { pending: 1, watching: 41, ended: 7 },
  outbox: { waiting: 3, retrying: 2, undeliverable: 1 },
  deliveriesWaiting: 4,
  oldest: { delivery: 9_000, run: 8_000, outbox: 5_000 },
};

let reads: number;
let store: () => Promise<Counts>;
let clock: number;
let errors: unknown[];
let metrics: MetricsSource;

beforeEach(() => {
  reads = 0;
  clock = 10_000;
  errors = [];
  store = async () => counts;
  metrics = createMetrics({
    store: {
      counts: () => {
        reads += 1;
        return store();
      },
    },
    now: () => clock,
    failed: (error) => errors.push(error),
  });
});

/** The value of one series, null where it is not told. */
async function told(series: string): Promise<number | null> {
  const line = (await metrics.text())
    .split('\n')
    .find((each) => each.startsWith(`agent_conversations_${series} `));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

test('what agents cost is summed by key, and where nobody tells there is no series', async () => {
  const untold = { cost: null, tokens: null };
  expect(await metrics.text()).not.toMatch(/^agent_conversations_(cost|tokens)\w*\{/m);
  metrics.spent('one', untold, untold);
  expect(await metrics.text()).not.toMatch(/^agent_conversations_(cost|tokens)\w*\{/m);
  metrics.spent('one', untold, { cost: 0.5, tokens: null });
  metrics.spent('one', { cost: 0.5, tokens: null }, { cost: 2, tokens: { prompt: 7, completion: 1 } });
  // What a record told once and tells less of now is no money back.
  metrics.spent('one', { cost: 2, tokens: null }, { cost: 1, tokens: null });
  expect(await told('cost_dollars_total{key="one"}')).toBe(2);
  expect(await told('tokens_total{key="one",kind="prompt"}')).toBe(7);
});

describe('what the store holds', () => {
  test('is told by state and age, and states that are empty are 0', async () => {
    expect(await told('runs{state="watching"}')).toBe(41);
    expect(await told('runs{state="starting"}')).toBe(0);
    expect(await told('look_lag_seconds')).toBe(2);
    expect(await told('outbox{state="retrying"}')).toBe(2);
    expect(await told('outbox_oldest_seconds')).toBe(5);
    expect(await told('inbox')).toBe(4);
    expect(await told('inbox_oldest_seconds')).toBe(1);
    expect(await told('store_readable')).toBe(1);
  });

  test('work that is planned is not late, and nothing has no age', async () => {
    store = async () => ({ ...counts, oldest: { delivery: null, run: 99_000, outbox: null } });
    expect(await told('look_lag_seconds')).toBe(0);
    expect(await told('inbox_oldest_seconds')).toBe(0);
  });

  test('is counted once for many who ask within seconds', async () => {
    await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
    await metrics.text();
    expect(reads).toBe(1);
    clock += 5000;
    await metrics.text();
    expect(reads).toBe(2);
  });

  test('is not told when it cannot be read; what was counted is', async () => {
    metrics.webhook('stored');
    await metrics.text();
    store = async () => {
      throw new Error('the disk is gone');
    };
    clock += 5000;
    expect(await told('store_readable')).toBe(0);
    expect(await told('runs{state="watching"}')).toBeNull();
    expect(await told('look_lag_seconds')).toBeNull();
    expect(await told('webhooks_total{result="stored"}')).toBe(1);
    expect(errors[0]).toMatchObject({ message: 'the disk is gone' });
    store = async () => counts;
    expect(await told('look_lag_seconds')).toBe(7);
  });

  test('does not hold up an answer for ever', async () => {
    store = () => new Promise(() => {});
    expect(await told('store_readable')).toBe(0);
    expect(errors[0]).toMatchObject({ message: 'the store did not answer in time' });
  }, 20_000);
});

describe('what happens', () => {
  test('is counted by result', async () => {
    metrics.webhook('bad_signature');
    metrics.webhook('bad_signature');
    metrics.undeliverable('comment');
    metrics.confirmation('stale');
    metrics.confirmation('approved', 4200);
    metrics.look(700);
    metrics.look(-50);
    expect(await told('webhooks_total{result="bad_signature"}')).toBe(2);
    expect(await told('webhooks_total{result="too_large"}')).toBe(0);
    expect(await told('undeliverable_effects_total{kind="comment"}')).toBe(1);
    expect(await told('confirmations_total{result="stale"}')).toBe(1);
    expect(await told('answer_seconds_count')).toBe(1);
    expect(await told('answer_seconds_sum')).toBe(4.2);
    expect(await told('look_delay_seconds_bucket{le="0.25"}')).toBe(1);
    expect(await told('look_delay_seconds_count')).toBe(2);
  });

  test('is there before it happens first: an alert sees no increase in a series that begins with it', async () => {
    expect(await told('service_requests_total{result="unauthorized"}')).toBe(0);
    expect(await told('confirmations_total{result="unknown"}')).toBe(0);
    expect(await told('undeliverable_effects_total{kind="question"}')).toBe(0);
  });

  test('two Apps in one process do not add up', async () => {
    const other = createMetrics({
      store: { counts: async () => counts },
      now: () => clock,
      failed: () => {},
    });
    other.webhook('stored');
    expect(await told('webhooks_total{result="stored"}')).toBe(0);
    expect(await other.text()).toContain('process_resident_memory_bytes');
  });
});

describe('requests to the service', () => {
  const call = {
    kind: 'read',
    method: 'GET',
    url: 'http://127.0.0.1:1/',
    auth: { kind: 'hosted', base: 'http://127.0.0.1:1', key: 'k' },
  } as const;
  const failing = (error: Error): Transport => ({
    ...{ now: () => 0, random: () => 0, dispatcher: new Agent() },
    sleep: async () => {},
    send: () => Promise.reject(error),
    stream: () => Promise.reject(error),
    close: async () => {},
  });

  test('count by how they ended', async () => {
    const reply = { status: 200, json: null, bytes: 4, attempts: 1, requestId: undefined, address: '' };
    const fine = countedTransport({ ...failing(new Error()), send: async () => reply }, metrics);
    expect(await fine.send(call)).toBe(reply);
    const limited = countedTransport(failing(new ServiceError('rate_limited', 'slow down')), metrics);
    await expect(limited.send(call)).rejects.toThrow('slow down');
    await expect(limited.stream(call, {}, async () => {})).rejects.toThrow('slow down');
    expect(await told('service_requests_total{result="ok"}')).toBe(1);
    expect(await told('service_requests_total{result="rate_limited"}')).toBe(2);
  });

  test('a bug of ours is no result of the service', async () => {
    await expect(countedTransport(failing(new TypeError('bug')), metrics).send(call)).rejects.toThrow('bug');
    expect(await metrics.text()).not.toMatch(/service_requests_total\{[^}]*\} [1-9]/);
  });

  test('the real transport counts too', async () => {
    const transport = createTransport({ env: {}, sleep: async () => {}, totalTimeoutMs: 500 });
    await expect(countedTransport(transport, metrics).send(call)).rejects.toThrow();
    await transport.close();
    expect(await told('service_requests_total{result="unavailable"}')).toBe(1);
  });
});

describe('/metrics', () => {
  let server: HttpServer;
  afterEach(() => server.close(100));

  const localProof = 'the-token-of-this-machine-only';
  const shown = { authorization: `Bearer ${localProof}` };

  async function ask(
    token: string | null,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' = 'GET',
    path = '/metrics',
  ) {
    const kind = token === null ? 'local' : 'shared';
    const gate = createGate({ kind, token: token ?? localProof, now: () => clock });
    const handlers = [createMetricsRoute(metrics, gate)];
    server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers, failed: () => {} });
    const send = async () => {
      const answer = await request(`${server.address}${path}`, { method, headers });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    };
    return { send, ...(await send()) };
  }

  test('is for this machine where there is no token, and only with its proof', async () => {
    expect((await ask(null)).status).toBe(401);
    await server.close(100);
    const { status, headers, text } = await ask(null, shown);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('# TYPE agent_conversations_runs gauge');
  });

  test('is not for others then', async () => {
    expect(await ask(null, { ...shown, 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ status: 403 });
  });

  test('is for whoever shows the token', async () => {
    const token = 'a-dashboard-token-of-length';
    expect(await ask(token, { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
  });

  test('says how to show it', async () => {
    const { status, headers } = await ask('a-dashboard-token-of-length');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  test('lets nobody guess', async () => {
    const { send } = await ask('a-dashboard-token-of-length', { authorization: 'Bearer guess' });
    for (let count = 1; count < 10; count += 1) expect((await send()).status).toBe(401);
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  });

  test('only tells', async () => {
    expect((await ask(null, {}, 'POST')).status).toBe(405);
  });

  test('is the only address that it answers', async () => {
    expect((await ask(null, {}, 'GET', '/metrics/x')).status).toBe(404);
  });
});
