// What one run costs in requests to GitHub, against the table in docs/operations.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { people, startGitHub } from '../lab/github/index.ts';
import { startSimulator } from '../lab/service/index.ts';
import { scene } from '../test/story/scene.ts';
import { appBetween } from '../test/support/app-between.ts';
import { letTimeJump, untilInTime } from '../test/support/jumping-time.ts';

letTimeJump();

let close: () => Promise<void> = async () => {};
afterEach(() => close());

const rules = 'ask: always\nrules:\n  - accept: { tool: terminal, command: ["npm run lint"] }\n';
const questions = 3;

async function play(speed: number, readingMs: number) {
  const github = await startGitHub();
  const service = await startSimulator({ dialect: 'live', sleepless: true, speed });
  await github.setFile(github.repository, '.github/agent-conversations.yml', rules);
  const app = await appBetween(github, service);
  close = async () => {
    await app.stop();
    await Promise.all([github.close(), service.close()]);
  };
  const before = (await github.requests()).length;
  const script = Array(questions).fill('confirm').join(', then ');
  const play = await scene({ github, service, until: untilInTime }, script, { files: ['src/index.js'] });
  for (let nth = 0; nth < questions; nth += 1) {
    const question = await play.question(undefined, nth);
    await new Promise((resolve) => setTimeout(resolve, readingMs));
    await play.reply(people.maintainer, question, '/approve');
    await play.question(/Approved/, nth);
    await play.resolved(nth);
  }
  await play.reported();
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return (await github.requests()).slice(before).filter(({ caller }) => caller?.startsWith('installation'));
}

type Asked = Awaited<ReturnType<typeof play>>[number];

/** The row of the table that a request belongs to. */
const rows: ReadonlyArray<readonly [string, (request: Asked) => boolean]> = [
  [
    'configuration and its commit',
    ({ method, path }) => method === 'GET' && /\/(contents\/|commits$)/.test(path),
  ],
  ['permission of a person', ({ path }) => /\/permission$/.test(path)],
  [
    'issue, files of the pull request',
    ({ method, path }) => method === 'GET' && /\/(issues\/\d+|files)$/.test(path),
  ],
  ['GraphQL queries', ({ operation }) => operation === 'query'],
  ['reaction at the label', ({ path }) => /\/reactions$/.test(path)],
  ['comment and report', ({ method, path }) => method === 'POST' && /\/issues\/\d+\/comments$/.test(path)],
  ['review comments with the questions', ({ path }) => /\/pulls\/\d+\/comments$/.test(path)],
  ['check runs', ({ method, path }) => method === 'POST' && /\/check-runs$/.test(path)],
  ['ends of questions', ({ operation }) => operation === 'mutation'],
  ['edits of the comment', ({ method, path }) => method === 'PATCH' && /\/issues\/comments\//.test(path)],
  ['edits of the check of the run', ({ method, path }) => method === 'PATCH' && /\/check-runs\//.test(path)],
];
const isWrite = ({ method, operation }: Asked) =>
  operation === 'mutation' || (operation === null && method !== 'GET');

function rowOf(request: Asked): string {
  const found = rows.filter(([, fits]) => fits(request)).map(([row]) => row);
  // Each request has one row: what is new has to be written into the table.
  expect({ ...request, rows: found.length }).toMatchObject({ rows: 1 });
  return String(found);
}

/** By the first cell of a row. */
function tableIn(docs: string, column: number): ReadonlyMap<string, number> {
  const [, section = ''] = docs.split('### What a run costs in requests to GitHub');
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const lines = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(lines.map((cells) => [cells[1] ?? '', Number(cells[column])]));
}

test.each([
  ['within seconds', 2, { speed: 20, readingMs: 1_000 }, { most: 45, writes: 18 }],
  ['after a minute', 3, { speed: 4, readingMs: 60_000 }, { most: 45, writes: 30 }],
] as const)(
  'a run with three questions that are answered %s costs what docs/operations.md says',
  async (_, column, { speed, readingMs }, { most, writes }) => {
    const docs = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
    const requests = await play(speed, readingMs);
    const counted = requests.filter(({ status }) => status !== 304);
    const byRow = Map.groupBy(counted, rowOf);
    const table = tableIn(docs, column);
    for (const [row] of rows) {
      const [count, most] = [byRow.get(row)?.length ?? 0, Number(table.get(row))];
      // How many edits fall together depends on the time.
      const isAsTold = row.startsWith('edits') ? count <= most : count === most;
      expect({ row, count, most, isAsTold }).toMatchObject({ isAsTold: true });
    }
    const told = rows.map(([row]) => table.get(row) ?? 0).reduce((sum, count) => sum + count, 0);
    expect(table.get('together')).toBe(told);
    expect(told).toBeLessThanOrEqual(most);
    // Those of REST: the ends of questions are GraphQL.
    expect(counted.filter(isWrite).length).toBeLessThanOrEqual(Number(table.get('of these writes')));
    expect(counted.filter((each) => isWrite(each) && each.operation === null).length).toBeLessThanOrEqual(
      writes,
    );
  },
  120_000,
);
