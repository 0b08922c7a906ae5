// Every kind of trouble on the way to the service: the start is never sent twice, the rest is survived or told.
import { describe, expect, jest, test } from '@jest/globals';
import { type FaultOrder, lastLine, onQuickStage, type Stage } from './stage.ts';

jest.setTimeout(60_000);

async function startsSeen({ simulator }: Stage): Promise<number> {
  const asked = await simulator.control.requests();
  return asked.filter(({ route }) => route === 'start' || route === 'stream_start').length;
}

const looks: readonly (readonly [string, FaultOrder])[] = [
  ['reset before', { route: 'conversations', action: 'reset_before', times: 2 }],
  ['reset after', { route: 'start_tasks', action: 'reset_after', times: 2 }],
  ['cut body', { route: 'conversations', action: 'cut_body', times: 2 }],
  ['408', { route: 'conversations', status: 408 }],
  ['425', { route: 'start_tasks', status: 425 }],
  ['500', { route: 'conversations', status: 500, body: 'not even JSON', times: 2 }],
  ['502 with a page', { route: 'start_tasks', status: 502, body: '<html>bad gateway</html>' }],
  ['503 with Retry-After', { route: 'conversations', status: 503, headers: { 'retry-after': '1' } }],
  [
    '429 per user',
    { route: 'start_tasks', status: 429, headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' } },
  ],
  ['429 per address', { route: 'conversations', preset: 'address_rate' }],
  ['one HTML page', { route: 'conversations', action: 'html', times: 2 }],
];

describe('a look may fail in every way and the outcome is still the true one', () => {
  test.concurrent.each(looks)('%s', async (_, fault) => {
    await onQuickStage(async ({ run, simulator }) => {
      await simulator.control.armFault(fault);
      const step = await run({ prompt: 'simulate: finish' });
      expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
      expect(await simulator.control.faults()).toEqual([]);
    });
  });
});

const starts: readonly (readonly [string, FaultOrder, string])[] = [
  // Taken and then reset: the conversation of the id that we chose is found and adopted.
  ['reset after it was taken', { route: 'start', action: 'reset_after' }, 'finished'],
  ['cut answer', { route: 'start', action: 'cut_body' }, 'finished'],
  ['reset before it was taken', { route: 'start', action: 'reset_before' }, 'start_unknown'],
  ['500', { route: 'start', status: 500, body: {} }, 'start_unknown'],
  ['no answer', { route: 'start', action: 'hang' }, 'start_unknown'],
  ['an HTML page', { route: 'start', action: 'html' }, 'bad_response'],
  ['the daily quota', { route: 'start', preset: 'daily_quota' }, 'unavailable'],
  [
    '422',
    {
      route: 'start',
      status: 422,
      body: { detail: [{ loc: ['body', 'initial_message'], msg: 'no', type: 'x' }] },
    },
    'bad_input',
  ],
];

describe('a start is sent once, whatever becomes of it', () => {
  test.concurrent.each(starts)('%s', async (_, fault, outcome) => {
    await onQuickStage(
      async (stage) => {
        await stage.simulator.control.armFault(fault);
        const step = await stage.run({ prompt: 'simulate: finish', 'start-timeout': '4', timeout: '20' });
        expect(step.outputs).toMatchObject({ outcome });
        expect(await startsSeen(stage)).toBe(1);
        expect((await stage.simulator.control.conversations()).length).toBeLessThanOrEqual(1);
      },
      { speed: 400 },
    );
  });

  test.concurrent('429 with a short Retry-After was not taken, so it is asked again', async () => {
    await onQuickStage(async (stage) => {
      await stage.simulator.control.armFault({ route: 'start', preset: 'address_rate' });
      const step = await stage.run({ prompt: 'simulate: finish' });
      expect(step.outputs).toMatchObject({ outcome: 'finished' });
      expect(await startsSeen(stage)).toBe(2);
      expect(await stage.simulator.control.conversations()).toHaveLength(1);
    });
  });

  test.concurrent('a stream that breaks off goes on by polling', async () => {
    await onQuickStage(
      async (stage) => {
        await stage.simulator.control.armFault({ route: 'stream_start', action: 'cut_body' });
        const step = await stage.run({ prompt: 'simulate: finish', 'start-progress': 'stream' });
        expect(step.outputs).toMatchObject({ outcome: 'finished' });
        expect(await startsSeen(stage)).toBe(1);
        expect(step.commands.filter(({ name }) => name === 'warning')).toHaveLength(1);
      },
      { speed: 60 },
    );
  });
});

describe('an answer is sent once, whatever becomes of it', () => {
  const answers: readonly (readonly [string, FaultOrder, number])[] = [
    ['reset after it was taken', { route: 'respond', action: 'reset_after' }, 1],
    ['reset before it was taken', { route: 'respond', action: 'reset_before' }, 0],
    ['500', { route: 'respond', status: 500, body: {} }, 0],
  ];

  test.concurrent.each(answers)('%s', async (_, fault, taken) => {
    await onQuickStage(async ({ run, simulator }) => {
      const asked = await run({ prompt: 'simulate: confirm' });
      const id = asked.outputs['conversation-id'] ?? '';
      await simulator.control.armFault(fault);
      const step = await run({ mode: 'respond', 'conversation-id': id, decision: 'accept' });
      expect(step.outputs).toMatchObject({ outcome: 'answer_unknown', 'exit-code': '35' });
      const asks = await simulator.control.requests();
      expect(asks.filter(({ route }) => route === 'respond')).toHaveLength(1);
      expect((await simulator.control.conversation(id)).answers).toHaveLength(taken);
    });
  });
});

describe('a service that is not the one', () => {
  test.concurrent('a page on every look is bad_response', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      await simulator.control.armFault({ route: 'conversations', action: 'html', times: 1000 });
      const step = await run({ prompt: 'simulate: finish' });
      expect(step.outputs).toMatchObject({ outcome: 'bad_response', 'exit-code': '52' });
    });
  });

  test.concurrent('403 while following ends it at once', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      await simulator.control.armFault({
        route: 'conversations',
        status: 403,
        body: { detail: 'gone' },
        times: 1000,
      });
      const step = await run({ prompt: 'simulate: finish' });
      expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'exit-code': '50' });
      const asked = await simulator.control.requests();
      expect(asked.filter(({ route }) => route === 'conversations')).toHaveLength(1);
      for (const cause of ['api-key', 'repository', 'access']) expect(lastLine(step)).toContain(cause);
    });
  });

  test.concurrent('a service that keeps failing until the time is up is unavailable', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      await simulator.control.armFault({ route: 'conversations', status: 501, times: 1000 });
      const step = await run({ prompt: 'simulate: finish', timeout: '3' });
      expect(step.outputs).toMatchObject({ outcome: 'unavailable', 'exit-code': '51' });
    });
  });

  test.concurrent('a rate limit that outlasts the deadline is unavailable', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      const order = { route: 'conversations', status: 429, headers: { 'retry-after': '600' }, times: 1000 };
      await simulator.control.armFault(order);
      const step = await run({ prompt: 'simulate: finish', timeout: '30' });
      expect(step.outputs).toMatchObject({ outcome: 'unavailable', 'exit-code': '51' });
    });
  });

  test.concurrent('null and unknown statuses mean: keep looking, warned once', async () => {
    await onQuickStage(async ({ run }) => {
      const step = await run({ prompt: 'simulate: unknown-status for 60s, null-status for 30s, flicker' });
      expect(step.outputs).toMatchObject({ outcome: 'finished' });
      const warnings = step.commands.filter(({ name }) => name === 'warning');
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.data).toContain('reticulating');
    });
  });
});
