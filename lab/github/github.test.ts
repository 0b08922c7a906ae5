// The emulation as Probot's own client sees it: every shape below is read by an unmodified Octokit.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { storiesOf } from '../../test/support/stories-of.ts';
import { granted } from '../stage/granted.ts';
import { playGitHub, type Told } from '../testing/github-stories.ts';
import { namedVersion } from '../testing/named-version.ts';
import { blobOf } from './git-names.ts';
import { type EmulatedGitHub, people, spawnGitHub, startGitHub } from './index.ts';

const repo = 'octo/widgets';

const files = `query ($e: String!, $name: String!) {
  repository(owner: "octo", name: $name) {
    defaultBranchRef { target { oid } }
    object(expression: $e) { __typename oid ... on Blob { byteSize isBinary isTruncated text } }
  }
}`;
const history = `query($id: ID!) { node(id: $id) { ... on IssueComment { includesCreatedEdit
  userContentEdits(first: 2) { totalCount nodes { diff deletedAt editor { __typename login } } } } } }`;
const { permissions = {} } = granted();
const without = (name: string) =>
  Object.fromEntries(Object.entries(permissions).filter(([each]) => each !== name));
const things = ({ names }: Told) =>
  void Object.assign(names, {
    ...{ files, history },
    ...{ blob: blobOf('ls'), tooLong: 'x'.repeat(65_537), sha: 'a'.repeat(40) },
    ...{ checks: without('checks'), pull_requests: without('pull_requests'), issues: without('issues') },
  });
const isOtherBranch = ({ names: { before, after } }: Told) => expect(after).not.toEqual(before);
const isSameDelivery = ({ names: { failed }, heard }: Told) =>
  expect(failed).toMatchObject([{ guid: heard.at(-1)?.guid }, {}]);

describe('at the emulated GitHub', () => {
  playGitHub(storiesOf`
    files of the default branch are objects, named as git does, for who may read them
      ${things} | setFile octo/widgets, src/a.sh, ls
      agent POST /graphql { query: <files>, variables: { e: HEAD:src/a.sh, name: widgets } } → 200 { data: { repository: { object: { __typename: Blob, oid: <blob>, byteSize: 2, isBinary: false, isTruncated: false, text: ls } } } }
      agent POST /graphql { query: <files>, variables: { e: HEAD:src, name: widgets } } → 200 { data: { repository: { object: { __typename: Tree } } } }
      agent POST /graphql { query: <files>, variables: { e: HEAD:src/b.sh, name: widgets } } → 200 { data: { repository: { object: null } } } as before
      setFile octo/widgets, src/a.sh, pwd
      agent POST /graphql { query: <files>, variables: { e: HEAD:src/b.sh, name: widgets } } → 200 as after | ${isOtherBranch}
      addRepository { name: octo/hidden, private: true, files: { a.sh: ls } }
      agent POST /graphql { query: <files>, variables: { e: HEAD:a.sh, name: hidden } } → 200 { data: { repository: { object: { text: ls } } } }
      setPermissions octo, { metadata: read }
      octo's agent POST /graphql { query: <files>, variables: { e: HEAD:a.sh, name: hidden } } → 200 { errors: [{ type: FORBIDDEN }] }

    a key that is not the App’s is refused
      stranger GET /app → 401

    an installation may do what it was granted, and no more
      setPermissions octo, { metadata: read, issues: read } | createIssue rita, octo/widgets, { title: A } as issue
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: hello } → 403
      agent GET /repos/octo/widgets/issues/<issue> → 200 { title: A }

    of what app.yml asks for without %s, a request is refused that says what it needs
      ${things} | setPermissions octo, %s | agent POST /repos/octo/widgets/%s → 403 { needs: %s }
      - checks ~ <checks> ~ check-runs { name: a, head_sha: <sha> } ~ checks=write
      - pull requests ~ <pull_requests> ~ pulls/1/comments { commit_id: <sha>, path: a.ts, body: hello, subject_type: file } ~ pull_requests=write
      - issues ~ <issues> ~ issues/comments/1/reactions { content: eyes } ~ issues=write

    to write pull requests is not enough to react to one
      openPullRequest wendy, octo/widgets, { title: A, head: a } as pull
      workflowToken octo/widgets, { pull_requests: write } as one | workflowToken octo/widgets, { issues: write } as two
      token one POST /repos/octo/widgets/issues/<pull>/comments { body: hello } → 201
      token one POST /repos/octo/widgets/issues/<pull>/reactions { content: eyes } → 403
      token two POST /repos/octo/widgets/issues/<pull>/reactions { content: eyes } → 201

    a removed installation is unknown, and another one refuses its tokens
      agent GET /repos/octo/widgets → 200 | uninstall octo as granted | app GET /app/installations → 200 []
      agent GET /repos/octo/widgets → 401 | install octo, <granted>
      agent GET /repos/octo/widgets → 401 | octo's agent GET /repos/octo/widgets → 200

    the role of %s is told, and folded for who knows four only
      agent GET /repos/octo/widgets/collaborators/%s/permission → 200 { permission: %s, role_name: %s, user: { permissions: { push: %s, triage: %s } } }
      - ada ~ ada ~ admin ~ admin ~ true ~ true
      - maya ~ maya ~ write ~ maintain ~ true ~ true
      - wendy ~ wendy ~ write ~ write ~ true ~ true
      - theo ~ theo ~ read ~ triage ~ false ~ true
      - rita ~ rita ~ read ~ read ~ false ~ false
      - oscar ~ oscar ~ read ~ read ~ false ~ false

    the history of edits begins with the creation, newest first, each with the whole text
      ${things} | createIssue rita, octo/widgets, { title: A } as issue
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: one } → 201 as said
      agent POST /graphql { query: <history>, variables: { id: <said.node_id> } } → 200 { data: { node: { includesCreatedEdit: false, userContentEdits: { totalCount: 0, nodes: [] } } } }
      editComment wendy, octo/widgets, <issue>, <said.id>, two
      agent POST /graphql { query: <history>, variables: { id: <said.node_id> } } → 200 { data: { node: { includesCreatedEdit: true, userContentEdits: { totalCount: 2, nodes: [{ diff: two, deletedAt: null, editor: { __typename: User, login: wendy } }, { diff: one, editor: { __typename: Bot, login: agent-conversations } }] } } } }
      agent PATCH /repos/octo/widgets/issues/comments/<said.id> { body: three } → 200
      agent POST /graphql { query: <history>, variables: { id: <said.node_id> } } → 200 { data: { node: { userContentEdits: { totalCount: 3, nodes: [{ diff: three }, { diff: two }] } } } }

    lists show what was written only after their lag
      openPullRequest wendy, octo/widgets, { title: A, head: a, files: [a.ts] } as pull
      agent GET /repos/octo/widgets/pulls/<pull> → 200 as opened | comment wendy, octo/widgets, <pull>, hello as comment
      reviewComment wendy, octo/widgets, <pull>, { path: a.ts, subject_type: file, body: hello }
      agent POST /repos/octo/widgets/check-runs { name: agent, head_sha: <opened.head.sha> } → 201
      setListLag octo/widgets, 60000
      agent GET /repos/octo/widgets/issues/<pull>/comments → 200 [] | agent GET /repos/octo/widgets/pulls/<pull>/comments → 200 []
      agent GET /repos/octo/widgets/pulls/<pull>/reviews → 200 []
      agent GET /repos/octo/widgets/commits/<opened.head.sha>/check-runs → 200 { total_count: 0 }
      agent GET /repos/octo/widgets/issues/comments/<comment> → 200 { body: hello }
      setListLag octo/widgets, 0
      agent GET /repos/octo/widgets/issues/<pull>/comments → 200 [any] | agent GET /repos/octo/widgets/pulls/<pull>/comments → 200 [any]
      agent GET /repos/octo/widgets/pulls/<pull>/reviews → 200 [any]
      agent GET /repos/octo/widgets/commits/<opened.head.sha>/check-runs → 200 { total_count: 1 }

    a comment that is too long, or on an issue that does not exist, is refused as by the original
      ${things} | createIssue rita, octo/widgets, { title: A } as issue
      agent POST /repos/octo/widgets/issues/9999/comments { body: x } → 404
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: <tooLong> } → 422

    a file-level thread takes replies to its top comment only
      openPullRequest wendy, octo/widgets, { title: Fix, head: fix, files: [src/a.ts] } as pull
      agent GET /repos/octo/widgets/pulls/<pull> → 200 as opened
      agent POST /repos/octo/widgets/pulls/<pull>/comments { commit_id: <opened.head.sha>, path: src/a.ts, subject_type: file, body: x } → 201 { subject_type: file, path: src/a.ts } as top
      agent POST /repos/octo/widgets/pulls/<pull>/comments/<top.id>/replies { body: x } → 201 { in_reply_to_id: <top.id> } as reply
      agent POST /repos/octo/widgets/pulls/<pull>/comments/<reply.id>/replies { body: x } → 422
      agent POST /repos/octo/widgets/pulls/<pull>/comments { commit_id: <opened.head.sha>, path: b.ts, subject_type: file, body: x } → 422

    a repository that was renamed is found by its old name, unless another one has that by now
      createIssue rita, octo/widgets, { title: A } as issue | renameRepository octo/widgets, gadgets
      agent GET /repos/octo/widgets → 200 { full_name: octo/gadgets }
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: hello } → 201
      comments octo/gadgets, <issue> → [{ body: hello }] | addRepository { name: octo/widgets }
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: hello } → 404

    a repository that was transferred is that of the new owner, for the installation there
      on { repositories: [{ name: octo/widgets }, { name: newco/other }] }
      createIssue rita, octo/widgets, { title: A } as issue | transferRepository octo/widgets, newco
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: hello } → 403
      newco's agent POST /repos/newco/widgets/issues/<issue>/comments { body: hello } → 201
      comments newco/widgets, <issue> → [{ body: hello }]

    nothing is written at an issue that was deleted
      createIssue rita, octo/widgets, { title: A } as issue | deleteIssue ada, octo/widgets, <issue>
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: hello } → 410 has deleted

    events are told as GitHub does: a review comment on its own twice, a label of a pull request as of that
      createIssue oscar, octo/widgets, { title: A, labels: [agent] } | heard issues.opened issues.labeled
      openPullRequest wendy, octo/widgets, { title: B, head: b } as pull | deliveriesSettled
      reviewComment rita, octo/widgets, <pull>, { path: README.md, subject_type: file, body: x } | deliveriesSettled
      label maya, octo/widgets, <pull>, agent
      heard issues.opened issues.labeled pull_request.opened pull_request_review.submitted pull_request_review_comment.created pull_request.labeled

    deliveries that are held are released in the order asked for
      setDeliveryPolicy { hold: true } | createIssue rita, octo/widgets, { title: A } as issue
      label wendy, octo/widgets, <issue>, agent | releaseDeliveries reversed | heard issues.labeled issues.opened

    a failed delivery is listed for the App, and sent again under the same GUID
      the App answers 500 | createIssue rita, octo/widgets, { title: A } | deliveriesSettled
      setDeliveryPolicy { drop: true } | createIssue rita, octo/widgets, { title: B } | the App answers 200
      app GET /app/hook/deliveries → 200 [{ status_code: 502 }, { status_code: 500 }] as failed
      app POST /app/hook/deliveries/1152921504606846976/attempts → 404
      app POST /app/hook/deliveries/<failed.0.id>/attempts → 202 | deliveriesSettled | ${isSameDelivery}
      attempts → [{}, {}, { redelivery: true, statusCode: 200 }]

    a fault meets the requests of its route that it is meant for
      createIssue rita, octo/widgets, { title: A } as issue
      addFault { method: POST, path: /comments$, skip: 1, times: 1, status: 403 }
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: one } → 201
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: two } → 403
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: three } → 201
      comments octo/widgets, <issue> → [{ body: one }, { body: three }]

    a fault cuts the connection before or after the effect
      createIssue rita, octo/widgets, { title: A } as issue | addFault { path: /comments$, times: 1, reset: before }
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: one } breaks off | comments octo/widgets, <issue> → []
      addFault { path: /comments$, times: 1, reset: after }
      agent POST /repos/octo/widgets/issues/<issue>/comments { body: two } breaks off
      comments octo/widgets, <issue> → [{ body: two }]

    an outage ends by itself after its time
      addFault { path: '', status: 503, forMs: 7200000 } | GET /app → 503 | 1 hours pass | GET /app → 503
      1 hours pass | GET /app → 401
  `);
});

describe('what has not changed, at the emulated GitHub', () => {
  let github: EmulatedGitHub;
  beforeEach(async () => {
    github = await startGitHub();
  });
  afterEach(() => github.close());

  const read = async (token: string, etag?: string) => {
    const answer = await request(`${github.url}/repos/${repo}`, {
      headers: { authorization: `token ${token}`, ...namedVersion, ...(etag && { 'if-none-match': etag }) },
    });
    await answer.body.dump();
    const { 'x-ratelimit-remaining': left, 'x-ratelimit-used': used } = answer.headers;
    return { status: answer.statusCode, etag: String(answer.headers.etag), limit: [left, used] };
  };

  test('is answered with 304, to the token that read it, and counts against no limit', async () => {
    const [one, two] = [await github.workflowToken(repo, {}), await github.workflowToken(repo, {})];
    expect((await read(one)).limit).toEqual([undefined, undefined]);
    await github.setLimits({ workflowRequestsPerHour: 2, requestsPerHour: 0 });
    const { etag, limit } = await read(one);
    expect(limit).toEqual(['1', '1']);
    await github.createIssue(people.reader, repo, { title: 'A' });
    for (let count = 0; count < 5; count += 1) expect((await read(one, etag)).status).toBe(304);
    // All workflows of a repository share their limit.
    expect(await read(two, etag)).toMatchObject({ status: 200, limit: ['0', '2'] });
    expect(await read(one)).toMatchObject({ status: 403, limit: ['0', '2'] });
    const counted = (await github.requests()).map(({ countsFor }) => countsFor);
    expect(counted).toEqual([repo, repo, ...Array(5).fill(null), repo, null]);
  });
});

test('the emulated GitHub as a process of its own has the same face', async () => {
  const github = await spawnGitHub({ webhookSecret: 'told to the process' });
  try {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.comment(people.writer, repo, number, 'hello');
    expect(await github.comments(repo, number)).toEqual([
      expect.objectContaining({ author: people.writer, body: 'hello', edited: false }),
    ]);
    expect(github.webhookSecret).toBe('told to the process');
    await expect(github.comment(people.writer, repo, 99, 'hello')).rejects.toThrow('Not Found');
  } finally {
    await github.close();
  }
});
