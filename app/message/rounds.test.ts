// What people write to an agent after its start: messages and their rounds, stops, and questions on the side.

import { beforeEach, describe, expect, test } from '@jest/globals';
import { agentOf, ServiceError, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import { commentEvent, mona } from '../../test/support/deliveries.ts';
import {
  becomes,
  begin,
  finish,
  replies,
  reports,
  rig,
  run,
  sticky,
  tell,
  unlabel,
  write,
} from '../../test/support/issue-stage.ts';

beforeEach(() => {
  rig.service.wakes = true;
});

const beginAndEnd = async () => {
  await begin();
  await finish();
};
const beginAndAsk = async () => {
  await begin();
  await becomes('waiting_for_confirmation', 40_000);
};
const question = async () => rig.store.questions.newestOf((await run()).id);
const reactions = () => rig.github.reactions.map(({ content }) => content);

describe('a message', () => {
  test('to an agent that has finished begins a round, with a report of its own', async () => {
    await beginAndEnd();
    expect(reports()).toHaveLength(1);
    await tell('/agent please also\nadd a test', 10_000);
    expect(rig.service.messages).toEqual(['please also\nadd a test']);
    expect(sticky()).toContain('### 🏃 The agent is working');
    expect(sticky()).toContain('Round 2, asked for by @mona');
    expect(sticky()).toMatch(/💬 \*\*Round 2\*\*, asked for by @mona/);
    await finish();
    expect(reports()).toHaveLength(2);
    expect(reports()[1]).toContain('Round 2, asked for by @mona');
    expect(await run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'finished' } } },
    });
    expect(reactions()).toEqual(expect.arrayContaining(['eyes', 'rocket']));
    expect(replies()).toEqual([]);
  });

  test('that comes while the agent waits is held until the answer, and people are told', async () => {
    await beginAndAsk();
    await tell('/agent use yarn', 120_000);
    expect(rig.service.messages).toEqual([]);
    expect(replies()).toEqual([expect.stringContaining('@mona, the agent waits for the answer to')]);
    expect(sticky()).toContain('💬 A message by @mona goes in after the answer.');
    await becomes('finished', 70_000);
    expect(rig.service.messages).toEqual(['use yarn']);
    expect(sticky()).toContain('Round 2, asked for by @mona');
  });

  test('to an agent whose machine does not wake is said to wait for that', async () => {
    await beginAndEnd();
    rig.service.wakes = false;
    rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
    await tell('/agent use yarn', 60_000);
    expect(rig.service.messages).toEqual([]);
    expect(sticky()).toContain('💬 A message by @mona goes in as soon as its machine answers.');
    rig.service.change({ sandbox: sandboxOf('RUNNING'), agent: agentOf('idle') });
    await rig.pass(60_000, 10_000);
    expect(rig.service.messages).toEqual(['use yarn']);
    expect(sticky()).not.toContain('goes in');
  });

  test('that is delivered twice goes in once', async () => {
    await beginAndEnd();
    const comment = { id: 77, body: '/agent more', user: mona };
    await rig.deliver('issue_comment', commentEvent('/agent more', { comment }), 'one');
    await rig.deliver('issue_comment', commentEvent('/agent more', { comment }), 'one');
    await rig.deliver('issue_comment', commentEvent('/agent more', { comment }), 'another');
    await rig.pass(30_000);
    expect(rig.service.messages).toEqual(['more']);
  });

  test('by a bot, or by somebody who may not start, is not taken', async () => {
    await begin('bots: ["helper[bot]"]');
    await write('/agent go on', { sender: { login: 'helper[bot]', id: 8, type: 'Bot' } });
    await write('/agent go on', { sender: { login: 'sam', id: 2, type: 'User' } });
    await finish();
    expect(rig.service.messages).toEqual([]);
    expect(replies()[0]).toContain('counts from people only, never from a bot');
    expect(replies()[1]).toContain('needs the repository permission **write**');
  });

  test('is not taken after twenty within an hour, and is taken again later', async () => {
    await begin();
    for (let count = 0; count < 20; count += 1) await write(`/agent ${count} times`);
    await write('/agent once more');
    expect(replies().at(-1)).toContain('was given 20 messages within an hour, which is the most');
    rig.clock.advance(61 * 60_000);
    await write('/agent once more');
    expect((await run()).facts.rounds.given).toMatchObject({ count: 21 });
  });

  test('to an agent whose sandbox is gone starts a new conversation that names the old one', async () => {
    await beginAndEnd();
    const old = await run();
    rig.service.change({ sandbox: sandboxOf('MISSING'), agent: null });
    await tell('/agent more of it', 120_000);
    const next = await run();
    expect(next.id).not.toBe(old.id);
    expect(rig.service.started).toHaveLength(2);
    const task = rig.service.started[1]?.message ?? '';
    expect(task).toContain(`This takes over from the conversation ${old.facts.conversation.url}`);
    expect(task).toContain('more of it');
    expect(task).toContain('Title: Water');
    expect(sticky()).toContain('takes over from [an earlier conversation]');
    expect(replies()).toEqual([expect.stringContaining('so your message starts a new one')]);
    expect(await rig.store.runs.byId(old.id)).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'finished' } } },
    });
    expect(reports()).toHaveLength(1);
  });

  test.each<[string, ServiceError, string]>([
    [
      'that cannot be given is given back',
      new ServiceError('rejected', 'too long'),
      'did not reach the agent: ',
    ],
    ['whose fate nobody knows is not sent again', new ServiceError('answer_unknown', 'cut off'), 'not known'],
  ])('%s, and the run is what it was', async (_, error, words) => {
    await beginAndEnd();
    rig.service.messageFault = { error, taken: false };
    await tell('/agent more', 120_000);
    expect(rig.service.messages).toEqual([]);
    expect(replies()).toEqual([expect.stringMatching(new RegExp(`@mona, .*${words}`))]);
    expect(await run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'finished' } } },
    });
    expect(reports()).toHaveLength(1);
    expect(sticky()).toContain('see the report below');
  });

  test('that was held when the run was no longer followed is given back with a word', async () => {
    await beginAndAsk();
    await write('/agent use yarn');
    await unlabel();
    expect(rig.service.messages).toEqual([]);
    expect(replies().at(-1)).toContain('your message was not given to the agent: this run ended before');
  });
});

describe('/stop', () => {
  test('stops an agent at work and frees its slot; a message makes it go on', async () => {
    await begin();
    await tell('/stop');
    expect(rig.service.requests).toContain('interrupt');
    expect(rig.service.paused).toHaveLength(1);
    expect(reports()[0]).toContain(
      'mona stopped it with /stop: the agent has stopped, and its sandbox is paused',
    );
    expect(reports()[0]).not.toContain('Somebody stopped the agent.');
    const stopped = await run();
    expect(stopped.facts.end.ending?.outcome).toBe('stopped');
    const [stop] = stopped.facts.stop.asked ?? [];
    expect(stop).toMatchObject({ by: 'mona' });
    expect(await rig.store.decisions.ofRun(stopped.id, 5)).toMatchObject([
      {
        verdict: 'stop',
        by: { login: 'mona', comment: { kind: 'comment' } },
        result: { kind: 'verified' },
        at: stop?.at,
      },
    ]);
    expect(sticky()).toMatch(/\| 🛑 \*\*Stop\*\* asked for by @mona \|/);
    await tell('/agent go on with the docs');
    expect(rig.service.resumed).toHaveLength(1);
    expect(rig.service.messages).toEqual(['go on with the docs']);
    const goesOn = await run();
    expect(goesOn.state).toBe('watching');
    expect(goesOn.facts.stop.latest).toBeNull();
  });

  test('in a later round shows no words of the round before', async () => {
    await begin();
    rig.service.finalWords = 'I fixed the pump.';
    await finish();
    expect(reports()[0]).toContain('I fixed the pump.');
    await tell('/agent please also add a test', 10_000);
    await tell('/stop');
    expect((await run()).facts.end.ending?.outcome).toBe('stopped');
    expect(reports()).toHaveLength(2);
    expect(reports()[1]).not.toContain('I fixed the pump.');
  });

  test('of an agent that waits rejects what it asks, and its question is closed', async () => {
    await beginAndAsk();
    expect((await question())?.settledAt).toBeNull();
    await write('/agent and then this');
    await tell('/stop');
    expect(rig.service.requests).toContain('reject Stopped by mona.');
    expect(rig.service.requests.some((request) => request.startsWith('approve'))).toBe(false);
    expect((await question())?.state).toBe('closed');
    expect((await run()).facts.end.ending?.outcome).toBe('stopped');
    expect(rig.service.messages).toEqual([]);
    expect(replies().at(-1)).toContain('your message was not given to the agent: it was stopped before');
  });

  test('during a start waits for its end, and stops the agent then', async () => {
    rig.service.readyAtOnce = false;
    await begin();
    await tell('/stop', 10_000);
    expect((await run()).state).toBe('preparing');
    rig.service.changeTask({
      step: startStepOf('READY'),
      conversationId: (await run()).id.replaceAll('-', ''),
    });
    await rig.pass(30_000);
    expect(rig.service.requests).toContain('interrupt');
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
  });

  test('of an agent that had just finished is answered so, and the end is reported as it was', async () => {
    await begin();
    rig.service.change({ agent: agentOf('finished') });
    await tell('/stop');
    expect(replies()).toEqual([expect.stringContaining('there was nothing to stop')]);
    expect((await run()).facts.end.ending?.outcome).toBe('finished');
  });

  test('that the service does not follow is told, and the agent is followed as before', async () => {
    await begin();
    rig.service.lookFault = new ServiceError('unavailable', 'down');
    await tell('/stop', 90_000);
    expect(replies().at(-1)).toContain('the agent could not be stopped: ');
    expect((await run()).state).toBe('watching');
    const { id, facts } = await run();
    expect(facts.stop.latest).toBeNull();
    expect(await rig.store.decisions.ofRun(id, 5)).toMatchObject([
      { verdict: 'stop', result: { kind: 'no_effect', why: expect.any(String) } },
    ]);
    expect(sticky()).toContain('asked for by @mona');
  });

  test('lets no message through while the agent is being stopped', async () => {
    await begin();
    rig.service.lookFault = new ServiceError('unavailable', 'down');
    await write('/stop');
    await write('/agent more');
    expect(replies()).toEqual([expect.stringContaining('the agent is being stopped')]);
  });
});

test('a label that is removed does not cut off a stop that is under way', async () => {
  await begin();
  rig.service.lookFault = new ServiceError('unavailable', 'down');
  await write('/stop');
  await unlabel();
  rig.service.lookFault = null;
  await rig.pass(60_000, 10_000);
  expect((await run()).facts.end.ending?.outcome).toBe('stopped');
});

describe('/ask', () => {
  test('is answered in a comment, also while the agent waits, and changes nothing', async () => {
    await beginAndAsk();
    const before = await question();
    await write('/ask which files\ndid you change?');
    expect(rig.service.questions).toEqual(['which files\ndid you change?']);
    expect(replies()).toEqual([expect.stringContaining('> Two files.')]);
    expect(await question()).toEqual(before);
    expect(rig.service.messages).toEqual([]);
  });

  const kept = async (asked: number, dueIn: number) => {
    const comment = { kind: 'comment', id: 5, thread: null } as const;
    const from = { login: 'mona', number: 12, comment, receivedAt: 0 };
    const times = { dueAt: rig.clock.now() + dueIn, createdAt: 0, settledAt: null };
    const side = { id: 'q', version: 0, runId: (await run()).id, text: 'why?', from, asked, ...times };
    await rig.store.sideQuestions.add(side);
    await rig.store.sideQuestions.save(side);
  };

  test('is not asked a third time after two crashes', async () => {
    await begin();
    await kept(2, 0);
    await rig.work();
    expect(rig.service.questions).toEqual([]);
    expect(replies()).toEqual([expect.stringContaining('no answer came in time')]);
  });

  test.each([
    ['the sandbox is paused', { sandbox: sandboxOf('PAUSED') }, 'its sandbox is PAUSED'],
    ['no agent server is known', { agentServerUrl: null }, 'does not name the agent server'],
  ])('is answered with the reason where %s', async (_, changes, why) => {
    await begin('on_pause: wait');
    rig.service.change(changes);
    await write('/ask why?');
    expect(replies()).toEqual([expect.stringContaining(why)]);
    expect(rig.service.resumed).toEqual([]);
  });

  test('is answered with the reason where it fails or brings no answer', async () => {
    await begin();
    rig.service.askFault = new ServiceError('unavailable', 'the model is down');
    await write('/ask why?');
    rig.service.askFault = null;
    rig.service.sideAnswer = null;
    await write('/ask why not?');
    expect(replies()[0]).toContain('the model is down');
    expect(replies()[1]).toContain('takes no side questions, or gave no answer');
  });

  test('has its limits: one at a time, twenty in a day, and a length', async () => {
    await write('/agent ask why?');
    expect(replies()[0]).toContain('there is no run here');
    await begin();
    await write(`/ask ${'why '.repeat(1_100)}`);
    expect(replies()[1]).toContain('a question has at most 4000 characters');
    for (let count = 0; count < 20; count += 1) await write(`/ask question ${count}?`);
    await write('/ask more?');
    expect(rig.service.questions).toHaveLength(20);
    expect(replies().at(-1)).toContain('20 questions on the side within a day');
    rig.clock.advance(25 * 60 * 60_000);
    await kept(0, 3_600_000);
    await write('/ask still?');
    expect(replies().at(-1)).toContain('still being asked something on the side');
  });
});
