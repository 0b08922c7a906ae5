// Rounds on the hosted server: further messages, stops, and a review for the agent, by the built bundle.
import { strict as assert } from 'node:assert';
import { people } from '../../../github/index.ts';
import { commentEvent, workflowOn } from '../../../stage/workflow.ts';
import { eventually } from '../../../support/until.ts';
import { finish, type ToolCall } from '../../completion.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended, idOf } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { asked, confirmationOf, respond } from './asking.ts';
import { pauseOnceTold } from './sandbox.ts';

const runs = (command: string): ToolCall => ({ tool: 'terminal', arguments: { command } });

export const nextRounds: Scenario<HostedWorld> = {
  name: 'rounds: after its end, while it sleeps',
  async play(world) {
    await world.account('never');
    const story = world.story(({ makes }) => [
      finish('One.'),
      { calls: [makes('two.txt')] },
      finish('Two.'),
      finish('Three.'),
    ]);
    const step = ended(await world.run({ prompt: story.prompt }), 'finished', 0);
    const second = ended(await tell(world, idOf(step), 'Go on.'), 'finished', 0);
    assert.equal(second.outputs['final-message'], 'Two.');
    assert.equal(story.exists('two.txt'), true);
    await pauseOnceTold(world, idOf(step), 'finished');
    const third = ended(await tell(world, idOf(step), 'Go on once more.'), 'finished', 0);
    assert.equal(third.outputs['final-message'], 'Three.');
    assert.equal(sent(world, idOf(step)), 2);
    return `each message left once, and its step ended with the last words of its own round; ${await listedEvents(world, idOf(step))}`;
  },
};

export const heldRound: Scenario<HostedWorld> = {
  name: 'rounds: a message while it waits',
  async play(world) {
    const { story, step } = await asked(world, ['made.txt']);
    const id = idOf(step);
    ended(await tell(world, id, 'And then rest.'), 'waiting_for_confirmation', 22);
    assert.deepEqual([story.exists('made.txt'), sent(world, id)], [false, 0]);
    const held = world.start({ ...message(id, 'And then rest.'), 'on-confirmation': 'wait' });
    await held.line(/goes in after that/);
    ended(await respond(world, step, 'accept', confirmationOf(step)), 'answered', 0);
    ended(await held.result, 'finished', 0);
    assert.equal(story.exists('made.txt'), true);
    assert.equal(sent(world, id), 1);
    return 'given back where the step is not to wait, with nothing sent; else held, and sent once after the answer';
  },
};

export const stoppedRound: Scenario<HostedWorld> = {
  name: 'rounds: stopped in a command, then a message',
  async play(world) {
    await world.account('never', 'one_each');
    const story = world.story(({ path }) => [
      { calls: [runs(`touch ${path('begun.txt')}; sleep 60; touch ${path('ended.txt')}`)] },
      finish('Rested.'),
    ]);
    const started = ended(await world.run({ mode: 'start', prompt: story.prompt }), 'started', 0);
    const id = idOf(started);
    await eventually(() => story.exists('begun.txt'), 'the command runs');
    const began = performance.now();
    ended(await world.run({ mode: 'stop', 'conversation-id': id }), 'stopped', 0);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    await world.reaches(id, 'PAUSED', null);
    assert.equal(story.exists('ended.txt'), false);
    ended(await tell(world, id, 'Rest now.'), 'finished', 0);
    assert.equal(story.exists('ended.txt'), false);
    return `stopped in the middle of a command and its sandbox paused, in ${took} s with the step around it; a message woke it, and it finished`;
  },
};

export const commandRounds: Scenario<HostedWorld> = {
  name: 'rounds: mode: command with /agent and a review',
  async play(world) {
    await world.account('never');
    const { github } = world;
    const story = world.story(({ makes }) => [
      { calls: [makes('one.txt')] },
      finish('One.'),
      { calls: [makes('two.txt')] },
      finish('Two.'),
    ]);
    const title = 'Make files';
    const issue = await github.openPullRequest(people.writer, github.repository, { title, head: 'files' });
    const settings = await workflowOn(github);
    const body = `/agent ${story.prompt}`;
    const id = await github.comment(people.writer, github.repository, issue, body);
    const { name, payload } = await commentEvent(github, { issue, id, body, login: people.writer });
    const onPull = { name, payload: { ...payload, issue: { number: issue, pull_request: {} } } };
    const first = await world.run({ mode: 'command' }, { event: onPull, ...settings });
    ended(first, 'finished', 0);
    assert.equal(story.exists('one.txt'), true);

    const comments = [{ path: 'README.md', line: 1, body: 'Say why here.' }];
    const review = await github.review(people.writer, github.repository, issue, {
      ...{ event: 'COMMENT', body: '/agent please see to my comments', comments },
    });
    const second = await world.run(
      { mode: 'command' },
      { event: await reviewEvent(world, issue, review), ...settings },
    );
    ended(second, 'finished', 0);
    assert.equal(idOf(second), idOf(first));
    assert.equal(story.exists('two.txt'), true);
    const heard = story.script.asked.at(-1) ?? '';
    for (const words of ['please see to my comments', 'README.md, line 1', '> Say why here.'])
      assert(heard.includes(words), `the model did not hear ${words}`);
    const told = await github.comments(github.repository, issue);
    assert.match(told.at(-1)?.body ?? '', /\*\*Round 2\*\*, asked for by @/);
    assert.equal(sent(world, idOf(first)), 1);
    return 'a comment on a pull request started it; the review went to the same conversation as one message, with its place as data';
  },
};

async function reviewEvent({ github }: HostedWorld, issue: number, id: number) {
  const login = people.writer;
  const user = { login, id: await github.accountId(login), type: 'User' };
  const body = '/agent please see to my comments';
  const review = { id, node_id: `PRR_${id}`, body, user, submitted_at: new Date().toISOString() };
  const payload = { action: 'submitted', pull_request: { number: issue }, review, sender: user };
  return { name: 'pull_request_review', payload };
}

function message(id: string, prompt: string) {
  return { mode: 'message', 'conversation-id': id, prompt };
}

function tell(world: HostedWorld, id: string, prompt: string) {
  return world.run(message(id, prompt));
}

/** How many further messages left for a conversation. */
function sent({ tap }: HostedWorld, id: string): number {
  const bare = id.replaceAll('-', '');
  return tap.requests.filter(
    ({ method, path }) =>
      method === 'POST' && path.replaceAll('-', '').includes(bare) && path.endsWith('/send-message'),
  ).length;
}

/** What the hosted search lists of a conversation that has been through several rounds. */
async function listedEvents({ hosted }: HostedWorld, id: string): Promise<string> {
  const events = await hosted.events(id);
  const states = events.filter(
    ({ kind, key }) => kind === 'ConversationStateUpdateEvent' && key === 'execution_status',
  );
  assert(states.length > 0, 'the hosted search lists no execution_status');
  const withId = events
    .filter(({ llm_response_id }) => typeof llm_response_id === 'string')
    .map(({ kind }) => kind);
  const values = states.map((state) => String(object(state).value)).join(', ');
  return `its event search lists execution_status ${values}; llm_response_id in ${[...new Set(withId)].join(', ') || 'none'}`;
}
