// The App tells the agent when to ask, as the repository is configured, and its rules answer what they can.
import { strict as assert } from 'node:assert';
import { people } from '../../../github/index.ts';
import { finish, type ToolCall } from '../../completion.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';
import { once } from './app.ts';
import { oneFile } from './run.ts';

const file = '.github/agent-conversations.yml';

export const appAsks: Scenario<HostedWorld> = {
  name: 'App: ask: always',
  play: (world) =>
    configured(world, 'ask: always\n', async () => {
      const { app } = world;
      const story = await oneFile(world);
      const issue = await app.labelled(story.prompt);
      const code = await app.question(issue, 'made.txt');
      assert.equal(story.exists('made.txt'), false);
      await app.says(people.writer, issue, `/approve ${code}`);
      once(await app.reported(issue), /Finished/);
      assert.equal(story.exists('made.txt'), true);
      saidOnce(world, story);
      return 'an account that never asks: the task was sent once after an empty start, the question stood on the issue, and an approval let it run';
    }),
};

export const appRules: Scenario<HostedWorld> = {
  name: 'App: rules and always',
  async play(world) {
    await world.account('never');
    const append = (path: string): ToolCall => ({
      tool: 'terminal',
      arguments: { command: `echo x >> ${path}` },
    });
    const story = world.story(({ path }) => [
      { calls: [append(path('ruled.txt'))] },
      { calls: [append(path('asked.txt'))] },
      { calls: [append(path('asked.txt'))] },
      { calls: [append(path('other.txt'))] },
      finish('All done.'),
    ]);
    const rule = `rules:\n- accept: { command: "echo x >> ${story.path('ruled.txt')}" }\n`;
    return configured(world, `ask: always\n${rule}`, async () => {
      const { app } = world;
      const issue = await app.labelled(story.prompt);
      const first = await app.question(issue, 'asked.txt');
      assert.deepEqual([story.exists('ruled.txt'), story.exists('asked.txt')], [true, false]);
      await app.says(people.writer, issue, `/approve ${first} always`);
      const other = await app.question(issue, 'other.txt');
      assert.notEqual(other, first);
      assert.deepEqual([story.lines('asked.txt'), story.exists('other.txt')], [2, false]);
      await app.says(people.writer, issue, `/approve ${other}`);
      const told = await app.reported(issue);
      assert.equal(told.questions.length, 2);
      assert.match(told.reports[0] ?? '', /Finished/);
      assert.equal(story.exists('other.txt'), true);
      saidOnce(world, story);
      return 'the rule let the first command run, a person the second for always: it ran again unasked, another one was asked about';
    });
  },
};

async function configured(
  { app, github }: HostedWorld,
  text: string,
  play: () => Promise<string>,
): Promise<string> {
  await github.setFile(github.repository, file, text);
  try {
    await app.up();
    return await play();
  } finally {
    await github.setFile(github.repository, file, '{}\n');
  }
}

function saidOnce({ tap }: HostedWorld, { script }: Story): void {
  const posts = tap.requests.filter(({ method, body }) => method === 'POST' && body.includes(script.mark));
  assert.deepEqual(
    posts.map(({ path }) => path.replace(/[0-9a-f-]{32,36}/, '<id>')),
    [`${v1}/<id>/send-message`],
  );
  assert.equal(object(JSON.parse(posts[0]?.body ?? '')).run, true);
}
