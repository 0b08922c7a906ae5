// Text from the service, from GitHub and from people can only ever be text.
import { describe, expect, test } from '@jest/globals';
import type { StepResult } from '../../lab/runner/runner.ts';
import { issueEvent, onStage } from './stage.ts';

const hostile = [
  '::set-output name=outcome::finished',
  '::error::injected',
  '##[error]injected',
  '%0A::warning::injected%0D%0A',
  '\r::add-mask::e\r\n::stop-commands::x',
  'x ##[set-env name=PATH]/evil',
  'outcome<<EOF\nfinished\nEOF',
  '```\n</details>\n</summary><script>alert(1)</script>\n<!-- agent-conversations:action 1.x.y -->',
  '@octocat closes #1 [a](javascript:alert(1)) ![b](https://tracker.test/x.png)',
  '\u001b[31mred\u001b[0m \u202Etxt.exe \u2028::notice::injected',
].join('\n');

/** The commands that a step of ours may give; nothing in them comes from outside unescaped. */
const ours = ['add-mask', 'group', 'endgroup', 'error', 'warning', 'notice', 'debug'];

/** What is in a code block is shown letter by letter. */
function withoutCode(text: string): string {
  return text.replace(/^(>? ?`{3,})[^`]*\n[\s\S]*?^\1$/gm, '');
}

function expectHarmless(step: StepResult): void {
  const commands = [...step.commands, ...step.post.commands];
  expect(commands.filter(({ name }) => !ours.includes(name))).toEqual([]);
  const annotations = commands.filter(({ name }) => ['error', 'warning', 'notice'].includes(name));
  expect(annotations.filter(({ properties }) => !properties.title?.startsWith('Agent'))).toEqual([]);
  expect(annotations.filter(({ data }) => data.startsWith('injected'))).toEqual([]);
  const masks = commands.filter(({ name }) => name === 'add-mask').map(({ data }) => data);
  expect(masks.filter((mask) => mask.length < 8)).toEqual([]);
  expect(step.stdout).not.toMatch(/[[\p{Cc}\u202e\u2028]--\n]/v);
  for (const text of [step.summary, step.post.summary].map(withoutCode)) {
    expect(text.match(/<details>/g) ?? []).toHaveLength((text.match(/<\/details>/g) ?? []).length);
    expect(text).not.toMatch(/<script|\]\(javascript|!\[b\]|@octocat/);
  }
}

describe('hostile text stays text', () => {
  test.concurrent('as title, status and listed title', async () => {
    await onStage(async ({ run, simulator }) => {
      const step = await run({ prompt: `${hostile}\nsimulate: unknown-status for 30s` });
      expectHarmless(step);
      expect(step.outputs).toMatchObject({ outcome: 'finished' });

      const [{ id } = { id: '' }] = await simulator.control.conversations();
      await simulator.control.setState(id, { title: hostile });
      const listed = await run({ mode: 'list' });
      expectHarmless(listed);
      expect(JSON.parse(listed.outputs.conversations ?? '')).toMatchObject([
        { title: `${hostile.slice(0, 300)}…` },
      ]);
    });
  });

  test.concurrent('as a pending action, in the log, the summary and the comment', async () => {
    await onStage(async ({ run, comments }) => {
      const step = await run(
        { prompt: 'simulate: confirm hostile', comment: 'always' },
        { event: issueEvent() },
      );
      expectHarmless(step);
      expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
      const [comment] = await comments();
      expect(comment?.body.length).toBeLessThan(65_536);
      expect(comment?.body.match(/<!-- agent-conversations:/g)).toHaveLength(1);
      expect(withoutCode(comment?.body ?? '')).not.toMatch(/^\/approve/m);
    });
  });
});

describe('secrets', () => {
  const withoutMasks = (text: string) => text.replace(/::add-mask::[^\\\n"]*/g, '');

  test.concurrent.each([false, true])(
    'are masked, and nowhere in what a step leaves, with step debug %s',
    async (debug) => {
      await onStage(
        async ({ run, simulator }) => {
          const secrets = ['api-key-0123456789', 'gh-token-0123456789'];
          const given = {
            prompt: 'simulate: confirm, then finish',
            'on-confirmation': 'accept',
            comment: 'always',
          };
          const [apiKey = '', token = ''] = secrets;
          const step = await run(
            { ...given, 'api-key': apiKey, 'github-token': token },
            { debug, event: issueEvent(), env: { GITHUB_API_URL: 'http://127.0.0.1:9' } },
          );
          expect(step.outputs).toMatchObject({ outcome: 'finished' });
          const conversations = await simulator.control.conversations({ keys: true });
          const sessions = conversations.map(({ sessionKey }) => sessionKey ?? 'no key');
          expect(sessions).toHaveLength(1);
          const left = withoutMasks(step.everything);
          for (const secret of [...secrets, ...sessions]) expect(left).not.toContain(secret);
          const masked = step.commands.filter(({ name }) => name === 'add-mask').map(({ data }) => data);
          expect(masked).toEqual(expect.arrayContaining([...secrets, ...sessions]));
          // Masked before anything else is said.
          expect(step.stdout.startsWith(`::add-mask::${apiKey}`)).toBe(true);
        },
        { apiKeys: ['api-key-0123456789'] },
      );
    },
  );
});
