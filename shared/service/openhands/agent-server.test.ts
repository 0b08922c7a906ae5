import { expect, test } from '@jest/globals';
import { createAgentServer } from './agent-server.ts';
import { dashedA, idA } from './testing/records.ts';
import { json, page, reset, type Step, serve } from './testing/servers.ts';
import { sessionKey, testTransport, thrownBy } from './testing/transports.ts';

async function agentOver(...steps: Step[]) {
  const server = await serve(...steps);
  const { transport } = testTransport();
  return { agent: createAgentServer({ url: `${server.url}/run/7/`, sessionKey, transport }), server };
}

test('the policy of pending actions is the one in force once the server has opened the conversation for its events', async () => {
  const policy = (kind: string) => json({ confirmation_policy: { kind } });
  const events = json({ items: [], next_page_id: null });
  const { agent, server } = await agentOver(events, policy('NeverConfirm'));
  expect(await agent.pending(idA)).toMatchObject({ kind: 'known', policy: 'never' });
  expect(server.seen.map(({ path }) => path.includes('/events/'))).toEqual([true, false]);
});

const state = (status: string) => ({
  kind: 'ConversationStateUpdateEvent',
  key: 'execution_status',
  value: status,
});
const hook = (blocked: boolean, hook_event_type = 'Stop') => ({
  kind: 'HookExecutionEvent',
  hook_event_type,
  blocked,
});
const finish = { kind: 'ActionEvent', tool_name: 'finish' };
const hooks = { hook_config: { stop: [{ matcher: '*' }] } };

const ended = state('finished');
const said = (source: string) => ({ kind: 'MessageEvent', source });

test.each<[boolean, string, object, readonly object[]]>([
  [false, 'no hook at the end is configured', { hook_config: { stop: [] } }, []],
  [false, 'no hook at the end is told of', {}, []],
  [true, 'its hook has not run since the end', hooks, [ended, finish, hook(false)]],
  [false, 'its hook let it end', hooks, [hook(false), ended, finish]],
  [false, 'its hook let it end before the state was told again', hooks, [ended, hook(false), finish]],
  [true, 'its hook sends it back', hooks, [hook(true), ended, finish]],
  [true, 'one of its two hooks sends it back', hooks, [hook(false), hook(true), ended, finish]],
  [true, 'only another hook has run', hooks, [hook(false, 'PostToolUse'), ended, finish]],
  [true, 'it has spoken since the hook', hooks, [said('agent'), hook(false)]],
  [true, 'its hook has spoken', hooks, [hook(true), said('environment')]],
  [false, 'nothing but the hook is told', hooks, [hook(false)]],
])('an agent that has finished may go on (%s) where %s', async (value, _, record, items) => {
  const { agent } = await agentOver(json(record), json({ items, next_page_id: null }));
  expect(await agent.mayGoOn(idA)).toEqual({ kind: 'known', value });
});

test('an answer is sent with the session key, and without a reason where there is none', async () => {
  const { agent, server } = await agentOver(json({ success: true }), json({}));
  await agent.answer(idA, { accept: true });
  await agent.answer(idA, { accept: false, reason: 'no' });
  await agent.answer(idA, { accept: false, reason: '' });
  expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([
    { accept: true },
    { accept: false, reason: 'no' },
    { accept: false },
  ]);
  expect(server.seen[0]).toMatchObject({
    method: 'POST',
    path: `/run/7/api/conversations/${dashedA}/events/respond_to_confirmation`,
  });
  expect(server.seen[0]?.headers['x-session-api-key']).toBe(sessionKey);
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test.each<[string, string, Step]>([
  ['success: false', 'rejected', json({ success: false })],
  ['null', 'answer_unknown', json(null)],
])('an answer that is replied to with %s is %s, and sent once', async (_, code, step) => {
  const { agent, server } = await agentOver(step);
  expect(await thrownBy(() => agent.answer(idA, { accept: true }))).toMatchObject({ code });
  expect(server.seen).toHaveLength(1);
});

test('a 401 to an answer names the session key as the cause', async () => {
  const { agent } = await agentOver(json({}, 401));
  const error = await thrownBy(() => agent.answer(idA, { accept: true }));
  expect(String(error)).toContain('the session key is not accepted');
});

const action = (n: number, more: object = {}) => ({
  id: `a${n}`,
  kind: 'ActionEvent',
  timestamp: `t${n}`,
  tool_name: 'terminal',
  tool_call_id: `c${n}`,
  action: { command: `echo ${n}` },
  ...more,
});
const shown = (n: number) => {
  const { id, timestamp: at, tool_name: tool, action: given } = action(n);
  return { id, at, tool, arguments: given };
};
// A server without a record of the conversation.
const pendingOver = (...steps: Step[]) => agentOver(...steps, json({}, 404));
const pageOf = (items: unknown[], next: string | null = null): Step => json({ items, next_page_id: next });

test('pending actions are those without observation, refusal or error, oldest first, over all pages', async () => {
  const told = { summary: 's', security_risk: 'HIGH', thought: [{ text: 'x' }, null, { text: 'y' }] };
  const done = { kind: 'ObservationEvent', action_id: 'a4' };
  const rejected = { kind: 'UserRejectObservation', action_id: 'a3', rejection_reason: 'no' };
  const failed = { kind: 'AgentErrorEvent', tool_call_id: 'c2' };
  const others = [action(1, { action: null }), { kind: 'MessageEvent' }, {}];
  const { agent, server } = await pendingOver(
    pageOf([action(6, told), action(5)], 'p2'),
    pageOf([action(5), done, action(4, { kind: 'x.y.ActionEvent' })], 'p3'),
    pageOf([rejected, action(3), failed, action(2), ...others]),
  );
  expect(await agent.pending(idA)).toEqual({
    kind: 'known',
    policy: null,
    rejected: [{ id: 'a3', reason: 'no' }],
    value: [
      { ...shown(5), summary: null, risk: 'UNKNOWN', thought: null },
      { ...shown(6), summary: 's', risk: 'HIGH', thought: 'x\ny' },
    ],
    newest: 'a6',
  });
  expect(server.seen.map(({ path }) => path.split('?')[1])).toEqual([
    'sort_order=TIMESTAMP_DESC&limit=100',
    'sort_order=TIMESTAMP_DESC&limit=100&page_id=p2',
    'sort_order=TIMESTAMP_DESC&limit=100&page_id=p3',
    undefined,
  ]);
});

test('pending actions are those on the way to the head of the conversation, where the server names a head', async () => {
  const history = pageOf([action(3, { parent_id: 'm' }), action(1, { parent_id: 'm' }), { id: 'm' }]);
  const { agent, server } = await agentOver(history, json({ leaf_event_id: 'a1' }), history);
  expect(await agent.pending(idA)).toMatchObject({ value: [{ id: 'a1' }] });
  expect(server.seen[1]?.path).toBe(`/run/7/api/conversations/${dashedA}`);
  const elsewhere = await agentOver(history, json({ leaf_event_id: 'elsewhere' }), history);
  expect(await thrownBy(() => elsewhere.agent.pending(idA))).toMatchObject({ code: 'bad_response' });
});

test.each<[string, Step]>([
  ['an action that cannot be shown', pageOf([action(1, { action: 'rm -rf /' })])],
  ['a tool without a name', pageOf([action(1, { tool_name: 5 })])],
  ['an event of another shape', pageOf([action(1), null])],
  ['pages that go in a circle', pageOf([action(1)], 'p')],
  ['an array in place of a page', json([])],
])('a list of pending actions with %s is bad_response, so that nobody approves unseen', async (_, step) => {
  const { agent } = await agentOver(step);
  expect(await thrownBy(() => agent.pending(idA))).toMatchObject({ code: 'bad_response' });
});

test('pending actions are unavailable where the service does not offer them', async () => {
  for (const step of [json({}, 404), page]) {
    expect(await (await pendingOver(step)).agent.pending(idA)).toEqual({ kind: 'unavailable' });
  }
});

const unavailable = { kind: 'unavailable' };
test.each<[string, unknown, object]>([
  ['with words is known', { response: 'Done.' }, { kind: 'known', value: 'Done.' }],
  ['without words is unavailable', { response: null }, unavailable],
  ['in another shape is unavailable', [], unavailable],
])('a final response %s', async (_, reply, expected) => {
  const { agent, server } = await agentOver(json(reply));
  expect(await agent.finalResponse(idA)).toEqual(expected);
  expect(server.seen[0]?.path).toBe(`/run/7/api/conversations/${dashedA}/agent_final_response`);
});

const failure = { kind: 'ConversationErrorEvent', code: 'E', detail: 'd' };
const known = (code: string, detail: string) => ({ kind: 'known', value: { code, detail } });
test.each<[string, unknown[], object]>([
  ['with code and detail is known', [{ kind: 'X' }, failure], known('E', 'd')],
  ['that says nothing is known', [{ kind: 'ConversationErrorEvent' }], known('', '')],
  ['after which it acted is none of its end', [{ kind: 'ActionEvent' }, failure], unavailable],
  ['after which it was told more is none of its end', [said('user'), failure], unavailable],
  ['is unavailable where no event tells one', [], unavailable],
])('the newest error of an agent %s', async (_, items, expected) => {
  const { agent } = await agentOver(json({ items }));
  expect(await agent.newestError(idA)).toEqual(expected);
});

test('a request to run is sent once, also where its reply is lost', async () => {
  const { agent, server } = await agentOver(json({ success: true }));
  expect(await agent.run(idA)).toBe('running');
  expect(server.seen[0]).toMatchObject({
    method: 'POST',
    body: '',
    path: `/run/7/api/conversations/${dashedA}/run`,
  });
  const unclear = await agentOver(reset);
  expect(await thrownBy(() => unclear.agent.run(idA))).toMatchObject({ code: 'answer_unknown' });
  expect(unclear.server.seen).toHaveLength(1);
});

test.each([
  ['is running', 'Conversation already running. Wait for completion or pause first.'],
  ['is running', 'Conversation already running'],
  ['fails', 'Conversation is owned by another agent server instance; the write was refused'],
  ['fails', 'The credentials of this conversation have to be activated first'],
  ['fails', ''],
])('a request to run %s where it is refused with "%s", and is sent once', async (outcome, detail) => {
  const { agent, server } = await agentOver(json({ detail }, 409));
  const message = expect.stringContaining(detail);
  if (outcome === 'is running') expect(await agent.run(idA)).toBe('running');
  else expect(await thrownBy(() => agent.run(idA))).toMatchObject({ code: 'rejected', status: 409, message });
  expect(server.seen).toHaveLength(1);
});

const savedWords =
  'Message saved, but the conversation run limit was reached. Retry POST /api/conversations/x/run without resending the message.';

test('a message that the agent server says to have saved is unclear, marked as saved, and sent once', async () => {
  const { agent, server } = await agentOver(json({ detail: savedWords }, 429));
  const error = await thrownBy(() => agent.tell(idA, { text: 'Go on', run: true }));
  expect(error).toMatchObject({ code: 'answer_unknown', isSaved: true });
  expect(server.seen).toHaveLength(1);
  const busy = await agentOver(json({ detail: 'The conversation run limit was reached.' }, 429));
  expect(await thrownBy(() => busy.agent.tell(idA, { text: 'Go on', run: true }))).toMatchObject({
    code: 'rate_limited',
    isSaved: false,
  });
});

test('a request to set the confirmation policy is sent again where its reply is lost', async () => {
  const { agent, server } = await agentOver(reset, json({}));
  expect(await agent.setPolicy(idA, 'never')).toBe('set');
  expect(server.seen.map(({ body }) => body)).toEqual(Array(2).fill('{"policy":{"kind":"NeverConfirm"}}'));
});

test.each([
  ['has rules of its own', json({}), 'set'],
  ['knows no such request', json({ detail: 'Not Found' }, 404), 'set_unjudged'],
  ['does not know the rules', json({ detail: [{ msg: 'Unknown kind' }] }, 422), 'set_unjudged'],
])(
  'a server that %s is told first by what it judges risks, then when its agent has to ask',
  async (...row) => {
    const [, reply, expected] = row;
    const { agent, server } = await agentOver(reply, json({}));
    expect(await agent.setPolicy(idA, 'risky')).toBe(expected);
    expect(server.seen.map(({ path }) => path.split('/').at(-1))).toEqual([
      'security_analyzer',
      'confirmation_policy',
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({
      security_analyzer: { kind: 'EnsembleSecurityAnalyzer', propagate_unknown: true },
    });
  },
);

test('what holds an agent back is read after its events, which make a server open the conversation', async () => {
  const states = {
    items: [{ id: 'e', kind: 'ConversationStateUpdateEvent', key: 'goal', value: { active: true } }],
  };
  const record = {
    confirmation_policy: { kind: 'NeverConfirm' },
    hook_config: { pre_tool_use: [{ matcher: '*', hooks: [{ type: 'command' }, { type: 'agent' }] }] },
  };
  const { agent, server } = await agentOver(json(states), json(record));
  expect(await agent.guard(idA)).toEqual({
    kind: 'known',
    value: { policy: 'never', isJudged: false, hooksAct: true, hasGoal: true },
  });
  expect(server.seen.map(({ path }) => path.includes('/events/search?'))).toEqual([true, false]);
});

test('a request that the agent server does not know is unavailable', async () => {
  const { agent } = await agentOver(json({}, 405));
  expect(await agent.run(idA)).toBe('unavailable');
  expect(await agent.setPolicy(idA, 'never')).toBe('unavailable');
  expect(await agent.finalResponse(idA)).toEqual({ kind: 'unavailable' });
  expect(await agent.newestError(idA)).toEqual({ kind: 'unavailable' });
});

test('a request without a session key carries none, and a bad key or address is refused', async () => {
  const { transport } = testTransport();
  const server = await serve(json({ response: 'x' }));
  await createAgentServer({ url: server.url, sessionKey: null, transport }).finalResponse('short');
  expect(server.seen[0]?.headers['x-session-api-key']).toBeUndefined();
  expect(server.seen[0]?.path).toBe('/api/conversations/short/agent_final_response');
  const make = (url: string, key: string) => () => createAgentServer({ url, sessionKey: key, transport });
  expect(make(server.url, 'a b')).toThrow('the session key contains white space');
  expect(make('http://work.example.com', 'a')).toThrow('the agent server URL must begin with https');
});

test.each([
  ['interrupt', 'interrupted'],
  ['pause', 'pausing'],
] as const)(
  'a request to %s returns "%s", is unavailable on an older server, and sent once where it fails',
  async (name, done) => {
    const { agent, server } = await agentOver(
      json({ success: true }),
      json({ detail: 'Not Found' }, 404),
      json({}, 500),
    );
    expect(await agent[name](idA)).toBe(done);
    expect(await agent[name](idA)).toBe('unavailable');
    expect(await thrownBy(() => agent[name](idA))).toMatchObject({ code: 'answer_unknown' });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(3).fill(`POST /run/7/api/conversations/${dashedA}/${name}`),
    );
  },
);

test('a side question is answered, without the key', async () => {
  const { agent, server } = await agentOver(json({ response: `My key is ${sessionKey}` }), json({}));
  expect(await agent.ask(idA, 'Which key?')).toEqual({
    kind: 'known',
    value: expect.not.stringContaining(sessionKey),
  });
  expect(await agent.ask(idA, 'Why?')).toEqual({ kind: 'unavailable' });
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ question: 'Which key?' });
});
