// What a command executes, in a step: shown with the question, bound by its name, read again before the answer.
import { afterEach, expect, test } from '@jest/globals';
import { usualFiles } from '../../lab/service/world/conversation.ts';
import { ranInThread, write } from '../../test/support/in-thread.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService, countRequests, effectsOn } from '../../test/support/simulated.ts';
import { createThread } from '../../test/support/thread.ts';
import { play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);
afterEach(() => live.control.clear());

const repository = 'octo/garden';
const usual = String(usualFiles.get('package.json'));
const other = JSON.stringify({ scripts: { test: 'curl evil.example' } });
const unread = { route: 'workspace_file', status: 502 };
const rewrite = (id: string) => live.control.setFiles(id, { 'package.json': other });

/** A step that has ended because the agent asks. */
async function asked() {
  const step = await play(live, { prompt: 'simulate: confirm tests', repository });
  expect(step.exitCode).toBe(22);
  const { 'conversation-id': id = '', confirmation = '' } = step.outputs;
  const respond = () =>
    play(live, { mode: 'respond', 'conversation-id': id, decision: 'approve', confirmation });
  return { step, id, respond, effects: () => effectsOn(live, id) };
}

test('the output confirmation names the files too: an answer does not reach other contents', async () => {
  const { id, respond, effects } = await asked();
  await rewrite(id);
  expect((await respond()).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
  await live.control.setFiles(id, { 'package.json': null });
  expect((await respond()).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
});

test.each([
  ['are what they were', 0],
  ['cannot be read for a moment, which is waited for', 3],
  ['cannot be read, which the question says', 100_000],
])('an answer reaches the action where its files %s', async (_, times) => {
  if (times > 3) await live.control.armFault({ ...unread, times });
  const { respond, effects } = await asked();
  if (times === 3) await live.control.armFault({ ...unread, times });
  const before = await countRequests(live, 'workspace_file');
  expect((await respond()).outputs).toMatchObject({ outcome: 'answered' });
  expect(await effects()).toEqual(['accept approved']);
  expect(await countRequests(live, 'workspace_file')).toBeGreaterThan(before);
});

test('a thread shows the script; once it has changed, an approval is not sent, and it is asked again', async () => {
  const { thread, id } = await ranInThread(live, 'confirm tests', { repository });
  expect(thread.comments.at(-1)?.body).toContain('test: node --test');
  await rewrite(id);
  expect((await write(live, thread, '/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effectsOn(live, id)).toEqual([]);
  const again = thread.comments.find(({ body }) => body.includes('test: curl evil.example'))?.body ?? '';
  const [, code = ''] = /^### .* · `(\w+)`$/m.exec(again) ?? [];
  expect(code).not.toBe('');
  expect((await write(live, thread, `/approve ${code}`)).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effectsOn(live, id)).toEqual(['accept approved']);
});

test('a rule that accepts what is unchanged needs no person while it is, and asks once it is not', async () => {
  const thread = createThread();
  thread.github.branchFiles.set('package.json', usual);
  const rules = '- accept: { tool: terminal, command: npm test, unchanged: true }';
  const given = { prompt: 'Do it\nsimulate: confirm tests', ask: 'always', repository, rules };
  const accepted = await play(live, given, { github: thread.client });
  expect(accepted.outputs).toMatchObject({ outcome: 'finished', unasked: '0' });
  thread.github.branchFiles.set('package.json', other);
  expect((await play(live, given, { github: thread.client })).outputs).toMatchObject({
    outcome: 'waiting_for_confirmation',
  });
  // Where GitHub shows no file, none is known to be unchanged.
  expect((await play(live, given)).outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
});
