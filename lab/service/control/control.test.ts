import { describe, expect, test } from '@jest/globals';
import { steerAt } from '../../support/commands.ts';
import { benches } from '../../testing/bench.ts';
import type { Commands } from './commands.ts';

const v1 = '/api/v1/app-conversations';
const open = benches({ dialect: 'live', keepRequests: 3 });

describe('control', () => {
  test('lists the newest requests, with keys and answers only where they are asked for', async () => {
    const { ask, simulator } = await open();
    const { control, apiKey } = simulator;
    await control.armFault({ route: 'search', action: 'cut_body', skip: 7 });
    await control.armFault({ route: 'search', action: 'reset_after' });
    for (let limit = 1; limit <= 9; limit += 1)
      await ask('GET', `${v1}/search?limit=${limit}`).catch(() => {});
    const requests = await control.requests();
    const search = { method: 'GET', path: `${v1}/search`, route: 'search' };
    const headerNames = expect.arrayContaining(['authorization']);
    expect(requests).toHaveLength(3);
    expect(requests[0]).toMatchObject({ ...search, query: 'limit=7', headerNames, fault: null });
    expect(JSON.stringify(requests)).not.toContain(apiKey);
    expect(requests[0]).not.toHaveProperty('answer');
    const withKeys = await control.requests({ keys: true });
    expect(withKeys[0]?.keys).toEqual({ authorization: `Bearer ${apiKey}`, session: null });
    expect(withKeys[0]?.answer).toMatchObject({ status: 200, whole: true, at: requests[0]?.at });
    expect(JSON.parse(withKeys[0]?.answer?.text ?? '')).toEqual({ items: [], next_page_id: null });
    expect(withKeys.map(({ answer }) => answer?.whole ?? null)).toEqual([true, false, null]);
    await control.clearRequests();
    expect(await control.requests()).toEqual([]);
  });

  test('keeps the bodies of requests, and cuts long ones', async () => {
    const { ask, simulator } = await open();
    for (const body of [{ title: 'short' }, { title: 'x'.repeat(20_000) }, 'no json'])
      await ask('POST', v1, body);
    const [short, long, text] = await simulator.control.requests();
    expect([short?.body, text?.body]).toEqual([{ title: 'short' }, 'no json']);
    expect(JSON.stringify(long?.body).length).toBeLessThan(6_000);
  });

  test('over HTTP names its commands, steers the same simulator, and refuses in the same words', async () => {
    const { ask, begin, simulator } = await open();
    const { commands } = await steerAt<Commands, unknown>(`${simulator.url}/_simulator`);
    const id = await begin('x');
    expect(await commands.setState(id, { title: 'New' })).toMatchObject({ id, title: 'New' });
    expect(await simulator.control.conversations()).toMatchObject([{ id, title: 'New' }]);
    for (const control of [commands, simulator.control]) {
      await expect(control.conversation('unknown')).rejects.toThrow('No conversation has the id unknown');
      await expect(control.advance('soon')).rejects.toThrow('not a duration');
      await expect(control.armFault({ route: 'nowhere', status: 500 })).rejects.toThrow('nowhere is none of');
      await expect(control.armFault({ route: '*' })).rejects.toThrow('a status or a preset');
    }
    const named = { info: { dialect: 'live' }, commands: expect.arrayContaining(['armFault']) };
    expect(await ask('GET', '/_simulator/')).toMatchObject({ status: 200, body: named });
    expect(await ask('GET', '/_simulator/conversations')).toMatchObject({ body: { value: [{ id }] } });
    const message = 'Error: there is no command nothing';
    expect(await ask('GET', '/_simulator/nothing')).toMatchObject({ status: 422, body: { message } });
  });
});
