// `/audit.jsonl` on a real server: permission, paging, and no faster than the client reads.
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { ask as askAt, aViewer, serveRoutes } from '../../test/support/serve-routes.ts';
import { sendJson } from '../http/http-server.ts';
import type { Decision, DecisionsWanted } from '../store/decision.ts';
import type { Halt } from '../store/halt.ts';
import { aDecision } from '../testing/decisions.ts';
import { createAuditRoute } from './audit.ts';
import { createGate, type Gate, type Viewer } from './gate.ts';

const token = 'a-dashboard-token-of-length';
const bearer = { authorization: `Bearer ${token}` };

interface Line {
  readonly level: 'info' | 'warn';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Page = (
  wanted: DecisionsWanted,
  after: Pick<Decision, 'at' | 'id'> | null,
  limit: number,
) => Promise<readonly Decision[]>;

let address: string;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(
  page: Page,
  { local = false, stalledMs = 60_000, viewer = null as Viewer | null, halts = [] as readonly Halt[] } = {},
) {
  const lines: Line[] = [];
  const failures: unknown[] = [];
  let isStalled = () => false;
  const note =
    (level: Line['level']) =>
    (message: string, fields: Line['fields'] = {}) =>
      void lines.push({ level, message, fields });
  const now = () => 1_000;
  const gate = createGate({ kind: local ? 'local' : 'shared', token, now });
  const admit: Gate['admit'] = (request) => {
    const admission = gate.admit(request);
    return admission.kind === 'in' ? { ...admission, viewer } : admission;
  };
  const route = createAuditRoute({
    decisions: { page },
    halts: { all: async () => halts },
    gate: { admit },
    githubUrl: 'https://api.github.com',
    now,
    log: { info: note('info'), warn: note('warn') },
    stalledMs,
  });
  address = await serveRoutes(
    [
      (request, response, path) => {
        isStalled = () => response.writableNeedDrain;
        return route(request, response, path);
      },
      (request, response) => sendJson(response, 200, gate.signIn(request, token)),
    ],
    (error) => failures.push(error),
  );
  const ask = (query = '', more: Parameters<typeof askAt>[1] = {}) =>
    askAt(`${address}/audit.jsonl${query}`, { headers: bearer, ...more });
  const signIn = async () => (await askAt(`${address}/sign-in`)).text;
  const ended = () => lines.filter(({ message }) => message === 'decisions were read');
  return { lines, failures, ask, signIn, ended, isStalled: () => isStalled() };
}

const inMemory =
  (decisions: readonly Decision[]): Page =>
  async ({ since, until }, after, limit) =>
    decisions
      .filter(
        ({ at, id }) =>
          at >= since &&
          at < until &&
          (after === null || at > after.at || (at === after.at && id > after.id)),
      )
      .slice(0, limit);

const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    aDecision({ id: String(place).padStart(9, '0'), at: Math.floor(place / 7) }),
  );

/** As many as are asked for, about a megabyte each time, and far more than a client is sent that does not read. */
function endless() {
  const world = { pages: 0 };
  const page: Page = async (_wanted, after, limit) => {
    world.pages += 1;
    if (world.pages > 100) throw new Error('more was read than any client took');
    const from = (after?.at ?? 0) + 1;
    return Array.from({ length: limit }, (_, place) =>
      aDecision({ id: String(from + place), at: from + place, reason: 'x'.repeat(10_000) }),
    );
  };
  return { world, page };
}

/** Asks, and takes no more than the system does by itself. */
async function idleClient(): Promise<Socket> {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET /audit.jsonl HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.authorization}\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

const ndjson = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' };

test.each([0, 100, 1_234])('each of %i decisions is sent once as a line, oldest first', async (count) => {
  const { ask } = await open(inMemory(many(count)));
  const reply = await ask();
  expect(reply).toMatchObject({ status: 200, headers: ndjson });
  const lines = reply.text.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(many(count).map(({ id }) => id));
});

test('halts are among the decisions by their time, each once, over many pages', async () => {
  const by = { kind: 'operator', name: 'rita' } as const;
  const ofTimes = (beganAt: number, liftedAt: number): Halt => {
    return { id: `h${beganAt}`, version: 0, beganBy: by, beganAt, liftedBy: by, liftedAt, dueAt: null };
  };
  const { ask } = await open(inMemory(many(300)), { halts: [ofTimes(10, 20), ofTimes(60, 90)] });
  const lines = (await ask()).text.trimEnd().split('\n');
  const read = lines.map((line): { at: string; id: string } => JSON.parse(line));
  expect(read).toHaveLength(304);
  expect(read.map(({ at }) => at)).toEqual(read.map(({ at }) => at).toSorted());
  expect(read.flatMap(({ id }) => (id.startsWith('h') ? [id] : []))).toEqual([
    ...['h10/halt', 'h10/lift', 'h60/halt', 'h60/lift'],
  ]);
});

test('the query of a request for decisions reaches the database', async () => {
  const asked: DecisionsWanted[] = [];
  const { ask } = await open(async (wanted) => {
    asked.push(wanted);
    return [];
  });
  await ask('?since=1970-01-02&until=200000&repository=octo/garden');
  expect(asked).toEqual([{ since: 86_400_000, until: 200_000_000, repository: 'octo/garden' }]);
});

const expected = /^\{"message":"since: expected a time .*; repository: expected owner\/name/;
const noToken = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer' },
  text: expect.not.stringContaining('octo'),
};
test.each<[string, string, Parameters<typeof askAt>[1], object, loggedAs?: string]>([
  [
    'a wrong query',
    '?since=yesterday&repository=x',
    {},
    { status: 400, text: expect.stringMatching(expected) },
  ],
  ['HEAD', '', { method: 'HEAD' }, { status: 200, text: '', headers: ndjson }],
  ['another method', '', { method: 'POST' }, { status: 405, headers: { allow: 'GET, HEAD' } }],
  ['no token', '?since=0', { headers: {} }, noToken, 'sign_in'],
  ['a wrong token', '?since=0', { headers: { authorization: 'Bearer wrong' } }, noToken, 'wrong_token'],
])('for a request with %s nothing is read', async (_, query, more, reply, result = '') => {
  const { world, page } = endless();
  const { ask, lines } = await open(page);
  expect(await ask(query, more)).toMatchObject(reply);
  const fields = { address: '127.0.0.1', result };
  const logged = { level: 'warn', message: 'decisions were asked for without permission', fields };
  if (result !== '') expect(lines).toEqual([logged]);
  expect(world.pages).toBe(0);
});

test('each request for decisions is logged with the address and the query, without the token', async () => {
  const { ask, lines, ended } = await open(inMemory(many(3)));
  await ask('?since=0&until=2000&repository=octo/garden', {
    headers: { ...bearer, 'x-forwarded-for': '203.0.113.9' },
  });
  await until(() => ended().length > 0);
  const about = {
    address: '203.0.113.9',
    what: 'token',
    from: null,
    to: '1970-01-01T00:33:20.000Z',
    repository: 'octo/garden',
  };
  const read = { ...about, count: 3, ms: 0, result: 'whole' };
  expect(lines).toEqual([
    { level: 'info', message: 'decisions were asked for', fields: about },
    { level: 'info', message: 'decisions were read', fields: read },
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('a session of the status page is accepted, and the log says so', async () => {
  const { ask, signIn, lines } = await open(inMemory(many(3)));
  const { cookie } = JSON.parse(await signIn());
  expect((await ask('', { headers: { cookie } })).text.split('\n')).toHaveLength(4);
  expect(lines[0]).toMatchObject({ fields: { what: 'signed in' } });
});

describe('a client that does not read', () => {
  test('has no more read for it, and is disconnected after a time limit', async () => {
    const { world, page } = endless();
    const { ended } = await open(page, { stalledMs: 200 });
    await idleClient();
    await until(() => ended().length > 0);
    expect(ended()).toMatchObject([{ fields: { result: 'broken off' } }]);
    expect(world.pages).toBeLessThan(30);
  });

  test('ends the sending when it hangs up', async () => {
    const { ended, failures, isStalled } = await open(endless().page);
    const client = await idleClient();
    await until(isStalled);
    client.destroy();
    await until(() => ended().length > 0);
    expect(ended()).toMatchObject([{ fields: { result: 'broken off' } }]);
    expect(failures).toEqual([]);
  });

  test('shares the room with three others: a fifth is asked to come back later', async () => {
    const { page } = endless();
    const { ask, ended } = await open(page);
    const clients = await Promise.all([1, 2, 3, 4].map(idleClient));
    expect(await ask('?until=9')).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    clients[0]?.destroy();
    await until(() => ended().length > 0);
    expect(String((await idleClient()).read())).toContain('200 OK');
  });

  test('shares the room with one other where they do not see all, so that operators have room left', async () => {
    const { page } = endless();
    const { ask, lines } = await open(page, { viewer: aViewer() });
    await Promise.all([1, 2].map(idleClient));
    expect(await ask('?until=9')).toMatchObject({ status: 503 });
    expect(lines[0]).toMatchObject({ fields: { login: 'mona', repository: null } });
  });
});

test('who sees no repository has nothing read', async () => {
  const { world, page } = endless();
  const { ask } = await open(page, { viewer: { ...aViewer(), levels: new Map() } });
  expect(await ask()).toMatchObject({ status: 200, text: '' });
  expect(world.pages).toBe(0);
});

test('a failure of the database breaks the reply off', async () => {
  const { page } = endless();
  const { ask, ended, failures } = await open(async (wanted, after, limit) => {
    if (after !== null) throw new Error('the disk is gone');
    return page(wanted, after, limit);
  });
  await expect(ask()).rejects.toThrow();
  expect(failures).toHaveLength(1);
  expect(ended()).toMatchObject([{ fields: { result: 'broken off', count: 100 } }]);
});
