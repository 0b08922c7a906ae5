// A worker for each test of a file, with the usual issue: what people do there, and what they see. It closes after the test.
import { afterEach, beforeEach } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { commentEvent, issueEvent, mona } from './deliveries.ts';
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

let comments = 900;
/** Somebody writes a comment; its id. */
export async function write(body: string, changes: Record<string, unknown> = {}): Promise<number> {
  comments += 1;
  const created_at = new Date(rig.clock.now()).toISOString();
  const comment = { id: comments, body, user: changes.sender ?? mona, created_at };
  await rig.deliver('issue_comment', commentEvent(body, { comment, ...changes }));
  return comments;
}
export async function run() {
  const newest = await rig.store.runs.newestAt(7, 12);
  if (!newest) throw new Error('no run');
  return newest;
}

export const configure = (file: string) => rig.github.files.set('octo/garden', file);
export const label = (changes: Record<string, unknown> = {}) =>
  rig.deliver('issues', issueEvent('labeled', changes));

const pass = (ms: number) => rig.pass(ms, ms > 30_000 ? 10_000 : 5_000);
/** Somebody writes that, and time passes. */
export async function tell(body: string, ms = 30_000): Promise<void> {
  await write(body);
  await pass(ms);
}
/** The agent is in that state from now on, and time passes. */
export async function becomes(executionStatus: string, ms = 60_000): Promise<void> {
  rig.service.change({ agent: agentOf(executionStatus) });
  await pass(ms);
}
