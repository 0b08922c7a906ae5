// A service that fails on the way: a start is never sent twice, and all else is survived or reported.
import { afterEach, describe, expect, test } from '@jest/globals';
import { letTimeJump } from '../test/support/jumping-time.ts';
import { aService, countRequests } from '../test/support/simulated.ts';
import type { InputName } from './inputs/inputs.ts';
import { play } from './testing/play.ts';

letTimeJump();

const live = await aService('live', 400);
const documented = await aService('documented', 400);
afterEach(async () => {
  for (const { control } of [live, documented]) await control.clear({ conversations: true });
});

type Fault = Parameters<typeof live.control.armFault>[0];
type Inputs = Partial<Record<InputName, string>>;
const finish = { prompt: 'simulate: finish' };
const refused = { route: 'conversations', method: 'GET', status: 401, body: { detail: 'no' } } as const;

test.each<[string, Fault]>([
  ['is reset', { route: 'conversations', action: 'reset_before', times: 2 }],
  ['has its reply cut', { route: 'start_tasks', action: 'cut_body', times: 2 }],
  ['meets 503 with Retry-After', { route: 'conversations', status: 503, headers: { 'retry-after': '1' } }],
  ['meets 429', { route: 'start_tasks', preset: 'address_rate' }],
  ['meets a page with 200', { route: 'conversations', action: 'html', times: 2 }],
  ['is refused twice', { ...refused, times: 2 }],
])('a poll that %s does not change the outcome', async (_, fault) => {
  await live.control.armFault(fault);
  expect((await play(live, finish)).outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
  expect(await live.control.faults()).toEqual([]);
});

describe('a start', () => {
  test('whose reply is lost is found and adopted, and is sent once', async () => {
    await live.control.armFault({ route: 'start', action: 'reset_after' });
    const step = await play(live, { ...finish, 'start-timeout': '4', timeout: '20' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(await countRequests(live, 'start')).toBe(1);
    expect(await live.control.conversations()).toHaveLength(1);
  });

  test('that met a limit was not taken, and is sent again', async () => {
    await live.control.armFault({ route: 'start', preset: 'address_rate' });
    expect((await play(live, finish)).outputs).toMatchObject({ outcome: 'finished' });
    expect(await countRequests(live, 'start')).toBe(2);
    expect(await live.control.conversations()).toHaveLength(1);
  });
});

const limited = { route: 'conversations', status: 429, headers: { 'retry-after': '600' } };
const failing = { route: 'conversations', status: 501 };
const page = { route: 'conversations', action: 'html' } as const;
test.each<[string, string, Fault, Inputs]>([
  ['a page in reply to every poll', 'bad_response', page, {}],
  ['a failure of every poll until the time is up', 'unavailable', failing, { timeout: '3' }],
  ['a limit on requests beyond the time of the step', 'unavailable', limited, { timeout: '30' }],
])('%s ends the step as "%s"', async (_, outcome, fault, given) => {
  await live.control.armFault({ ...fault, times: 1000 });
  expect((await play(live, { ...finish, ...given })).outputs).toMatchObject({ outcome });
});

test('polls that meet 403 for a minute end the step, with the three causes', async () => {
  await live.control.armFault({ route: 'conversations', status: 403, body: { detail: 'gone' }, times: 1000 });
  const step = await play(live, finish);
  expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'exit-code': '50' });
  expect(await countRequests(live, 'conversations')).toBeGreaterThan(2);
  for (const cause of ['api-key', 'repository', 'access']) expect(step.lines.at(-1)).toContain(cause);
  // The agent does not know of it.
  for (const said of [step.lines.at(-1), step.summaries.join()])
    expect(said).toContain('A conversation that had started may go on');
});

test('what the last good poll saw stays in the outputs when a later one fails', async () => {
  const [id = ''] = await live.control.populate({ count: 1, message: 'simulate: confirm, hang' });
  await live.control.advance('3m');
  await live.control.armFault({ route: 'conversations', status: 401, body: {}, skip: 4, times: 1_000 });
  const step = await play(live, { mode: 'wait', 'conversation-id': id, 'on-confirmation': 'accept' });
  expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'execution-status': 'running' });
});

test.each<[string, Inputs]>([
  ['wait', {}],
  ['message', { prompt: 'and the herbs' }],
])('a step that has started nothing gives up a refused key at once (mode: %s)', async (mode, more) => {
  const { outputs: first } = await play(live, finish);
  await live.control.armFault({ ...refused, times: 1_000 });
  await live.control.clearRequests();
  const { outputs } = await play(live, { mode, 'conversation-id': first['conversation-id'] ?? '', ...more });
  expect(outputs).toMatchObject({ outcome: 'unauthorized' });
  expect(await live.control.requests()).toHaveLength(1);
});
