// Wrong inputs in the thread: whoever labelled the issue, or wrote a command, looks there and not into the log.
import { expect, test } from '@jest/globals';
import { command, commentContext, onIssue } from '../../test/support/in-thread.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { createThread } from '../../test/support/thread.ts';
import { rawInputs, runContext } from '../testing/fixtures.ts';
import { play } from '../testing/play.ts';
import { isAwaited, withoutValues } from './refuse-inputs.ts';

letTimeJump();

const live = await aService('live', 120);

test('wrong inputs are reported in one comment of the run, which the next attempt edits', async () => {
  const thread = createThread();
  const attempt = (inputs: object) =>
    play(
      live,
      { prompt: 'simulate: finish', comment: 'always', ...inputs },
      { context: onIssue, github: thread.client },
    );
  const first = await attempt({ ask: 'alway', rules: 'nodejs' });
  expect(first.outputs).toMatchObject({ outcome: 'bad_input' });
  expect(thread.comments.map(({ body }) => body)).toEqual([
    expect.stringMatching(/ask: "alway" is not one of .*did you mean always\?.*rules: /s),
  ]);
  await attempt({});
  expect(thread.comments).toHaveLength(1);
  expect(thread.comments[0]?.body).toContain('✅ Finished');
});

test('without a key the comment is written once too, and later commands do not take it for one signed with another key', async () => {
  const thread = createThread();
  const keyless = { 'api-key': '', prompt: 'x', comment: 'failure' };
  for (const _ of ['first', 'again']) await play(live, keyless, { context: onIssue, github: thread.client });
  expect(thread.comments.map(({ body }) => body)).toEqual([expect.stringContaining('api-key: is empty')]);
  const id = thread.add('/approve');
  await command(live, thread, commentContext(id, '/approve'));
  expect(thread.comments.at(-1)?.body).toContain('asked in this thread is open');
});

const onPull = (full_name: string) => ({
  eventName: 'pull_request',
  event: {
    pull_request: { number: 7, head: { repo: { full_name } }, base: { repo: { full_name: 'octo/hello' } } },
  },
});
test.each([
  ['with comment: failure', { comment: 'failure' }, onIssue, true],
  ['with comment: never', {}, onIssue, false],
  ['with a comment that is itself wrong', { comment: 'allways' }, onIssue, false],
  ['without a token', { comment: 'always', 'github-token': '' }, onIssue, false],
  ['in a dry run', { comment: 'always', 'dry-run': 'true' }, onIssue, false],
  ['without an issue', { comment: 'always' }, {}, false],
  ['on a pull request of the repository', { comment: 'always' }, onPull('octo/hello'), true],
  ['on that of a fork, which has no secrets', { comment: 'always' }, onPull('rita/hello'), false],
  ['in a command', { mode: 'command' }, commentContext(9, '/approve'), true],
  ['in what is no command', { mode: 'command' }, commentContext(9, '/etc/passwd is gone'), false],
  [
    'in the command of a bot',
    { mode: 'command' },
    commentContext(9, '/approve', { sender: { login: 'prow[bot]', id: 3, type: 'Bot' } }),
    false,
  ],
])('wrong inputs %s are reported in the thread, or not', (_, inputs, context, expected) => {
  expect(isAwaited(rawInputs(inputs), runContext(context))).toBe(expected);
});

test.each([
  ['ask: "alway" is not one of a, b', 'ask: "alway" is not one of a, b'],
  ['base-url: "https//Inside.example" is not a URL', 'base-url: "…" is not a URL'],
  ['model: "a \\" b4" is not a name', 'model: "…" is not a name'],
  ['rules: key-1234 is unknown', 'rules: *** is unknown'],
])('a comment says %j as %j', (problem, told) => {
  expect(withoutValues(problem, rawInputs())).toBe(told);
});
