// Anything that anyone may send: always an answer, never a crash, and no start but what the whole event would start.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { request } from 'undici';
import { damaged } from '../../test/support/damaged.ts';
import { commentEvent, issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { type HttpServer, startHttpServer } from '../http/http-server.ts';
import type { IntakeResult } from '../run/metrics.ts';
import { createWebhookIntake, webhookPath } from './webhook-intake.ts';

const secret = 'the-current-secret-of-today';

let dataDir: string;
let rig: WorkerRig;
let server: HttpServer;
let reports: IntakeResult[];
let bugs: unknown[];

beforeEach(async () => {
  dataDir = temporaryFolder();
  rig = await workerRig(dataDir);
  reports = [];
  bugs = [];
  const intake = createWebhookIntake({
    secrets: [secret],
    put: (arrival) => rig.store.inbox.put(arrival),
    nudge: () => {},
    now: rig.clock.now,
    report: (result) => reports.push(result),
  });
  const failed = (error: unknown) => bugs.push(error);
  server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers: [intake], failed });
});

afterEach(async () => {
  await server.close(100);
  await rig.store.close();
});

interface Sent {
  readonly body: string | Buffer;
  readonly event?: string;
  readonly signature?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let count = 0;

async function send({ body, event = 'issues', signature, headers = {} }: Sent): Promise<number> {
  const text = body.toString();
  const reply = await request(`${server.address}${webhookPath}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': `guid-${++count}`,
      'x-hub-signature-256': signature ?? (text === '' ? 'sha256=00' : await sign(secret, text)),
      ...headers,
    },
  });
  expect(await reply.body.json()).toHaveProperty('result');
  return reply.statusCode;
}

/** The worker has nothing to complain about, and what is in order still starts. */
async function stillWorks(): Promise<void> {
  await rig.work();
  const before = rig.service.started.length;
  const issue = { number: 4_000, title: 'Water', body: '', html_url: 'https://x/4000', state: 'open' };
  expect(await send({ body: JSON.stringify(issueEvent('labeled', { issue })) })).toBe(200);
  await rig.work();
  expect(rig.service.started).toHaveLength(before + 1);
  expect(rig.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(bugs).toEqual([]);
}

const event = fc.constantFrom('issues', 'issue_comment', 'pull_request', 'constructor', '__proto__', 'ping');

test('any bytes under any signature and any headers are refused in the same way', async () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=0', 'sha256=é', '{}', '-1', '0, 0', '\t'),
    fc.constantFrom('x'.repeat(2_000), 'application/json', 'text/json', 'a'.repeat(64), '../..'),
  );
  const name = fc.constantFrom(
    'x-github-event',
    'x-github-delivery',
    'content-type',
    'x-hub-signature',
    'x-a',
  );
  const plain = value.map((text) => text.replace(/[^\x20-\x7e]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.uint8Array(), fc.json()),
      value,
      fc.dictionary(name, plain),
      async (body, signature, headers) => {
        const bytes = typeof body === 'string' ? body : Buffer.from(body);
        const status = await send({
          body: bytes,
          signature: signature.replace(/[^\t\x20-\x7e]/g, ''),
          headers,
        });
        expect([400, 401]).toContain(status);
      },
    ),
    { numRuns: 100 },
  );
  expect(new Set(reports)).toEqual(new Set(['bad_request', 'bad_signature']));
  await stillWorks();
});

test('any signed JSON is answered, and starts nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), event, async (body, name) => {
      expect([200, 400]).toContain(await send({ body, event: name }));
    }),
    { numRuns: 40 },
  );
  await rig.work();
  expect(rig.service.started).toEqual([]);
  await stillWorks();
});

test('a damaged event starts at most what the whole event would', async () => {
  const made = (text: string) =>
    fc.constantFrom(...whole(text)).chain(([name, payload]) => {
      return damaged(payload).map((body) => ({ name, body }));
    });
  await fc.assert(
    fc.asyncProperty(made('/retry'), async ({ name, body }) => {
      expect(await send({ event: name, body: JSON.stringify(body) })).toBe(200);
    }),
    { numRuns: 60 },
  );
  await rig.work();
  for (const { repository, title } of rig.service.started) {
    expect([repository, title]).toEqual(['octo/garden', expect.stringContaining('(#12)')]);
  }
  expect(rig.github.comments.filter(({ issue }) => issue !== 12)).toEqual([]);
  await stillWorks();
});

const whole = (text: string): [string, object][] => [
  ['issues', issueEvent('labeled')],
  ['issues', issueEvent('unlabeled')],
  ['issue_comment', commentEvent(text)],
  ['pull_request', pullEvent('opened')],
];

test('JSON nested deeper than the stack is refused', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  expect(await send({ body: `{"issue":${deep}}` })).toBe(400);
  await stillWorks();
});
