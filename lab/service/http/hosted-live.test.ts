import { describe, expect, test } from '@jest/globals';
import { benches, textAt, valueAt } from '../../testing/bench.ts';

const v1 = '/api/v1/app-conversations';
const hex = /^[0-9a-f]{32}$/;
const nobody = '00000000-aaaa-4aaa-8aaa-00000000000a';
const message = (text: string) => ({ initial_message: { content: [{ type: 'text', text }] } });

const open = benches({ dialect: 'live' });

describe('the live dialect', () => {
  test('answers in the order of the ids that were asked for, with null for an unknown one, and hex ids', async () => {
    const { ask, begin } = await open();
    const first = await begin('one');
    const second = await begin('two');
    expect(first).toMatch(hex);
    const dashed = `${second.slice(0, 8)}-${second.slice(8, 12)}-${second.slice(12, 16)}-${second.slice(16, 20)}-${second.slice(20)}`;
    const { body } = await ask('GET', `${v1}?ids=${dashed}&ids=${nobody}&ids=${first}`);
    expect(body).toMatchObject([{ id: second }, null, { id: first }]);
    expect((await ask('GET', `${v1}/start-tasks?ids=${nobody}`)).body).toEqual([null]);
  });

  test('resumes only what is paused and still there', async () => {
    const { ask, begin, simulator } = await open();
    const id = await begin('x');
    const { sandboxId } = await simulator.control.conversation(id);
    const resume = async (sandbox: string) =>
      (await ask('POST', `/api/v1/sandboxes/${sandbox}/resume`)).status;
    expect(await resume('unknown')).toBe(404);
    expect(await resume(sandboxId)).toBe(409);
    await simulator.control.setState(id, { sandbox_status: 'MISSING' });
    expect(await resume(sandboxId)).toBe(404);
  });

  test('takes a conversation id from the client, once', async () => {
    const { ask, begin, simulator } = await open();
    const chosen = 'AAAAAAAA-bbbb-4ccc-8ddd-eeeeeeeeeeee';
    expect(await begin('x', { conversation_id: chosen })).toBe('aaaaaaaabbbb4ccc8dddeeeeeeeeeeee');
    const again = await ask('POST', v1, { ...message('x'), conversation_id: chosen });
    expect(again).toMatchObject({ status: 409 });
    expect(await simulator.control.conversation(chosen)).toMatchObject({ startRequests: 2 });
    expect(await ask('POST', v1, { conversation_id: 'mine' })).toMatchObject({ status: 422 });
    expect(await ask('POST', v1, { pr_number: ['4'] })).toMatchObject({ status: 422 });
  });

  test('lists the conversations that an agent started once that was approved', async () => {
    const { ask, agent, waiting, simulator } = await open();
    const id = await waiting('simulate: confirm child');
    const children = async () =>
      valueAt((await ask('GET', `${v1}?ids=${id}`)).body, '0.sub_conversation_ids');
    expect(await children()).toEqual([]);
    await agent('POST', id, '/events/respond_to_confirmation', { accept: true });
    await simulator.control.advance('60s');
    expect(await children()).toEqual([expect.any(String)]);
  });

  test('refuses a missing key with an object and a wrong one with a bare string', async () => {
    const { ask } = await open();
    const missing = await ask('GET', `${v1}/search`, undefined, {});
    const wrong = await ask('GET', `${v1}/search`, undefined, { authorization: 'Bearer wrong' });
    expect(missing).toMatchObject({ status: 401, body: { error: expect.any(String) } });
    expect(wrong).toMatchObject({ status: 401, body: expect.any(String) });
  });

  test.each(['/', '/api/v1/nothing'])('answers GET %s with the web page', async (path) => {
    const { ask } = await open();
    const page = await ask('GET', path, undefined, {});
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<!doctype html>') });
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  test('has no deprecated start', async () => {
    const { ask } = await open();
    expect(await ask('POST', '/api/conversations', {})).toMatchObject({ status: 404 });
  });
});

describe.each(['documented', 'live'] as const)('the %s search', (dialect) => {
  test('pages through everything once, newest first, also while conversations are added', async () => {
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
  });

  test('refuses an invalid limit or page', async () => {
    const { ask } = await open({ dialect });
    const status = async (query: string) => (await ask('GET', `${v1}/search?${query}`)).status;
    expect(await Promise.all(['limit=0', 'limit=x', 'page_id=zzz', 'limit=100'].map(status))).toEqual([
      422,
      422,
      dialect === 'live' ? 200 : 422,
      200,
    ]);
    expect(await status('limit=101')).toBe(dialect === 'live' ? 422 : 200);
  });
});
