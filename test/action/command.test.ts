// `/approve` and its friends as comments: who may, what it reaches, and what the thread says afterwards.
import { describe, expect, jest, test } from '@jest/globals';
import type { StepResult } from '../../lab/runner/runner.ts';
import { aMoment } from '../../lab/stage/workflow.ts';
import { until } from '../../lab/support/until.ts';
import { commentEvent, issueEvent, lastLine, onDiff, onQuickStage, repo, type Stage } from './stage.ts';

jest.setTimeout(60_000);

interface Asked {
  readonly id: string;
  readonly code: string;
}

/** A run that ends because the agent asks, told in a comment on issue 7. */
async function ask(stage: Stage, words = 'confirm'): Promise<Asked> {
  const given = { prompt: `simulate: ${words}`, comment: 'always' };
  const step = await stage.run(given, { event: issueEvent() });
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  const code = /agent asks before it acts · `(\w+)`/.exec(await lastComment(stage))?.[1] ?? '';
  expect(code).toMatch(/^[A-Z0-9]{5}$/);
  return { id: step.outputs['conversation-id'] ?? '', code };
}

/** Somebody writes a comment, and the workflow runs. */
async function write(stage: Stage, body: string, login = 'wendy', more: object = {}): Promise<StepResult> {
  const id = await stage.github.comment(login, repo, 7, body);
  const env = { GITHUB_WORKFLOW: 'Commands', GITHUB_RUN_ID: String(id) };
  return stage.run({ mode: 'command' }, { event: await commentEvent(stage, id, body, login, more), env });
}

async function answersOf({ simulator }: Stage, { id }: Asked): Promise<string[]> {
  const { answers } = await simulator.control.conversation(id);
  return answers.map(({ kind, effect }) => `${kind} ${effect}`);
}

const bodies = async (stage: Stage) => (await stage.comments()).map(({ body }) => body);
const lastComment = async (stage: Stage) => (await bodies(stage)).at(-1) ?? '';

describe('answers', () => {
  test.concurrent('/approve reaches the action that was shown, once, and the thread says so', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const step = await write(stage, '/approve');
      expect(step.outputs).toMatchObject({
        outcome: 'answered',
        'exit-code': '0',
        'conversation-id': asked.id,
      });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
      expect(await lastComment(stage)).toMatch(/^✅ @wendy approved this on .* the agent /);
      expect((await bodies(stage))[0]).toContain('✅ Approved');
      expect((await bodies(stage))[0]).toContain('What was asked');
    });
  });

  test.concurrent('/reject tells the agent why, and it goes on', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const step = await write(stage, `/reject ${asked.code} use pnpm instead`);
      expect(step.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['reject refused', 'run started']);
      const { answers } = await stage.simulator.control.conversation(asked.id);
      expect(answers[0]?.reason).toBe('use pnpm instead');
      expect(await lastComment(stage)).toContain('use pnpm instead');
    });
  });

  test.concurrent('a second answer finds nothing to answer', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      await write(stage, '/approve');
      const step = await write(stage, '/approve', 'theo', {});
      expect(step.outputs.outcome).toBe('denied');
      const third = await write(stage, '/approve');
      expect(third.outputs).toMatchObject({ outcome: 'not_waiting', 'exit-code': '34' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });

  test.concurrent('a job that is run again for the same comment sends nothing', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage, 'confirm twice');
      const event = await commentEvent(
        stage,
        await stage.github.comment('wendy', repo, 7, '/approve'),
        '/approve',
      );
      await stage.run({ mode: 'command' }, { event });
      const again = await stage.run({ mode: 'command' }, { event });
      expect(again.outputs).toMatchObject({ outcome: 'not_waiting' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });

  test.concurrent('something else is pending by now: nothing is sent, and it is asked again', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage, 'confirm');
      await stage.simulator.control.setState(asked.id, {
        sandbox_status: 'RUNNING',
        execution_status: 'waiting_for_confirmation',
        actions: 2,
      });
      const step = await write(stage, `/approve ${asked.code}`);
      expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
      expect(await answersOf(stage, asked)).toEqual([]);
      expect(await lastComment(stage)).toContain('**Nothing was sent.** It is asked again');
      const newer = (await bodies(stage)).find((body) => body.includes('2 things')) ?? '';
      const code = /agent asks before it acts · `(\w+)`/.exec(newer)?.[1] ?? '';
      expect(code).not.toBe(asked.code);
      const answered = await write(stage, `/approve ${code}`);
      expect(answered.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });

  test.concurrent('a paused sandbox is woken first, with its new key', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      await stage.simulator.control.advance('30m');
      const step = await write(stage, '/approve');
      expect(step.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
      const { wakes } = await stage.simulator.control.conversation(asked.id);
      expect(wakes).toBe(1);
    });
  });

  test.concurrent('an answer whose fate is unknown is told as that', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      await stage.simulator.control.armFault({ route: 'respond', action: 'reset_before' });
      const step = await write(stage, '/approve');
      expect(step.outputs).toMatchObject({ outcome: 'answer_unknown', 'exit-code': '35' });
      expect(await answersOf(stage, asked)).toEqual([]);
      expect(await lastComment(stage)).toContain('**It is not known whether the answer arrived**');
    });
  });

  test.concurrent('where the service does not tell what is pending, nobody can approve it here', async () => {
    await onQuickStage(
      async (stage) => {
        const asked = await ask(stage);
        expect(await lastComment(stage)).toContain('The action is not shown here');
        const step = await write(stage, '/approve');
        expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
        expect(await answersOf(stage, asked)).toEqual([]);
      },
      { dialect: 'documented' },
    );
  });

  test.concurrent('a review comment and a review count as well', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage, 'confirm twice');
      const body = `/approve ${asked.code}`;
      const comment = await stage.github.reviewComment('wendy', repo, 7, {
        path: 'README.md',
        line: 1,
        body,
      });
      const first = await stage.run(
        { mode: 'command' },
        { event: await onDiff(stage, 'comment', comment, body) },
      );
      expect(first.outputs).toMatchObject({ outcome: 'answered' });
      const words = '/status\nthanks';
      const review = await stage.github.review('wendy', repo, 7, { event: 'COMMENT', body: words });
      const second = await stage.run(
        { mode: 'command' },
        { event: await onDiff(stage, 'review', review, words) },
      );
      expect(second.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });

  test.concurrent('a bare answer in a review thread, or from before the question, may mean something else', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const { github, clock } = stage;
      const body = '/approve';
      const inThread = await github.reviewComment('wendy', repo, 7, { path: 'README.md', line: 1, body });
      const bare = await stage.run(
        { mode: 'command' },
        { event: await onDiff(stage, 'comment', inThread, body) },
      );
      expect(bare.outputs).toMatchObject({ outcome: 'not_waiting' });
      expect(await lastComment(stage)).toContain('needs a code');
      clock.aheadMs = -600_000;
      const old = await github.comment('wendy', repo, 7, body);
      clock.aheadMs = aMoment;
      const early = await stage.run({ mode: 'command' }, { event: await commentEvent(stage, old, body) });
      expect(early.outputs).toMatchObject({ outcome: 'denied' });
      expect(await lastComment(stage)).toContain('was written before the question');
      const edited = await github.comment('wendy', repo, 7, body);
      await github.editComment('wendy', repo, 7, edited, body);
      const restored = await stage.run(
        { mode: 'command' },
        { event: await commentEvent(stage, edited, body) },
      );
      expect(restored.outputs).toMatchObject({ outcome: 'denied' });
      expect(await lastComment(stage)).toContain('edited comments do not count');
      expect(await answersOf(stage, asked)).toEqual([]);
    });
  });
});

describe('who may, and what counts', () => {
  const refused: readonly (readonly [string, string, string, object, string, string])[] = [
    ['a reader', '/approve', 'rita', {}, 'denied', 'needs the repository permission **write**'],
    ['a stranger', '/approve', 'oscar', {}, 'denied', 'yours is **none**'],
    [
      'a bot',
      '/approve',
      'x[bot]',
      { sender: { login: 'x[bot]', id: 22, type: 'Bot' } },
      'denied',
      'counts from people only',
    ],
    [
      'an agent with the token of a person',
      '/approve',
      'wendy',
      {
        comment: {
          id: 1,
          body: '/approve',
          user: { login: 'wendy' },
          performed_via_github_app: { slug: 'robot' },
        },
      },
      'denied',
      'was written through the app `robot`',
    ],
    ['a command that cannot be read', '/approve all of it', 'wendy', {}, 'bad_input', 'could not be read'],
    ['a command of the App', '/unfollow', 'wendy', {}, 'bad_input', 'works only where the App follows'],
    ['a code of nothing', '/approve A2B3C', 'wendy', {}, 'not_waiting', 'belongs to no open question'],
  ];

  test.concurrent.each(refused)(
    '%s is refused, and told so',
    async (_, body, login, more, outcome, reply) => {
      await onQuickStage(async (stage) => {
        const asked = await ask(stage);
        const step = await write(stage, body, login, more);
        expect(step.outputs).toMatchObject({ outcome });
        expect(await answersOf(stage, asked)).toEqual([]);
        expect(await lastComment(stage)).toContain(reply);
      });
    },
  );

  const ignored: readonly (readonly [string, string, object])[] = [
    ['an ordinary comment', 'I would say /approve is fine', {}],
    ['a quoted command', '> /approve', {}],
    ['an edited comment', '/approve', { action: 'edited' }],
    [
      'a comment that somebody else wrote',
      '/approve',
      { sender: { login: 'mallory', id: 23, type: 'User' } },
    ],
  ];

  test.concurrent.each(ignored)('%s is passed over in silence', async (_, body, more) => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const before = (await stage.comments()).length;
      const step = await write(stage, body, 'wendy', more);
      expect(step.outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
      expect(await stage.comments()).toHaveLength(before + 1);
      expect(await answersOf(stage, asked)).toEqual([]);
    });
  });

  test.concurrent('a comment that was changed or deleted in the meantime does not count', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const id = await stage.github.comment('wendy', repo, 7, 'never mind');
      const changed = await stage.run(
        { mode: 'command' },
        { event: await commentEvent(stage, id, '/approve') },
      );
      expect(changed.outputs).toMatchObject({ outcome: 'denied' });
      const deleted = await stage.run(
        { mode: 'command' },
        { event: await commentEvent(stage, 5, '/approve') },
      );
      expect(deleted.outputs).toMatchObject({ outcome: 'denied' });
      expect(await answersOf(stage, asked)).toEqual([]);
    });
  });

  test.concurrent('allowed-permission decides, and a look-up that fails allows nobody', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const id = await stage.github.comment('theo', repo, 7, '/approve');
      const event = await commentEvent(stage, id, '/approve', 'theo');
      const step = await stage.run({ mode: 'command', 'allowed-permission': 'triage' }, { event });
      expect(step.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
      await stage.github.addFault({ path: '', status: 500 });
      const failed = await stage.run({ mode: 'command' }, { event });
      expect(failed.exitCode).not.toBe(0);
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });

  test.concurrent('what GitHub refuses is told in the thread, with what to change', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const body = { message: 'Resource not accessible by integration' };
      await stage.github.addFault({ path: '/permission$', status: 403, body });
      const step = await write(stage, '/approve');
      expect(step.outputs).toMatchObject({ outcome: 'denied' });
      expect(await lastComment(stage)).toMatch(/`\/approve` was not followed: GitHub refuses .*permissions/);
      expect(await answersOf(stage, asked)).toEqual([]);
    });
  });

  test.concurrent('and in the log where the thread takes no comment', async () => {
    await onQuickStage(async (stage) => {
      await ask(stage);
      const body = { message: 'Unable to create comment because issue is locked.' };
      await stage.github.addFault({ method: 'POST', path: '/issues/7/comments$', status: 403, body });
      // Written before it was locked.
      const asReader = { event: await commentEvent(stage, 1, '/approve', 'rita') };
      const refused = await stage.run({ mode: 'command' }, asReader);
      expect(refused.outputs).toMatchObject({ outcome: 'denied', 'exit-code': '36' });
      expect(refused.commands.map(({ data }) => data).join()).toMatch(/issue is locked.*`issues: write`/);
      expect(refused.stdout).toContain('needs the repository permission **write**');
      const asWriter = { event: await commentEvent(stage, 2, '/status') };
      const status = await stage.run({ mode: 'command' }, asWriter);
      expect(status.outputs).toMatchObject({ outcome: 'denied', 'exit-code': '36' });
      expect(lastLine(status)).toMatch(/issue is locked.*`issues: write`/);
    });
  });

  test.concurrent('a copied or made-up marker names nothing', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const [copied = ''] = await bodies(stage);
      // Elsewhere a copy is worth nothing; beside the original it is passed over.
      const made = copied.replace(
        /^<!-- agent-conversations:action 1\.[^.]+/,
        '<!-- agent-conversations:action 1.e30',
      );
      for (const body of [copied, made]) await stage.github.comment('wendy', repo, 8, body);
      const comment = await stage.github.comment('wendy', repo, 8, '/approve');
      const event = await commentEvent(stage, comment, '/approve', 'wendy', { issue: { number: 8 } });
      const step = await stage.run({ mode: 'command' }, { event });
      expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
      const harmless = copied.replace('To answer', 'To answer this harmless thing');
      await stage.github.comment('wendy', repo, 7, harmless);
      const here = await write(stage, '/approve');
      expect(here.outputs).toMatchObject({ outcome: 'answered' });
      expect(await answersOf(stage, asked)).toEqual(['accept approved']);
    });
  });
});

describe('words without an answer', () => {
  test.concurrent('/status looks once and tells', async () => {
    await onQuickStage(async (stage) => {
      const asked = await ask(stage);
      const step = await write(stage, '/status');
      expect(step.outputs).toMatchObject({
        outcome: 'answered',
        'execution-status': 'waiting_for_confirmation',
      });
      expect(await lastComment(stage)).toContain('The agent waits for an answer');
      expect(await lastComment(stage)).toContain(
        `Waiting for an answer: [\`${asked.code}\`](https://github.com/octo/hello/issues/7#issuecomment-`,
      );
    });
  });

  test.concurrent('/status where nothing ran', async () => {
    await onQuickStage(async (stage) => {
      const step = await write(stage, '/status');
      expect(step.outputs).toMatchObject({ outcome: 'not_found' });
      expect(await lastComment(stage)).toContain('there is no run here');
    });
  });

  test.concurrent('/help names the commands that are heard here, and no others', async () => {
    await onQuickStage(async (stage) => {
      const step = await write(stage, '/agent help');
      expect(step.exitCode).toBe(0);
      expect(lastLine(step)).toContain('wrote the list of commands');
      for (const name of ['/approve', '/reject', '/status', '/help'])
        expect(await lastComment(stage)).toContain(name);
      expect(await lastComment(stage)).not.toContain('/unfollow');
    });
  });
});

describe('the sticky comment', () => {
  test.concurrent('is one comment, edited in place through every state', async () => {
    await onQuickStage(async (stage) => {
      const step = stage.start(
        { prompt: 'simulate: confirm, then finish', comment: 'always', 'on-confirmation': 'wait' },
        { event: issueEvent() },
      );
      await step.line(/the agent asks before it acts/);
      await until(
        () => lastComment(stage),
        (body) => body.includes('To answer'),
      );
      const answered = await write(stage, '/approve');
      expect(answered.outputs).toMatchObject({ outcome: 'answered' });
      const { outputs } = await step.result;
      expect(outputs).toMatchObject({ outcome: 'finished' });
      const ours = (await bodies(stage)).filter((body) => body.includes('agent-conversations:action'));
      expect(ours).toHaveLength(1);
      expect((await bodies(stage))[0]).toContain('✅ Finished');
    });
  });

  test.concurrent('other comments stay as they are, a new run writes its own', async () => {
    await onQuickStage(async (stage) => {
      for (let count = 0; count < 120; count += 1)
        await stage.github.comment('wendy', repo, 7, `comment ${count}`);
      const given = { prompt: 'simulate: finish', comment: 'always' };
      await stage.run(given, { event: issueEvent() });
      await stage.run(given, { event: issueEvent(), env: { GITHUB_RUN_ATTEMPT: '2' } });
      expect(await stage.comments()).toHaveLength(121);
      await stage.run(given, { event: issueEvent(), env: { GITHUB_RUN_ID: '4243' } });
      expect(await stage.comments()).toHaveLength(122);
      const others = (await bodies(stage)).slice(0, 120);
      expect(others.every((body, at) => body === `comment ${at}`)).toBe(true);
    });
  });

  test.concurrent('each job of a matrix has its own, and finds it again when it is run again', async () => {
    await onQuickStage(async (stage) => {
      const job = (name: string, prompt: string, attempt = '1') =>
        stage.run(
          { prompt, comment: 'always', 'comment-key': `{\n  "package": "${name}"\n}` },
          { event: issueEvent(), env: { GITHUB_RUN_ATTEMPT: attempt } },
        );
      await Promise.all([job('api', 'simulate: finish'), job('web', 'simulate: stuck')]);
      const told = await bodies(stage);
      expect(told).toHaveLength(2);
      const place = told.findIndex((body) => body.includes('Nightly (web)'));
      expect(told[place]).not.toContain('✅ Finished');
      expect(told[1 - place]).toContain('Nightly (api)');
      expect(told[1 - place]).toContain('✅ Finished');
      await job('web', 'simulate: finish', '2');
      const again = await bodies(stage);
      expect(again).toHaveLength(2);
      expect(again[place]).toContain('✅ Finished');
      expect(again[place]).toContain('Nightly (web)');
    });
  });

  test.concurrent('comment: failure speaks only when the step is not green', async () => {
    await onQuickStage(async (stage) => {
      const event = issueEvent();
      await stage.run({ prompt: 'simulate: finish', comment: 'failure' }, { event });
      expect(await stage.comments()).toHaveLength(0);
      await stage.run({ prompt: 'simulate: stuck', comment: 'failure' }, { event });
      expect(await stage.comments()).toHaveLength(1);
    });
  });

  test.concurrent.each([403, 500])('a GitHub that answers %d never fails the step', async (status) => {
    await onQuickStage(async (stage) => {
      await stage.github.addFault({ path: '', status: status });
      const step = await stage.run(
        { prompt: 'simulate: finish', comment: 'always' },
        { event: issueEvent() },
      );
      expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
      const warnings = step.commands.filter(({ name }) => name === 'warning');
      expect(warnings).toHaveLength(1);
      expect(warnings[0]?.data.includes('issues: write')).toBe(status === 403);
    });
  });

  test.concurrent('without an issue there is nowhere to comment, and that is said once', async () => {
    await onQuickStage(async (stage) => {
      const step = await stage.run({ prompt: 'simulate: finish', comment: 'always' });
      expect(step.exitCode).toBe(0);
      expect(step.commands.filter(({ name }) => name === 'warning')).toHaveLength(1);
      expect(await stage.asked()).toEqual([]);
    });
  });
});
