// `on-cancel: stop` while the start is still under way: what main hands to post, and what post does about it. A start takes 20 s.
import { afterEach, describe, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService, countRequests } from '../../test/support/simulated.ts';
import type { InputName } from '../inputs/inputs.ts';
import { cancelAt, type Played, type PlayOptions, play, playPost } from '../testing/play.ts';

letTimeJump();

// Most of it is about a service that names no sandbox before its start is ready.
const live = await aService('live', 1, { namesSandboxes: false });
const naming = await aService('live', 1);
const documented = await aService('documented', 1);
afterEach(() => live.control.clear({ conversations: true }));

type Fault = Parameters<typeof live.control.armFault>[0];
type Inputs = Partial<Record<InputName, string>>;

const stopping: Inputs = { prompt: 'simulate: hang', 'on-cancel': 'stop', 'poll-interval': '1', live: 'off' };
const hasStopped = 'the agent has stopped, and its sandbox is paused';
const asSoonAs = 'its agent is stopped as soon as it is there';

async function truths(service = live) {
  return (await service.control.conversations()).map(
    ({ sandboxStatus, executionStatus }) => `${sandboxStatus}/${executionStatus}`,
  );
}

/** The post step after main, as the runner starts it. */
function postAfter(main: Played, inputs: Inputs, isKilled = false, service = live) {
  const { done, ...facts } = main.state;
  return playPost(service, inputs, { state: isKilled ? facts : main.state });
}

const atRequest = cancelAt('starting conversation');
const inStartUp = cancelAt('start-up: ');
const late = (delayMs: number): Fault => ({ route: 'start', action: 'pass', delayMs });

describe.each([false, true])('with on-cancel: stop (main killed: %s)', (isKilled) => {
  test.each<[string, Inputs, PlayOptions, readonly Fault[]]>([
    ['a start request that is answered late', {}, atRequest, [late(2_000)]],
    ['a start request that is answered too late', {}, atRequest, [late(15_000)]],
    ['a start request whose answer is lost', {}, atRequest, [{ route: 'start', action: 'reset_after' }]],
    ['a start task', {}, inStartUp, []],
    ['a start task of an agent without a task yet', { ask: 'always' }, inStartUp, []],
    ['a start-up of mode: start', { mode: 'start' }, inStartUp, []],
  ])('%s is handed to post, which stops the agent once it is ready', async (_, given, options, faults) => {
    for (const fault of faults) await live.control.armFault(fault);
    const inputs = { ...stopping, ...given };
    const main = await play(live, inputs, options);
    expect(main.outputs).toMatchObject({ outcome: 'cancelled', 'exit-code': '130' });
    expect(main.outputs.reason).toContain(asSoonAs);
    const post = await postAfter(main, inputs, isKilled);
    expect(post.lines.join('\n')).toContain(hasStopped);
    expect(post.summaries.join()).toMatch(isKilled ? /was stopped/ : /the agent has stopped/);
    expect(await truths()).toEqual([expect.stringMatching(/^PAUSED\//)]);
    expect(await countRequests(live, 'start')).toBe(1);
  });

  test('a start that fails after the cancel is reported as no agent', async () => {
    const inputs = { ...stopping, prompt: 'simulate: start-error' };
    const post = await postAfter(await play(live, inputs, inStartUp), inputs, isKilled);
    const told = [...post.lines, ...post.summaries].join('\n');
    expect(told).toContain('there is no agent to stop: its start failed: The sandbox could not be set up');
    expect(told).not.toContain('goes on');
  });

  test('a start that takes longer than a minute is named with its task and its address', async () => {
    const inputs = { ...stopping, prompt: 'simulate: start-hang' };
    const main = await play(live, inputs, inStartUp);
    const post = await postAfter(main, inputs, isKilled);
    const words = new RegExp(
      `the agent could not be stopped: start task ${main.outputs['start-task-id']}: not READY after 60 s; last seen: .*; look for it at ${live.url}/conversations/[-0-9a-f]{36}`,
    );
    expect(post.lines.join('\n')).toMatch(new RegExp(`^warning: ${words.source}`, 'm'));
    const summary = post.summaries.join().replaceAll(/&#95;/g, '_').replaceAll('&#8203;', '');
    expect(summary).toMatch(words);
    expect(summary).toMatch(new RegExp(`\\]\\(${live.url}/conversations/[-0-9a-f]{36}\\)`));
  });
});

test.each<[string, Inputs, readonly Fault[], string, RegExp]>([
  ['timeout', { timeout: '5' }, [], 'timeout', /^not ended after 5 s/],
  ['start-timeout', { 'start-timeout': '5' }, [], 'start_timeout', /^not READY after 5 s/],
  [
    'timeout with no answer to the start',
    { timeout: '5' },
    [late(30_000)],
    'start_unknown',
    /may or may not/,
  ],
])(
  'with on-cancel: stop the end of %s stops the agent once its start is over',
  async (_, given, faults, outcome, reason) => {
    for (const fault of faults) await live.control.armFault(fault);
    const main = await play(live, { ...stopping, ...given });
    expect(main.outputs).toMatchObject({ outcome, reason: expect.stringMatching(reason) });
    expect(main.outputs.reason).toContain(hasStopped);
    expect(main.summaries.join()).toContain('The step is over, and its agent was stopped.');
    expect(await truths()).toEqual([expect.stringMatching(/^PAUSED\//)]);
    const post = await postAfter(main, stopping);
    expect(post.summaries).toEqual([]);
  },
);

test('with on-cancel: stop a start that outlasts its time is left to post, and reported by both', async () => {
  const inputs = { ...stopping, prompt: 'simulate: slow-start for 80s, then hang', 'start-timeout': '5' };
  const main = await play(live, inputs);
  expect(main.outputs).toMatchObject({ outcome: 'start_timeout', reason: expect.stringContaining(asSoonAs) });
  expect(main.summaries.join()).toContain('its agent is being stopped');
  const post = await postAfter(main, inputs);
  expect(post.summaries.join()).toContain(hasStopped);
  expect(await truths()).toEqual([expect.stringMatching(/^PAUSED\//)]);
});

test('with on-cancel: stop a start that was never taken is named by the id that it chose', async () => {
  await live.control.armFault({ route: 'start', action: 'reset_before', times: 9 });
  const main = await play(live, stopping, atRequest);
  const post = await postAfter(main, stopping);
  const id = /id ([-0-9a-f]{36})/.exec(main.lines.join('\n'))?.[1];
  expect(post.lines.join('\n')).toContain('nothing of it has appeared; look for it at ');
  expect(post.summaries.join()).toContain(`](${live.url}/conversations/${id})`);
});

test('with on-cancel: stop a start that the key may not read any more is reported as not stopped', async () => {
  const main = await play(live, stopping, inStartUp);
  await live.control.armFault({ route: 'start_tasks', status: 401, times: 99 });
  const { lines, summaries } = await postAfter(main, stopping);
  expect(lines.join('\n')).toMatch(/^warning: the agent could not be stopped: start task .*401/m);
  expect(summaries.join()).toContain('the agent could not be stopped: ');
});

test('with on-cancel: stop a start of the deprecated endpoint, which names no id, is reported as not stopped', async () => {
  const inputs = { ...stopping, 'api-version': 'v0' };
  await documented.control.armFault({ route: 'start_v0', action: 'pass', delayMs: 15_000 });
  const main = await play(documented, inputs, cancelAt('starting conversation'));
  const { lines } = await playPost(documented, inputs, { state: main.state });
  const why = 'may or may not have been taken, and the service has named no id';
  expect(lines.join('\n')).toContain(`warning: the agent could not be stopped: the start request ${why}`);
});

test('with on-cancel: leave a start that is under way goes on', async () => {
  const inputs = { ...stopping, 'on-cancel': 'leave' };
  const main = await play(live, inputs, inStartUp);
  expect(main.outputs.reason).toContain('the start-up goes on as start task');
  expect(await postAfter(main, inputs)).toMatchObject({ lines: [], summaries: [] });
  expect(await truths()).toEqual([expect.stringMatching(/^STARTING\//)]);
});

test('with on-cancel: stop a start task that mode: wait follows is stopped too', async () => {
  const { outputs } = await play(live, { ...stopping, 'on-cancel': 'leave' }, inStartUp);
  const inputs = { ...stopping, prompt: '', mode: 'wait', 'start-task-id': outputs['start-task-id'] ?? '' };
  const main = await play(live, inputs, inStartUp);
  expect(main.outputs.reason).toContain(asSoonAs);
  expect((await postAfter(main, inputs)).lines.join('\n')).toContain(hasStopped);
  expect(await truths()).toEqual([expect.stringMatching(/^PAUSED\//)]);
});

describe.each([false, true])('a service that names the sandbox of a start (main killed: %s)', (isKilled) => {
  const pauses = () => countRequests(naming, 'pause_sandbox');
  afterEach(() => naming.control.clear({ conversations: true }));

  test.each([
    ['is under way', 'simulate: hang'],
    ['never comes to its end', 'simulate: start-hang'],
  ])('has it paused where the start %s, and there is no agent', async (_, prompt) => {
    const inputs = { ...stopping, prompt };
    const main = await play(naming, inputs, inStartUp);
    const post = await postAfter(main, inputs, isKilled, naming);
    const told = [...post.lines, ...post.summaries].join('\n');
    expect(told).toContain('there is no agent to stop: its sandbox was paused before its agent was there');
    expect(told).not.toContain('goes on');
    expect(await truths(naming)).toEqual(['PAUSED/null']);
    expect(await pauses()).toBe(1);
  });

  test('has it paused by main where that has seen it', async () => {
    const inputs = { ...stopping, prompt: 'simulate: start-hang' };
    await play(naming, inputs, cancelAt('start-up: preparing the repository'));
    expect(await pauses()).toBe(1);
    expect(await truths(naming)).toEqual(['PAUSED/null']);
  });

  test('is not asked again where it cannot pause it, and its agent is stopped once it is there', async () => {
    const gone = { route: 'pause_sandbox', action: 'respond', status: 404, body: {}, times: 1 } as const;
    await naming.control.armFault(gone);
    const inputs = { ...stopping, prompt: 'simulate: hang' };
    const main = await play(naming, inputs, inStartUp);
    const post = await postAfter(main, inputs, isKilled, naming);
    expect(post.lines.join('\n')).toContain(hasStopped);
    expect(await pauses()).toBe(2);
  });
});
