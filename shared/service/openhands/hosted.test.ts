import { expect, test } from '@jest/globals';
import { decodeConversation } from './decode/records.ts';
import { agentOf, sandboxOf } from './decode/states.ts';
import { headersFor } from './http/attempt.ts';
import { happened } from './testing/events.ts';
import { conversation, dashedA, idA, idB, task } from './testing/records.ts';
import { json, page, type Step, text } from './testing/servers.ts';
import { hostedOver, sessionKey, thrownBy } from './testing/transports.ts';
import { collect } from './testing/verbs.ts';

const idB2 = 'c'.repeat(32);
test.each<[string, unknown]>([
  ['a slot for each id, null for an unknown one', [null, conversation()]],
  ['only those that are known, with dashes', [conversation({ id: dashedA })]],
  ['strangers and doubles', [conversation({ id: idB2 }), conversation(), conversation({ title: 'B' })]],
])('records by ids are found in a reply with %s', async (_, reply) => {
  const { api } = await hostedOver(json(reply));
  const found = await api.conversations([idB, dashedA.toUpperCase()]);
  expect([...found.keys()]).toEqual([idA]);
  expect(found.get(idA)).toMatchObject({ title: 'A title', agent: agentOf('running') });
});

test.each<[string, unknown, number]>([
  ['an array', [task({ id: 'T-1' })], 1],
  ['an array with an empty slot', [null, task({ id: 't-1' })], 1],
  ['a bare object', task({ id: 't1' }), 1],
  ['an empty array', [], 0],
  ['null', null, 0],
])('start tasks are read from %s', async (_, reply, count) => {
  const { api } = await hostedOver(json(reply));
  expect((await api.startTasks(['t-1'])).size).toBe(count);
});

test('no ids, and ids that no service could have given, ask nothing', async () => {
  const { api, server } = await hostedOver(json([]));
  expect((await api.conversations([])).size + (await api.conversations(['../x', ''])).size).toBe(0);
  expect(server.seen).toEqual([]);
  const tooMany = await thrownBy(() => api.conversations(Array.from({ length: 100 }, String)));
  expect(tooMany).toMatchObject({ code: 'bad_configuration' });
});

test('a whole record is decoded', () => {
  const tokens = { prompt_tokens: 900, completion_tokens: 100 };
  const record = conversation({
    sandbox_id: 's1',
    selected_repository: 'o/r',
    selected_branch: 'main',
    session_api_key: sessionKey,
    conversation_url: `https://work.example.com/x/api/conversations/${idA}`,
    pr_number: [7, 'x', null],
    created_at: 'c',
    updated_at: 'u',
    metrics: { accumulated_cost: 1.25, accumulated_token_usage: tokens },
  });
  expect(decodeConversation(record)).toEqual({
    id: idA,
    sandboxId: 's1',
    sandbox: sandboxOf('RUNNING'),
    agent: agentOf('running'),
    repository: 'o/r',
    branch: 'main',
    title: 'A title',
    pullRequests: [7],
    cost: 1.25,
    tokens: { prompt: 900, completion: 100 },
    createdAt: 'c',
    updatedAt: 'u',
    agentServerUrl: 'https://work.example.com/x',
    sessionKey,
  });
});

test('in a record, decoration of a wrong shape counts as absent, and unknown words pass', () => {
  const odd = { title: 7, conversation_url: [], session_api_key: {}, pr_number: 3, selected_branch: null };
  const states = { sandbox_status: 'DANCING', execution_status: null, metrics: { cost: [null] } };
  const places = { title: null, agentServerUrl: null, sessionKey: null };
  const nothing = { ...places, cost: null, tokens: null, agent: null };
  const read = decodeConversation(conversation({ ...odd, ...states }));
  expect(read).toMatchObject({ ...nothing, pullRequests: [3], sandbox: sandboxOf('DANCING') });
});

test.each<[string, unknown, string]>([
  ['an object in place of the array', { items: [] }, '$: expected an array, got an object'],
  ['a text in a slot', [conversation(), 'x'], '$[1]: expected an object, got a string'],
  ['an array in a slot', [[]], '$[0]: expected an object, got an array'],
  ['no id', [{ sandbox_status: 'RUNNING' }], '$[0].id: expected a string, got nothing'],
  ['an empty id', [conversation({ id: '' })], '$[0].id: expected a string, got an empty string'],
  ['a numeric status', [conversation({ sandbox_status: 5 })], '$[0].sandbox_status: expected a string'],
  ['null alone', null, '$: expected an array, got null'],
])('a reply with %s is bad_response, and its path is named', async (_, reply, path) => {
  const { api } = await hostedOver(json(reply));
  const message = expect.stringContaining(path);
  const error = await thrownBy(() => api.conversations([idA]));
  expect(error).toMatchObject({ code: 'bad_response', message });
});

test('a record that is nested without end is bad_response', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const { api } = await hostedOver(text(`[{"id":"t","status":"ERROR","error":${deep}}]`, 'application/json'));
  expect(await thrownBy(() => api.startTasks(['t']))).toMatchObject({ code: 'bad_response' });
});

const threeCauses = 'the API key is wrong, the repository name is wrong, or the key';
test.each([
  [401, 'unauthorized', threeCauses],
  [403, 'unauthorized', threeCauses],
  [402, 'unavailable', "the key's account has to be paid for"],
])('a %i has the words of the service first, then what may be wrong', async (status, code, causes) => {
  const { api, server } = await hostedOver(json({ error: 'no' }, status));
  const error = await thrownBy(() => api.conversations([idA]));
  expect(error).toMatchObject({ code });
  expect(String(error)).toContain(`status ${status}: no; ${causes}`);
  expect(server.seen).toHaveLength(1);
});

const item = (n: number) => conversation({ id: n.toString(16).padStart(32, '0') });
const pageOf = (ids: number[], next: unknown): Step => json({ items: ids.map(item), next_page_id: next });

test('search goes through the pages, telling each conversation once', async () => {
  const { api, server } = await hostedOver(pageOf([1, 2], 'p 2'), pageOf([2, 3], 'p3'), pageOf([], null));
  const found = (await collect(api.list({ pageSize: 2 }))).map(({ id }) => Number.parseInt(id, 16));
  expect(found).toEqual([1, 2, 3]);
  const queries = server.seen.map(({ path }) => path.split('?')[1]);
  expect(queries).toEqual(['limit=2', 'limit=2&page_id=p+2', 'limit=2&page_id=p3']);
});

test('search asks for no page that is not needed, and never for more than 100 items', async () => {
  const { api, server } = await hostedOver(pageOf([1, 2], 'p2'));
  await collect(api.list({ pageSize: 500 }), 2);
  expect(server.seen.map(({ path }) => path)).toEqual(['/api/v1/app-conversations/search?limit=100']);
});

test.each<[string, Step]>([
  ['pages in a circle', pageOf([1], 'again')],
  ['a numeric cursor', pageOf([1], 5)],
  ['a page without items', json({ next_page_id: null })],
  ['an item without an id', json({ items: [{}], next_page_id: null })],
  ['a web page', page],
])('a search that meets %s is bad_response', async (_, step) => {
  const { api } = await hostedOver(step);
  expect(await thrownBy(() => collect(api.list()))).toMatchObject({ code: 'bad_response' });
});

test.each([
  ['its status', 'finished', 'ends, goal'],
  ['its whole state', 'idle', 'all: rests, a'],
  ['no status', null, 'goal, a'],
])('after events of %s, the last known status is %j', async (_, status, words) => {
  const { api } = await hostedOver(json({ items: happened(words).toReversed() }));
  const known = { kind: 'known', value: agentOf(status) };
  expect(await api.agentBefore(idA)).toEqual(status === null ? { kind: 'unavailable' } : known);
});

test("the hosted service gets the key by one header, a server of one's own by both", () => {
  const headers = (base: string) =>
    headersFor({ kind: 'read', method: 'GET', url: `${base}/api`, auth: { kind: 'hosted', base, key: 'k' } });
  expect(headers('https://app.all-hands.dev')).not.toHaveProperty('x-session-api-key');
  const both = { authorization: 'Bearer k', 'x-session-api-key': 'k', accept: 'application/json' };
  expect(headers('https://agents.example')).toMatchObject(both);
});

test('the title of a conversation is absent where it is a placeholder', () => {
  const titled = (title: string) => decodeConversation(conversation({ title })).title;
  expect(titled('Conversation 0a1b2')).toBeNull();
  expect(titled('Conversation about roses')).toBe('Conversation about roses');
});

test.each<[string, unknown, object]>([
  ['the record lists', ['c1', 'c2'], { children: ['c1', 'c2'] }],
  ['the record lists none of', [], {}],
  ['the record does not know of', undefined, {}],
  ['have ids that could be anything', ['c1', 'a b', 7, null, '../x'], { children: ['c1'] }],
])('of the conversations that an agent started those are known that %s', (_, listed, children) => {
  const record = conversation({ sub_conversation_ids: listed });
  const { children: known } = decodeConversation(record);
  expect(known === undefined ? {} : { children: known }).toEqual(children);
});
