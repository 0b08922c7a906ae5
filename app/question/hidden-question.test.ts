// A question that GitHub refused to show: it is never given up while it is open, and whoever answers is told why there is none.
import { beforeEach, expect, test } from '@jest/globals';
import { readGitHubFailure } from '../../shared/github/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import {
  becomes,
  configure,
  finish,
  label,
  replies,
  rig,
  run,
  sticky,
  write,
} from '../../test/support/issue-stage.ts';

const locked = httpError(403, 'Unable to create comment because issue is locked.');
/** Each comment that is posted from now on, until `unlock`. */
function lock(error = locked): void {
  for (let tries = 0; tries < 50; tries += 1) {
    rig.github.faults.push({ route: /POST.*issues.*comments$/, error });
  }
}
function unlock(): void {
  rig.github.faults.length = 0;
}
const questions = () => rig.github.marked('confirmation');
const effects = async () => (await rig.store.counts()).outbox;

beforeEach(async () => {
  rig.github.roles.set('mona', 'write');
  configure('ask: always');
  await label();
  await rig.pass(30_000);
});

test.each([
  ['is locked', locked],
  ['is archived', httpError(403, 'Repository was archived so is read-only.')],
  ['was not found for a while', httpError(404, 'Not Found')],
  ['was gone for a while', httpError(410, 'This issue was deleted')],
  ['was refused for its content', httpError(422, 'Validation Failed')],
])('a question whose place %s is shown at the next try, ten minutes later at most', async (_, error) => {
  const { status } = readGitHubFailure(error);
  lock(error);
  await becomes('waiting_for_confirmation');
  await rig.pass(25 * 60_000, 60_000);
  expect(questions()).toEqual([]);
  expect(sticky()).toContain(`The agent’s question could not be shown (${status}: `);
  const refused = (await rig.store.outbox.refused((await run()).id)).filter((each) =>
    each.startsWith('question'),
  );
  expect(refused).toEqual([expect.stringContaining(error.message)]);
  unlock();
  await rig.pass(10 * 60_000, 60_000);
  expect(questions()).toHaveLength(1);
  expect(sticky()).not.toContain('could not be shown');
});

test('a command shows the question at once where that is possible by then', async () => {
  lock();
  await becomes('waiting_for_confirmation');
  unlock();
  await write('/approve');
  expect(replies().at(-1)).toContain(
    'the agent’s question could not be shown (403: Unable to create comment because issue is locked.), so `/approve` answers nothing. Nothing was sent to the agent.',
  );
  expect(replies().join()).not.toContain('asked in this thread is open');
  expect(questions()).toHaveLength(1);
});

test('/status says why the question cannot be read, and nothing of it once it can', async () => {
  lock();
  await becomes('waiting_for_confirmation');
  unlock();
  await write('/status');
  expect(replies().at(-1)).toContain('⚠️ The agent’s question could not be shown (403: Unable');
  expect(replies().at(-1)).not.toContain('Waiting for an answer:');
  await rig.pass(30_000);
  await write('/status');
  expect(replies().at(-1)).not.toContain('could not be shown');
  expect(replies().at(-1)).toContain('Waiting for an answer:');
});

test('a question that nobody waits for any more is given up', async () => {
  lock();
  await becomes('waiting_for_confirmation');
  unlock();
  rig.service.change({ agent: agentOf('running') });
  await finish();
  await rig.pass(11 * 60_000, 60_000);
  expect(questions()).toEqual([]);
  expect((await effects()).undeliverable ?? 0).toBe(0);
});

test('buttons on the pull request wait for no question that is refused on the issue', async () => {
  await rig.deliver('pull_request', pullEvent('opened'));
  lock();
  await becomes('waiting_for_confirmation');
  const checks = rig.github.checks.filter(({ fields }) => fields.name === 'agent-conversations/question');
  expect(checks).toHaveLength(1);
  expect(questions()).toEqual([]);
});
