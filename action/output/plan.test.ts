// A run with `ask: plan`, in this process: the agent only reads, and its last words are handed on as plan and scope.
import { expect, test } from '@jest/globals';
import { parseRules } from '../../shared/yaml/index.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { leftBy } from '../../test/support/left-by.ts';
import { expectSaid } from '../../test/support/said.ts';
import { aService } from '../../test/support/simulated.ts';
import { cancelAt, type Played, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 200);

const given = { 'poll-interval': '0.05', ask: 'plan' };
const good =
  'I change the parser.\\n\\n```scope\\npaths: ["src/**"]\\ncommands: [npm test, git push origin HEAD]\\ncost: 5\\n```';
const bad = 'I change the parser.';
const saying = (simulate: string, ...lines: string[]) =>
  [`simulate: ${simulate}`, ...lines.map((line) => `simulate-says: ${line}`)].join('\n');
const rejections = async (step: Played) => {
  const { answers } = await conversation(step);
  return answers.filter(({ kind }) => kind === 'reject').map(({ reason }) => reason?.split(':')[0]);
};
const conversation = (step: Played) => live.control.conversation(step.outputs['conversation-id'] ?? '');

test('an agent that plans is rejected what is not reading, and ends with plan and scope', async () => {
  const step = await play(live, { ...given, prompt: saying('confirm twice', good) });
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'finished', plan: 'I change the parser.' } });
  expect(parseRules(step.outputs.scope ?? '')).toMatchObject({
    kind: 'value',
    value: [
      { when: { does: 'read' } },
      { when: { path: ['src/**'] } },
      { when: { tool: ['terminal'], command: ['npm test', 'git push origin HEAD'] } },
      { when: { tool: ['think', 'task_tracker', 'finish'] } },
    ],
  });
  const { plan, scope } = step.outputs;
  expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({ plan, scope });
  expect(await rejections(step)).toEqual(['plan first', 'plan first']);
  const sent = await live.control.requests();
  expect(JSON.stringify(sent.find(({ route }) => route === 'send_message')?.body)).toContain('Plan first.');
  expect(step.outputs.unasked).toBe('0');
});

const noScope = 'what the agent said is no plan with a scope';
const missing = 'It has no fenced block with the word scope.';

const isTold = ['plans first (workflow)', '!Final message', 'plan=I change the parser.'];
const goesBack = `${noScope}, and goes back to it: ${missing}`;
const isBad = [`${noScope}: ${missing}`, '"plan":null', '!plan=', bad];
// With how many messages the agent got.
test.each<[string, readonly string[], string, number, ...string[]]>([
  ['with a scope', [good], 'finished', 1, ...isTold],
  ['without one', [bad, good], 'finished', 2, goesBack, 'plan=I change'],
  ['without one twice', [bad, bad], 'bad_output', 2, ...isBad],
])('a plan %s (%j) ends the step as %s, after %i messages', async (_, lines, outcome, messages, ...said) => {
  const step = await play(live, { ...given, prompt: saying('finish after 1s', ...lines) });
  expect(step.outputs).toMatchObject({ outcome });
  expect((await conversation(step)).messages).toBe(messages);
  expectSaid(leftBy(step), said);
  const summary = step.summaries.join();
  if (messages > 1) return;
  expect(summary).toMatch(/^### 📋 The plan\n\n> I change the parser\.\n/);
  expect(summary.indexOf('- accept: { tool: terminal')).toBeLessThan(summary.indexOf('### 📋 Planned'));
});

test('mode: message plans in a conversation that is there, and mode: wait reads the plan of a start', async () => {
  const begun = await play(live, { ...given, mode: 'start', prompt: saying('confirm', good) });
  const id = begun.outputs['conversation-id'] ?? '';
  expect(begun.outputs).toMatchObject({ outcome: 'started' });
  const waited = await play(live, { ...given, mode: 'wait', 'conversation-id': id });
  expect(waited.outputs).toMatchObject({ outcome: 'finished', plan: 'I change the parser.' });
  const again = { mode: 'message', 'conversation-id': id, prompt: 'Plan it again.' };
  const told = await play(live, { ...given, ...again });
  expect(told.outputs).toMatchObject({ outcome: 'finished', plan: 'I change the parser.' });
});

test('a later step carries the plan out with its scope as rules', async () => {
  const planned = await play(live, { ...given, prompt: saying('finish after 1s', good) });
  const id = planned.outputs['conversation-id'] ?? '';
  const acting = { ...given, ask: 'always', rules: planned.outputs.scope ?? '', mode: 'message' };
  const step = await play(live, { ...acting, 'conversation-id': id, prompt: 'simulate: confirm tests' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  const outside = await play(live, { ...acting, 'conversation-id': id, prompt: 'simulate: confirm child' });
  expect(outside.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
});

test.each<[string, (scope: string) => string, string]>([
  [
    'what the agent read while it planned is not answered elsewhere, as its scope tells',
    (scope) => scope,
    '0',
  ],
  ['without the lines that tell it is', (scope) => scope.replaceAll(/^# .*\n/gm, ''), '1'],
  ['where these lines were forged it is', (scope) => scope.replaceAll(/.{8} -->$/gm, '________ -->'), '1'],
])('in the step that acts, %s', async (_, handOn, elsewhere) => {
  const planned = await play(live, { ...given, prompt: saying('plan', good, 'Done.') });
  const scope = planned.outputs.scope ?? '';
  expect(scope).toMatch(/\n# <!-- agent-conversations:answer /);
  expect(planned.summaries.join()).not.toContain('agent-conversations:answer');
  const acting = { ...given, ask: 'always', mode: 'message', 'on-confirmation': 'reject' };
  const step = await play(live, {
    ...acting,
    'conversation-id': planned.outputs['conversation-id'] ?? '',
    rules: handOn(scope),
    prompt: 'Carry it out.',
  });
  expect(step.outputs).toMatchObject({ outcome: 'finished', unasked: '0', elsewhere });
});

test('a step that is cancelled while its agent plans hands no plan on', async () => {
  const step = await play(live, { ...given, prompt: saying('confirm', good) }, cancelAt('planning rejected'));
  expect(step).toMatchObject({ exitCode: 130, outputs: { outcome: 'cancelled' } });
  expect(step.outputs).not.toHaveProperty('plan');
});
