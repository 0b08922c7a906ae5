import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { issueEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';

let dataDir: string;
let rig: WorkerRig;

beforeEach(async () => {
  dataDir = temporaryFolder();
  rig = await workerRig(dataDir);
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true });
});

const asBefore = { state: 'open', title: 'Water', body: 'Water the plants', labels: [{ name: 'Agent' }] };
const deliverAfter = async (ms: number) => {
  rig.clock.advance(ms);
  await rig.deliver('issues', issueEvent('labeled'));
};
const replies = () => rig.github.marked('reply').map(({ body }) => body.split('\n').at(-1));

describe('a label event that comes late', () => {
  test.each([
    ['the label was taken off', { labels: [{ name: 'bug' }] }],
    ['it was closed', { state: 'closed' }],
    ['its text was changed', { body: 'Cut the plants' }],
    ['its text was changed', { title: 'Cut' }],
  ])('starts nothing and says so where %s', async (why, changes) => {
    rig.github.shownIssue = { ...asBefore, ...changes };
    await deliverAfter(60_001);
    expect(rig.service.started).toEqual([]);
    expect(replies()).toEqual([expect.stringContaining(`came too late: ${why} meanwhile`)]);
  });

  test('about an issue that is gone starts nothing', async () => {
    rig.github.faults.push({ route: /^GET .*\/issues\/{issue_number}$/, error: httpError(410, 'deleted') });
    await deliverAfter(60_001);
    expect(rig.service.started).toEqual([]);
  });

  test('starts an agent where all is as it was', async () => {
    rig.github.shownIssue = asBefore;
    await deliverAfter(3 * 24 * 60 * 60_000);
    expect(rig.service.started).toHaveLength(1);
  });

  test('within a minute starts with the words of the label, and not where that was taken off again', async () => {
    rig.github.shownIssue = { ...asBefore, body: 'Cut the plants' };
    await deliverAfter(60_000);
    expect(rig.service.started).toMatchObject([{ message: expect.stringContaining('Water the plants') }]);
    rig.github.shownIssue = { ...asBefore, labels: [] };
    await rig.deliver('issues', issueEvent('labeled', { issue: { ...asBefore, number: 13, body: '' } }));
    expect(rig.service.started).toHaveLength(1);
  });
});
