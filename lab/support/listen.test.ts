// A connection that is closed while the next request is on its way fails that request, and with it a whole program of the lab.
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { listen } from './listen.ts';

/** What undici keeps an idle connection for, whatever it is told. */
const clientsKeepSeconds = 4;

test('a client of the lab that stalls for a minute finds its connection still open', async () => {
  const { origin, close } = await listen(createServer((_, response) => response.end('here')));
  const { headers } = await fetch(origin);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  await close();
  expect(Number(seconds)).toBeGreaterThan(clientsKeepSeconds + 60);
});
