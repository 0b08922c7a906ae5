import { expect, test } from '@jest/globals';
import type { Started, StartTask } from '../../shared/service/index.ts';
import { startStepOf } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { aStep } from '../../test/support/a-step.ts';
import type { RawInputs } from '../inputs/inputs.ts';
import { startConversation } from './send-start.ts';

const working: StartTask = {
  id: 't1',
  step: startStepOf('PREPARING_REPOSITORY'),
  conversationId: null,
  createdAt: null,
  error: null,
};

type OnStep = (task: StartTask) => void;

function streaming(end: (onStep: OnStep) => Promise<Started>, polls: Partial<HostedApi> = {}) {
  const { step, api } = aStep({ polls: [null] }, { 'start-progress': 'stream' });
  const start: HostedApi['start'] = (_, { onStep = () => {} } = {}) => end(onStep);
  Object.assign(api, { start, ...polls });
  return { step, begin: () => startConversation(step.settings, step) };
}

const cut = async (onStep: OnStep): Promise<Started> => {
  onStep(working);
  return { kind: 'task', task: working, brokenOff: 'the connection was reset' };
};

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

/** The deadlines of the starts that are sent. */
async function startsOf(inputs: Partial<RawInputs>, isCancelled = false) {
  const { step, api } = aStep({ polls: [null] }, inputs);
  const deadlines: unknown[] = [];
  api.start = async (_, options) => {
    deadlines.push(options?.deadline);
    return { kind: 'task', task: working };
  };
  const cancel = { ...step.cancel, ...(isCancelled && { signal: AbortSignal.abort() }) };
  const { kind } = await startConversation(step.settings, { ...step, cancel });
  return { kind, minutes: deadlines.map((at) => (Number(at) - step.ledger.facts().startedAt) / 60_000) };
}

test.each([
  ['5m', 5],
  ['60m', 15],
  ['0', 15],
])('a start may take no longer than its step: with timeout: %s it has %i minutes', async (timeout, most) => {
  expect(await startsOf({ timeout, 'start-timeout': '15m' })).toEqual({ kind: 'watch', minutes: [most] });
});

test('a step that was cancelled before its start is sent sends none', async () => {
  expect(await startsOf({}, true)).toEqual({ kind: 'cancelled', minutes: [] });
});
