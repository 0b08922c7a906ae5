import { expect, test } from '@jest/globals';
import { createAgentServer } from './agent-server.ts';
import { dashedA, idA } from './testing/records.ts';
import { json, type Step, serve } from './testing/servers.ts';
import { facesOver, testTransport, thrownBy } from './testing/transports.ts';

const agentOver = (...steps: readonly Step[]) => facesOver(steps, { below: '/run/7/' });

test('the policy of pending actions is the one in force once the server has opened the conversation for its events', async () => {
  const policy = (kind: string) => json({ confirmation_policy: { kind } });
  const events = json({ items: [], next_page_id: null });
  const { agent, server } = await agentOver(policy('AlwaysConfirm'), events, policy('NeverConfirm'));
  expect(await agent.pending(idA)).toMatchObject({ kind: 'known', policy: 'never' });
  expect(server.seen).toHaveLength(3);
});

const state = (value: string) => ({ kind: 'ConversationStateUpdateEvent', key: 'execution_status', value });
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
const pendingOver = (...steps: Step[]) => agentOver(json({}, 404), ...steps);
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
  const [record, ...queries] = server.seen.map(({ path }) => path.split('?')[1]);
  const pages = ['', '&page_id=p2', '&page_id=p3'];
  expect(record).toBeUndefined();
  expect(queries).toEqual(pages.map((at) => `sort_order=TIMESTAMP_DESC&limit=100${at}`));
});

test('pending actions are those on the way to the head of the conversation, where the server names a head', async () => {
  const history = pageOf([action(3, { parent_id: 'm' }), action(1, { parent_id: 'm' }), { id: 'm' }]);
  const { agent, server } = await agentOver(json({ leaf_event_id: 'a1' }), history);
  expect(await agent.pending(idA)).toMatchObject({ value: [{ id: 'a1' }] });
  expect(server.seen[0]?.path).toBe(`/run/7/api/conversations/${dashedA}`);
  const elsewhere = await agentOver(json({ leaf_event_id: 'elsewhere' }), history);
  expect(await thrownBy(() => elsewhere.agent.pending(idA))).toMatchObject({ code: 'bad_response' });
});

test.each<[string, Step]>([
  ['an action that cannot be shown', pageOf([action(1, { action: 'rm -rf /' })])],
  ['a tool without a name', pageOf([action(1, { tool_name: 5 })])],
  ['an event of another shape', pageOf([action(1), null])],
  ['pages that go in a circle', pageOf([action(1)], 'p')],
  ['an array in place of a page', json([])],
])('a list of pending actions with %s is bad_response, so that nobody approves unseen', async (_, step) => {
  const { agent } = await pendingOver(step);
  expect(await thrownBy(() => agent.pending(idA))).toMatchObject({ code: 'bad_response' });
});

const unavailable = { kind: 'unavailable' };

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

test('what holds an agent back is read after its events, which make a server open the conversation', async () => {
  const goal = { id: 'e', kind: 'ConversationStateUpdateEvent', key: 'goal', value: { active: true } };
  const hooks = [{ matcher: '*', hooks: [{ type: 'command' }, { type: 'agent' }] }];
  const record = { confirmation_policy: { kind: 'NeverConfirm' }, hook_config: { pre_tool_use: hooks } };
  const { agent, server } = await agentOver(json({ items: [goal] }), json(record));
  const value = { policy: 'never', isJudged: false, hooksAct: true, hasGoal: true };
  expect(await agent.guard(idA)).toEqual({ kind: 'known', value });
  expect(server.seen.map(({ path }) => path.includes('/events/search?'))).toEqual([true, false]);
});

test('a request without a session key carries none, and a bad key or address is refused', async () => {
  const { transport } = testTransport();
  const server = await serve(json({}));
  await createAgentServer({ url: server.url, sessionKey: null, transport }).usage('short');
  expect(server.seen[0]?.headers['x-session-api-key']).toBeUndefined();
  expect(server.seen[0]?.path).toBe('/api/conversations/short');
  const make = (url: string, key: string) => () => createAgentServer({ url, sessionKey: key, transport });
  expect(make(server.url, 'a b')).toThrow('the session key contains white space');
  expect(make('http://work.example.com', 'a')).toThrow('the agent server URL must begin with https');
});
