// The agent is told when to ask before it is given its task, by the built bundle under the runner.
import { expect, jest, test } from '@jest/globals';
import { lastLine, onStage, type Stage } from './stage.ts';

jest.setTimeout(60_000);

const started = async ({ simulator }: Stage) => {
  const requests = await simulator.control.requests();
  return requests.filter(({ method }) => method === 'POST').map(({ route }) => route);
};

test.concurrent('ask: always asks where no script would, and the task comes last', async () => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'Do it', ask: 'always' });
    expect(lastLine(step)).toMatch(/^waiting_for_confirmation \(exit code 22\)/);
    expect(await started(stage)).toEqual(['start', 'confirmation_policy', 'send_message']);
    expect(step.stdout).toContain('the agent was given its task; it asks before every action');
    expect(step.summary).toContain('asks before every action (workflow)');
    const [conversation] = await stage.simulator.control.conversations();
    expect(conversation).toMatchObject({ message: null, runs: 1, startRequests: 1 });
  });
});

test.concurrent('ask: never asks nothing, and the step goes to its end', async () => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'Do it\nsimulate: confirm', ask: 'never' });
    expect(lastLine(step)).toMatch(/^finished \(exit code 0\)/);
  });
});

test.concurrent('mode: start ends when the policy stands and the task was sent', async () => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'Do it', ask: 'always', mode: 'start' });
    expect(step.outputs).toMatchObject({ outcome: 'started' });
    expect(await started(stage)).toEqual(['start', 'confirmation_policy', 'send_message']);
  });
});

test.concurrent('with stream too', async () => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'Do it', ask: 'always', 'start-progress': 'stream' });
    expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  });
});

test.concurrent.each([
  ['refuses an empty start', { refuseEmptyStarts: true }, []],
  ['has no way to set it', { dialect: 'documented' }, ['start']],
] as const)('a service that %s gets no task', async (_, options, posted) => {
  await onStage(async (stage) => {
    const step = await stage.run({ prompt: 'Do it', ask: 'always', 'poll-interval': '0.03' });
    expect(lastLine(step)).toMatch(/^ask_unavailable \(exit code 13\): .*`ask`/);
    expect(step.exitCode).toBe(13);
    expect((await started(stage)).slice(0, posted.length)).toEqual(posted);
    const conversations = await stage.simulator.control.conversations();
    expect(conversations.flatMap(({ answers }) => answers)).toEqual([]);
  }, options);
});

test.concurrent('a refused policy: the agent is told nothing', async () => {
  await onStage(async (stage) => {
    await stage.simulator.control.armFault({ route: 'confirmation_policy', status: 403, times: 99 });
    const step = await stage.run({ prompt: 'Do it', ask: 'always', 'poll-interval': '0.03' });
    expect(step.outputs).toMatchObject({ outcome: 'ask_unavailable' });
    expect(await started(stage)).not.toContain('send_message');
  });
});

test.concurrent('an answer to the message that is lost: it is found among the events, and not sent twice', async () => {
  await onStage(async (stage) => {
    await stage.simulator.control.armFault({ route: 'send_message', action: 'reset_after' });
    const step = await stage.run({ prompt: 'Do it', ask: 'always' });
    expect(step.outputs.outcome).toBe('waiting_for_confirmation');
    expect((await started(stage)).filter((route) => route === 'send_message')).toHaveLength(1);
  });
});

test.concurrent('with service, where nobody will ever be asked, the log says so and how to change it', async () => {
  await onStage(
    async (stage) => {
      const step = await stage.run({ prompt: 'Do it\nsimulate: confirm' });
      expect(step.outputs.outcome).toBe('finished');
      expect(step.stdout).toContain('Nobody will be asked: the account at the service');
      expect(step.stdout).toContain('`ask: always` in the workflow');
      expect(step.summary).toContain('never asks before it acts (as the account is set)');
    },
    { confirmationMode: false },
  );
});
