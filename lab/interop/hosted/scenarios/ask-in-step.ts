// The Action tells the agent when to ask, before it gives it its task; rules may answer.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { workingCopiesOf } from '../../../../shared/rules/index.ts';
import { finish, type ToolCall } from '../../completion.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import { sameId, v1 } from '../hosted-requests.ts';
import type { HostedWorld, Story } from '../hosted-world.ts';
import { confirmationOf, follow, respond } from './asking.ts';
import { oneFile } from './run.ts';

const base = '/workspace/project';
const runs = (command: string): ToolCall => ({ tool: 'terminal', arguments: { command } });

export const askInStep: Scenario<HostedWorld> = {
  name: 'ask: always',
  async play(world) {
    const story = await oneFile(world);
    const step = await world.run({ prompt: story.prompt, ask: 'always' });
    ended(step, 'waiting_for_confirmation', 22);
    assert.equal(story.exists('made.txt'), false);
    await toldOnce(world, story, idOf(step), 'AlwaysConfirm');
    ended(await respond(world, step, 'accept', confirmationOf(step)), 'answered', 0);
    ended(await follow(world, step), 'finished', 0);
    assert.equal(story.exists('made.txt'), true);
    assert.equal(story.script.beyond(), 0);
    return 'an account that never asks: an empty start, AlwaysConfirm, then the task once; it waited, and the bound answer let it run';
  },
};

export const askAndStart: Scenario<HostedWorld> = {
  name: 'ask: risky and never, mode: start',
  async play(world) {
    for (const [ask, kind] of [
      ['risky', 'ConfirmRisky'],
      ['never', 'NeverConfirm'],
    ] as const) {
      const story = await oneFile(world);
      // What the account says is not asked for.
      await world.account('always');
      const step = ended(await world.run({ mode: 'start', prompt: story.prompt, ask }), 'started', 0);
      await toldOnce(world, story, idOf(step), kind);
      const [outcome, code] =
        ask === 'risky' ? (['waiting_for_confirmation', 22] as const) : (['finished', 0] as const);
      ended(await follow(world, step), outcome, code);
      assert.equal(story.exists('made.txt'), ask === 'never');
    }
    return 'the step ends when the policy stands and the task was sent; risky asks about an unknown risk, never asks nothing though the account always does';
  },
};

export const askWithRules: Scenario<HostedWorld> = {
  name: 'ask: always, with rules',
  async play(world) {
    await world.account('never');
    const { repository } = world.github;
    const places: string[] = [];
    for (const sandboxes of ['shared', 'one_each'] as const) {
      await world.account('never', sandboxes);
      const story = world.story(({ path }) => [
        { calls: [runs(`pwd > ${path('place.txt')}`)] },
        { calls: [runs(`touch ${path('rejected.txt')}`)] },
        finish('All done.'),
      ]);
      const rules = [
        `- accept: { command: "pwd > ${story.path('place.txt')}" }`,
        '- reject: { command: touch }',
        '  reason: Nothing is touched here.',
      ].join('\n');
      const step = await world.run({ prompt: story.prompt, ask: 'always', rules, repository });
      ended(step, 'finished', 0);
      await toldOnce(world, story, idOf(step), 'AlwaysConfirm');
      assert.deepEqual([story.exists('place.txt'), story.exists('rejected.txt')], [true, false]);
      assert.equal(story.script.asked.length, 3);
      assert.match(story.script.asked[2] ?? '', /Nothing is touched here\./);
      places.push(await placeOf(world, idOf(step), story));
    }
    return `the accepted command ran and the rejected one did not, with nobody there; in a shared sandbox and in one of its own the agent works in ${places.join(' and ')}, which are the working copies that rules know`;
  },
};

/** What the sandbox calls `.` is the folder that every sandbox of its own machine has at the same place. */
async function placeOf(world: HostedWorld, id: string, story: Story): Promise<string> {
  const name = world.github.repository.split('/')[1] ?? '';
  const { workspace } = await (await world.agent(id)).conversation(id);
  const told = String(object(workspace).working_dir);
  const at = told.replace(/^\.\//, `${base}/`);
  const known = workingCopiesOf(name, id);
  assert(known.includes(at), `${told} is none of ${known}`);
  const place = readFileSync(story.path('place.txt'), 'utf8').trim();
  assert(place.endsWith(at.slice(base.length)), `${place} is not ${told}`);
  return told.replace(id.replaceAll('-', ''), '<conversation>');
}

/** One empty start, one message, and the policy in force is this one. */
async function toldOnce(
  { tap, agent }: HostedWorld,
  { script }: Story,
  id: string,
  kind: string,
): Promise<void> {
  const posts = tap.requests.filter(({ method }) => method === 'POST');
  const starts = posts.filter(({ path, body }) => path === v1 && body.includes('conversation_id'));
  const mine = starts.filter(({ body }) => sameId(object(JSON.parse(body)).conversation_id, id));
  assert.deepEqual(
    mine.map(({ body }) => object(JSON.parse(body)).initial_message ?? null),
    [null],
  );
  const said = posts.filter(({ body }) => body.includes(script.mark)).map(({ path }) => path);
  assert.equal(said.length, 1, said.join('\n'));
  assert.match(said[0] ?? '', /\/send-message$/);
  const { confirmation_policy } = await (await agent(id)).conversation(id);
  assert.equal(object(confirmation_policy).kind, kind);
}
