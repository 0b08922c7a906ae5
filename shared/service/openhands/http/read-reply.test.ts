import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../../../test/support/jumping-time.ts';
import { dashedA, idA } from '../testing/records.ts';
import { json, type Step } from '../testing/servers.ts';
import { facesOver, sessionKey, thrownBy } from '../testing/transports.ts';
import { readBody } from './read-reply.ts';

letTimeJump();

const file =
  (...pieces: (string | Buffer)[]): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/x-patch; charset=utf-8' });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
const record = json({ id: dashedA, workspace: { working_dir: '/workspace/my project' } });

async function over(...steps: Step[]) {
  const chunks: Uint8Array[] = [];
  return {
    ...(await facesOver(steps, { below: '/run/7' })),
    write: async (chunk: Uint8Array) => {
      chunks.push(chunk);
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}

test('the patch is of the workspace that the record names, and is asked for with the session key', async () => {
  const { agent, write, text, server } = await over(record, file('diff --git ', 'a b\n'));
  expect(await agent.patch(idA, write)).toEqual({ kind: 'known', value: { kind: 'whole', bytes: 15 } });
  expect(text()).toBe('diff --git a b\n');
  const [, asked] = server.seen;
  expect(asked?.path).toBe('/run/7/api/file/archive?path=%2Fworkspace%2Fmy+project&format=git-delta');
  expect(asked?.headers).toMatchObject({ accept: '*/*', 'x-session-api-key': sessionKey });
  expect(asked?.headers.authorization).toBeUndefined();
});

test('a patch that is too large is cut at 100 MB', async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const endless: Step = (response) => {
    response.writeHead(200, { 'content-type': 'text/x-patch' });
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  };
  const { agent } = await over(record, endless);
  let bytes = 0;
  const count = async (chunk: Uint8Array) => {
    bytes += chunk.length;
  };
  expect(await agent.patch(idA, count)).toEqual({ kind: 'known', value: { kind: 'too_large' } });
  expect(bytes).toBeLessThanOrEqual(100 * 1024 * 1024);
});

test('a patch that does not end is given up at the deadline', async () => {
  const { agent, write } = await over(record, (response) => {
    response.writeHead(200, { 'content-type': 'text/x-patch' }).write('diff');
  });
  const got = await agent.patch(idA, write, { deadline: Date.now() + 10_000 });
  expect(got).toEqual({ kind: 'known', value: { kind: 'cut', why: 'it took too long' } });
});

test('the trajectory comes from the service with its key, or from the agent server', async () => {
  const { agent, api, write, text } = await over(file('PK'));
  const whole = { kind: 'known', value: { kind: 'whole', bytes: 2 } };
  expect(await api.trajectory(idA, write)).toEqual(whole);
  expect(await agent.trajectory(idA, write)).toEqual(whole);
  expect(text()).toBe('PKPK');
});

test('a reply in many small pieces is refused as too large before all of it is read', async () => {
  let sent = 0;
  const crumbs: Step = async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (; sent < 100_000 && !response.destroyed; sent += 1) {
      if (!response.write(' ')) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end('{}');
  };
  const { agent } = await over(crumbs);
  expect(await thrownBy(() => agent.usage(idA))).toMatchObject({
    code: 'bad_response',
    isTooLarge: true,
  });
  expect(sent).toBeLessThan(100_000);
});

const limit = 4_096;
test.each<[string, string, number, number]>([
  ['of just as many bytes as there may be', 'complete', limit, 1],
  ['of one byte more', 'too_long', limit + 1, 1],
  ['in just as many pieces as there may be', 'complete', 1, limit / 512],
  ['in one piece more', 'too_long', 1, limit / 512 + 1],
])('a body %s is read as "%s" (%i bytes, %i pieces)', async (_, end, length, pieces) => {
  const { signal } = new AbortController();
  const body = await readBody(Readable.from([Buffer.alloc(length, 'x')]), limit, signal, () => pieces);
  expect([body.end, body.text.length]).toEqual([end, end === 'complete' ? length : 0]);
});
