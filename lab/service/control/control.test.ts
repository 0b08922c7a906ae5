import { describe, expect, test } from '@jest/globals';
import { storiesOf } from '../../../test/support/stories-of.ts';
import { steerAt } from '../../support/commands.ts';
import { benches } from '../../testing/bench.ts';
import { playRequests, type Told } from '../../testing/simulator-stories.ts';
import type { Commands } from './commands.ts';

const v1 = '/api/v1/app-conversations';
const open = benches({ dialect: 'live', keepRequests: 3 });

const asksToWait = async ({ bench }: Told) => {
  const { status, headers } = await bench.ask('POST', v1, {});
  expect([status, headers.get('retry-after')]).toEqual([503, '7']);
};

describe('control', () => {
  playRequests(
    { dialect: 'live' },
    storiesOf`
      sets any sandbox and execution status, known or not
        begins x | setState <id>, { sandbox_status: deleting, execution_status: reticulating, title: New }
        conversation <id> → { sandboxStatus: deleting, executionStatus: reticulating, title: New }
        setState <id>, { sandbox_status: RUNNING, execution_status: null }
        GET v1?ids=<id> → 200 [{ title: New, sandbox_status: RUNNING, execution_status: null }]
        setState <id>, { execution_status: waiting_for_confirmation, actions: 3 } | conversation <id> → { pending: [any, any, any] }

      sets the status of a start
        POST v1 {} → 200 | setState <id>, { start_status: ERROR, error: no room }
        GET v1/start-tasks?ids=<task> → 200 [{ status: ERROR, detail: no room }]
        setState <id>, { start_status: READY } | conversation <id> → { startStatus: READY }

      arms a fault that answers in place of the service, as often as it is told
        armFault { route: start, times: 2, status: 503, headers: { Retry-After: '7' }, body: { error: busy } }
        POST v1 {} → 503 { error: busy } | ${asksToWait} | conversations → [] | POST v1 {} → 200

      arms a fault that meets only its route and method
        armFault { route: search, status: 500, body: Internal Server Error }
        armFault { route: /api/v1/app-conversations*, method: POST, status: 502 }
        GET v1?ids=00000000-aaaa-4aaa-8aaa-00000000000a → 200 | GET v1/search → 500 has Internal Server Error
        POST v1/stream-start {} → 502

      arms a fault that lets some requests pass first
        armFault { route: '*', skip: 2, status: 500 }
        GET v1/search → 200 | GET v1/search → 200 | GET v1/search → 500 | GET v1/search → 200

      arms a fault %s, which leaves %s behind
        armFault { route: start, action: %s } | POST v1 {} breaks off | %s
        - before the request is taken ~ nothing ~ reset_before ~ conversations → []
        - after it is taken ~ a conversation ~ reset_after ~ conversations → [{}]
        - amid the answer ~ a conversation too ~ cut_body ~ conversations → [{}]

      arms a fault that is a web page with any status
        armFault { route: search, action: html } | armFault { route: search, action: html, status: 503 }
        GET v1/search → 200 has <!doctype html> | GET v1/search → 503 has <!doctype html>

      arms a 429 by its name, such as %s
        armFault { route: start, preset: %s } | POST v1 {} → 429 %s
        - that of an address ~ address_rate ~ { error: any }
        - that of a day ~ daily_quota ~ { detail: { code: daily_conversation_limit_reached, reset_at: any } }
        - that of places ~ concurrency ~ { detail: { error: CONCURRENCY_LIMIT_REACHED } }
    `,
  );

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
