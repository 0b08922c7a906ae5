// A step comes through a moment in which the service refuses its key, or shows a web page.
import { afterEach, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { play } from '../testing/play.ts';

letTimeJump();

const service = await aService('live', 500);
afterEach(() => service.control.clear());

const refused = { route: 'conversations', method: 'GET', action: 'respond' } as const;
const unauthorized = { ...refused, status: 401, body: { detail: 'Not authenticated' } } as const;
const page = {
  ...refused,
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html></html>',
} as const;

test.each([
  ['two refusals of its key', unauthorized],
  ['two web pages', page],
])('a step that has started an agent follows it through %s', async (_, fault) => {
  await service.control.armFault({ ...fault, times: 2 });
  const { exitCode, outputs, lines } = await play(service, {
    prompt: 'simulate: finish',
    'poll-interval': '5',
  });
  expect([exitCode, outputs.outcome]).toEqual([0, 'finished']);
  expect(await service.control.faults()).toEqual([]);
  expect(lines.filter((line) => line.includes('poll failed'))).not.toEqual([]);
});

test('a step that has started an agent gives up a key that is refused for a minute', async () => {
  await service.control.armFault({ ...unauthorized, times: 1_000 });
  const { outputs } = await play(service, { prompt: 'simulate: finish after 20m', 'poll-interval': '5' });
  expect(outputs).toMatchObject({ outcome: 'unauthorized' });
  expect(Number(outputs.duration ?? 60)).toBeGreaterThanOrEqual(60);
});

test.each([
  ['wait', {}],
  ['message', { prompt: 'and the herbs' }],
])('a step that has started nothing gives up a refused key at once (mode: %s)', async (mode, more) => {
  const first = await play(service, { prompt: 'simulate: finish', 'poll-interval': '5' });
  await service.control.armFault({ ...unauthorized, times: 1_000 });
  await service.control.clearRequests();
  const id = first.outputs['conversation-id'] ?? '';
  const { outputs } = await play(service, { mode, 'conversation-id': id, 'poll-interval': '5', ...more });
  expect(outputs).toMatchObject({ outcome: 'unauthorized' });
  expect(await service.control.requests()).toHaveLength(1);
});
