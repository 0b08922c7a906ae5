import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { listen } from '../support/listen.ts';
import { readDecisions, readPages } from './evidence.ts';

test('an App that may die between two looks is asked on a new connection each time', async () => {
  const connections: (string | undefined)[] = [];
  const { origin, close } = await listen(
    createServer(({ headers }, response) => {
      connections.push(headers.connection);
      response.end('');
    }),
  );
  await readPages([origin], 'a token');
  await readDecisions(origin, 'a token');
  await close();
  expect(new Set(connections)).toEqual(new Set(['close']));
});
