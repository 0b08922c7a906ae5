// What ran, from the events, newest first.
import { expect, test } from '@jest/globals';
import { newestFirst } from '../testing/records.ts';
import { collectRan } from './ran-actions.ts';

type Event = Record<string, unknown>;

const wants = (id: string, more: Event = {}): Event => ({
  id,
  kind: 'ActionEvent',
  tool_name: 'terminal',
  tool_call_id: `call-${id}`,
  security_risk: 'LOW',
  action: { kind: 'TerminalAction', command: `do ${id}` },
  ...more,
});
const did = (id: string): Event => ({ kind: 'ObservationEvent', action_id: id });
const refused = (id: string): Event => ({ kind: 'UserRejectObservation', action_id: id });
const failed = (id: string): Event => ({ kind: 'AgentErrorEvent', tool_call_id: `call-${id}` });
const status = (value: string): Event => ({
  kind: 'openhands.sdk.event.ConversationStateUpdateEvent',
  key: 'execution_status',
  value,
});
const asks = status('waiting_for_confirmation');
const works = status('running');

const ends = { refused: 'refused', unknown: 'no end' };

/** Given oldest first. */
async function ranIn(...events: readonly Event[]) {
  const ran = await collectRan(newestFirst(events), (text) => text.replaceAll('secret', '***'));
  return ran.map(
    ({ id, waited, end }) => `${id}${waited ? ' asked' : ''}${end === 'done' ? '' : `, ${ends[end]}`}`,
  );
}

test('an action ran when it has a result, and was asked about when the agent waited before that', async () => {
  expect(await ranIn(works, wants('a'), asks, works, did('a'), wants('b'), did('b'))).toEqual([
    'a asked',
    'b',
  ]);
  // A page boundary shows both once more.
  expect(await ranIn(wants('a'), did('a'), wants('a'), did('a'))).toEqual(['a']);
  expect(await ranIn(wants('a'), wants('b'), asks, works, did('a'), did('b'))).toEqual([
    'a asked',
    'b asked',
  ]);
});

const goal = (active: boolean): Event => ({
  kind: 'ConversationStateUpdateEvent',
  key: 'goal',
  value: { active, objective: 'x' },
});
const letGo = (id: string, byGoal: boolean) => [wants(id), asks, goal(byGoal), works, did(id)];

test.each<[string, readonly Event[], readonly string[]]>([
  ['a goal that began while it waited', letGo('a', true), ['a']],
  ['a goal that began before', [goal(true), works, wants('a'), asks, works, did('a')], ['a']],
  ['a goal, and has no end', [wants('a'), asks, goal(true), works], ['a']],
  ['a goal, with no end but more work', [wants('a'), asks, goal(true), works, goal(false), works], ['a']],
  ['one goal after the other', [...letGo('a', true), ...letGo('b', true), goal(false)], ['a', 'b']],
  ['nobody who is known, before a goal', [wants('a'), asks, works, did('a'), goal(true)], []],
  ['nobody who is known, after a goal', [goal(true), ...letGo('a', false)], []],
  ['nobody, as it did not wait', [goal(true), works, wants('a'), did('a')], []],
  ['a goal, and the next one by somebody else', [...letGo('a', true), ...letGo('b', false)], ['a']],
])('what waited was let go by %s', async (_, events, expected) => {
  const ran = await collectRan(newestFirst(events), (text) => text);
  expect(ran.filter(({ byGoal }) => byGoal).map(({ id }) => id)).toEqual(expected);
});

test('the question about one action says nothing about another', async () => {
  expect(await ranIn(wants('a'), did('a'), wants('b'), asks, works, did('b'))).toEqual(['a', 'b asked']);
});

test('what still waits for an answer has not begun, and what was refused is reported', async () => {
  expect(await ranIn(wants('a'), asks, refused('a'), wants('b'), asks)).toEqual(['a asked, refused']);
  expect(await ranIn(wants('a'), wants('b'), asks)).toEqual([]);
  expect(await ranIn(wants('a'), wants('b', { action: null }), failed('b'), wants('c'), asks)).toEqual([]);
  // It is stopped, or its server goes away, while it waits.
  expect(await ranIn(works, wants('a'), asks, status('paused'))).toEqual([]);
  expect(await ranIn(works, wants('a'), asks, status('error'))).toEqual([]);
});

test.each<[string, readonly Event[], readonly string[]]>([
  ['not asked about, and hangs', [wants('a'), status('paused')], ['a, no end']],
  ['not asked about, and is the last that is told', [works, wants('a')], ['a, no end']],
  ['asked about and answered, and hangs', [wants('a'), asks, works, status('paused')], ['a asked, no end']],
  ['asked about, and waits again', [wants('a'), asks, works, wants('b'), asks], ['a asked, no end']],
  [
    'not asked about, before another that is',
    [wants('a'), status('paused'), works, wants('b'), asks, works, did('b')],
    ['a, no end', 'b asked'],
  ],
  [
    'not asked about, after another that was',
    [wants('a'), asks, works, did('a'), wants('b'), status('paused')],
    ['a asked', 'b, no end'],
  ],
  ['not readable', [wants('a', { action: null })], []],
])('an action without a result that is %s', async (_, events, ran) => {
  expect(await ranIn(...events)).toEqual(ran);
});

test('a refusal that is listed before its action is one all the same', async () => {
  expect(await ranIn(works, refused('a'), wants('a'), works)).toEqual(['a, refused']);
});

test('what was refused and has a result all the same has run', async () => {
  expect(await ranIn(wants('a'), asks, refused('a'), did('a'))).toEqual(['a asked']);
  expect(await ranIn(wants('a'), asks, did('a'), refused('a'))).toEqual(['a asked']);
  expect(await ranIn(did('a'), wants('a'), refused('a'))).toEqual(['a']);
});

test('a tool that failed may have done something; a call that could not be read did nothing', async () => {
  expect(await ranIn(wants('a'), failed('a'))).toEqual(['a']);
  expect(await ranIn(wants('a', { action: null }), failed('a'))).toEqual([]);
});

test('a result whose action is not known is something that ran, and nobody knows whether it was asked about', async () => {
  expect(await ranIn(wants('a'), asks, did('a'), did('b'))).toEqual(['b', 'a asked']);
  expect(await ranIn(asks, did('a'), wants('a'))).toEqual(['a']);
  expect(await ranIn(wants('a', { action: null }), asks, did('a'))).toEqual(['a']);
});

test('calls of another vendor without ids of their own are each counted', async () => {
  const call = (id: string) => ({ id, kind: 'ACPToolCallEvent', title: 'Write a file' });
  expect(await ranIn(call('1'), call('2'))).toEqual(['1', '2']);
});

test('an agent of another vendor has asked nobody', async () => {
  const call = { kind: 'ACPToolCallEvent', tool_call_id: 't1', title: 'Write a file' };
  expect(await ranIn(call, { ...call, status: 'completed' })).toEqual(['t1']);
});

test('without any event what ran is not known, and not nothing', async () => {
  await expect(ranIn()).rejects.toThrow('the service lists no event at all');
});

test('what an action did is reported in a line, without keys', async () => {
  const command = `echo secret\n${'y'.repeat(999)}`;
  const events = [wants('a', { action: { kind: 'X', command } }), did('a')];
  const [ran] = await collectRan(newestFirst(events), (text) => text.replaceAll('secret', '***'));
  expect(ran?.summary).toMatch(/^terminal: echo \*\*\* y+…$/);
  expect(ran?.summary.length).toBeLessThanOrEqual(200);
});

const analysis = (policy: unknown, risks: unknown) => ({ kind: 'SecurityAnalysisEvent', policy, risks });
const action = (id: string) => ({
  kind: 'ActionEvent',
  id,
  tool_name: 'terminal',
  action: { kind: 'TerminalAction', command: 'ls' },
});
const result = (id: string) => ({ kind: 'ObservationEvent', id: `r${id}`, action_id: id });

/** Given oldest first. */
async function policiesOf(...events: readonly Record<string, unknown>[]) {
  const ran = await collectRan(newestFirst(events), (text) => text);
  return ran.map(({ id, policyThen = null }) => [id, policyThen]);
}

test('each action has the policy that was before it, and none where the server says nothing', async () => {
  const both = analysis('NeverConfirm', { a: 'LOW', b: 'HIGH' });
  const events = [
    ...[action('a'), action('b'), both, result('a'), result('b')],
    ...[action('c'), analysis('ConfirmRisky', { c: 'LOW' }), result('c')],
    ...[action('d'), analysis('EnsemblePolicy', { d: 'LOW' }), result('d')],
    ...[action('e'), result('e')],
  ];
  expect(await policiesOf(...events)).toEqual([
    ['a', 'never'],
    ['b', 'never'],
    ['c', 'risky'],
    ['d', 'other'],
    ['e', null],
  ]);
});

test('a risk is that of the server where it tells one, and the one that the agent named elsewhere', async () => {
  const named = { ...action('a'), security_risk: 'LOW' };
  const judged = analysis('ConfirmRisky', { a: 'HIGH' });
  const events = [named, judged, result('a'), { ...named, id: 'b' }, result('b')];
  const ran = await collectRan(newestFirst(events), (text) => text);
  expect(ran.map(({ risk }) => risk)).toEqual(['HIGH', 'LOW']);
});

test.each<[string, unknown, unknown]>([
  ['no policy', undefined, { a: 'LOW' }],
  ['a policy that is no word', { kind: 'NeverConfirm' }, { a: 'LOW' }],
  ['no risks', 'NeverConfirm', null],
])('an analysis with %s says nothing', async (_, policy, risks) => {
  expect(await policiesOf(action('a'), analysis(policy, risks), result('a'))).toEqual([['a', null]]);
});
