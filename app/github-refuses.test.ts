// GitHub refuses for good what a person asked for: the person is told once, with what has to change.

import { describe, expect, test } from '@jest/globals';
import { agentOf } from '../shared/service/index.ts';
import { commentEvent, mona, pullEvent } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import { configure, label, rig, run } from '../test/support/issue-stage.ts';

const said = 'Resource not accessible by integration';
const refuse = (route: RegExp, needs?: string, status = 403) =>
  rig.github.faults.push({
    route,
    error: httpError(status, said, needs === undefined ? {} : { 'x-accepted-github-permissions': needs }),
  });
const texts = () => rig.github.comments.map(({ body }) => body.split('\n').slice(1).join('\n'));
const mayWrite = () => rig.github.roles.set('mona', 'write');

describe('a label', () => {
  test.each([
    ['the configuration', /contents/, 'contents=read', 'contents: read'],
    ['the permission of the sender', /collaborators/, 'metadata=read', 'metadata: read'],
    [
      'the branch',
      /branches/,
      'contents=read; administration=read',
      'contents: read or administration: read',
    ],
  ])(
    'is answered once with the permission that is missing where GitHub refuses %s',
    async (_, route, needs, told) => {
      mayWrite();
      configure('branch: main');
      for (const _again of [1, 2]) {
        refuse(route, needs);
        await label();
      }
      expect(rig.service.started).toEqual([]);
      expect(texts()).toHaveLength(1);
      expect(texts()[0]).toContain('the label `agent` was not followed: GitHub refuses');
      expect(texts()[0]).toContain(`403: ${said}`);
      expect(texts()[0]).toContain(`**${told}**`);
      expect(rig.github.reactions).toMatchObject([{ content: 'confused' }, { content: 'confused' }]);
    },
  );

  test('other than the usual one is not answered where GitHub refuses the configuration', async () => {
    refuse(/contents/);
    await label({ label: { name: 'bug' } });
    expect(rig.github.comments).toEqual([]);
    expect(rig.github.reactions).toEqual([]);
  });
});

describe('a command', () => {
  test.each([
    ['/retry', 'the configuration', /contents/, 403],
    ['/stop', 'the permission of the sender', /collaborators/, 422],
    ['/retry', 'the issue', /graphql/, 403],
  ])('%s is answered once where GitHub refuses %s', async (command, _, route, status) => {
    mayWrite();
    await label();
    const before = texts().length;
    for (const id of [901, 902]) {
      refuse(route, undefined, status);
      const comment = { id, body: command, user: mona };
      await rig.deliver('issue_comment', commentEvent(command, { comment }));
    }
    expect(texts()).toHaveLength(before + 1);
    expect(texts().at(-1)).toContain(`\`${command}\` was not followed: GitHub refuses`);
    expect(texts().at(-1)).toContain(`${status}: ${said}`);
    expect(texts().at(-1)).toContain('checks the permissions');
    expect((await run()).state).not.toBe('ended');
  });

  test('/stop holds the agent back also where the configuration cannot be read', async () => {
    mayWrite();
    await label();
    refuse(/contents/);
    await rig.deliver('issue_comment', commentEvent('/stop'));
    expect((await run()).facts.stop.latest?.by).toBe('mona');
  });

  test('/retry on an issue that GitHub does not show is answered with the permission that is missing', async () => {
    mayWrite();
    await label();
    rig.service.change({ agent: agentOf('error') });
    await rig.pass(60_000);
    rig.github.issueText = {};
    await rig.deliver('issue_comment', commentEvent('/retry'));
    expect(texts().at(-1)).toContain('**issues: read**');
  });

  test.each([
    ['its limit is spent', { type: 'RATE_LIMIT', message: 'API rate limit already exceeded.' }],
    ['its own work failed', { message: 'Something went wrong while executing your query.' }],
  ])('/retry is followed later where GitHub says with status 200 that %s', async (_, error) => {
    mayWrite();
    await label();
    rig.service.change({ agent: agentOf('error') });
    await rig.pass(60_000);
    const before = texts().length;
    const reply = Object.assign(new Error(error.message), { name: 'GraphqlResponseError', errors: [error] });
    rig.github.faults.push({ route: /graphql/, error: reply });
    await rig.deliver('issue_comment', commentEvent('/retry'));
    expect(texts()).toHaveLength(before);
    await rig.pass(60_000);
    expect((await run()).state).not.toBe('ended');
    expect(texts().join()).not.toContain('permission');
  });

  test('without the prefix is ignored where no agent was asked for and GitHub refuses the configuration', async () => {
    rig.github.shownIssue = { labels: [] };
    refuse(/contents/);
    await rig.deliver('issue_comment', commentEvent('/stop'));
    expect(rig.github.comments).toEqual([]);
  });

  test('without the prefix is answered where an agent was asked for, though none runs', async () => {
    refuse(/contents/);
    await rig.deliver('issue_comment', commentEvent('/stop'));
    expect(texts().join()).toContain('GitHub refuses what is needed for it');
  });
});

test('a check that GitHub refuses is reported on the issue, once', async () => {
  mayWrite();
  await label();
  await rig.pass(30_000);
  refuse(/check-runs/, 'checks=write');
  await rig.deliver('pull_request', pullEvent('opened'));
  refuse(/check-runs/, 'checks=write');
  rig.service.change({ agent: agentOf('finished') });
  await rig.pass(60_000);
  const told = texts().filter((text) => text.includes('the check on the pull request cannot be shown'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('**checks: write**');
});

test('an effect that GitHub refuses for good is logged, and shown on the page of its run', async () => {
  mayWrite();
  refuse(/issues\/\{issue_number\}\/comments/);
  await label();
  expect(await rig.store.outbox.refused((await run()).id)).toEqual([
    `comment not shown on GitHub: 403: ${said}`,
  ]);
  expect(rig.lines).toContainEqual({ level: 'error', message: 'an effect cannot be delivered' });
});
