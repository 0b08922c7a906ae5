// `/results` and `/results.csv` over a real server: who reads what, and that no name of a repository is more than text.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ask, aViewer, openGate, serveRoutes } from '../../../test/support/serve-routes.ts';
import { memoryStore, noon, openStatus } from '../../../test/support/status-world.ts';
import type { Result, ResultPull } from '../../store/result.ts';
import type { Viewer } from '../gate.ts';
import { createResultsRoute } from './results-csv.ts';
import { readResults, renderResults } from './results-page.ts';

const minute = 60_000;
const dollar = 1_000_000;
const merged: ResultPull = { number: 5, state: 'merged', closedAt: noon - minute, isFirst: true };
const garden: Result = {
  runId: 'a',
  repositoryId: 7,
  repositoryName: 'octo/garden',
  askedAt: noon - 31 * minute,
  endedAt: noon,
  cost: 2.5 * dollar,
  pulls: [merged],
  questions: [{ openedAt: noon - 20 * minute, answeredAt: noon - 8 * minute }],
};
const secret: Result = { ...garden, runId: 'b', repositoryId: 8, repositoryName: 'octo/secret', pulls: [] };
const hostileName = 'octo/=HYPERLINK("https://x")</text><script>alert(1)</script>';

const mona = aViewer();

describe('/results.csv', () => {
  let address: string;
  let viewer: Viewer | null;
  let kept: readonly Result[];
  let reads = 0;

  beforeEach(async () => {
    viewer = null;
    kept = [garden, secret];
    address = await serveRoutes([
      createResultsRoute({
        results: {
          page: async () => {
            reads += 1;
            return kept;
          },
        },
        gate: openGate(() => viewer),
        now: () => 0,
        log: { info() {}, warn() {} },
      }),
    ]);
  });

  const read = async () => {
    const { status, text } = await ask(`${address}/results.csv`);
    return { status, lines: text.split('\r\n').slice(1, -1) };
  };

  test('has a line for each month and repository', async () => {
    const { status, lines } = await read();
    expect(status).toBe(200);
    expect(lines).toEqual([
      '2026-11,octo/garden,7,1,1,0,0,0,0,0,2.5000,0.0000,0,1,2.5000,1,1.00,12.0,30.0',
      '2026-11,octo/secret,8,1,0,0,0,1,0,1,2.5000,2.5000,0,0,,1,1.00,12.0,',
    ]);
  });

  test('shows nobody a repository that GitHub does not show them', async () => {
    viewer = mona;
    expect((await read()).lines).toEqual([expect.stringContaining('octo/garden')]);
    viewer = { ...mona, levels: new Map() };
    const before = reads;
    expect((await read()).lines).toEqual([]);
    expect(reads).toBe(before);
    viewer = { ...mona, levels: new Map(), seesAll: true };
    expect((await read()).lines).toHaveLength(2);
  });

  test('calls a cost that it does not know unknown, and makes no formula of a name', async () => {
    kept = [{ ...garden, cost: null, repositoryName: '=1+1/"x"' }];
    expect((await read()).lines).toEqual([
      `2026-11,"'=1+1/""x""",7,1,1,0,0,0,0,0,unknown,unknown,1,1,unknown,1,1.00,12.0,30.0`,
    ]);
  });
});

describe('/results', () => {
  const page = async (kept: readonly Result[], viewer: Viewer | null = null) =>
    renderResults(await readResults({ page: async () => kept }, viewer, noon)).main.toString();

  test('is for those who may see the pages, and the front page leads there', async () => {
    const world = await openStatus(memoryStore([], [], [], [garden]));
    expect((await world.ask('/results', { headers: { authorization: '' } })).status).toBe(401);
    expect((await world.ask('/results')).text).toContain('octo/garden');
    expect((await world.ask('/')).text).toContain('href="/results"');
  });

  test('shows nobody a repository that GitHub does not show them, not even in a sum', async () => {
    expect(await page([garden, secret])).toContain('octo/secret');
    const own = await page([garden, secret], mona);
    expect(own).not.toContain('octo/secret');
    expect(own).toContain('<dd>1</dd><dt>run</dt>');
  });

  test('tells a screen reader in words what the plots show', async () => {
    const text = await page([garden, secret]);
    expect(text).toMatch(/<svg [^>]*role="img" aria-labelledby="runs-title runs-words"/);
    expect(text).toContain('November 2026: 2, merged 1, nothing 1');
    expect(text).toContain('November 2026: $5.00.');
    expect(await page([secret])).not.toContain('price-title');
  });

  test('keeps the name of a repository a text', async () => {
    const text = await page([{ ...garden, repositoryName: hostileName }]);
    expect(text).not.toContain('<script>');
    expect(text).toContain('octo/=HYPERLINK(&quot;https://x&quot;)&lt;/text&gt;&lt;script&gt;');
  });

  test('shows twelve months, to the one that it is, and not what was before', async () => {
    const before = { ...garden, askedAt: Date.UTC(2025, 10, 30) };
    const first = { ...garden, askedAt: Date.UTC(2025, 11, 1) };
    const world = await openStatus(memoryStore([], [], [], [before, first]));
    const { text } = await world.ask('/results');
    expect(text).toContain('December 2025');
    expect(text).not.toContain('November 2025');
    expect(text.match(/class="label"[^>]*>[A-Z]/g)).toHaveLength(24);
  });

  test('says that a cost is unknown, and of a sum without it that it is at least that much', async () => {
    const untold = { ...garden, cost: null };
    expect(await page([untold])).toContain('<td>unknown</td>');
    expect(await page([untold, garden])).toContain('<td>≥ $2.50</td>');
  });

  test('without a run says how to begin', async () => {
    expect(await page([])).toContain('Label an issue');
    expect(await page([])).not.toContain('<svg');
  });
});
