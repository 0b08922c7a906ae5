// The lines about GitHub on a pull request of the emulated GitHub, with a person who does what is asked for.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../../lab/service/index.ts';
import { appEnvironment } from '../../../lab/stage/app-environment.ts';
import { letTimeJump } from '../../../test/support/jumping-time.ts';
import { serveRoutes } from '../../../test/support/serve-routes.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { gitHubLines } from './github-lines.ts';
import { rehearsalCheckName, rehearsalText } from './github-stage.ts';
import { runRehearse } from './main.ts';
import { handLines } from './play-github.ts';

letTimeJump();

let github: EmulatedGitHub;
let service: Simulator;
let pull: number;

beforeEach(async () => {
  github = await startGitHub();
  service = await startSimulator({ dialect: 'live', confirmationMode: false });
  const hook = await serveRoutes([
    (request, response) => Boolean(request.resume() && response.writeHead(200).end()),
  ]);
  await github.setWebhookUrl(`${hook}/api/github/webhooks`);
  pull = await github.openPullRequest(people.writer, github.repository, {
    title: 'A sandbox',
    head: 'sandbox',
    files: ['docs/a.md'],
  });
});
afterEach(() => Promise.all([github.close(), service.close()]));

type Person = (sentence: string) => Promise<unknown>;

/** Does whatever is asked for. */
const willing: Person = async (sentence) => {
  const { repository } = github;
  const id = Number(/#issuecomment-(\d+)/.exec(sentence)?.[1]);
  const check = (await github.checkRuns(repository)).findLast(({ name }) => name === rehearsalCheckName);
  if (sentence.includes('Add a word'))
    return github.editComment(people.admin, repository, pull, id, 'another text');
  if (sentence.includes('Hide')) return github.hideComment(people.admin, repository, pull, id);
  if (sentence.includes('Press'))
    return github.pressButton(people.writer, repository, check?.id ?? 0, 'rehearse');
  return github.react(people.writer, repository, pull, id, check?.actions.length === 0 ? '+1' : '-1');
};

async function run(person: Person, words: readonly string[] = []) {
  const acts: Promise<unknown>[] = [];
  const env = appEnvironment({ github, service, dataDir: temporaryFolder(), port: 0 });
  const { surroundings, printed, noted } = openTerminal(env);
  const code = await runRehearse(['--repository', github.repository, '--pull', String(pull), ...words], {
    ...surroundings,
    note: (text) => {
      surroundings.note(text);
      if (text.startsWith('→')) acts.push(person(text));
    },
  });
  await Promise.all(acts);
  return { code, printed: printed(), noted: noted() };
}

/** Each line of the report with its verdict. */
const verdicts = (markdown: string) =>
  Object.fromEntries(
    [...markdown.matchAll(/^\| ([a-z ]+) \| .* \| (green|RED|cannot tell) \| (.*) \|$/gm)].map(
      ([, name, verdict]) => [name, verdict],
    ),
  );

const ofGitHub = (markdown: string) => verdicts(markdown.split('## What is believed of GitHub')[1] ?? '');

const left = async () => {
  const { repository } = github;
  const comments = [
    ...(await github.comments(repository, pull)),
    ...(await github.reviewComments(repository, pull)),
  ];
  const checks = await github.checkRuns(repository);
  return {
    comments: comments.length,
    open: checks.filter(({ conclusion }) => conclusion !== 'neutral').length,
  };
};

test('with a person who does what is asked for, each line is green but those that are tried by hand', async () => {
  const { code, printed, noted } = await run(willing);
  const expected = [
    ...gitHubLines.map(({ name }) => [name, 'green']),
    ['cleaned up', 'green'],
    ...handLines.map(({ name }) => [name, 'cannot tell']),
  ];
  expect(ofGitHub(printed)).toEqual(Object.fromEntries(expected));
  expect(code).toBe(0);
  expect(noted.match(/^→ .* You have two minutes\.$/gm)).toHaveLength(4);
  expect(await left()).toEqual({ comments: 0, open: 0 });
  // The report can be put into an issue as it is.
  expect(printed).not.toMatch(/https?:\/\/|wendy|ada|[^\\]@/);
});

test('where nobody does what is asked for, those lines cannot tell, and nothing is left', async () => {
  const { code, printed } = await run(async () => {});
  const unsure = gitHubLines.filter(({ person }) => person !== undefined).map(({ name }) => name);
  const found = Object.entries(ofGitHub(printed)).filter(([, verdict]) => verdict === 'cannot tell');
  expect(found.map(([name]) => name)).toEqual([...unsure, ...handLines.map(({ name }) => name)]);
  expect(code).toBe(0);
  expect(await left()).toEqual({ comments: 0, open: 0 });
});

/** How GitHub breaks what a line believes, with the person beside it, and the line. */
const broken: readonly (readonly [string, () => Promise<unknown>, Person, string])[] = [
  ['refuses threads', () => refuse('POST', '/comments', 422), willing, 'file thread'],
  ['refuses to delete', () => refuse('DELETE', '/comments/', 403), willing, 'cleaned up'],
  [
    'makes each reaction again',
    () => github.addFault({ method: 'POST', path: '/reactions', status: 201, body: {}, times: 2 }),
    willing,
    'reaction twice',
  ],
  ['refuses queries', () => refuse('POST', '/graphql', 403), willing, 'edit history'],
  ['leaves a thread open that it says it has resolved', leaveOpen, willing, 'resolved thread'],
  [
    'lists late what was written',
    () => github.setListLag(github.repository, 3_600_000),
    willing,
    'list after write',
  ],
  [
    'tells nobody who edited',
    async () => {},
    (sentence) => (sentence.includes('Add a word') ? editAsNobody(sentence) : willing(sentence)),
    'edit by a person',
  ],
  [
    'tells a hidden comment as an edited one',
    async () => {},
    (sentence) => willing(sentence.replace('Hide', 'Add a word')),
    'hidden comment',
  ],
  [
    'shows an older check too',
    () => {
      const body = { total_count: 2, check_runs: [{ id: 1 }, { id: 2 }] };
      return github.addFault({ method: 'GET', path: '/check-runs$', skip: 2, times: 1, status: 200, body });
    },
    willing,
    'newest check',
  ],
  ['hides who pushed', () => refuse('GET', '/activity', 403), willing, 'pushes'],
  ['sends what was not asked for', () => github.setEvents('octo', []), willing, 'events'],
  [
    'leaves the buttons',
    async () => {},
    (sentence) => (sentence.includes('no buttons') ? sayNo(sentence) : willing(sentence)),
    'buttons gone',
  ],
  [
    'tells another button',
    async () => {},
    async (sentence) => (sentence.includes('Press') ? pressOther() : willing(sentence)),
    'buttons',
  ],
];

test.each(broken)('where GitHub %s, a line is red', async (_, breaks, person, name) => {
  await breaks();
  const { code, printed } = await run(person);
  expect(ofGitHub(printed)).toMatchObject({ [name]: 'RED' });
  expect(code).toBe(1);
});

test('each line about GitHub is red once', () => {
  const names = [...gitHubLines.map(({ name }) => name), 'cleaned up'];
  expect(broken.map(([, , , name]) => name).toSorted()).toEqual(names.toSorted());
});

const refuse = (method: string, path: string, status: number) =>
  github.addFault({ method, path, status, times: 100 });

/** The text of the thread is changed, and its state is not. */
function leaveOpen(): Promise<unknown> {
  const body = { data: { edit: { pullRequestReviewComment: { id: 'PRRC_1' } }, resolve: null } };
  return github.addFault({ path: '/graphql$', text: 'resolveReviewThread', status: 200, body });
}

/** From then on the history of comments has an edit of nobody. */
async function editAsNobody(sentence: string): Promise<unknown> {
  await willing(sentence);
  const at = new Date().toISOString();
  const author = { __typename: 'Bot', login: 'agent-conversations', id: 'Bot_1' };
  const edits = [
    { editedAt: at, diff: 'another text', editor: null },
    { editedAt: '2026-01-01T00:00:00Z', diff: 'a text', editor: author },
  ];
  const node = {
    body: 'another text',
    createdAt: '2026-01-01T00:00:00Z',
    lastEditedAt: at,
    includesCreatedEdit: true,
    isMinimized: false,
    author,
    editor: null,
    userContentEdits: { totalCount: 2, nodes: edits },
  };
  return github.addFault({
    path: '/graphql$',
    text: 'userContentEdits',
    status: 200,
    body: { data: { nodes: [node] } },
  });
}

function sayNo(sentence: string): Promise<unknown> {
  const id = Number(/#issuecomment-(\d+)/.exec(sentence)?.[1]);
  return github.react(people.writer, github.repository, pull, id, '-1');
}

async function pressOther(): Promise<unknown> {
  const check = (await github.checkRuns(github.repository)).findLast(
    ({ name }) => name === rehearsalCheckName,
  );
  return github.pressButton(people.writer, github.repository, check?.id ?? 0, 'other');
}

test('what a killed rehearsal left on the pull request is taken away, and what people wrote stays', async () => {
  const words = rehearsalText('left');
  await github.comment(github.bot, github.repository, pull, words);
  await github.comment(people.writer, github.repository, pull, words);
  await run(async () => {});
  const comments = await github.comments(github.repository, pull);
  expect(comments.map(({ author }) => author)).toEqual([people.writer]);
});

test.each([
  ['no pull request', '99', /^octo\/widgets#99 cannot be opened: GitHub answered 404/],
  ['none', 'x', /^--pull must be the number of a pull request\n\nnpm run rehearse/],
])('with %s nothing is begun', async (_, number, said) => {
  const { noted } = await run(async () => {}, ['--pull', number]);
  expect(noted).toMatch(said);
  expect(await service.control.requests()).toEqual([]);
});
