// An output that has to fit a schema, in this process.
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { leftBy } from '../../test/support/left-by.ts';
import { expectSaid } from '../../test/support/said.ts';
import { aService } from '../../test/support/simulated.ts';
import { cancelAt, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 200);
const documented = await aService('documented', 200);

const schema = JSON.stringify({
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
});
const given = { 'poll-interval': '0.05', 'output-schema': schema };
const saying = (...lines: string[]) =>
  ['simulate: finish after 1s', ...lines.map((line) => `simulate-says: ${line}`)].join('\n');
const good = 'Done.\\n```json\\n{"count": 3}\\n```';
const bad = 'Done.\\n```json\\n{"count": "three"}\\n```';

const misfit = 'what the agent said does not fit output-schema: ';
const fits = ['output={"count":3}', '"output":{"count":3}'];
const unfit = ['"output":null', '!output={'];

// The first look sees the end.
const overBudget = { prompt: saying(bad, good), 'poll-interval': '3', 'max-cost': '0.0001' };
const notBack = ['must be integer; it does not go back: it has cost $', ', and its limit is $0.0001'];
const fromFile = { prompt: saying(good), 'output-schema': 'schema.json' };
// With how many messages the agent got.
test.each<[string, object, string, number, ...string[]]>([
  ['fits', { prompt: saying(good) }, 'finished', 1, ...fits],
  ['fits the second time', { prompt: saying(bad, good) }, 'finished', 2, ...fits, '/count must be integer'],
  ['fits neither time', { prompt: saying(bad, 'Sorry.') }, 'bad_output', 2, `${misfit}it holds no`, ...unfit],
  ['comes from no finished agent', { prompt: 'simulate: error' }, 'error', 1, ...unfit],
  ['comes from a dear agent', { prompt: 'simulate: hang', 'max-cost': '0.05' }, 'over_budget', 1, ...unfit],
  ['does not fit, of an agent over its budget', overBudget, 'bad_output', 1, ...notBack],
  ['fits a schema from a file', fromFile, 'finished', 1, ...fits],
])('a value that %s (%j) ends the step as %s, after %i messages', async (...row) => {
  const [, inputs, outcome, messages, ...said] = row;
  const files = { 'schema.json': schema };
  const step = await play(live, { ...given, ...inputs }, { files });
  expect(step.outputs).toMatchObject({ outcome });
  const conversation = await live.control.conversation(step.outputs['conversation-id'] ?? '');
  expect(conversation.messages).toBe(messages);
  expectSaid(leftBy(step), said);
  if (outcome === 'finished')
    expectSaid(conversation.message ?? '', ['has to fit this JSON Schema', '"count": {']);
});

test('a value that does not fit goes back to the agent with its errors', async () => {
  await live.control.clearRequests();
  await play(live, { ...given, prompt: saying(bad, good) });
  const sent = await live.control.requests({ keys: false });
  const told = sent.filter(({ route }) => route === 'message' || route === 'send_message').at(-1);
  expect(JSON.stringify(told?.body)).toContain('- /count must be integer');
});

test('mode: start tells the schema, and mode: wait and mode: message check the value', async () => {
  const begun = await play(live, { ...given, mode: 'start', prompt: saying(bad, good) });
  const id = begun.outputs['conversation-id'] ?? '';
  const waited = await play(live, { ...given, mode: 'wait', 'conversation-id': id });
  expect(waited.outputs).toMatchObject({ outcome: 'finished', output: '{"count":3}' });
  const told = await play(live, { ...given, mode: 'message', 'conversation-id': id, prompt: 'Count again.' });
  expect(told.outputs).toMatchObject({ outcome: 'finished', output: '{"count":3}' });
});

test('where the last words of the agent cannot be read, nothing is sent back', async () => {
  const step = await play(documented, { ...given, prompt: 'simulate: finish after 1s' });
  expect(step.outputs).toMatchObject({ outcome: 'bad_output' });
  expect(step.outputs.reason).toContain('its last words could not be read');
});

test('a value that does not fit and cannot be sent back is bad output, with the reason', async () => {
  for (const route of ['message', 'send_message']) {
    await live.control.armFault({ route, status: 422, body: {}, times: 9 });
  }
  const step = await play(live, { ...given, prompt: saying(bad, good) });
  await live.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'bad_output' });
  expect(step.outputs.reason).toMatch(/must be integer; the agent could not be told: /);
  // These are still its last words.
  expect(step.outputs['final-message']).toContain('"three"');
  expect(step.summaries.join()).toContain('"three"');
});

test.each(['goes back to it', 'the agent has taken up the message'])(
  'a step that is cancelled when its log says "%s" keeps the last words of the agent',
  async (words) => {
    const step = await play(live, { ...given, prompt: saying(bad, good) }, cancelAt(words));
    expect(step).toMatchObject({ exitCode: 130, outputs: { outcome: 'cancelled' } });
    expect(step.outputs['final-message']).toContain('"three"');
  },
);
