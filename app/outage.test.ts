// GitHub answers nothing for hours, or for days, in a time that jumps: what people did meanwhile is done, or they are told.
import { afterEach, describe, expect, test } from '@jest/globals';
import { agentOf } from '../shared/service/index.ts';
import { buttonEvent, commentEvent, issueEvent, mona, pullEvent } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import { type QuestionRig, questionRig } from '../test/support/questions/question-rig.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { rigSettings } from '../test/support/worker-rig.ts';
import { retryDelivery } from './intake/handle-delivery.ts';

const hour = 60 * 60_000;

let rig: QuestionRig;
afterEach(() => rig.store.close());

/** A question is open on the issue, with its buttons at a pull request. */
async function asked(runTimeout: number | null = null, configuration: string | null = null): Promise<void> {
  const settings = { ...rigSettings, runTimeout, idleTimeout: 1_000 * hour };
  rig = await questionRig(temporaryFolder(), {}, { settings }, configuration);
  await rig.deliver('pull_request', pullEvent('opened'));
  await rig.pass(10_000);
}

function breakGitHub(error = httpError(503, 'Service unavailable')): () => void {
  const { github } = rig;
  const request = github.request.bind(github);
  github.request = async () => {
    throw error;
  };
  return () => {
    github.request = request;
  };
}

/** The event fails in its last try. */
async function giveUp(event: string, payload: object, error: Error, attempts: number): Promise<void> {
  const { store, clock } = rig;
  await store.inbox.put({ id: 'lost', event, payload, receivedAt: clock.now() });
  const [delivery] = await store.inbox.claim({ now: clock.now(), until: clock.now() + 15_000, limit: 9 });
  if (delivery === undefined) throw new Error('nothing is due');
  await retryDelivery(rig.deps, { ...delivery, attempts }, error);
}

const approving = async () =>
  commentEvent(`/approve ${(await rig.confirmation()).code}`, { comment: theirs('/approve') });
const theirs = (body: string) => ({ id: 950, node_id: 'IC_950', body, user: mona, created_at: isoNow() });
const isoNow = () => new Date(rig.clock.now()).toISOString();
const pressing = async () => {
  const { code, id } = await rig.confirmation();
  return buttonEvent(`approve ${code}`, { id: rig.github.checks.at(-1)?.id, external_id: id });
};
const other = { number: 13, title: 'Rake', body: 'Rake it', html_url: 'https://x/13', state: 'open' };
const labelling = async (label = 'agent') => issueEvent('labeled', { issue: other, label: { name: label } });
const told = (issue: number) =>
  rig.github.marked('reply').flatMap((reply) => (reply.issue === issue ? [reply.body] : []));

/** All that passes: each is an outage, whatever its status. */
const outages: readonly (readonly [string, Error])[] = [
  ['of GitHub itself', httpError(503, 'Service unavailable')],
  ['in which nothing is found', httpError(404, 'Not Found')],
];

describe.each(outages)('an outage of twenty hours %s', (_name, error) => {
  test('loses no answer that was taken before', async () => {
    await asked();
    const mend = { now: () => {} };
    rig.lookedUp = () => {
      mend.now = breakGitHub(error);
      throw error;
    };
    await rig.answer();
    await rig.pass(20 * hour, hour / 2);
    expect(rig.calls).toEqual([]);
    mend.now();
    rig.lookedUp = () => ({ body: '/approve', createdAt: '2026-01-01T00:05:00Z', lastEditedAt: null });
    await rig.pass(hour / 2, 5 * 60_000);
    expect(rig.calls).toEqual(['approve']);
  });

  test('loses no report', async () => {
    await asked();
    const mend = breakGitHub(error);
    rig.service.change({ agent: agentOf('finished') });
    await rig.pass(20 * hour, hour / 2);
    expect(rig.github.marked('report')).toEqual([]);
    mend();
    await rig.pass(hour / 2, 5 * 60_000);
    expect(rig.github.marked('report')).toHaveLength(1);
  });
});

describe.each([
  ['the time of its run', 18 * hour, null],
  ['its own time', null, 'questions: { expire: 18h }'],
])('a question for which %s is over during an outage', (_name, runTimeout, configuration) => {
  test.each([
    ['a command', 'issue_comment', approving],
    ['a button', 'check_run', pressing],
  ] as const)('has the answer by %s that was given in time', async (_, event, payload) => {
    await asked(runTimeout, configuration);
    const mend = breakGitHub();
    await rig.deliver(event, await payload());
    await rig.pass(20 * hour, hour / 4);
    mend();
    await rig.pass(hour / 2, 5 * 60_000);
    expect(rig.calls).toEqual(['approve']);
  });

  test('ends where nobody had given an answer', async () => {
    await asked(runTimeout, configuration);
    await rig.pass(18 * hour + 60_000, hour / 4);
    expect(rig.calls).toEqual(configuration === null ? [] : ['reject', 'run']);
    expect((await rig.confirmation()).settledAt).not.toBeNull();
  });
});

test('an answer whose comment GitHub does not show for a day is given back in words', async () => {
  await asked();
  let mend = () => {};
  rig.lookedUp = () => {
    mend = breakGitHub();
    throw httpError(503, 'Service unavailable');
  };
  await rig.answer();
  await rig.pass(25 * hour, hour / 2);
  mend();
  await rig.pass(hour / 2, 5 * 60_000);
  expect(rig.calls).toEqual([]);
  expect(told(40).concat(told(12)).join()).toContain('Nothing was sent to the agent');
});

test.each([
  ['a command', 12, 'issue_comment', approving, 'what you wrote at 2026-01-01'],
  ['a button', 12, 'check_run', pressing, 'the button that you pressed at 2026-01-01'],
  ['a label', 13, 'issues', () => labelling(), 'the label that you set at 2026-01-01'],
] as const)(
  '%s of an outage that is longer than all tries is told in its thread when GitHub is back',
  async (_, number, event, payload, words) => {
    await asked();
    const mend = breakGitHub();
    await giveUp(event, await payload(), httpError(503, 'Service unavailable'), 300);
    await rig.pass(3 * hour, 10 * 60_000);
    expect(told(number)).toEqual([]);
    mend();
    await rig.pass(hour / 2, 10 * 60_000);
    expect(told(number)).toEqual([expect.stringContaining(`@mona, ${words}`)]);
    expect(told(number)[0]).toContain('503: Service unavailable');
    expect(rig.calls).toEqual([]);
  },
);

test.each([
  ['a label of others', 'issues', () => labelling('bug')],
  ['a comment that is no command', 'issue_comment', async () => commentEvent('/usr/bin is full')],
  ['a button of no question', 'check_run', async () => buttonEvent('approve K7M4Q', { external_id: 'no/1' })],
  ['an event of checks', 'check_suite', async () => ({ ...(await pressing()), check_suite: {} })],
] as const)('nobody is told of %s that was given up', async (_, event, payload) => {
  await asked();
  const before = rig.github.comments.length;
  await giveUp(event, await payload(), httpError(410, 'Gone'), 1);
  await rig.pass(60_000);
  expect(rig.github.comments).toHaveLength(before);
  expect(rig.lines).toContainEqual({
    level: 'error',
    message: 'a delivery failed and will not be tried again',
  });
});
