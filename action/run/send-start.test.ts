import { expect, test } from '@jest/globals';
import type { Started, StartRequest, StartTask } from '../../shared/service/index.ts';
import { startStepOf } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { aStep } from '../../test/support/a-step.ts';
import { startConversation } from './send-start.ts';
import { track } from './track.ts';

const working: StartTask = {
  id: 't1',
  step: startStepOf('PREPARING_REPOSITORY'),
  conversationId: null,
  createdAt: null,
  error: null,
  updatedAt: '2026-01-01T00:00:05',
};

type OnStep = (task: StartTask) => void;

function streaming(end: (onStep: OnStep) => Promise<Started>, polls: Partial<HostedApi> = {}) {
  const { step, api, lines } = aStep({ polls: [null] }, { 'start-progress': 'stream' });
  const start: HostedApi['start'] = (_, { onStep = () => {} } = {}) => end(onStep);
  Object.assign(api, { start, ...polls });
  const { settings } = step;
  return { step, lines, task: settings.message, begin: () => startConversation(settings, step) };
}

const cut = async (onStep: OnStep): Promise<Started> => {
  onStep(working);
  return { kind: 'task', task: working, brokenOff: 'the connection was reset' };
};

test('a start whose stream was cut and whose task has stopped is reported as lost within a minute', async () => {
  const { step, begin } = streaming(cut, { startTasks: async () => new Map([['t1', working]]) });
  const begun = await begin();
  if (begun.kind !== 'watch') throw new Error('it is followed');
  const cutAt = step.clock.now();
  expect(await track(begun.watch, step, 'end')).toMatchObject({
    kind: 'ended',
    ending: { outcome: 'start_error', variant: 'start_lost' },
  });
  expect(step.clock.now() - cutAt).toBeLessThan(45_000);
});

test('a start counts as streamed until the service has closed its stream', async () => {
  const closed = streaming(async (onStep) => {
    onStep(working);
    const ready = { ...working, step: startStepOf('READY'), conversationId: 'c' };
    onStep(ready);
    return { kind: 'task', task: ready };
  });
  await closed.begin();
  expect(closed.step.ledger.facts().startIsFragile).toBe(false);
  const broken = streaming(cut);
  await broken.begin();
  expect(broken.step.ledger.facts().startIsFragile).toBe(true);
});

test('the chosen id of a conversation and its task are in the log when the start request leaves', async () => {
  const { begin, lines, step, task } = streaming(cut);
  await begin();
  expect(lines[0]).toBe(`starting conversation ${step.randomId()}`);
  expect(lines[1]).toBe(`its task: ${task}`);
});

test.each([
  ['an issue', { issue: { number: 7, title: 'Water the plants' } }, 'octo/garden#7: Water the plants'],
  ['a pull request', { pull_request: { number: 8, title: 'Weed' } }, 'octo/garden#8: Weed'],
  ['nothing of the kind', {}, undefined],
])('a start that %s has triggered is called by it', async (_, event, title) => {
  const { step } = streaming(cut);
  const sent: StartRequest[] = [];
  const service: typeof step.service = {
    ...step.service,
    async start(request) {
      sent.push(request);
      return { kind: 'task', task: working };
    },
  };
  const { settings } = step;
  await startConversation(settings, {
    ...step,
    service,
    context: { ...step.context, repository: 'octo/garden', event },
  });
  expect(sent.map((request) => request.title)).toEqual([title]);
});
