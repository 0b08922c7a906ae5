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

test('with a person who does what is asked for, each line is green', async () => {
  const { code, printed, noted } = await run(willing);
  const expected = [...gitHubLines.map(({ name }) => [name, 'green']), ['cleaned up', 'green']];
  expect(ofGitHub(printed)).toEqual(Object.fromEntries(expected));
  expect(code).toBe(0);
  expect(noted.match(/^→ .* You have two minutes\.$/gm)).toHaveLength(4);
  expect(await left()).toEqual({ comments: 0, open: 0 });
  // The report can be put into an issue as it is.
  expect(printed).toContain('More is tried by hand');
  expect(printed).not.toMatch(/https?:\/\/|wendy|ada|[^\\]@/);
});

test('where nobody does what is asked for, those lines cannot tell, and nothing is left', async () => {
  const { code, printed } = await run(async () => {});
  const unsure = gitHubLines.filter(({ person }) => person !== undefined).map(({ name }) => name);
  const found = Object.entries(ofGitHub(printed)).filter(([, verdict]) => verdict === 'cannot tell');
  expect(found.map(([name]) => name)).toEqual(unsure);
  expect(code).toBe(0);
  expect(await left()).toEqual({ comments: 0, open: 0 });
});

const hour = 60 * 60_000;
const well = async () => {};
/** What people are asked for with such a word is done in this way. */
const unlike =
  (word: string, does: Person): Person =>
  (sentence) =>
    sentence.includes(word) ? does(sentence) : willing(sentence);
const oldToo = { body: { total_count: 2, check_runs: [{ id: 1 }, { id: 2 }] }, skip: 4, times: 1 };
const madeAgain = { status: 201, body: {}, times: 2 };
const editsInstead: Person = (sentence) => willing(sentence.replace('Hide', 'Add a word'));

/** How GitHub breaks what a line believes, the line, and a person who helps it. */
const broken: readonly (readonly [string, string, () => Promise<unknown>, Person?])[] = [
  ['refuses threads', 'file thread', () => breaks('POST', '/comments', { status: 422 })],
  ['refuses to delete', 'cleaned up', () => breaks('DELETE', '/comments/', { status: 403 })],
  ['makes each reaction again', 'reaction twice', () => breaks('POST', '/reactions', madeAgain)],
  ['refuses queries', 'edit history', () => breaks('POST', '/graphql', { status: 403 })],
  ['leaves a thread open that it says it has resolved', 'resolved thread', leaveOpen],
  ['lists late what was written', 'list after write', () => github.setListLag(github.repository, hour)],
  ['tells nobody who edited', 'edit by a person', well, unlike('Add a word', editAsNobody)],
  ['tells a hidden comment as an edited one', 'hidden comment', well, editsInstead],
  ['shows an older check too', 'newest check', () => breaks('GET', '/check-runs$', oldToo)],
  ['hides who pushed', 'pushes', () => breaks('GET', '/activity', { status: 403 })],
  ['sends what was not asked for', 'events', () => github.setEvents('octo', [])],
  ['leaves the buttons', 'buttons gone', well, unlike('no buttons', sayNo)],
  ['tells another button', 'buttons', well, unlike('Press', pressOther)],
];

test.each(broken)('where GitHub %s, the line "%s" is red', async (_, name, happens, person = willing) => {
  await happens();
  const { code, printed } = await run(person);
  expect(ofGitHub(printed)).toMatchObject({ [name]: 'RED' });
  expect(code).toBe(1);
});

test('each line about GitHub is red once', () => {
  const names = [...gitHubLines.map(({ name }) => name), 'cleaned up'];
  expect(broken.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
});

function breaks(method: string, path: string, reply: { status?: number; body?: object }): Promise<unknown> {
  return github.addFault({ method, path, status: 200, times: 100, ...reply });
}

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

test('a check of a killed rehearsal that is in progress still is ended', async () => {
  await github.addFault({ method: 'PATCH', path: '/check-runs/', status: 502, times: 1, skip: 1 });
  const { printed } = await run(async () => {});
  expect(ofGitHub(printed)).toMatchObject({ 'newest check': 'cannot tell', 'cleaned up': 'green' });
  expect(await left()).toEqual({ comments: 0, open: 0 });
});

test('a limit on requests is no refusal: it says nothing of what is believed', async () => {
  const body = { message: 'API rate limit exceeded for installation ID 1.' };
  await github.addFault({ method: 'GET', path: '/activity', status: 403, body });
  expect(ofGitHub((await run(async () => {})).printed)).toMatchObject({ pushes: 'cannot tell' });
});

test('on a pull request of a fork nothing is begun', async () => {
  const fork = `${people.outsider}/widgets`;
  const wanted = { title: 'Of a fork', head: 'theirs', fork, files: ['docs/b.md'] };
  pull = await github.openPullRequest(people.outsider, github.repository, wanted);
  const { code, noted } = await run(async () => {});
  expect([code, noted]).toEqual([
    1,
    expect.stringMatching(/has to be an open pull request .* not of a fork/),
  ]);
});

test.each([
  ['no pull request', '99', /^octo\/widgets#99 cannot be opened: GitHub answered 404/],
  ['none', 'x', /^--pull must be the number of a pull request\n\nnpm run rehearse/],
])('with %s nothing is begun', async (_, number, said) => {
  const { noted } = await run(async () => {}, ['--pull', number]);
  expect(noted).toMatch(said);
  expect(await service.control.requests()).toEqual([]);
});
