// A goal that somebody gives the agent at the service, past the step: it lets go whatever waits.
import { expect, test } from '@jest/globals';
import { aService, untilRequested } from '../../test/support/simulated.ts';
import { play } from '../testing/play.ts';

// Its clock stands still, but for what is advanced here.
const service = await aService('live', 1, { now: () => 1_700_000_000_000 });

test('a goal is stopped and said, and what it let go counts as decided by nobody', async () => {
  const usual = { ask: 'always', 'poll-interval': '0.03' };
  const begins = play(service, {
    ...{ ...usual, mode: 'start' },
    prompt: 'Do it\nsimulate: confirm twice',
  });
  await untilRequested(service, 'start_tasks');
  await service.control.advance('1m');
  const id = (await begins).outputs['conversation-id'] ?? '';
  await service.control.advance('5m');
  const { agentServerUrl, sessionKey = '' } = await service.control.conversation(id, { keys: true });
  const goal = await fetch(`${agentServerUrl}/api/conversations/${id}/goal`, {
    method: 'POST',
    headers: { 'x-session-api-key': sessionKey },
    body: JSON.stringify({ objective: 'All is done.' }),
  });
  expect(goal.status).toBe(200);
  const follows = play(service, {
    ...{ ...usual, mode: 'wait', prompt: '', 'conversation-id': id },
    'on-confirmation': 'stop',
  });
  await untilRequested(service, 'stop_goal');
  // What it let go runs, and it asks about the next one, which nothing lets go.
  await service.control.advance('10m');
  const { outputs, lines } = await follows;
  expect(outputs).toMatchObject({ outcome: 'waiting_for_confirmation', unasked: '1', elsewhere: '0' });
  expect(lines.join('\n')).toMatch(/somebody gave the agent a goal .* so the goal was stopped/);
});
