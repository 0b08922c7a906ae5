// What people write to an agent at a bad moment: before it has its task, after another run began, while it is being stopped.

import { beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { agentOf, ServiceError, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import {
  becomes,
  begin,
  configure,
  finish,
  rig,
  run,
  tell,
  unlabel,
  write,
} from '../../test/support/issue-stage.ts';
import { workerRig } from '../../test/support/worker-rig.ts';

beforeEach(() => {
  rig.service.wakes = true;
});

const onPull = { issue: { number: 40, title: 'Water', body: '', state: 'open', pull_request: {} } };

const openPull = () =>
  rig.deliver('pull_request', pullEvent('opened', { created_at: new Date(rig.clock.now()).toISOString() }));
const newest = (kind: string) => rig.github.marked(kind).at(-1)?.body;

describe('a new conversation for one that is gone', () => {
  const gone = async (limits: string) => {
    await begin(`limits: { ${limits} }`);
    await finish();
    rig.service.change({ sandbox: sandboxOf('MISSING'), agent: null });
  };

  test('waits in line like any other', async () => {
    await gone('runs_at_once: 1');
    const other = { number: 13, title: 'Other', body: 'x', html_url: 'https://x/13', state: 'open' };
    await rig.deliver('issues', issueEvent('labeled', { issue: other }));
    expect(rig.service.started).toHaveLength(2);
    await tell('/agent more of it', 60_000);
    expect(rig.service.started).toHaveLength(2);
    expect(await run()).toMatchObject({
      state: 'pending',
      facts: { start: { requester: 'mona', requesterId: 1 } },
    });
    expect(newest('progress')).toContain('### ⏳ 1st in line');
  });

  test('counts among those that a person may start within an hour', async () => {
    await gone('runs_per_person_per_hour: 1');
    await tell('/agent more of it', 60_000);
    expect(rig.service.started).toHaveLength(1);
    expect(newest('reply')).toContain('you started 1 run here within an hour');
  });
});

test('an agent that has to ask by now is told when before its next message', async () => {
  await begin();
  await finish();
  rig.service.policy = null;
  configure('ask: always');
  await tell('/agent more of it');
  expect(rig.service.policies).toEqual(['always']);
  expect(rig.service.messages).toEqual(['more of it']);
  expect((await run()).facts.terms.ask).toEqual({ ask: 'always', by: 'configuration' });
});

describe('where `ask: always` is set', () => {
  test('an agent that was stopped before it had its task begins again with it, and asks', async () => {
    rig.service.readyAtOnce = false;
    await begin('ask: always');
    await write('/stop');
    rig.service.changeTask({
      step: startStepOf('READY'),
      conversationId: (await run()).id.replaceAll('-', ''),
    });
    await rig.pass(60_000, 10_000);
    expect((await run()).state).toBe('ended');
    rig.service.readyAtOnce = true;
    await tell('/agent go on with the docs', 60_000);
    expect(rig.service.policies).toEqual(['always']);
    expect(rig.service.messages).toHaveLength(1);
    expect(rig.service.messages[0]).toContain('Title: Water');
    expect(rig.service.messages[0]).toContain('go on with the docs');
  });

  test('an agent that could not be told when to ask gets no message either', async () => {
    rig.service.policyReply = 'unavailable';
    await begin('ask: always');
    await rig.pass(30_000);
    expect((await run()).facts.end.ending?.outcome).toBe('ask_unavailable');
    await tell('/agent do it all the same', 60_000);
    expect((await run()).facts.end.ending?.outcome).toBe('ask_unavailable');
    expect(rig.service.messages).toEqual([]);
  });
});

describe('a message on a pull request', () => {
  const labelled = async () => {
    rig.github.branches.add('agent/water');
    await rig.deliver('pull_request', pullEvent('labeled'));
    await rig.pass(10_000);
    await finish();
  };

  test('is not taken where the pull request is closed and the agent began on it', async () => {
    await labelled();
    const issue = { ...onPull.issue, state: 'closed' };
    await write('/agent more', { issue });
    await rig.pass(30_000);
    expect(rig.service.messages).toEqual([]);
    expect(newest('reply')).toContain('this is closed');
  });

  test('whose conversation is gone begins on its branch again', async () => {
    await labelled();
    rig.service.change({ sandbox: sandboxOf('MISSING'), agent: null });
    rig.github.issueText = { ...rig.github.issueText, number: 40 };
    rig.github.changedFiles = [{ filename: '.claude/a', status: 'added', sha: 'a' }];
    await write('/agent more', onPull);
    await rig.pass(120_000, 20_000);
    expect(rig.service.started).toHaveLength(2);
    expect(rig.service.started[1]).toMatchObject({ branch: 'agent/water' });
    expect(rig.service.started[1]?.message).toContain('Push your commits to that branch');
    expect(newest('progress')).toMatch(/differs from main .*\.claude\/a/);
  });

  test('whose run has ended goes to the run that its issue has now', async () => {
    await begin();
    await openPull();
    const old = await run();
    expect(old.facts.pull.linked?.number).toBe(40);
    await finish();
    await tell('/retry', 10_000);
    const live = await run();
    expect(live.id).not.toBe(old.id);
    await write('/agent more', onPull);
    await rig.pass(30_000);
    expect(rig.lines.filter(({ message }) => message.includes('tried again'))).toEqual([]);
    await finish();
    await rig.pass(30_000);
    expect(rig.service.messages).toEqual(['more']);
  });
});

describe('the check run', () => {
  const checks = () =>
    rig.github.checks
      .filter(({ fields }) => fields.name === 'agent-conversations')
      .map(({ fields }) => fields.conclusion ?? fields.status);
  beforeEach(async () => {
    await begin();
    await openPull();
  });

  test('of a round that has ended stays so when the agent is told more, or the next one never begins', async () => {
    await finish();
    expect(checks()).toEqual(['success']);
    await tell('/agent more');
    expect(checks()).toEqual(['success', 'in_progress']);
    await finish();
    expect(checks()).toEqual(['success', 'success']);
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await tell('/agent more');
    await unlabel();
    expect((await run()).facts.end.ending?.outcome).toBe('cancelled');
    expect(checks()).toEqual(['success', 'success']);
  });

  test('of a round that went over into the next is not left open', async () => {
    await tell('/agent more');
    await finish();
    await rig.pass(30_000);
    await finish();
    expect(checks()).toEqual(['neutral', 'success']);
    expect(rig.github.checks[0]?.fields.output).toMatchObject({ title: 'Went on in round 2' });
  });
});

describe('a stop', () => {
  test('of a start that the service does not take keeps it from being sent again', async () => {
    const { api } = rig.service;
    const { start } = api;
    const other = await workerRig('', {}, { ...rig, uuid: () => 'another' });
    let starts = 0;
    Object.assign(api, {
      start: async (...given: Parameters<typeof start>) => {
        starts += 1;
        if (starts > 1) return start(...given);
        await other.deliver('issue_comment', commentEvent('/stop'), 'stop');
        throw new ServiceError('unavailable', 'full');
      },
    });
    await begin();
    await rig.pass(60_000, 10_000);
    expect(starts).toBe(1);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
  });

  test('that takes its time is shown in the progress comment and by /status', async () => {
    await begin();
    rig.service.lookFault = new ServiceError('unavailable', 'down');
    await write('/stop');
    await write('/status');
    const words = 'It is being stopped, as mona asked.';
    expect(rig.github.marked('progress')[0]?.body).toContain(words);
    expect(rig.github.marked('reply')[0]?.body).toContain(words);
  });

  const heldAfterUnlabel = async () => {
    await begin();
    await unlabel();
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await write('/agent more');
    expect((await run()).state).toBe('watching');
  };

  test('before a later round has begun shows no words of the round before', async () => {
    await begin();
    rig.service.finalWords = 'I fixed the pump.';
    await finish();
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await write('/agent more');
    await tell('/stop', 60_000);
    const reports = rig.github.marked('report').map(({ body }) => body);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toContain('I fixed the pump.');
    expect(reports[1]).toContain('mona stopped it with /stop');
    expect(reports[1]).not.toContain('I fixed the pump.');
  });

  test('ends an agent that has not taken up yet the message that its run goes on for', async () => {
    await heldAfterUnlabel();
    await tell('/stop', 60_000);
    expect(rig.service.requests).toContain('reject Stopped by mona.');
    expect((await run()).facts.end.ending?.outcome).toBe('stopped');
    const reports = rig.github.marked('report').map(({ body }) => body);
    expect(reports).toHaveLength(2);
    expect(reports[1]).toContain('mona stopped it with /stop');
    expect(rig.service.messages).toEqual([]);
  });

  test('leaves a cancelled check, which shows that the agent waits again until the next message goes in', async () => {
    await begin();
    await rig.deliver('pull_request', pullEvent('opened'));
    await tell('/stop', 60_000);
    const said = (conclusion: string, title: string) =>
      expect(rig.github.checks[0]?.fields).toMatchObject({ conclusion, output: { title } });
    said('cancelled', 'Stopped');
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await tell('/agent go on', 60_000);
    said('action_required', 'The agent waits for an answer');
    await becomes('finished', 120_000);
    expect(rig.service.messages).toEqual(['go on']);
    said('cancelled', 'Stopped');
  });

  test('that has nothing to stop ends a run that waits to give a message', async () => {
    await heldAfterUnlabel();
    rig.service.change({ agent: agentOf('finished') });
    await tell('/stop', 60_000);
    expect((await run()).facts.end.ending?.outcome).toBe('cancelled');
    expect((await run()).state).toBe('ended');
    expect(rig.github.marked('report')).toHaveLength(1);
  });

  test('that has nothing to stop lets a message that is on its way begin its round', async () => {
    await begin('ask: always');
    await unlabel();
    rig.service.messageFault = { error: new ServiceError('answer_unknown', 'cut'), taken: true };
    await write('/agent more');
    rig.service.change({ agent: agentOf('finished') });
    await tell('/stop', 90_000);
    expect(rig.github.marked('reply').at(-1)?.body).toContain('there was nothing to stop');
    expect((await run()).facts.rounds.begun).toMatchObject([{ number: 2, by: 'mona' }]);
  });
});

test('a side question may take as long as a call of the model, and is asked once, whoever else works', async () => {
  await begin();
  const { id } = await run();
  const other = await workerRig('', {}, { ...rig, uuid: () => 'another' });
  const { ask } = rig.service.agent;
  const patience: (number | undefined)[] = [];
  Object.assign(rig.service.agent, {
    ask: async (...given: Parameters<typeof ask>) => {
      patience.push(given[2]?.attemptMs);
      const answer = ask(...given);
      // Four minutes: more than the due time with which it was stored, so that only renewals keep the claim.
      for (let step = 0; step < 50; step += 1) {
        rig.clock.advance(5_000);
        // Until the claim is renewed.
        await until(
          async () =>
            Number((await rig.store.sideQuestions.ofRun(id, 0))[0]?.dueAt) >= rig.clock.now() + 10_000,
        );
        await other.work();
      }
      return answer;
    },
  });
  await write('/ask why?');
  expect([rig.service.questions, patience]).toEqual([['why?'], [120_000]]);
  expect(rig.github.marked('reply').map(({ body }) => body)).toEqual([expect.stringContaining('Two files.')]);
});

test('a message that began a conversation is not given to it again when it is delivered twice', async () => {
  const comment = { id: 77, body: '/agent water them', user: mona, created_at: '2026-01-01T00:00:00Z' };
  await rig.deliver('issue_comment', commentEvent('', { comment }), 'one');
  await rig.deliver('issue_comment', commentEvent('', { comment }), 'another');
  await rig.pass(30_000);
  expect(rig.service.started).toHaveLength(1);
  expect(rig.service.messages).toEqual([]);
});
