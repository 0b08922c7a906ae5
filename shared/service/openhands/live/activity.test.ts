import { expect, test } from '@jest/globals';
import { collectedHeap } from '../../../../test/support/collected-heap.ts';
import { type ConnectionMemory, describeLasting, emptyMemory, readFrame } from './activity.ts';

const same = (text: string) => text;

function heard(frames: readonly unknown[], clean: ((text: string) => string) | null = same) {
  let memory: ConnectionMemory = emptyMemory;
  const activities: string[] = [];
  let hints = 0;
  for (const frame of frames) {
    const meaning = readFrame(memory, typeof frame === 'string' ? frame : JSON.stringify(frame), clean);
    memory = meaning.memory;
    if (meaning.isHint) hints += 1;
    if (meaning.activity !== null) activities.push(meaning.activity);
  }
  return { hints, activities, memory };
}

const state = (key: string, value: unknown) => ({ kind: 'ConversationStateUpdateEvent', key, value });
const action = (id: string, tool: string, args: object, summary: string | null = null) => ({
  kind: 'ActionEvent',
  source: 'agent',
  id,
  tool_name: tool,
  summary,
  action: { kind: 'X', ...args },
});
const result = (id: string, observation: object = {}) => ({
  kind: 'ObservationEvent',
  source: 'environment',
  action_id: id,
  observation,
});
const says = (source: string, text: string) => ({
  kind: 'MessageEvent',
  source,
  llm_message: { content: [{ type: 'text', text }] },
});

test('a call that lasts is reported once it surely runs', () => {
  const call = action('a', 'terminal', { command: 'npm test' });
  const states = (...values: string[]) => values.map((value) => state('execution_status', value));
  const { memory: begun } = heard([...states('running'), call]);
  const lasting = (...later: object[]) => [
    ...describeLasting(begun, heard([...states('running'), call, ...later]).memory).values(),
  ];
  expect(lasting()).toEqual(['begins to run `npm test`']);
  expect(lasting(...states('waiting_for_confirmation', 'running'))).toEqual(['begins to run `npm test`']);
  expect(lasting(...states('waiting_for_confirmation'))).toEqual([]);
  expect(lasting(result('a', { exit_code: 0 }))).toEqual([]);
  const { memory: waiting } = heard([call, ...states('waiting_for_confirmation')]);
  const { memory: approved } = heard([call, ...states('waiting_for_confirmation', 'running')]);
  expect([describeLasting(waiting, approved).size, describeLasting(approved, approved).size]).toEqual([0, 1]);
});

test('each state that differs from the one before is a hint', () => {
  const words = ['running', 'running', 'finished', 'running'];
  const frames = words.map((value) => state('execution_status', value));
  expect(heard(frames).hints).toBe(3);
  expect(heard(frames, null).hints).toBe(3);
});

test('a confirmation policy that changes is a hint, and is reported as such', () => {
  const policyOf = (kind: string) => state('confirmation_policy', { kind });
  const whole = (kind: string) => state('full_state', { confirmation_policy: { kind } });
  const changes = (...frames: readonly object[]) => {
    let memory: ConnectionMemory = emptyMemory;
    return frames.map((frame) => {
      const meaning = readFrame(memory, JSON.stringify(frame), null);
      memory = meaning.memory;
      expect(meaning.isHint).toBe(meaning.isPolicyChange);
      return meaning.isPolicyChange;
    });
  };
  expect(changes(whole('AlwaysConfirm'), whole('AlwaysConfirm'))).toEqual([false, false]);
  const lifted = changes(whole('AlwaysConfirm'), policyOf('NeverConfirm'), whole('NeverConfirm'));
  expect(lifted).toEqual([false, true, false]);
  expect(changes(policyOf('NeverConfirm'), policyOf('NeverConfirm'))).toEqual([true, false]);
});

test.each([
  ['a goal that is pursued', state('goal', { active: true }), true],
  ['a goal that is over', state('goal', { active: false }), false],
  ['another judge of risks', state('security_analyzer', null), true],
])('%s is reported as a change of the policy: %p %p', (_, frame, expected) => {
  expect(readFrame(emptyMemory, JSON.stringify(frame), null).isPolicyChange).toBe(expected);
});

test.each<readonly [string, unknown]>([
  ['the cost', state('stats', { cost: 1 })],
  ['an action', action('a', 'terminal', { command: 'echo execution_status' })],
  ['a state that is no text', state('execution_status', 7)],
  ['a list in place of an event', ['execution_status']],
  ['cut JSON', '{"key":"execution_status"'],
  ['nothing in it', ''],
])('a frame with %s is no hint', (_what, frame) => {
  expect(heard([frame]).hints).toBe(0);
  expect(heard([frame], null)).toMatchObject({ hints: 0, activities: [] });
});

// A longer frame is not read at all.
const long = 'x'.repeat(250_000);

test.each<readonly [string, (place: number) => unknown]>([
  ['long states', (place) => state('execution_status', `${place}${long}`)],
  ['long commands', (place) => action(String(place), 'terminal', { command: `${place}${long}` })],
  ['long ids', (place) => action(`${place}${long}`, 'terminal', { command: 'ls' })],
])('what is remembered of a connection stays small after many %s', (_, frame) => {
  const before = collectedHeap();
  let memory: ConnectionMemory = emptyMemory;
  for (let place = 0; place < 60; place += 1)
    memory = readFrame(memory, JSON.stringify(frame(place)), same).memory;
  expect(collectedHeap() - before).toBeLessThan(3_000_000);
  expect(JSON.stringify([memory.agent, ...memory.calls]).length).toBeLessThan(50_000);
});

test('no part of a key is shown where a long text is cut within the key', () => {
  const key = `kkkkkkkkkk-secret-session-key-of-44-characters-1`;
  const clean = (text: string) => text.replaceAll(key, '***');
  for (let before = 0; before < key.length; before += 1) {
    const text = ' '.repeat(before) + key.repeat(200);
    expect(heard([says('agent', text)], clean).activities.join()).not.toContain('kkk');
  }
});

const done = (tool: string, args: object, observation: object = {}, summary: string | null = null) =>
  heard([action('a', tool, args, summary), result('a', observation)]).activities;

test.each<readonly [string, object, object, readonly string[]]>([
  ['terminal', { command: 'npm test' }, { exit_code: 1 }, ['ran `npm test` (exit 1)']],
  ['terminal', { command: 'npm test' }, { metadata: { exit_code: 0 } }, ['ran `npm test` (exit 0)']],
  ['terminal', { command: 'sleep 99' }, { exit_code: -1 }, ['ran `sleep 99` (still running)']],
  ['terminal', { command: '' }, {}, ['ran a command']],
  ['file_editor', { command: 'view', path: 'a.ts' }, {}, ['read a.ts']],
  ['file_editor', { command: 'create', path: 'a.ts' }, {}, ['wrote a.ts']],
  ['file_editor', { command: 'str_replace', path: 'a.ts' }, {}, ['edited a.ts']],
  ['planning_file_editor', { command: 'insert', path: 'a' }, { is_error: true }, ['could not: edit a']],
  ['file_editor', { command: 'constructor', path: 'a.ts' }, {}, ['edited a.ts']],
  ['read_file', { file_path: 'b' }, {}, ['read b']],
  ['write_file', { file_path: 'b' }, {}, ['wrote b']],
  ['edit', { file_path: 'b' }, {}, ['edited b']],
  ['browser_click', { index: 3 }, {}, ['used browser_click']],
  ['think', { thought: 'hm' }, {}, []],
  ['task_tracker', { command: 'plan' }, {}, []],
])('a call of %s %j with the result %j is reported as %j', (tool, args, observation, words) => {
  expect(done(tool, args, observation)).toEqual(words);
});

test('a call of an unknown tool is reported with its summary', () => {
  expect(done('mcp', {}, {}, 'Ask the tracker')).toEqual(['used mcp: Ask the tracker']);
});

test('what the agent says and how it failed are reported as activity', () => {
  const { activities } = heard([
    says('agent', 'Which one?'),
    says('user', 'not this'),
    says('agent', ' '),
    action('f', 'finish', { message: 'All done.' }),
    { kind: 'AgentErrorEvent', error: 'no such tool' },
    { kind: 'ConversationErrorEvent', code: 'Budget', detail: '' },
    { kind: 'MessageEvent', source: 'agent', llm_message: {} },
    { kind: 'ActionEvent', id: 'x', action: null, tool_name: 'terminal' },
    action('g', 'finish', {}),
  ]);
  const said = ['says: Which one?', 'says: All done.', 'a call failed: no such tool', 'failed: Budget'];
  expect(activities).toEqual(said);
});

test('a call that was refused is reported as refused, once', () => {
  const { activities, memory } = heard([
    action('a', 'terminal', { command: 'rm -r /' }),
    { kind: 'UserRejectObservation', action_id: 'a' },
    result('a'),
  ]);
  expect(activities).toEqual(['was refused: run `rm -r /`']);
  expect(memory.calls.size).toBe(0);
});

test('a call that was not heard is reported where its result names the tool', () => {
  const late = (tool_name: string, observation: object) =>
    heard([{ ...result('unknown', observation), tool_name }]).activities;
  expect(late('terminal', { command: 'npm test', exit_code: 0 })).toEqual(['ran `npm test` (exit 0)']);
  expect(late('file_editor', { command: 'insert', path: 'a.ts' })).toEqual(['edited a.ts']);
  expect(late('finish', {})).toEqual([]);
});

test('a result of an unknown call is not reported, and calls that never end are forgotten', () => {
  expect(heard([result('unknown', { exit_code: 0 })]).activities).toEqual([]);
  const many = Array.from({ length: 500 }, (_, at) => action(`a${at}`, 'terminal', { command: 'x' }));
  expect(heard(many).memory.calls.size).toBe(50);
});

test('an activity is short, and cleaned of keys before it is cut', () => {
  const key = 'secret-key-123';
  const command = `${'x'.repeat(295)}${key}${'y'.repeat(100_000)}`;
  const clean = (text: string) => text.replaceAll(key, '***');
  const [activity = ''] = heard([action('a', 'terminal', { command }), result('a')], clean).activities;
  expect(activity).not.toContain('secret');
  expect(activity.length).toBeLessThan(330);
});
