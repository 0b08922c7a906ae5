// GitHub refuses for good what a person asked for: the person is told once, with what has to change.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { commentEvent, issueEvent, mona, pullEvent } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import { type WorkerRig, workerRig } from '../test/support/worker-rig.ts';

let rig: WorkerRig;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-refused-'));
  rig = await workerRig(dataDir);
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const said = 'Resource not accessible by integration';
const refuse = (route: RegExp, needs?: string, status = 403) =>
  rig.github.faults.push({
    route,
    error: httpError(status, said, needs === undefined ? {} : { 'x-accepted-github-permissions': needs }),
  });
const label = (name = 'agent') => rig.deliver('issues', issueEvent('labeled', { label: { name } }));
const texts = () => rig.github.comments.map(({ body }) => body.split('\n').slice(1).join('\n'));
const mayWrite = () => rig.github.roles.set('mona', 'write');

describe('a label, where GitHub refuses', () => {
  test.each([
    ['the configuration', /contents/, 'contents=read', 'contents: read'],
    ['the permission of the sender', /collaborators/, 'metadata=read', 'metadata: read'],
    [
      'the branch',
      /branches/,
      'contents=read; administration=read',
      'contents: read or administration: read',
    ],
  ])('%s', async (_, route, needs, told) => {
    mayWrite();
    rig.github.files.set('octo/garden', 'branch: main');
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
  });

  test('the configuration, only the usual label is answered', async () => {
    refuse(/contents/);
    await label('bug');
    expect(rig.github.comments).toEqual([]);
    expect(rig.github.reactions).toEqual([]);
  });

  test('only for now, it is tried again without a comment', async () => {
    mayWrite();
    rig.github.faults.push({ route: /collaborators/, error: httpError(403, 'secondary rate limit') });
    await label();
    expect(rig.github.comments).toEqual([]);
    await rig.pass(120_000);
    expect(rig.service.started).toHaveLength(1);
  });
});

describe('a command, where GitHub refuses', () => {
  test.each([
    ['/retry', /contents/, 403],
    ['/stop', /collaborators/, 422],
    ['/retry', /graphql/, 403],
  ])('%s: %s', async (command, route, status) => {
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
    expect((await rig.store.runs.newestAt(7, 12))?.state).not.toBe('ended');
  });

  test('/stop holds the agent back also where the configuration cannot be read', async () => {
    mayWrite();
    await label();
    refuse(/contents/);
    await rig.deliver('issue_comment', commentEvent('/stop'));
    expect((await rig.store.runs.newestAt(7, 12))?.facts.stop?.by).toBe('mona');
  });

  test('an issue that GitHub does not show is not read again', async () => {
    mayWrite();
    await label();
    rig.service.change({ executionStatus: 'error' });
    await rig.pass(60_000);
    rig.github.issueText = {};
    await rig.deliver('issue_comment', commentEvent('/retry'));
    expect(texts().at(-1)).toContain('**issues: read**');
  });

  test('a command without the prefix is ignored where no run is', async () => {
    refuse(/contents/);
    await rig.deliver('issue_comment', commentEvent('/stop'));
    expect(rig.github.comments).toEqual([]);
  });
});

test('a check that GitHub refuses is reported on the issue, once', async () => {
  mayWrite();
  await label();
  await rig.pass(30_000);
  refuse(/check-runs/, 'checks=write');
  await rig.deliver('pull_request', pullEvent('opened'));
  refuse(/check-runs/, 'checks=write');
  rig.service.change({ executionStatus: 'finished' });
  await rig.pass(60_000);
  const told = texts().filter((text) => text.includes('the check on the pull request cannot be shown'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('**checks: write**');
});

test('an effect that GitHub refuses for good is logged, and shown on the page of its run', async () => {
  mayWrite();
  refuse(/issues\/\{issue_number\}\/comments/);
  await label();
  const run = await rig.store.runs.newestAt(7, 12);
  expect(await rig.store.outbox.refused(run?.id ?? '')).toEqual([
    `comment not shown on GitHub: 403: ${said}`,
  ]);
  expect(rig.lines).toContainEqual({ level: 'error', message: 'an effect cannot be delivered' });
});
