import { describe, expect, test } from '@jest/globals';
import { benches } from '../../testing/bench.ts';

const open = benches({ dialect: 'live' });

const respondTo = (id: string) => `/agent/0/api/conversations/${id}/events/respond_to_confirmation`;

describe('an answer to a confirmation', () => {
  test('is taken, and its reason and its actions are recorded', async () => {
    const { agent, statusOf, simulator, waiting } = await open();
    const id = await waiting('simulate: confirm two');
    const { pending } = await simulator.control.conversation(id);
    const answer = await agent('POST', id, '/events/respond_to_confirmation', { accept: false });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await statusOf(id)).toBe('RUNNING/idle');
    const truth = await simulator.control.conversation(id);
    const rejected = {
      kind: 'reject',
      reason: 'User rejected the action.',
      effect: 'refused',
      policy: 'scripted',
    };
    expect(truth.answers).toEqual([
      {
        ...rejected,
        at: expect.any(Number),
        sandbox: 'RUNNING',
        execution: 'waiting_for_confirmation',
        actions: pending,
      },
    ]);
    expect(pending).toHaveLength(2);
    expect(truth.pending).toEqual([]);
  });

  test('needs no key in the documented dialect, but a UUID', async () => {
    const { ask, simulator, waiting } = await open({ dialect: 'documented' });
    const id = await waiting();
    const other = '00000000-0000-4000-8000-000000000000';
    expect(await ask('POST', respondTo(other), { accept: true }, {})).toMatchObject({ status: 404 });
    expect(await ask('POST', respondTo('mine'), { accept: true }, {})).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'conversation_id'] }] },
    });
    expect(await ask('POST', respondTo(id), { accept: false }, {})).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await simulator.control.setState(id, { sandbox_status: 'PAUSED' });
    expect(await ask('POST', respondTo(id), { accept: true }, {})).toMatchObject({ status: 503 });
    await simulator.control.setState(id, { sandbox_status: 'MISSING' });
    expect(await ask('POST', respondTo(id), { accept: true }, {})).toMatchObject({ status: 404 });
  });
});
