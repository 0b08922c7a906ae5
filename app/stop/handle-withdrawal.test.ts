// Who ends a run by closing its issue or removing its label: only who may start one.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { issueEvent, mona } from '../../test/support/deliveries.ts';
import { talking } from '../../test/support/talking.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';

let rig: WorkerRig;
beforeEach(async () => {
  rig = await workerRig(temporaryFolder());
});
afterEach(() => rig.store.close());

const { begin, run } = talking(() => rig);
const decided = async () => rig.store.decisions.ofRun((await run()).id, 5);
const replies = () => rig.github.marked('reply').map(({ body }) => body);
const rita = { login: 'rita', id: 2, type: 'User' };
const helper = { login: 'helper[bot]', id: 3, type: 'Bot' };

const does = (action: string, sender: object) => rig.deliver('issues', issueEvent(action, { sender }));

test.each([
  ['closed', 'ending this run (closed the issue) needs the repository permission **write** or more'],
  ['unlabeled', 'ending this run (removed the label agent) needs the repository permission **write**'],
])('an issue that a reader %s is followed on, and the reader is told', async (action, words) => {
  await begin('limits: { cost_per_run: 1 }');
  await does(action, rita);
  expect((await run()).state).toBe('watching');
  expect(replies()).toEqual([expect.stringContaining(words)]);
  expect(replies()[0]).toContain('It is followed on, and its limits hold.');
});

test('a bot ends nothing unless it is listed', async () => {
  await begin();
  await does('closed', helper);
  expect((await run()).state).toBe('watching');
  rig.github.files.set('octo/garden', 'bots: ["helper[bot]"]');
  await does('closed', helper);
  expect(await run()).toMatchObject({ state: 'ended', facts: { ending: { outcome: 'cancelled' } } });
  expect(await decided()).toEqual([]);
});

test.each([
  ['closed', 'closed the issue'],
  ['unlabeled', 'removed the label agent'],
  ['transferred', 'transferred the issue'],
])('who ends a run is kept and told once: an issue that somebody %s', async (action, reason) => {
  await begin();
  await does(action, mona);
  await does(action, mona);
  const by = { kind: 'person', login: 'mona', comment: null };
  expect(await decided()).toMatchObject([{ verdict: 'unfollow', by, reason, result: { kind: 'verified' } }]);
  expect(rig.github.marked('progress')[0]?.body).toContain('No longer followed');
  expect(rig.github.marked('report').map(({ body }) => body)).toEqual([expect.stringContaining(reason)]);
});

test('where the issue is gone, its agent is stopped', async () => {
  await begin();
  await does('transferred', rita);
  expect(await run()).toMatchObject({ facts: { stop: { by: 'rita' } } });
  expect(await decided()).toMatchObject([{ verdict: 'stop', by: { login: 'rita' } }]);
});

test('a wrong configuration file is no way around it', async () => {
  await begin();
  rig.github.files.set('octo/garden', 'permission: { start: nobody }');
  await does('closed', rita);
  expect((await run()).state).toBe('watching');
  await does('closed', mona);
  expect((await run()).state).toBe('ended');
});
