// An output that has to fit a schema, in this process.
import { expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
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

async function messagesOf(step: { outputs: Readonly<Record<string, string>> }) {
  return (await live.control.conversation(step.outputs['conversation-id'] ?? '')).messages;
}

test('the schema is sent with the task, and a value that fits is the output', async () => {
  const step = await play(live, { ...given, prompt: saying(good) });
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'finished', output: '{"count":3}' } });
  expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ output: { count: 3 } });
  expect(await messagesOf(step)).toBe(1);
  const { message } = await live.control.conversation(step.outputs['conversation-id'] ?? '');
  expect(message).toContain('has to fit this JSON Schema');
  expect(message).toContain('"count": {');
});

test('a value that does not fit goes back to the agent once, with its errors', async () => {
  const step = await play(live, { ...given, prompt: saying(bad, good) });
  expect(step.outputs).toMatchObject({ outcome: 'finished', output: '{"count":3}' });
  expect(await messagesOf(step)).toBe(2);
  expect(step.lines.join('\n')).toContain('/count must be integer');
  const sent = await live.control.requests({ keys: false });
  const told = sent.filter(({ route }) => route === 'message' || route === 'send_message').at(-1);
  expect(JSON.stringify(told?.body)).toContain('- /count must be integer');
});

test('a value that does not fit the second time either is bad output', async () => {
  const step = await play(live, { ...given, prompt: saying(bad, 'Sorry.') });
  expect(step).toMatchObject({ exitCode: 25, outputs: { outcome: 'bad_output' } });
  expect(step.outputs.reason).toBe('what the agent said does not fit output-schema: it holds no JSON value');
  expect(step.outputs).not.toHaveProperty('output');
  expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ output: null });
  expect(await messagesOf(step)).toBe(2);
});

test('an agent that does not finish ends with its own outcome, not with bad output', async () => {
  const step = await play(live, { ...given, prompt: 'simulate: error after 1s' });
  expect(step.outputs).toMatchObject({ outcome: 'error' });
  const dear = await play(live, { ...given, prompt: 'simulate: hang', 'max-cost': '0.05' });
  expect(dear.outputs).toMatchObject({ outcome: 'over_budget' });
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

test('an agent over its budget is not set to work again for its output', async () => {
  // The first look sees the end.
  const given = { 'poll-interval': '3', 'output-schema': schema, 'max-cost': '0.0001' };
  const step = await play(live, { ...given, prompt: saying(bad, good) });
  expect(step.outputs).toMatchObject({ outcome: 'bad_output' });
  expect(step.outputs.reason).toMatch(
    /must be integer; it does not go back: it has cost \$.*, and its limit is \$0\.0001$/,
  );
  expect(await messagesOf(step)).toBe(1);
});

test('the schema is read from a file', async () => {
  const files = { 'schema.json': schema };
  const step = await play(
    live,
    { ...given, 'output-schema': 'schema.json', prompt: saying(good) },
    { files },
  );
  expect(step.outputs).toMatchObject({ output: '{"count":3}' });
});
