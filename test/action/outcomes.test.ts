// Every outcome that can be caused from outside, with its exit code, by the built bundle under the runner.
import { describe, expect, jest, test } from '@jest/globals';
import { exitCodes, type OutcomeName } from '../../shared/watch/index.ts';
import { lastLine, onStage } from './stage.ts';

jest.setTimeout(60_000);

interface Case {
  readonly prompt?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly speed?: number;
}

const prompted = (words: string, given: Record<string, string> = {}): Case => ({
  prompt: `Do it\nsimulate: ${words}`,
  with: given,
});

const cases: readonly (readonly [OutcomeName, Case])[] = [
  ['finished', prompted('finish')],
  ['started', prompted('finish', { mode: 'start' })],
  ['listed', { with: { mode: 'list' } }],
  ['bad_input', { with: { mode: 'run' } }],
  ['start_error', prompted('start-error')],
  ['start_timeout', prompted('start-hang', { 'start-timeout': '0.5' })],
  ['error', prompted('error')],
  ['stuck', prompted('stuck')],
  ['waiting_for_confirmation', prompted('confirm')],
  ['idle', prompted('idle', { 'idle-timeout': '0.3' })],
  ['sandbox_error', prompted('sandbox-error')],
  ['sandbox_missing', prompted('missing')],
  ['not_found', { with: { mode: 'wait', 'conversation-id': 'a'.repeat(32) } }],
  ['paused', prompted('pause', { 'pause-timeout': '0.3' })],
  ['timeout', prompted('hang', { timeout: '0.7' })],
  ['unauthorized', prompted('finish', { 'api-key': 'not-the-key' })],
  ['unavailable', prompted('finish', { 'base-url': 'http://127.0.0.1:9', 'start-timeout': '0.5' })],
];

describe('every outcome has its exit code, its outputs and its last line', () => {
  test.concurrent.each(cases)('%s', async (outcome, { prompt, with: given }) => {
    await onStage(async ({ run }) => {
      const step = await run({ ...(prompt === undefined ? {} : { prompt }), ...given });
      const exitCode = exitCodes[outcome];
      expect(lastLine(step)).toMatch(new RegExp(`^${outcome} \\(exit code ${exitCode}\\): .+\\. .+`));
      expect(step.exitCode).toBe(exitCode);
      expect(step.outputs).toMatchObject({ outcome, 'exit-code': String(exitCode) });
      expect(JSON.parse(step.outputs.result ?? '')).toMatchObject({
        version: 1,
        outcome,
        exit_code: exitCode,
      });
      expect(step.commands.filter(({ name }) => name === 'error')).toHaveLength(exitCode === 0 ? 0 : 1);
      expect(step.stderr).toBe('');
      expect(step.post).toMatchObject({ exitCode: 0, summary: '', stderr: '' });
    });
  });
});

describe('what the user asked for decides what is green', () => {
  test.concurrent('an outcome named in succeed-on exits with 0, and is still called by its name', async () => {
    await onStage(async ({ run }) => {
      const step = await run({ prompt: 'simulate: error', 'succeed-on': 'finished, error' });
      expect(step.exitCode).toBe(0);
      expect(step.outputs).toMatchObject({ outcome: 'error', 'exit-code': '0' });
      expect(lastLine(step)).toContain('error (exit code 0): ');
      expect(step.commands.map(({ name }) => name)).toContain('warning');
    });
  });

  test.concurrent('all problems of the inputs come in one error', async () => {
    await onStage(async ({ run, simulator }) => {
      const step = await run({ mode: 'run', timeout: 'soon', 'poll-interval': '-1', 'api-key': '' });
      const [error, ...others] = step.commands.filter(({ name }) => name === 'error');
      expect(others).toEqual([]);
      for (const name of ['prompt', 'timeout', 'poll-interval', 'api-key'])
        expect(error?.data).toContain(`${name}: `);
      expect(await simulator.control.requests()).toEqual([]);
    });
  });

  test.concurrent('a dry run sends nothing and shows what it would send', async () => {
    await onStage(async ({ run, simulator }) => {
      const step = await run({ prompt: 'First line\n::error::second line', 'dry-run': 'true' });
      expect(step.exitCode).toBe(0);
      expect(step.stdout).toContain('| First line');
      expect(step.commands.filter(({ name }) => name === 'error')).toEqual([]);
      expect(lastLine(step)).toContain('nothing was sent');
      expect(await simulator.control.requests()).toEqual([]);
    });
  });

  test.concurrent('a branch that GitHub does not know is refused before anything starts', async () => {
    await onStage(async ({ run, simulator }) => {
      const step = await run({ prompt: 'x', branch: 'feature/nope' });
      expect(step.outputs).toMatchObject({
        outcome: 'bad_input',
        reason: 'branch: octo/hello has no branch feature/nope',
      });
      expect(await simulator.control.conversations()).toEqual([]);
    });
  });
});

describe('modes', () => {
  test.concurrent('wait picks up what start began', async () => {
    await onStage(async ({ run }) => {
      const started = await run({ mode: 'start', prompt: 'simulate: finish' });
      expect(started.outputs).toMatchObject({ outcome: 'started', 'start-task-status': 'READY' });
      const waited = await run({ mode: 'wait', 'conversation-id': started.outputs['conversation-id'] ?? '' });
      expect(waited.outputs).toMatchObject({
        outcome: 'finished',
        'conversation-id': started.outputs['conversation-id'],
        'final-message': expect.stringContaining('I fixed'),
      });
    });
  });

  test.concurrent('wait follows a start task too', async () => {
    await onStage(async ({ run }) => {
      const started = await run({ mode: 'start', prompt: 'simulate: finish' });
      const waited = await run({ mode: 'wait', 'start-task-id': started.outputs['start-task-id'] ?? '' });
      expect(waited.outputs).toMatchObject({ outcome: 'finished' });
    });
  });

  test.concurrent('respond answers once and verifies it', async () => {
    await onStage(async ({ run, simulator }) => {
      const asked = await run({ prompt: 'simulate: confirm' });
      const id = asked.outputs['conversation-id'] ?? '';
      const answered = await run({ mode: 'respond', 'conversation-id': id, decision: 'accept' });
      expect(answered.outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
      const { answers } = await simulator.control.conversation(id);
      expect(answers).toMatchObject([{ kind: 'accept', effect: 'approved' }]);
      const again = await run({
        mode: 'respond',
        'start-task-id': asked.outputs['start-task-id'] ?? '',
        decision: 'reject',
      });
      expect(again.outputs).toMatchObject({ outcome: 'not_waiting', 'exit-code': '34' });
      expect((await simulator.control.conversation(id)).answers).toHaveLength(1);
    });
  });

  test.concurrent('respond with the confirmation that a step has shown answers this and nothing else', async () => {
    await onStage(async ({ run, simulator }) => {
      const asked = await run({ prompt: 'simulate: confirm twice, then finish' });
      const { 'conversation-id': id = '', confirmation = '' } = asked.outputs;
      expect(asked.summary).toContain(confirmation);
      const answer = (given: string) =>
        run({ mode: 'respond', 'conversation-id': id, decision: 'accept', confirmation: given });
      const lost = await answer('');
      expect(lost.outputs).toMatchObject({ outcome: 'bad_input', 'exit-code': '2' });
      const other = await answer(`actions:${'0a'.repeat(32)}`);
      expect(other.outputs).toMatchObject({ outcome: 'not_waiting', 'exit-code': '34', confirmation });
      expect(other.summary).toContain(confirmation);
      expect((await simulator.control.conversation(id)).answers).toEqual([]);
      expect((await answer(confirmation)).outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
      // The agent asks for the next thing, and the same approval does not reach it.
      const next = await run({ mode: 'wait', 'conversation-id': id });
      expect(next.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
      expect(next.outputs.confirmation).not.toBe(confirmation);
      expect((await answer(confirmation)).outputs).toMatchObject({ outcome: 'not_waiting' });
      expect((await simulator.control.conversation(id)).answers).toHaveLength(1);
    });
  });

  test.concurrent('a rejected agent is told why and goes on', async () => {
    await onStage(async ({ run, simulator }) => {
      const asked = await run({ prompt: 'simulate: confirm' });
      const id = asked.outputs['conversation-id'] ?? '';
      await run({ mode: 'respond', 'conversation-id': id, decision: 'reject', reason: 'too risky' });
      const { answers } = await simulator.control.conversation(id);
      expect(answers.map(({ kind, effect, reason }) => ({ kind, effect, reason }))).toEqual([
        { kind: 'reject', effect: 'refused', reason: 'too risky' },
        { kind: 'run', effect: 'started', reason: null },
      ]);
    });
  });

  test.concurrent.each(['accept', 'reject'])(
    'on-confirmation %s answers and follows to the end',
    async (decision) => {
      await onStage(async ({ run, simulator }) => {
        const step = await run({
          prompt: 'simulate: confirm twice, then finish',
          'on-confirmation': decision,
        });
        expect(step.outputs).toMatchObject({ outcome: 'finished' });
        const { answers } = await simulator.control.conversation(step.outputs['conversation-id'] ?? '');
        expect(answers.filter(({ kind }) => kind === decision).length).toBeGreaterThanOrEqual(1);
        expect(answers.filter(({ effect }) => effect === 'ignored')).toEqual([]);
      });
    },
  );

  test.concurrent('start-progress stream shows every step as it is written', async () => {
    await onStage(
      async ({ run, simulator }) => {
        const step = await run({ prompt: 'simulate: finish', 'start-progress': 'stream' });
        expect(step.outputs).toMatchObject({ outcome: 'finished' });
        for (const status of [
          'WORKING',
          'WAITING_FOR_SANDBOX',
          'PREPARING_REPOSITORY',
          'SETTING_UP_SKILLS',
          'READY',
        ]) {
          expect(step.stdout).toContain(`start-up: ${status}`);
        }
        const asked = await simulator.control.requests();
        expect(asked.filter(({ route }) => route === 'start_tasks')).toEqual([]);
      },
      { dialect: 'documented', speed: 60 },
    );
  });

  test.concurrent('api-version v0 warns once and follows the conversation', async () => {
    await onStage(
      async ({ run, simulator }) => {
        const step = await run({ prompt: 'simulate: finish', 'api-version': 'v0' });
        expect(step.outputs).toMatchObject({ outcome: 'finished' });
        expect(step.commands.filter(({ name }) => name === 'warning')).toHaveLength(1);
        const [start] = (await simulator.control.requests()).filter(({ method }) => method === 'POST');
        expect(start).toMatchObject({ route: 'start_v0', body: { initial_user_msg: 'simulate: finish' } });
      },
      { dialect: 'documented' },
    );
  });

  test.concurrent('list pages through the conversations, newest first', async () => {
    await onStage(async ({ run, simulator }) => {
      await simulator.control.populate({ count: 130 });
      await simulator.control.advance('1m');
      const step = await run({ mode: 'list', limit: '120' });
      expect(step.outputs).toMatchObject({ outcome: 'listed', reason: '120 conversations' });
      const listed: { id: string; created_at: string }[] = JSON.parse(step.outputs.conversations ?? '');
      expect(new Set(listed.map(({ id }) => id)).size).toBe(120);
      expect(step.summary).toContain('| Conversation | State |');
    });
  });

  test.concurrent('the documented service is enough', async () => {
    await onStage(
      async ({ run }) => {
        const step = await run({ prompt: 'simulate: finish' });
        expect(step.outputs).toMatchObject({ outcome: 'finished', title: expect.any(String) });
      },
      { dialect: 'documented' },
    );
  });
});
