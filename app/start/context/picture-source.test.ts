import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { serveRoutes } from '../../../test/support/serve-routes.ts';
import { createPictureSource } from '../../handling/picture-source.ts';

const dispatcher = new Agent();
afterAll(() => dispatcher.destroy());

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');

describe('where pictures are kept', () => {
  const github = createPictureSource('https://github.com', dispatcher);
  const enterprise = createPictureSource('https://github.acme.example', dispatcher);
  const sources = Object.entries({ 'github.com': github, 'an Enterprise Server': enterprise });
  const keeperOf = (address: URL) =>
    sources.flatMap(([name, { isKept }]) => (isKept(address) ? [name] : [])).join() || 'nobody';

  test.each([
    ['https://github.com/user-attachments/assets/1', 'github.com'],
    ['https://private-user-images.githubusercontent.com/1?jwt=x', 'github.com'],
    ['https://user-images.githubusercontent.com/1.png', 'github.com'],
    ['https://camo.githubusercontent.com/1', 'nobody'],
    ['https://raw.githubusercontent.com/o/r/main/a.png', 'nobody'],
    ['https://media.githubusercontent.com/media/o/r/main/a.png', 'nobody'],
    ['https://gist.githubusercontent.com/mona/1/raw/a.png', 'nobody'],
    ['https://avatars.githubusercontent.com/u/1', 'nobody'],
    ['https://objects.githubusercontent.com/1', 'nobody'],
    ['https://githubusercontent.com.example/1', 'nobody'],
    ['https://evilgithubusercontent.com/1', 'nobody'],
    ['https://github.com/octo/garden/raw/main/a.png', 'nobody'],
    ['https://github.com/user-attachments/../octo/garden', 'nobody'],
    ['http://github.com/user-attachments/assets/1', 'nobody'],
    ['https://github.com:8443/user-attachments/assets/1', 'nobody'],
    ['https://a.githubusercontent.com:8443/1', 'nobody'],
    ['https://mona@github.com/user-attachments/assets/1', 'nobody'],
    ['https://github.acme.example/user-attachments/assets/1', 'an Enterprise Server'],
    ['https://github.acme.example/storage/user/1/files/2', 'an Enterprise Server'],
    ['https://media.github.acme.example/user/1/files/2', 'an Enterprise Server'],
    ['https://media.github.acme.example:1/user/1/files/2', 'nobody'],
    ['https://media.github.acme.example/media/octo/garden/main/a.png', 'nobody'],
    ['https://github.acme.example/octo/garden/raw/main/a.png', 'nobody'],
    ['http://github.acme.example/storage/user/1/files/2', 'nobody'],
    ['http://127.0.0.1/user-attachments/1', 'nobody'],
    ['data:image/png;base64,AAAA', 'nobody'],
  ])('%s is kept by %s', (address, by) => {
    expect(keeperOf(new URL(address))).toBe(by);
  });
});

describe('a picture that is fetched', () => {
  async function got(
    answer: (request: IncomingMessage, response: ServerResponse) => unknown,
    path = '/user-attachments/1',
  ) {
    const web = await serveRoutes([(request, response) => Boolean([answer(request, response)])]);
    return createPictureSource(web, dispatcher).get(`${web}${path}`);
  }

  test.each<[string, Buffer, string]>([
    ['a PNG', png, 'image/png'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a'), 'image/gif'],
    ['a WebP', Buffer.from('RIFF1234WEBPVP8 '), 'image/webp'],
  ])('is %s, by its first bytes', async (_what, bytes, type) => {
    const found = await got((_request, response) => response.end(bytes));
    expect(found).toEqual({ kind: 'picture', type, bytes });
  });

  test.each<[string, string, string]>([
    ['text is none', '<svg onload="x">', 'unread'],
    ['nothing is none', '', 'unread'],
    ['more than a megabyte is too much', 'x'.repeat(1_000_001), 'too_large'],
  ])('%s', async (_what, body, kind) => {
    expect(await got((_request, response) => response.end(body))).toEqual({ kind });
  });

  test('is asked for without credentials, and followed to where GitHub keeps it', async () => {
    const seen: unknown[] = [];
    const found = await got((request, response) => {
      seen.push(request.headers.authorization, request.headers.cookie);
      if (request.url === '/user-attachments/1') {
        response.writeHead(302, { location: '/user-attachments/2' }).end();
      } else response.end(png);
    });
    expect(found.kind).toBe('picture');
    expect(seen).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each([
    '/elsewhere',
    'http://localhost/user-attachments/1',
    'file:///etc/passwd',
    '::',
    '/user-attachments/1',
  ])('is not found by a redirect to %s', async (location) => {
    let asked = 0;
    const found = await got((_request, response) => {
      asked += 1;
      response.writeHead(302, { location }).end();
    });
    expect(found).toEqual({ kind: 'unread' });
    expect(asked).toBeLessThanOrEqual(3);
  });

  test('is nothing where the server refuses, breaks off or is not there', async () => {
    expect(await got((_request, response) => response.writeHead(404).end('no'))).toEqual({ kind: 'unread' });
    expect(await got((request) => request.socket.destroy())).toEqual({ kind: 'unread' });
    const source = createPictureSource('http://127.0.0.1:1', dispatcher);
    expect(await source.get('http://127.0.0.1:1/user-attachments/1')).toEqual({ kind: 'unread' });
    expect(await source.get('no address')).toEqual({ kind: 'unread' });
  });
});
