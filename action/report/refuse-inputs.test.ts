// Wrong inputs in the thread: whoever labelled the issue, or wrote a command, looks there and not into the log.
import { expect, test } from '@jest/globals';
import { commentContext, onIssue } from '../../test/support/in-thread.ts';
import { aService, letTimeJump, playSteps } from '../../test/support/step-stories.ts';
import { rawInputs, runContext } from '../testing/fixtures.ts';
import { play } from '../testing/play.ts';
import { isAwaited, withoutValues } from './refuse-inputs.ts';

letTimeJump();

const live = await aService('live', 120);

playSteps({ live }, { onIssue: true })`
  wrong inputs are reported in one comment of the run, which the next attempt edits
    run finish; ask: alway; rules: nodejs → bad_input | 1 comment
    says /ask: "alway" is not one of .*did you mean always\\?.*rules: /s | run finish → finished | 1 comment
    says ✅ Finished
  without a key the comment is written once too, and later commands do not take it for one signed with another key
    run finish; api-key: ; comment: failure → bad_input | run finish; api-key: ; comment: failure → bad_input | 1 comment
    says api-key: is empty | wendy: /approve → not_waiting | says asked in this thread is open
`;

test('of many problems the first ones are named, and how many more there are', async () => {
  const step = await play(live, { 'prompt-file': 'p', 'prompt-vars': 'x\n'.repeat(1_000) });
  expect(step.outputs.reason).toMatch(/^(?:prompt-vars: "x" is not [^;]+; ){30}and 971 more$/);
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
