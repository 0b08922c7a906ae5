import { describe, expect, test } from '@jest/globals';
import { createSpending } from './http/spending.ts';
import { dashedA, idA } from './testing/records.ts';
import { json, page, reset, type Step, text } from './testing/servers.ts';
import { apiKey, facesOver, sessionKey, thrownBy } from './testing/transports.ts';
import { workingCopiesOf } from './workspace-file.ts';

const place = { folder: '/workspace/project/garden', path: 'scripts/a b#?.sh' };

async function reading(steps: readonly Step[], at = place, more = {}) {
  const { agent, server } = await facesOver(steps, more);
  return { read: () => agent.readFile(idA, at), server };
}

const script = text('#!/bin/sh\n', 'application/x-sh');
/** A stream announces no length. */
const withLength =
  (body: string | Buffer, length: number): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': length });
    response.write(body);
    response.end();
  };
const whole = (body: string | Buffer) => withLength(body, Buffer.byteLength(body));
const detail = (words: string, status: number) => json({ detail: words }, status);
const missing = detail('File not found', 404);
const known = (bytes: string) => ({ kind: 'known', value: { kind: 'file', bytes: Buffer.from(bytes) } });
const unread = (why: string) => ({ kind: 'known', value: { kind: 'unread', why } });

test('a file is read by the route that keeps within the folder, with the session key', async () => {
  const { read, server } = await reading([whole('make all\n')]);
  expect(await read()).toEqual(known('make all\n'));
  expect(server.seen.map(({ path }) => path)).toEqual([
    `/api/conversations/${dashedA}/workspace/scripts/a%20b%23%3F.sh`,
  ]);
  expect(server.seen[0]?.headers['x-session-api-key']).toBe(sessionKey);
});

test('a file of bytes that are no text comes as it is', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 128]);
  const { read } = await reading([whole(bytes)]);
  expect(await read()).toEqual({ kind: 'known', value: { kind: 'file', bytes } });
});

describe('a file is not read', () => {
  const leadsOut = [detail('Path is outside the workspace', 400)];
  test.each<[string, string, Step[]]>([
    ['leads out of the folder', 'it leads out of the working copy', leadsOut],
    ['is a folder', 'it is a folder', [detail('No index.html in directory', 404)]],
    ['is a pipe', 'it is no plain file', [missing, detail('Path is not a file', 400)]],
    ['is larger than 256 kB', 'it is larger than 256 kB', [withLength('x', 256 * 1024 + 1)]],
    ['is a web page, as of a folder', 'a web page came in its place', [page]],
    ['says no length', 'its length is not known', [script]],
  ])('that %s: %s', async (_, why, steps) => {
    const { read } = await reading(steps);
    expect(await read()).toEqual(unread(why));
  });

  const outside = ['', '../x', 'a/../x', 'a//b', '/etc/passwd', 'a/./b', 'a\0b', '.'];
  test.each(outside)('whose path is %j: nothing is asked', async (path) => {
    const { read, server } = await reading([script], { ...place, path });
    expect(await read()).toEqual(unread('its path leads out of the working copy'));
    expect(server.seen).toEqual([]);
  });
});

test('a file of just as much as may be is read', async () => {
  const { read } = await reading([whole(Buffer.alloc(256 * 1024, 'x'))]);
  expect(await read()).toMatchObject({ kind: 'known', value: { kind: 'file' } });
});

test('a file that is not there is told from a pipe by the other route, whose content is never taken', async () => {
  const absent = await reading([missing, detail('File not found', 404)]);
  expect(await absent.read()).toEqual({ kind: 'known', value: { kind: 'absent' } });
  expect(absent.server.seen.at(-1)?.path).toBe(
    `/api/file/download?${new URLSearchParams({ path: `${place.folder}/${place.path}` })}`,
  );
  const raced = await reading([missing, whole('a secret of another folder')]);
  const error = await thrownBy(raced.read);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(String(error)).not.toContain('secret');
});

test('without a whole name of the folder a missing file is absent', async () => {
  const { read, server } = await reading([missing], { ...place, folder: './garden' });
  expect(await read()).toEqual({ kind: 'known', value: { kind: 'absent' } });
  expect(server.seen).toHaveLength(1);
});

test('a server without the route reads no file', async () => {
  const { read } = await reading([detail('Not Found', 404)]);
  expect(await read()).toEqual({ kind: 'unavailable' });
});

test('keys that we know are in no file', async () => {
  const { read } = await reading([whole(`KEY=${sessionKey}\nOTHER=${apiKey}\n`)]);
  expect(await read()).toEqual(known('KEY=***\nOTHER=***\n'));
});

describe('a file may be read later', () => {
  /** As one that shrinks while it is read. */
  const breakingOff: Step = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 10 }).write('half');
    setTimeout(() => response.socket?.destroy(), 5);
  };
  test.each<[string, Step]>([
    ['breaks off', breakingOff],
    ['resets', reset],
    ['fails', detail('no', 500)],
    ['does not know the conversation now', detail(`Conversation not found: ${dashedA}`, 404)],
    ['refuses the key', detail('no', 401)],
  ])('where the server %s', async (_, step) => {
    const { read } = await reading([step]);
    expect(await thrownBy(read)).toMatchObject({ name: 'ServiceError' });
  });

  test('where it does not come within three seconds', async () => {
    let now = 0;
    const silence: Step = () => {
      now = 3_000;
    };
    const { read, server } = await reading([silence], place, { now: () => now, attemptTimeoutMs: 50 });
    expect(await thrownBy(read)).toMatchObject({ code: 'unavailable' });
    expect(server.seen).toHaveLength(1);
  });

  test('where reading this conversation costs too much', async () => {
    const nothing = () => {};
    const spending = createSpending(() => 0, nothing);
    const { read, server } = await reading([script], place, { spending });
    const url = `${server.url}/api/conversations/${dashedA}`;
    const auth = { kind: 'session', base: server.url, key: sessionKey } as const;
    spending.add({ kind: 'read', method: 'GET', url, auth }, { ms: 2_001, bytes: 0 });
    expect(await thrownBy(read)).toMatchObject({ code: 'unavailable' });
    expect(server.seen).toEqual([]);
  });
});

test.each([
  ['garden', dashedA, ['/workspace/project/garden', `/workspace/project/${idA}/garden`]],
  ['garden', dashedA.toUpperCase(), ['/workspace/project/garden', `/workspace/project/${idA}/garden`]],
  ['garden', 'short', ['/workspace/project/garden']],
  ['garden', '../../etc', ['/workspace/project/garden']],
  ['', dashedA, []],
])('the working copies of %j in the conversation %s are in %j', (repository, id, folders) => {
  expect(workingCopiesOf(repository, id)).toEqual(folders);
});
