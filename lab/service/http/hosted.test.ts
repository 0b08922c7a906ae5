// The hosted API in both dialects.
import { describe, expect, test } from '@jest/globals';
import { storiesOf } from '../../../test/support/stories-of.ts';
import { benches, openBench, textAt, valueAt } from '../../testing/bench.ts';
import { playRequests } from '../../testing/simulator-stories.ts';

const v1 = '/api/v1/app-conversations';
const dialects = ['documented', 'live'] as const;
const open = benches({ dialect: 'live' });

describe('the live dialect', () => {
  playRequests(
    { dialect: 'live' },
    storiesOf`
      answers in the order of the ids that were asked for, with null for an unknown one
        begins one | begins two
        GET v1?ids=<id>&ids=00000000-aaaa-4aaa-8aaa-00000000000a&ids=<first> → 200 [{ id: <id> }, null, { id: <first> }]
        GET v1/start-tasks?ids=00000000-aaaa-4aaa-8aaa-00000000000a → 200 only [null]

      resumes only what is paused and still there
        begins x | POST /api/v1/sandboxes/unknown/resume → 404 | POST /api/v1/sandboxes/<sandbox>/resume → 409
        setState <id>, { sandbox_status: MISSING } | POST /api/v1/sandboxes/<sandbox>/resume → 404

      takes a conversation id from the client, once
        begins x with { conversation_id: AAAAAAAA-bbbb-4ccc-8ddd-eeeeeeeeeeee }
        conversation <id> → { id: aaaaaaaabbbb4ccc8dddeeeeeeeeeeee }
        POST v1 { conversation_id: aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee } → 409 | conversation <id> → { startRequests: 2 }
        POST v1 { conversation_id: mine } → 422

      lists the conversations that an agent started once that was approved
        waits confirm child | GET v1?ids=<id> → 200 [{ sub_conversation_ids: [] }]
        agent POST /events/respond_to_confirmation { accept: true } → 200 | advance 60s
        GET v1?ids=<id> → 200 [{ sub_conversation_ids: [any] }]

      answers what it does not know with the web page
        GET / → 200 has <!doctype html> | GET /api/v1/nothing → 200 has <!doctype html>

      has no deprecated start
        POST /api/conversations {} → 404
    `,
  );
});

describe('the documented dialect', () => {
  playRequests(
    { dialect: 'documented' },
    storiesOf`
      tells of a start what is documented, and nothing else
        POST v1 { initial_message: { content: [{ type: text, text: Fix it }] }, selected_repository: octo/hello } → 200 only { id: any, status: WORKING, created_at: any }
        advance 20s
        GET v1/start-tasks?ids=<task> → 200 only [{ id: <task>, status: READY, created_at: any, app_conversation_id: <id>, sandbox_id: any }]
        GET v1?ids=<id>&ids=unknown → 200 only [{ id: <id>, sandbox_status: RUNNING, execution_status: running, selected_repository: octo/hello, title: Fix it }]
        GET v1?ids=unknown → 200 only [] | GET v1/start-tasks?ids=unknown → 200 only []

      tells why a start failed in a field that the live one has not
        POST v1 { initial_message: { content: [{ type: text, text: "simulate: start-error" }] } } → 200
        advance 20s
        GET v1/start-tasks?ids=<task> → 200 only [{ id: any, status: ERROR, created_at: any, error: any }]

      takes the repository %s for an authentication error
        POST v1 { initial_message: { content: [{ type: text, text: x }] }, selected_repository: %s } → 401
        conversations → []
        - no-slash ~ no-slash
        - octo/does-not-exist ~ octo/does-not-exist
        - octo/no-access ~ octo/no-access

      ignores what the document does not name
        POST v1 { conversation_id: 0123456789abcdef0123456789abcdef, selected_branch: x } → 200
        conversation <id> → { branch: null }

      has a deprecated start, whose conversation is there at once under a short id
        ${async ({ bench, names }) => {
          const body = { initial_user_msg: 'x', repository: 'octo/hello' };
          const begun = await bench.ask('POST', '/api/conversations', body);
          expect(begun.body).toEqual({
            status: 'ok',
            conversation_id: expect.stringMatching(/^[0-9a-f]{12}$/),
          });
          names.id = textAt(begun.body, 'conversation_id');
        }}
        GET v1?ids=<id> → 200 [{ id: <id>, sandbox_status: STARTING, execution_status: idle }]
        advance 20s | is RUNNING/running
        POST /api/conversations { repository: bad } → 401
    `,
  );
});

test.each([
  ['documented', 'no key', {}, { detail: expect.any(String) }],
  ['documented', 'a wrong key', { authorization: 'Bearer wrong' }, { detail: expect.any(String) }],
  ['documented', 'another scheme', { authorization: 'Basic simulator-key' }, expect.anything()],
  ['live', 'no key', {}, { error: expect.any(String) }],
  ['live', 'a wrong key', { authorization: 'Bearer wrong' }, expect.any(String)],
] as const)('the %s dialect refuses %s everywhere', async (dialect, _, headers, body) => {
  const { ask } = await open({ dialect });
  const message = { initial_message: { content: [{ type: 'text', text: 'x' }] } };
  const refused = await Promise.all([
    ...['', '/search', '/start-tasks?ids=x'].map((path) => ask('GET', `${v1}${path}`, undefined, headers)),
    ...['', '/stream-start'].map((path) => ask('POST', `${v1}${path}`, message, headers)),
    ...(dialect === 'live' ? [] : [ask('POST', '/api/conversations', {}, headers)]),
  ]);
  for (const reply of refused) expect(reply).toMatchObject({ status: 401, body });
});

test.each(dialects)(
  'the %s search pages through everything once, newest first, also while it grows',
  async (dialect) => {
    const { ask, simulator } = await open({ dialect });
    await simulator.control.populate({ count: 5 });
    await simulator.control.advance('20s');
    const all = (await simulator.control.conversations()).map(({ id }) => id).reverse();
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await ask('GET', `${v1}/search?limit=2${cursor}`)).body;
      const items = valueAt(page, 'items');
      seen.push(...(Array.isArray(items) ? items.map((item) => textAt(item, 'id')) : []));
      cursor = textAt(page, 'next_page_id') && `&page_id=${textAt(page, 'next_page_id')}`;
      await simulator.control.populate({ count: 1 });
    } while (cursor !== '');
    expect(seen).toEqual(all);
  },
);

test('the documented search refuses odd limits and pages', async () => {
  const { ask } = await open({ dialect: 'documented' });
  const status = async (query: string) => (await ask('GET', `${v1}/search?${query}`)).status;
  const asked = ['limit=0', 'limit=x', 'page_id=zzz', 'limit=100', 'limit=101'];
  expect(await Promise.all(asked.map(status))).toEqual([422, 422, 422, 200, 200]);
});

const text = { type: 'text', text: 'Hello.' };

test.each([
  ['without content', { role: 'user' }],
  ['with empty content', { role: 'user', content: [] }],
  ['with another role', { role: 'system', content: [text] }],
  ['with a key that is not known', { role: 'user', content: [{ ...text, tone: 'friendly' }] }],
])('a message %s is refused, and the end of the simulator tells of it', async (_, body) => {
  const { ask, waiting, simulator } = await openBench({ dialect: 'live' });
  const id = await waiting();
  expect((await ask('POST', `${v1}/${id}/send-message`, body)).status).toBe(422);
  await expect(simulator.close()).rejects.toThrow(/not as the service describes it[\s\S]*send-message/);
});
