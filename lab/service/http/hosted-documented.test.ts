import { describe, expect, test } from '@jest/globals';
import { benches, textAt, valueAt } from '../../testing/bench.ts';

const v1 = '/api/v1/app-conversations';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const message = (text: string) => ({ initial_message: { content: [{ type: 'text', text }] } });

const open = benches({ dialect: 'documented' });

describe('the documented dialect', () => {
  test('starts with a task of exactly the documented fields', async () => {
    const { ask, simulator } = await open();
    const begun = await ask('POST', v1, { ...message('x'), selected_repository: 'octo/hello' });
    expect(begun).toMatchObject({ status: 200 });
    expect(begun.body).toEqual({
      id: expect.stringMatching(uuid),
      status: 'WORKING',
      created_at: '2023-11-14T22:13:20.000Z',
    });

    await simulator.control.advance('20s');
    const id = textAt(begun.body, 'id');
    expect((await ask('GET', `${v1}/start-tasks?ids=${id}`)).body).toEqual([
      {
        id,
        status: 'READY',
        created_at: '2023-11-14T22:13:20.000Z',
        app_conversation_id: expect.stringMatching(uuid),
        sandbox_id: expect.any(String),
      },
    ]);
  });

  test('tells why a start failed in `error`', async () => {
    const { ask, simulator } = await open();
    const begun = await ask('POST', v1, message('simulate: start-error'));
    await simulator.control.advance('20s');
    const task = await ask('GET', `${v1}/start-tasks?ids=${textAt(begun.body, 'id')}`);
    expect(task.body).toMatchObject([{ status: 'ERROR', error: expect.stringContaining('start-error') }]);
    expect(valueAt(task.body, '0.detail')).toBeUndefined();
  });

  test('shows a conversation with exactly the documented fields, and nothing for an unknown id', async () => {
    const { ask, begin } = await open();
    const id = await begin('Fix it', { selected_repository: 'octo/hello' });
    expect((await ask('GET', `${v1}?ids=${id}&ids=unknown`)).body).toEqual([
      {
        id,
        sandbox_status: 'RUNNING',
        execution_status: 'running',
        selected_repository: 'octo/hello',
        title: 'Fix it',
      },
    ]);
    expect((await ask('GET', `${v1}?ids=unknown`)).body).toEqual([]);
    expect((await ask('GET', `${v1}/start-tasks?ids=unknown`)).body).toEqual([]);
  });

  test.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic simulator-key' }],
  ])('refuses %s', async (_name, headers: Record<string, string>) => {
    const { ask } = await open();
    const paths = ['', '/search', '/start-tasks?ids=x'].map((path) =>
      ask('GET', `${v1}${path}`, undefined, headers),
    );
    const refused = await Promise.all([
      ...paths,
      ask('POST', v1, message('x'), headers),
      ask('POST', `${v1}/stream-start`, message('x'), headers),
      ask('POST', '/api/conversations', {}, headers),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(refused[0]?.body).toEqual({ detail: expect.any(String) });
  });

  test.each(['no-slash', 'octo/does-not-exist', 'octo/no-access'])(
    'takes the repository %s for an authentication error',
    async (selected_repository) => {
      const { ask, simulator } = await open();
      expect(await ask('POST', v1, { ...message('x'), selected_repository })).toMatchObject({ status: 401 });
      expect(await simulator.control.conversations()).toEqual([]);
    },
  );

  test('ignores what the document does not name', async () => {
    const chosen = {
      ...message('x'),
      conversation_id: '0123456789abcdef0123456789abcdef',
      selected_branch: 'x',
    };
    const { ask, simulator } = await open();
    expect(await ask('POST', v1, chosen)).toMatchObject({ status: 200 });
    expect(await simulator.control.conversations()).toMatchObject([{ branch: null }]);
  });

  test('has a deprecated start, whose conversation is there at once under a short id', async () => {
    const { ask, simulator, statusOf } = await open();
    const begun = await ask('POST', '/api/conversations', {
      initial_user_msg: 'x',
      repository: 'octo/hello',
    });
    expect(begun.body).toEqual({ status: 'ok', conversation_id: expect.stringMatching(/^[0-9a-f]{12}$/) });
    const id = textAt(begun.body, 'conversation_id');
    expect((await ask('GET', `${v1}?ids=${id}`)).body).toMatchObject([
      { id, sandbox_status: 'STARTING', execution_status: 'idle' },
    ]);
    await simulator.control.advance('20s');
    expect(await statusOf(id)).toBe('RUNNING/running');
    const refused = { initial_user_msg: 5 };
    expect(await ask('POST', '/api/conversations', refused)).toMatchObject({ status: 422 });
    expect(await ask('POST', '/api/conversations', { repository: 'bad' })).toMatchObject({ status: 401 });
  });
});
