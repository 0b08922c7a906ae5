import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sign } from '@octokit/webhooks-methods';
import { request } from 'undici';
import { until } from '../../lab/support/until.ts';
import type { IntakeResult } from '../handling/metrics.ts';
import { type HttpServer, startHttpServer, webhookPath } from '../http/http-server.ts';
import { createWebhookIntake, largestBody } from './webhook-intake.ts';

const current = 'the-current-secret-of-today';
const previous = 'the-previous-secret-of-old';
const body = JSON.stringify({ action: 'labeled', issue: { number: 1 } });

let server: HttpServer;
let stored: Map<string, { event: string; payload: object; receivedAt: number }>;
let reports: [IntakeResult, object][];
let nudges: number;
let failing: boolean;
let bugs: unknown[];
let database: Promise<void>;
let patience: number;
let leastRate: { bytes: number; everyMs: number };

beforeEach(async () => {
  stored = new Map();
  reports = [];
  nudges = 0;
  failing = false;
  database = Promise.resolve();
  patience = 3_600_000;
  // Who sends nothing is waited for, but where that is the question.
  leastRate = { bytes: 1024, everyMs: 3_600_000 };
  bugs = [];
  server = await start({ together: 3 * largestBody, each: 2 * largestBody });
});

afterEach(() => server.close(100));

function start(mostHeld: { readonly together: number; readonly each: number }): Promise<HttpServer> {
  const intake = createWebhookIntake({
    secrets: [current, previous],
    put: async ({ id, ...rest }) => {
      await database;
      if (failing) throw new Error('disk full');
      if (stored.has(id)) return 'known';
      stored.set(id, rest);
      return 'stored';
    },
    isNews: async (event) => {
      if (failing) throw new Error('disk full');
      return event !== 'check_suite';
    },
    nudge: () => {
      nudges += 1;
    },
    now: () => 1234,
    mostHeld,
    leastRate,
    get patience() {
      return patience;
    },
    report: (result, about) => reports.push([result, about]),
  });
  const failed = (error: unknown) => bugs.push(error);
  return startHttpServer({ host: '127.0.0.1', port: 0, handlers: [intake], failed });
}

interface Sent {
  readonly text?: string | Buffer;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'POST' | 'GET';
}

async function deliver(change: Sent = {}) {
  const text = change.text ?? body;
  const answer = await request(`${server.address}${webhookPath}`, {
    method: change.method ?? 'POST',
    ...(change.method === 'GET' ? {} : { body: text }),
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-github-delivery': 'guid-1',
      'x-hub-signature-256': await sign(change.secret ?? current, text.toString() || ' '),
      ...change.headers,
    },
  });
  await answer.body.dump();
  return answer.statusCode;
}

test('a database that does not answer is not waited for, and what it stores later wakes the worker and gives its budget back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  database = promise;
  patience = 20;
  const text = JSON.stringify({ padding: 'x'.repeat(largestBody - 100) });
  const send = (id: string) => deliver({ text, headers: { 'x-github-delivery': id } });
  expect(await Promise.all(['a', 'b'].map(send))).toEqual([503, 503]);
  expect(reports.at(-1)).toMatchObject([
    'store_failed',
    { error: { message: 'the database did not answer in time' } },
  ]);
  expect(await send('c')).toBe(503);
  expect(reports.at(-1)?.[0]).toBe('too_busy');
  resolve();
  await until(() => stored.size === 2 && nudges === 2);
  patience = 3_600_000;
  expect([await send('a'), reports.at(-1)?.[0]]).toEqual([200, 'known']);
});

test('a signed event is stored once with its GUID, acknowledged each time, and wakes the worker', async () => {
  expect(await deliver()).toBe(200);
  expect([...stored]).toEqual([
    ['guid-1', { event: 'issues', payload: JSON.parse(body), body, receivedAt: 1234 }],
  ]);
  expect(reports).toEqual([['stored', { event: 'issues', delivery: 'guid-1' }]]);
  expect(await deliver()).toBe(200);
  expect(reports.map(([result]) => result)).toEqual(['stored', 'known']);
  expect(nudges).toBe(1);
});

test('the previous secret still counts after a rotation, any other does not, and that is reported without a word of it', async () => {
  expect(await deliver({ secret: previous })).toBe(200);
  const headers = { 'x-github-delivery': 'guid-2', 'x-secret': 'hidden' };
  expect(await deliver({ secret: 'somebody-elses-secret', headers })).toBe(401);
  expect([...stored.keys()]).toEqual(['guid-1']);
  expect(reports.at(-1)).toEqual(['bad_signature', {}]);
});

const deep = `{"issue":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
test.each<[string, Sent, number]>([
  ['without a signature', { headers: { 'x-hub-signature-256': '' } }, 401],
  ['that is a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
  ['with a GUID that is none', { headers: { 'x-github-delivery': 'a b' } }, 400],
  ['with a signed body that is no JSON', { text: 'not json' }, 400],
  ['with a signed body that is no object', { text: '3' }, 400],
  ['with JSON nested deeper than the stack', { text: deep }, 400],
  ['that is no POST', { method: 'GET' }, 405],
])('a webhook %s is refused', async (_what, sent, status) => {
  expect(await deliver(sent)).toBe(status);
  expect([stored.size, bugs]).toEqual([0, []]);
  expect(await deliver()).toBe(200);
});

test.each([
  ['a ping', 0, 'ping', {}],
  ['a check that anybody ran', 0, 'check_run', { action: 'completed', check_run: {} }],
  ['a check suite that is no news', 0, 'check_suite', { action: 'completed', check_suite: {} }],
  ['a pressed button', 1, 'check_run', { action: 'requested_action', requested_action: {}, check_run: {} }],
])('%s is answered and stored %i times', async (_, count, event, payload) => {
  expect(await deliver({ text: JSON.stringify(payload), headers: { 'x-github-event': event } })).toBe(200);
  expect(stored.size).toBe(count);
});

test('an event that cannot be stored is not acknowledged, so that GitHub lists it as failed', async () => {
  failing = true;
  expect(await deliver()).toBe(503);
  expect(reports[0]?.[0]).toBe('store_failed');
  expect(nudges).toBe(0);
});

describe('a body', () => {
  const head = (more: string) =>
    `POST ${webhookPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-github-event: issues\r\n` +
    `x-github-delivery: g\r\nx-hub-signature-256: sha256=${'0'.repeat(64)}\r\n${more}\r\n\r\n`;

  /** Writes pieces until the server answers or hangs up; says what came and how much was written. */
  async function pour(start: string, piece: Buffer | null): Promise<{ answer: string; written: number }> {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    let answer = '';
    let written = 0;
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {});
    const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(start);
    const pump = () => {
      if (piece === null || answer !== '' || socket.destroyed || written > 4 * largestBody) return;
      written += piece.length;
      socket.write(piece, () => setImmediate(pump));
    };
    pump();
    await over;
    return { answer, written };
  }

  const short = head('content-length: 5000');
  const signed = (signature: string) => short.replace(/sha256=0+/, signature);
  test.each<[string, string, RegExp, string?]>([
    [
      'is announced as too large',
      head(`content-length: ${largestBody + 1}`),
      /^HTTP\/1\.1 413 /,
      'too_large',
    ],
    ['has a signature that is too short', signed('sha256=00'), /^HTTP\/1\.1 401 /],
    ['has a signature that is too long', signed(`sha256=${'0'.repeat(65)}`), /^HTTP\/1\.1 401 /],
    ['has a signature of another algorithm', signed(`sha1=${'0'.repeat(64)}`), /^HTTP\/1\.1 401 /],
    ['has a signature that is no number', signed(`sha256=${'0'.repeat(63)}x`), /^HTTP\/1\.1 401 /],
  ])('that %s is refused before any of it is read', async (_, start, status, reported = 'bad_signature') => {
    expect((await pour(start, null)).answer).toMatch(status);
    expect(reports[0]?.[0]).toBe(reported);
  });

  test('whose sender stops is refused', async () => {
    leastRate.everyMs = 20;
    expect((await pour(`${short}x`, null)).answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(reports.at(-1)?.[0]).toBe('too_slow');
  });

  /** All of a body but its last byte, from each of these addresses. */
  const stall = (places: readonly string[]) =>
    places.map((place) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(head(`content-length: ${largestBody}\r\nx-forwarded-for: ${place}`));
      socket.write(Buffer.alloc(largestBody - 1, 120));
      return socket;
    });
  const deliverFrom = (place: string) => deliver({ headers: { 'x-forwarded-for': place } });

  test('of one address cannot use up the budget of all others', async () => {
    const sockets = stall(Array(4).fill('203.0.113.7'));
    await until(async () => (await deliverFrom('203.0.113.7')) === 503);
    expect(reports.at(-1)?.[0]).toBe('too_busy');
    expect(await deliverFrom('198.51.100.1')).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('shares one budget with all others, and gives its part back', async () => {
    const sockets = stall(['203.0.113.1', '203.0.113.2', '203.0.113.3']);
    await until(async () => (await deliver()) === 503);
    expect(reports.at(-1)?.[0]).toBe('too_busy');
    for (const socket of sockets) socket.destroy();
    await until(async () => (await deliver()) === 200);
  });

  test('that is streamed without a length is stopped at the limit', async () => {
    const piece = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    const { answer, written } = await pour(head('transfer-encoding: chunked'), piece);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(written).toBeLessThan(2 * largestBody);
    expect(stored.size).toBe(0);
  });

  test('of just the limit is read', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(largestBody - 11) });
    expect(text).toHaveLength(largestBody);
    expect(await deliver({ text })).toBe(200);
  });
});
