// Lists that are read page by page: nothing is read for a client that has gone, and no cell is a formula of a spreadsheet.
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { aViewer, openGate, serveRoutes } from '../../test/support/serve-routes.ts';
import type { Handler } from '../http/http-server.ts';
import { aDecision } from '../testing/decisions.ts';
import { createAuditRoute } from './audit.ts';
import { createCostsRoute } from './costs.ts';
import { csvCell, type ReadRouteOptions } from './read-route.ts';
import { createResultsRoute } from './results/results-csv.ts';

type Read = () => Promise<void>;
/** A full page of what this viewer may not see, each time. */
const full = async <T>(read: Read, row: T, limit: number): Promise<readonly T[]> => {
  await read();
  return Array.from({ length: limit }, () => row);
};
const day = { day: 1, repositoryId: 8, repositoryName: 'octo/shed', requester: 'rita', runId: 'a', spent: 1 };
const result = { runId: 'a', repositoryId: 8, repositoryName: 'octo/shed', askedAt: 1, endedAt: 1, cost: 1 };
const halts = { all: async () => [] };
const githubUrl = 'https://api.github.com';

test.each<[string, (read: Read, options: ReadRouteOptions) => Handler]>([
  [
    '/audit.jsonl',
    (read, options) => {
      const page = (_: unknown, _after: unknown, limit: number) => full(read, aDecision(), limit);
      return createAuditRoute({ decisions: { page }, halts, githubUrl, ...options });
    },
  ],
  [
    '/costs.csv',
    (read, options) =>
      createCostsRoute({ costs: { page: (_, limit) => full(read, day, limit) }, ...options }),
  ],
  [
    '/results.csv',
    (read, options) => {
      const row = { ...result, pulls: [], questions: [] };
      return createResultsRoute({
        results: { page: (_, _after, limit) => full(read, row, limit) },
        ...options,
      });
    },
  ],
])('of %s no further page is read once the client has hung up, whatever it may see', async (path, route) => {
  let [pages, isGone, isRead] = [0, false, false];
  const read = async () => {
    pages += 1;
    if (pages > 9) throw new Error('more was read than anybody takes');
    if (pages === 2) await until(() => isGone);
  };
  const viewer = path === '/costs.csv' ? null : aViewer({ levels: new Map([[99, 'read']]) });
  const log = { info() {}, warn() {} };
  const handler = route(read, { gate: openGate(() => viewer), now: () => 0, log });
  const address = await serveRoutes([
    async (request, response, asked) => {
      response.once('close', () => {
        isGone = true;
      });
      isRead = await handler(request, response, asked);
      return isRead;
    },
  ]);
  connect(Number(new URL(address).port), '127.0.0.1').end(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await until(() => isRead);
  expect(pages).toBe(2);
});

test.each([
  ['=HYPERLINK("https://x")', `"'=HYPERLINK(""https://x"")"`],
  ['+1', `"'+1"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['a,b', '"a,b"'],
  ['dependabot[bot]', 'dependabot[bot]'],
  [-2, '-2'],
])('the cell %j is written so that no spreadsheet runs it: %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
