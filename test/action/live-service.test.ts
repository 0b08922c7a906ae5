// What only the live service does, met by the built bundle: the agent, its events and its starts as they really are.
import { describe, expect, jest, test } from '@jest/globals';
import { issueEvent, lastLine, onQuickStage } from './stage.ts';

jest.setTimeout(60_000);

const asked = 'There are two functions of this name. Which one do you mean?';

describe('an agent that stops with a message', () => {
  test.concurrent('has finished, but nobody says that the task is done', async () => {
    await onQuickStage(async ({ run, comments }) => {
      const given = { prompt: 'simulate: message', comment: 'always' };
      const step = await run(given, { event: issueEvent() });
      expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0', 'final-message': asked });
      const [comment] = await comments();
      for (const text of [step.summary, comment?.body]) {
        expect(text).toContain('ended with a message');
        expect(text).toContain(asked);
      }
      expect(lastLine(step)).toMatch(/the agent ended with a message\. .*answer it/);
      expect(step.everything).not.toMatch(/reports that the task is done|the agent finished its task/);
      const finished = await run({ ...given, prompt: 'simulate: finish' }, { event: issueEvent() });
      expect(finished.everything).not.toContain('ended with a message');
    });
  });
});

describe('the hosted events tell what the sandbox no longer can', () => {
  test.concurrent('what is pending while it is PAUSED', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      const first = await run({ prompt: 'simulate: confirm' });
      const { 'conversation-id': id = '', confirmation = '' } = first.outputs;
      expect(confirmation).toMatch(/^actions:/);
      await simulator.control.setState(id, { sandbox_status: 'PAUSED' });
      const later = await run({ mode: 'wait', 'conversation-id': id });
      expect(later.outputs).toMatchObject({ outcome: 'waiting_for_confirmation', confirmation });
      expect(later.summary).toContain('npm install --save-dev left-pad');
    });
  });

  test.concurrent('how a conversation ended whose sandbox is gone, and its last words', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      const { outputs } = await run({ prompt: 'simulate: finish' });
      const id = outputs['conversation-id'] ?? '';
      await simulator.control.setState(id, { sandbox_status: 'MISSING' });
      const later = await run({ mode: 'wait', 'conversation-id': id });
      expect(later.outputs).toMatchObject({
        outcome: 'finished',
        'exit-code': '0',
        'final-message': expect.stringContaining('I fixed the function'),
      });
      expect(later.summary).toContain('I fixed the function');
    });
  });

  test.concurrent('the last words of one that is PAUSED', async () => {
    await onQuickStage(async ({ run, simulator }) => {
      const { outputs } = await run({ prompt: 'simulate: message' });
      const id = outputs['conversation-id'] ?? '';
      await simulator.control.setState(id, { sandbox_status: 'PAUSED' });
      const later = await run({ mode: 'wait', 'conversation-id': id });
      expect(later.outputs).toMatchObject({ outcome: 'finished', 'final-message': asked });
    });
  });

  test.concurrent('a sandbox that is gone before an end stays the end', async () => {
    await onQuickStage(async ({ run }) => {
      const step = await run({ prompt: 'simulate: missing' });
      expect(step.outputs).toMatchObject({ outcome: 'sandbox_missing' });
    });
  });
});

test('a branch that could not be verified is told, and again in the end', async () => {
  await onQuickStage(async ({ run, github, comments }) => {
    // What GitHub says of a private repository that the token may not see.
    await github.addFault({ path: '/branches/', status: 404, times: 100 });
    const given = { prompt: 'simulate: finish', branch: 'fix/typo', comment: 'always' };
    const step = await run(given, { event: issueEvent() });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    const doubt = "the agent's workspace may be empty: whether octo/hello has the branch fix/typo";
    expect(step.commands.filter(({ name }) => name === 'warning')).toMatchObject([
      { data: expect.stringContaining(doubt) },
    ]);
    const [comment] = await comments();
    for (const text of [step.summary, comment?.body]) {
      expect(text).toContain('Finished');
      expect(text).toContain(doubt);
    }
  });
});

describe('an answer that comes too soon is lost', () => {
  test.concurrent.each([
    ['accept', 'approved'],
    ['reject', 'refused'],
  ])(
    'so on-confirmation: %s waits a moment, and the record says what was answered',
    async (decision, effect) => {
      await onQuickStage(async ({ run, simulator, comments }) => {
        const step = await run(
          {
            prompt: 'simulate: confirm twice, then finish',
            ...{ 'on-confirmation': decision, 'poll-interval': '0.02', comment: 'always' },
          },
          { event: issueEvent() },
        );
        expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
        const { answers } = await simulator.control.conversation(step.outputs['conversation-id'] ?? '');
        const given = answers.filter(({ kind }) => kind === decision);
        expect(given.map((answer) => answer.effect)).toEqual([effect, effect]);
        const [comment] = await comments();
        const did = decision === 'accept' ? 'approved' : 'rejected';
        for (const text of [step.stdout, step.summary, comment?.body]) {
          expect(text).toMatch(
            new RegExp(`${did}[;,].* the agent .*: terminal: Install a package and run the tests`),
          );
          expect(text).toMatch(new RegExp(`${did}[;,].* the agent .*: .*: Return the value instead of null`));
        }
      });
    },
  );

  test.concurrent.each(['on-confirmation', 'respond'])(
    'by %s: one that had no effect is told as that, and never as approved',
    async (how) => {
      await onQuickStage(async ({ run, simulator }) => {
        // The service says 200 and goes on waiting, however late the answer came.
        await simulator.control.armFault({
          route: 'respond',
          status: 200,
          body: { success: true },
          times: 10,
        });
        const first = { prompt: 'simulate: confirm' };
        const asking = await run(how === 'respond' ? first : { ...first, 'on-confirmation': 'accept' });
        const id = asking.outputs['conversation-id'] ?? '';
        const step =
          how === 'respond'
            ? await run({ mode: 'respond', 'conversation-id': id, decision: 'accept' })
            : asking;
        expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation', 'exit-code': '22' });
        expect(lastLine(step)).toContain(
          'not approved: the service took the answer, and it had no effect; the agent still waits for the same',
        );
        expect(step.summary).toContain('npm install --save-dev left-pad');
        expect(step.everything).not.toMatch(/(?<!not )approved[;,]/);
      });
    },
  );
});

test("a server of one's own that wants the key in another header gets it, and its agent server does not", async () => {
  await onQuickStage(
    async ({ run, simulator }) => {
      const step = await run({ prompt: 'simulate: finish' });
      expect(step.outputs).toMatchObject({ outcome: 'finished' });
      const requests = await simulator.control.requests({ keys: true });
      const toAgent = requests.filter(({ path }) => path.startsWith('/agent/'));
      expect(toAgent.length).toBeGreaterThan(0);
      expect(JSON.stringify(toAgent)).not.toContain(simulator.apiKey);
    },
    { keyHeader: 'x-session-api-key' },
  );
});
