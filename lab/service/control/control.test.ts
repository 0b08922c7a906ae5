import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { steerAt } from '../../support/commands.ts';
import { type Bench, openBench } from '../../testing/bench.ts';
import type { Commands } from './commands.ts';

const v1 = '/api/v1/app-conversations';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ dialect: 'live', keepRequests: 3 });
});
afterEach(() => bench.simulator.close());

describe('control', () => {
  test('sets any sandbox and execution status, known or not', async () => {
    const { control } = bench.simulator;
    const id = await bench.begin('x');
    const changed = await control.setState(id, {
      sandbox_status: 'deleting',
      execution_status: 'reticulating',
      title: 'New',
    });
    expect(changed).toMatchObject({
      id,
      sandboxStatus: 'deleting',
      executionStatus: 'reticulating',
      title: 'New',
    });
    await control.setState(id, { sandbox_status: 'RUNNING', execution_status: null });
    expect((await bench.ask('GET', `${v1}?ids=${id}`)).body).toMatchObject([
      { title: 'New', sandbox_status: 'RUNNING', execution_status: null },
    ]);
    const waiting = await control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 3 });
    expect(waiting.pending).toHaveLength(3);
  });

  test('sets the status of a start', async () => {
    const { control } = bench.simulator;
    const task = await control.populate({ count: 1, message: 'x', repository: 'octo/hello' });
    const { taskId } = await control.conversation(task[0] ?? '');
    await control.setState(taskId, { start_status: 'ERROR', error: 'no room' });
    expect((await bench.ask('GET', `${v1}/start-tasks?ids=${taskId}`)).body).toMatchObject([
      { status: 'ERROR', detail: 'no room' },
    ]);
    expect(await control.setState(taskId, { start_status: 'READY' })).toMatchObject({ startStatus: 'READY' });
  });

  test('lists the newest requests, with keys only where they are asked for', async () => {
    const { control } = bench.simulator;
    for (let request = 0; request < 9; request += 1)
      await bench.ask('GET', `${v1}/search?limit=${request + 1}`);
    const requests = await control.requests();
    expect(requests).toHaveLength(3);
    expect(requests.at(-1)).toMatchObject({
      method: 'GET',
      path: `${v1}/search`,
      query: 'limit=9',
      route: 'search',
      headerNames: expect.arrayContaining(['authorization']),
      fault: null,
    });
    expect(JSON.stringify(requests)).not.toContain(bench.simulator.apiKey);
    const withKeys = await control.requests({ keys: true });
    expect(withKeys.at(-1)?.keys).toEqual({
      authorization: `Bearer ${bench.simulator.apiKey}`,
      session: null,
    });
    await control.clearRequests();
    expect(await control.requests()).toEqual([]);
  });

  test('keeps the bodies of requests, and cuts long ones', async () => {
    const { control } = bench.simulator;
    await bench.ask('POST', v1, { title: 'short' });
    await bench.ask('POST', v1, { title: 'x'.repeat(20_000) });
    await bench.ask('POST', v1, 'no json');
    const [short, long, text] = await control.requests();
    expect(short?.body).toEqual({ title: 'short' });
    expect(JSON.stringify(long?.body).length).toBeLessThan(6_000);
    expect(text?.body).toBe('no json');
  });

  test('tells the answer of a request only where the keys are asked for too', async () => {
    const { control } = bench.simulator;
    await control.armFault({ route: 'search', action: 'cut_body', skip: 1 });
    await control.armFault({ route: 'search', action: 'reset_after', skip: 0 });
    await bench.ask('GET', `${v1}/search`);
    for (let times = 0; times < 2; times += 1) await bench.ask('GET', `${v1}/search`).catch(() => {});
    const [said, ...spoilt] = await control.requests({ keys: true });
    expect(said?.answer).toMatchObject({ status: 200, whole: true, at: said?.at });
    expect(JSON.parse(said?.answer?.text ?? '')).toEqual({ items: [], next_page_id: null });
    expect(spoilt.map(({ answer }) => answer?.whole ?? null)).toEqual([false, null]);
    expect((await control.requests())[0]).not.toHaveProperty('answer');
  });

  test('over HTTP steers the same simulator, and refuses in the same words', async () => {
    const { simulator } = bench;
    const { commands } = await steerAt<Commands, unknown>(`${simulator.url}/_simulator`);
    const id = await bench.begin('x');
    expect(await commands.setState(id, { title: 'New' })).toMatchObject({ id, title: 'New' });
    expect(await simulator.control.conversations()).toMatchObject([{ id, title: 'New' }]);
    for (const control of [commands, simulator.control]) {
      await expect(control.conversation('unknown')).rejects.toThrow('No conversation has the id unknown');
      await expect(control.advance('soon')).rejects.toThrow('not a duration');
      await expect(control.armFault({ route: 'nowhere', status: 500 })).rejects.toThrow('nowhere is none of');
      await expect(control.armFault({ route: '*' })).rejects.toThrow('a status or a preset');
    }
  });

  test('over HTTP names its commands, and takes a request without arguments too', async () => {
    const id = await bench.begin('x');
    expect(await bench.ask('GET', '/_simulator/')).toMatchObject({
      status: 200,
      body: { info: { dialect: 'live' }, commands: expect.arrayContaining(['armFault']) },
    });
    expect(await bench.ask('GET', '/_simulator/conversations')).toMatchObject({
      status: 200,
      body: { value: [{ id }] },
    });
    expect(await bench.ask('GET', '/_simulator/nothing')).toMatchObject({
      status: 422,
      body: { message: 'Error: there is no command nothing' },
    });
  });
});
