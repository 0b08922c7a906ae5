// A worker for each test of a file, and the label of the usual issue. It closes after the test.
import { afterEach, beforeEach } from '@jest/globals';
import { issueEvent } from './deliveries.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type WorkerRig, workerRig } from './worker-rig.ts';

export let rig: WorkerRig;

beforeEach(async () => {
  rig = await workerRig(temporaryFolder());
});
afterEach(() => rig.store.close());

/** Another process goes on in its place. */
export function goOnWith(other: WorkerRig): void {
  rig = other;
}

export const label = () => rig.deliver('issues', issueEvent('labeled'));
