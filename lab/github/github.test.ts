// The emulation as Probot's own client sees it: every shape below is read by an unmodified Octokit.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ProbotOctokit } from 'probot';
import { granted } from '../stage/granted.ts';
import { fetchNamed } from '../testing/named-version.ts';
import { type EmulatedGitHub, newPrivateKey, people, startGitHub } from './index.ts';

const repo = 'octo/widgets';
const at = { owner: 'octo', repo: 'widgets' };

let github: EmulatedGitHub;
let app: ProbotOctokit;
let octokit: ProbotOctokit;

beforeEach(async () => {
  github = await startGitHub();
  const { appId, privateKey } = github;
  app = client({ appId, privateKey });
  const { data } = await app.rest.apps.listInstallations();
  octokit = client({ appId, privateKey, installationId: data[0]?.id });
});

afterEach(() => github.close());

function client(auth: object): ProbotOctokit {
  return new ProbotOctokit({
    auth: { ...auth },
    baseUrl: github.url,
    request: { fetch: fetchNamed },
    throttle: { enabled: false },
    retry: { enabled: false },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
}

test('files of the default branch are objects, named as git does, for who may read them', async () => {
  await github.setFile(repo, 'src/a.sh', 'ls\n');
  const query = `query ($e: String!, $name: String!) {
    repository(owner: "octo", name: $name) {
      defaultBranchRef { target { oid } }
      object(expression: $e) { __typename oid ... on Blob { byteSize isBinary isTruncated text } }
    }
  }`;
  const read = async (e: string, name = 'widgets') => {
    const { repository } = await octokit.graphql<{
      repository: { object: object | null; defaultBranchRef: { target: { oid: string } } };
    }>(query, { e, name });
    return repository;
  };
  const { object, defaultBranchRef } = await read('HEAD:src/a.sh');
  const oid = createHash('sha1').update('blob 3\0ls\n').digest('hex');
  const told = { byteSize: 3, isBinary: false, isTruncated: false, text: 'ls\n' };
  expect(object).toEqual({ __typename: 'Blob', oid, ...told });
  expect((await read('HEAD:src')).object).toMatchObject({ __typename: 'Tree' });
  expect((await read('HEAD:src/b.sh')).object).toBeNull();
  await github.setFile(repo, 'src/a.sh', 'pwd\n');
  expect((await read('HEAD:README.md')).defaultBranchRef).not.toEqual(defaultBranchRef);
  github.addRepository({ name: 'octo/hidden', private: true, files: { 'a.sh': 'ls' } });
  expect((await read('HEAD:a.sh', 'hidden')).object).toMatchObject({ text: 'ls' });
  await github.setPermissions('octo', { metadata: 'read' });
  // A token keeps what it was made with.
  const { appId, privateKey } = github;
  const [installation] = (await app.rest.apps.listInstallations()).data;
  octokit = client({ appId, privateKey, installationId: installation?.id });
  await expect(read('HEAD:a.sh', 'hidden')).rejects.toMatchObject({ errors: [{ type: 'FORBIDDEN' }] });
});

describe('permissions', () => {
  test('a key that is not the App’s is refused', async () => {
    const stranger = client({ appId: github.appId, privateKey: newPrivateKey() });
    await expect(stranger.rest.apps.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  test('an installation may do what it was granted, and no more', async () => {
    await github.setPermissions('octo', { metadata: 'read', issues: 'read' });
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    const comment = octokit.rest.issues.createComment({ ...at, issue_number: number, body: 'hello' });
    await expect(comment).rejects.toMatchObject({ status: 403 });
    const read = await octokit.rest.issues.get({ ...at, issue_number: number });
    expect(read.data.title).toBe('A');
  });

  const head = 'a'.repeat(40);
  const onFile = { commit_id: head, path: 'a.ts', body: 'hello', subject_type: 'file' } as const;
  test.each([
    ['checks', 'checks=write', () => octokit.rest.checks.create({ ...at, name: 'a', head_sha: head })],
    [
      'pull_requests',
      'pull_requests=write',
      () => octokit.rest.pulls.createReviewComment({ ...at, pull_number: 1, ...onFile }),
    ],
    [
      'issues',
      'issues=write',
      () => octokit.rest.reactions.createForIssueComment({ ...at, comment_id: 1, content: 'eyes' }),
    ],
  ])(
    'of what app.yml asks for without %s, a request is refused that says it needs %s',
    async (name, needs, ask) => {
      const { [name]: _, ...others } = granted().permissions ?? {};
      await github.setPermissions('octo', others);
      const headers = { 'x-accepted-github-permissions': needs };
      await expect(ask()).rejects.toMatchObject({ status: 403, response: { headers } });
    },
  );

  test('pull_requests: write is not enough to react to a pull request', async () => {
    const number = await github.openPullRequest(people.writer, repo, { title: 'A', head: 'a' });
    const as = async (permissions: Record<string, string>) => {
      const { rest } = client({ token: await github.workflowToken(repo, permissions) });
      return {
        react: () => rest.reactions.createForIssue({ ...at, issue_number: number, content: 'eyes' }),
        say: () => rest.issues.createComment({ ...at, issue_number: number, body: 'hello' }),
      };
    };
    const { say, react } = await as({ pull_requests: 'write' });
    expect((await say()).status).toBe(201);
    await expect(react()).rejects.toMatchObject({ status: 403 });
    expect((await (await as({ issues: 'write' })).react()).status).toBe(201);
  });

  test('a removed installation is unknown', async () => {
    await github.uninstall('octo');
    expect((await app.rest.apps.listInstallations()).data).toEqual([]);
    await expect(octokit.rest.repos.get(at)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [people.admin, 'admin', 'admin'],
    [people.maintainer, 'write', 'maintain'],
    [people.writer, 'write', 'write'],
    [people.triager, 'read', 'triage'],
    [people.reader, 'read', 'read'],
    [people.outsider, 'read', 'read'],
  ])('%s has the legacy permission %s and the role %s', async (username, permission, role) => {
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
    expect(data).toMatchObject({ permission, role_name: role });
    expect(data.user?.permissions?.push).toBe(['admin', 'maintain', 'write'].includes(role));
    expect(data.user?.permissions?.triage).toBe(role !== 'read');
  });
});

describe('issues', () => {
  test('the history of edits begins with the creation, newest first, each with the whole text', async () => {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    const { data } = await octokit.rest.issues.createComment({ ...at, issue_number: number, body: 'one' });
    const history = async () => {
      const query = `query($id: ID!) { node(id: $id) { ... on IssueComment { includesCreatedEdit
        userContentEdits(first: 2) { totalCount nodes { diff deletedAt editor { __typename login } } } } } }`;
      const { node } = await octokit.graphql<{ node: Record<string, unknown> }>(query, { id: data.node_id });
      return node;
    };
    const none = { includesCreatedEdit: false, userContentEdits: { totalCount: 0, nodes: [] } };
    expect(await history()).toEqual(none);
    await github.editComment(people.writer, repo, number, data.id, 'two');
    const app = { __typename: 'Bot', login: 'agent-conversations' };
    const wendy = { __typename: 'User', login: people.writer };
    expect(await history()).toEqual({
      includesCreatedEdit: true,
      userContentEdits: {
        totalCount: 2,
        nodes: [
          { diff: 'two', deletedAt: null, editor: wendy },
          { diff: 'one', deletedAt: null, editor: app },
        ],
      },
    });
    await octokit.rest.issues.updateComment({ ...at, comment_id: data.id, body: 'three' });
    await github.deleteRevision(people.writer, repo, number, data.id, 'two');
    expect(await history()).toMatchObject({
      userContentEdits: {
        totalCount: 3,
        nodes: [
          { diff: 'three', editor: app },
          { diff: null, deletedAt: expect.any(String), editor: wendy },
        ],
      },
    });
  });

  test('a locked issue takes no comment of an App, and people who may write go on', async () => {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.lock(people.maintainer, repo, number);
    const say = () => octokit.rest.issues.createComment({ ...at, issue_number: number, body: 'hello' });
    await expect(say()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('locked') });
    await github.comment(people.writer, repo, number, 'I may');
    expect((await octokit.rest.issues.get({ ...at, issue_number: number })).data.locked).toBe(true);
    await github.unlock(people.maintainer, repo, number);
    expect((await say()).status).toBe(201);
  });

  test('a list shows what was written only after its lag', async () => {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    const listed = async () => (await octokit.rest.issues.listComments({ ...at, issue_number: number })).data;
    const id = await github.comment(people.writer, repo, number, 'hello');
    await github.setListLag(repo, 60_000);
    expect(await listed()).toEqual([]);
    expect((await octokit.rest.issues.getComment({ ...at, comment_id: id })).data.body).toBe('hello');
    await github.setListLag(repo, 0);
    expect(await listed()).toHaveLength(1);
  });

  test('so do the lists of a pull request: its threads, its reviews and its checks', async () => {
    const pull = await github.openPullRequest(people.writer, repo, {
      title: 'A',
      head: 'a',
      files: ['a.ts'],
    });
    const { data: opened } = await octokit.rest.pulls.get({ ...at, pull_number: pull });
    const thread = { path: 'a.ts', subject_type: 'file' as const, body: 'hello' };
    await github.reviewComment(people.writer, repo, pull, thread);
    await octokit.rest.checks.create({ ...at, name: 'agent', head_sha: opened.head.sha });
    const counted = async () => [
      (await octokit.rest.pulls.listReviewComments({ ...at, pull_number: pull })).data.length,
      (await octokit.rest.pulls.listReviews({ ...at, pull_number: pull })).data.length,
      (await octokit.rest.checks.listForRef({ ...at, ref: opened.head.sha })).data.total_count,
    ];
    await github.setListLag(repo, 60_000);
    expect(await counted()).toEqual([0, 0, 0]);
    await github.setListLag(repo, 0);
    expect(await counted()).toEqual([1, 1, 1]);
  });

  test('a comment that is too long, or on an issue that does not exist, is refused as by the original', async () => {
    const write = (issue_number: number, body = 'x') =>
      octokit.rest.issues.createComment({ ...at, issue_number, body });
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await expect(write(9999)).rejects.toMatchObject({ status: 404 });
    await expect(write(number, 'x'.repeat(65_537))).rejects.toMatchObject({ status: 422 });
  });
});

describe('pull requests', () => {
  let number: number;
  let sha: string;

  beforeEach(async () => {
    number = await github.openPullRequest(people.writer, repo, {
      title: 'Fix',
      body: 'Fixes #1',
      head: 'fix',
      files: ['src/a.ts', 'src/b.ts'],
    });
    sha = (await octokit.rest.pulls.get({ ...at, pull_number: number })).data.head.sha;
  });

  const onFile = (path = 'src/a.ts') =>
    octokit.rest.pulls.createReviewComment({
      ...at,
      pull_number: number,
      commit_id: sha,
      path,
      subject_type: 'file',
      body: 'may it run?',
    });

  test('a file-level thread takes replies to its top comment only', async () => {
    const { data: top } = await onFile();
    expect(top).toMatchObject({ subject_type: 'file', path: 'src/a.ts' });
    const reply = (comment_id: number) =>
      octokit.rest.pulls.createReplyForReviewComment({ ...at, pull_number: number, comment_id, body: 'yes' });
    const { data: first } = await reply(top.id);
    expect(first.in_reply_to_id).toBe(top.id);
    await expect(reply(first.id)).rejects.toMatchObject({ status: 422 });
    await expect(onFile('not/in/the/diff.ts')).rejects.toMatchObject({ status: 422 });
  });

  test('one name for two fields of different types is refused, as the specification says', async () => {
    const both = `query($n: Int!) { repository(owner: "octo", name: "widgets") { issueOrPullRequest(number: $n) {
      ... on Issue { state } ... on PullRequest { STATE } } } }`;
    const asked = (state: string) => octokit.graphql(both.replace('STATE', state), { n: number });
    await expect(asked('state')).rejects.toThrow(/"state" conflict/);
    await github.forgetMismatches();
    expect(await asked('pullState: state')).toEqual({
      repository: { issueOrPullRequest: { pullState: 'OPEN' } },
    });
  });
});
