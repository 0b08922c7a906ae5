// Messages of two people, questions and stops, while the App dies at random steps: each arrives once, in order, or is given back.
import { describe, expect, test } from '@jest/globals';
import { crashingApp } from '../../test/support/crashing-app.ts';
import { commentEvent, issueEvent, mona } from '../../test/support/deliveries.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqlite } from '../kernel/sqlite.ts';

const stories = 10;
/** Over the stories without a stop. */
const totals = { crashes: 0, messages: 0 };
const rita = { login: 'rita', id: 2, type: 'User' };
const texts = ['one by mona', 'two by rita', 'three by mona', 'four by rita'];

describe.each([false, true])('stopped in between: %p', (isStopped) => {
  test.each(Array.from({ length: stories }, (_, seed) => seed))('story %i', async (seed) => {
    const told = await tellStory(seed, isStopped);
    const { messages, replies, unsettled, approvals, ended, github } = told;
    if (!isStopped) {
      totals.crashes += told.crashes;
      totals.messages += messages.length;
    }
    const given = texts.filter((text) => messages.includes(text));
    // Each at most once, and in the order in which they were written.
    expect(messages).toEqual(given);
    expect(unsettled).toBe(0);
    // The author of each message that was not given gets a reply.
    const returned = replies.filter((reply) => /your message (?:was not given|did not reach)/.test(reply));
    const unclear = replies.filter((reply) => reply.includes('not known whether your message'));
    const refused = replies.filter((reply) => reply.includes('is being stopped'));
    const known = given.length + returned.length + unclear.length + refused.length;
    expect(known).toBeGreaterThanOrEqual(texts.length);
    expect(approvals).toBe(0);
    expect(ended).toEqual({ runs: { ended: 1 }, undone: 0 });
    expect(github.marked('progress')).toHaveLength(1);
    const reports = github.marked('report').map(({ body }) => body.split('\n')[0]);
    expect(new Set(reports).size).toBe(reports.length);
  });
});

test('the stories do crash, and most messages arrive', () => {
  expect(totals.crashes).toBeGreaterThan(2 * stories);
  expect(totals.messages).toBeGreaterThan(3 * stories);
});

async function tellStory(seed: number, isStopped: boolean) {
  const dataDir = temporaryFolder();
  const app = await crashingApp(seed, async () => openSqlite(dataDir));
  const { github, service, random, put, pass } = app;
  service.listsStarts = true;
  service.wakes = true;
  github.roles.set('rita', 'write');
  let comments = 900;
  const write = async (body: string, sender = mona) => {
    const comment = { id: ++comments, body, user: sender };
    const payload = commentEvent(body, { comment, sender });
    await put(`comment ${comments}`, 'issue_comment', payload);
    if (random() < 0.3) await put(`comment ${comments}`, 'issue_comment', payload);
  };
  /** The agent works, asks, is answered elsewhere, and comes to its end. */
  const live = () => {
    const status = [...service.known.values()].at(-1)?.executionStatus;
    const dice = random();
    if (status === 'running' && dice < 0.3) service.change({ executionStatus: 'finished' });
    else if (status === 'running' && dice < 0.5) {
      service.change({ executionStatus: 'waiting_for_confirmation' });
    } else if (status === 'waiting_for_confirmation' && dice < 0.3) {
      service.change({ executionStatus: 'running' });
    }
  };

  await put('label', 'issues', issueEvent('labeled'));
  await pass(60_000, 10_000);
  const [one = '', two = '', three = '', four = ''] = texts;
  await write(`/agent ${one}`);
  await write(`/agent ${two}`, rita);
  await pass(60_000, 5_000, live);
  if (isStopped) await write('/stop', rita);
  await pass(isStopped ? 5_000 : 0, 5_000, live);
  await write(`/agent ${three}`);
  await pass(30_000, 5_000, live);
  await write(`/agent ${four}`, rita);
  await pass(10 * 60_000, 10_000, live);
  await pass(60 * 60_000, 120_000, () => {
    if (service.known.size > 0) service.change({ executionStatus: 'finished' });
  });
  const run = await app.store().runs.newestAt(7, 12);
  const unsettled = run ? (await app.store().messages.openOf(run.id)).length : 0;
  return {
    github,
    unsettled,
    messages: service.messages,
    crashes: app.crashes(),
    replies: github.marked('reply').map(({ body }) => body),
    approvals: service.requests.filter((request) => request.startsWith('approve')).length,
    ended: await app.close(),
  };
}
