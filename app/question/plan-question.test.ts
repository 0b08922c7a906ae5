// An agent that plans first: what it may do until then, what people are asked, and what follows from their answers.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PendingAction } from '../../shared/conversation/index.ts';
import { sandboxOf } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { issueEvent } from '../../test/support/deliveries.ts';
import { aPlan, type PlanRig, people, planOf, planRig } from '../../test/support/plans/plan-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { withFacts } from '../store/run/run-facts.ts';
import type { Store } from '../store/store.ts';

let rig: PlanRig;
const begin = async (configuration?: string) => {
  rig = await planRig(temporaryFolder(), configuration);
};
beforeEach(() => begin());
afterEach(() => rig.store.close());

const hour = 60 * 60_000;
let actions = 0;
const action = (tool: string, given: object): PendingAction => {
  actions += 1;
  const about = { summary: null, risk: 'LOW', thought: null, at: null };
  return { id: `a${actions}`, tool, arguments: given, ...about };
};
const editing = (path: string, command = 'create') =>
  action('file_editor', {
    kind: 'FileEditorAction',
    command,
    path,
    ...(command === 'create' && { file_text: 'x' }),
  });
const running = (command: string) => action('terminal', { kind: 'TerminalAction', command });
const toldLast = () => rig.service.messages.at(-1) ?? '';
const phase = async () => (await rig.run()).facts.terms.plan?.phase;
const approve = async (who = people.ada) => rig.says(`/approve ${(await rig.newest()).code}`, who);
/** Approved, and the agent works on it. */
const approved = async (words = aPlan) => {
  await rig.ends(words);
  await approve();
};
const sticky = () => rig.github.marked('progress').at(-1)?.body ?? '';

describe('an agent that plans', () => {
  test('is told so with its task, and has to ask before everything', () => {
    expect(rig.service.messages).toHaveLength(1);
    expect(toldLast()).toContain('Plan first. Only read now');
    expect(rig.service.policies).toEqual(['always']);
  });

  test('may read, and nothing else: nobody is asked', async () => {
    await rig.wants(editing('/workspace/project/garden/src/a.ts', 'view'));
    await rig.wants(editing('/workspace/project/garden/src/a.ts'));
    expect(rig.requests()).toEqual(['approve ', expect.stringMatching(/^reject plan first: /)]);
    expect(rig.github.marked('confirmation')).toEqual([]);
    expect(sticky()).toContain('`planning`');
  });

  const tries = async (times: number) => {
    for (let time = 0; time < times; time += 1) await rig.wants(running(`make ${time}`));
  };
  const toldToGoOn = () => rig.service.requests.filter((each) => each === 'run').length;

  test('is left idle after twenty rejections in a row, and what it said last is its plan at once', async () => {
    rig.service.finalWords = aPlan;
    await tries(21);
    expect(rig.requests()).toHaveLength(21);
    expect(toldToGoOn()).toBe(20);
    await rig.pass(60_000, 10_000);
    expect(await phase()).toBe('asked');
    expect(await rig.newest()).toMatchObject({ state: 'open', subject: { words: 'I mend the pump.' } });
  });

  test('that has said nothing by then is told once more, and after twenty more people are asked', async () => {
    rig.service.finalWords = '';
    await tries(21);
    await rig.pass(60_000, 10_000);
    expect(toldLast()).toContain('It has no fenced block with the word scope.');
    expect(await phase()).toBe('planning');
    await tries(21);
    expect(toldToGoOn()).toBe(40);
    await rig.pass(60_000, 10_000);
    expect(await rig.newest()).toMatchObject({ state: 'open', subject: { scope: null } });
  });

  test('is counted again once it has said a plan, and a question about money counts nothing', async () => {
    await tries(15);
    await rig.ends('All done.');
    await tries(15);
    expect(toldToGoOn()).toBe(30);
    await rig.store.close();
    await begin('ask: plan\nlimits: { cost_per_run: 5, over_cost: ask }\n');
    await tries(15);
    rig.service.change({ cost: 4.5 });
    await tries(6);
    expect(await rig.newest('money')).toMatchObject({ state: 'open' });
    expect(toldToGoOn()).toBe(20);
  });

  test('is not left idle by a single rejection, whatever rejections of people mean', async () => {
    await rig.store.close();
    await begin('ask: plan\nafter_reject: stop\n');
    await tries(3);
    expect(toldToGoOn()).toBe(3);
  });

  test('has its plan given back without a pause, also right after a rejection', async () => {
    // As events of its server make the App do.
    const looks = async () => {
      for (let time = 0; time < 3; time += 1) {
        await rig.store.runs.hurry((await rig.run()).id, rig.clock.now());
        await rig.pass(2_000, 1_000);
      }
    };
    await rig.wantsFor(1_000, running('make'));
    await looks();
    expect(rig.requests()).toHaveLength(1);
    await rig.ends('All done.', 'finished', 1_000);
    await looks();
    expect(toldLast()).toContain('cannot be read');
  });
});

describe('a plan', () => {
  beforeEach(() => rig.ends(aPlan));

  test('is a question, and its run is polled no more and waits for people', async () => {
    expect(await rig.run()).toMatchObject({ state: 'planned', dueAt: null, endedAt: null });
    expect(await rig.newest()).toMatchObject({
      state: 'open',
      subject: { kind: 'plan', words: 'I mend the pump.', scope: { paths: ['src/**'] } },
    });
    expect(rig.github.marked('confirmation')).toHaveLength(1);
    expect(sticky()).toContain('waits for approval');
    expect(rig.github.marked('report')).toEqual([]);
    const { length } = rig.service.requests;
    await rig.pass(hour, 5 * 60_000);
    expect(rig.service.requests).toHaveLength(length);
  });

  test('that is approved lets the agent go on, and its sandbox is woken for that', async () => {
    rig.service.change({ sandbox: sandboxOf('PAUSED') });
    await approve();
    await rig.pass(20_000);
    expect(rig.service.resumed).toHaveLength(1);
    expect(toldLast()).toContain('Your plan was approved. Carry it out');
    expect((await rig.run()).facts.terms.plan).toMatchObject({ phase: 'approved', by: ['ada'] });
    expect(await rig.newest()).toMatchObject({ state: 'answered', result: { kind: 'verified', by: 'ada' } });
    const [decision] = await rig.store.decisions.ofRun((await rig.run()).id, 9);
    expect(decision).toMatchObject({ verdict: 'approve', by: { login: 'ada' }, actions: [{ tool: 'plan' }] });
  });

  test('is out of date where the agent is told more, and an approval of it is refused', async () => {
    const before = await rig.newest();
    await rig.says('/agent use the other pump');
    expect(toldLast()).toContain('Your plan was not approved: use the other pump');
    expect(await rig.store.questions.byId(before.id)).toMatchObject({ state: 'stale' });
    await rig.says(`/approve ${before.code}`);
    expect(await phase()).toBe('planning');
    await rig.ends(planOf('paths: ["lib/**"]'));
    const second = await rig.newest();
    expect(second.code).not.toBe(before.code);
    await rig.says(`/approve ${before.code}`);
    expect(await phase()).toBe('asked');
    await rig.says(`/approve ${second.code}`);
    expect((await rig.run()).facts.terms.plan).toMatchObject({ scope: { paths: ['lib/**'] } });
  });

  test('counts as stopped with its run, and is closed', async () => {
    await rig.says('/stop');
    await rig.pass(60_000);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
    expect(await rig.newest()).toMatchObject({ state: 'closed' });
  });

  test('is not approved where its run is stopped right before the approval is stored', async () => {
    const { transaction } = rig.store;
    const { code } = await rig.newest();
    const told = rig.service.messages.length;
    let isStopped = false;
    // The visit to the question has looked, and the run waits for its plan as far as it knows.
    const racing: Store['transaction'] = async (work) => {
      const question = await rig.newest();
      if (question.answer !== null && !isStopped) {
        isStopped = true;
        const stop = newStop('mona', null, rig.clock.now());
        const run = withFacts(await rig.run(), { stop: { latest: stop } });
        await rig.store.runs.save({ ...run, state: 'stopping', dueAt: rig.clock.now() });
      }
      return transaction(work);
    };
    Object.assign(rig.store, { transaction: racing });
    await rig.says(`/approve ${code}`);
    await rig.pass(60_000, 10_000);
    expect(isStopped).toBe(true);
    expect(rig.service.messages).toHaveLength(told);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
    expect((await rig.run()).facts.terms.plan).toEqual({ phase: 'asked' });
    expect(await rig.newest()).toMatchObject({ state: 'closed' });
    expect(rig.github.marked('confirmation').at(-1)?.body).not.toContain('Approved by');
  });

  test('is closed where its label is taken off, and a new run plans again', async () => {
    const before = await rig.newest();
    await rig.deliver('issues', issueEvent('unlabeled'));
    await rig.pass(10_000);
    expect(await rig.store.questions.byId(before.id)).toMatchObject({ state: 'closed' });
    await rig.deliver('issues', issueEvent('labeled'));
    await rig.pass(10_000);
    expect(await phase()).toBe('planning');
    await rig.says(`/approve ${before.code}`);
    expect(await phase()).toBe('planning');
  });

  test('that nobody approved is planned again when its agent is told more after the end', async () => {
    await rig.pass(25 * hour, hour);
    await rig.says('/agent go on, please');
    expect(toldLast()).toContain('go on, please\n\nPlan first.');
    expect(await phase()).toBe('planning');
  });

  test('is not approved while agents are halted', async () => {
    await rig.store.halts.begin('halt', { kind: 'operator', name: 'ops' }, rig.clock.now());
    await approve();
    expect(await phase()).toBe('asked');
    await rig.pass(60_000);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
  });

  test('that was edited by somebody else is asked again, and the approval of it is not followed', async () => {
    const before = await rig.newest();
    const comment = rig.github.comments.find(({ body }) => String(body).includes(`${before.code}`));
    if (comment) comment.body = `${comment.body} edited`;
    await rig.says(`/approve ${before.code}`);
    await rig.pass(10_000);
    expect(await rig.store.questions.byId(before.id)).toMatchObject({ state: 'stale' });
    expect(await phase()).toBe('asked');
    const again = await rig.newest();
    expect(again).toMatchObject({ state: 'open', subject: before.subject });
    await rig.says(`/approve ${again.code}`);
    expect(await phase()).toBe('approved');
  });

  test('ends its run where its agent cannot be told to go on', async () => {
    rig.service.change({ sandbox: sandboxOf('MISSING') });
    await approve();
    await rig.pass(10 * 60_000, 30_000);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'sandbox_missing' });
  });

  test('is never approved for the rest of the run', async () => {
    await rig.says(`/approve ${(await rig.newest()).code} always`);
    expect((await rig.newest()).answer).not.toHaveProperty('always');
    expect((await rig.run()).facts.agent.grants).toBeNull();
  });
});

describe('the scope of an approved plan', () => {
  test('lets the agent act within it, and people are asked outside of it', async () => {
    await approved();
    await rig.wants(editing('src/a.ts'));
    await rig.wants(running('npm test'));
    expect(rig.requests()).toEqual(['approve ', 'approve ']);
    await rig.wants(running('npm install left-pad'));
    expect(await rig.newest('actions')).toMatchObject({ state: 'open' });
    const decisions = await rig.store.decisions.ofRun((await rig.run()).id, 9);
    const byPlan = decisions.filter(({ by }) => by.kind === 'rule');
    const { code } = await rig.newest();
    expect(byPlan).toHaveLength(2);
    expect(byPlan[0]?.by).toMatchObject({ configuration: `plan ${code}`, approvedBy: 'ada' });
  });

  test('holds in further rounds, which do not widen it, and a later last word is no new plan', async () => {
    await approved();
    await rig.ends(planOf('paths: ["**"]'));
    expect(await rig.run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'finished' } } },
    });
    await rig.says('/agent and the docs');
    expect(toldLast()).toBe('and the docs');
    await rig.wants(editing('src/a.ts'));
    expect(rig.requests()).toEqual(['approve ']);
    await rig.wants(editing('docs/a.md'));
    expect(await rig.newest('actions')).toMatchObject({ state: 'open' });
  });

  test('is not that of a run that takes over: it plans again', async () => {
    await approved();
    await rig.ends('Done.');
    const before = await rig.run();
    rig.service.change({ sandbox: sandboxOf('MISSING') });
    await rig.says('/agent and the docs');
    await rig.pass(10 * 60_000, 30_000);
    const after = await rig.run();
    expect(after.id).not.toBe(before.id);
    expect(after.facts.terms.plan).toEqual({ phase: 'planning', returned: false });
    expect(toldLast()).toContain('Plan first. Only read now');
  });

  test('lies beneath the rules of the repository', async () => {
    await rig.store.close();
    await begin('ask: plan\nrules:\n  - reject: { path: "src/db/**" }\n');
    await approved();
    await rig.wants(editing('src/db/a.sql'));
    expect(rig.requests()).toEqual([expect.stringMatching(/^reject/)]);
  });
});

describe('a message while an agent plans', () => {
  test('is its next round of planning, and its last words before are no plan', async () => {
    await rig.says('/agent look at the valve, too');
    await rig.ends(aPlan);
    expect(rig.service.messages.at(-1)).toBe('look at the valve, too');
    expect(await phase()).toBe('planning');
    expect(await rig.store.questions.liveOf((await rig.run()).id)).toEqual([]);
    await rig.ends(aPlan);
    expect(await phase()).toBe('asked');
  });
});

describe('what a plan needs', () => {
  test('is an owner of the part about which a rule asks for owners', async () => {
    await rig.store.close();
    await begin('ask: plan\nrules:\n  - ask: { path: "src/db/**" }\n    owners: true\n');
    rig.github.codeOwners = '* @cleo\nsrc/db/ @bob';
    await rig.ends(aPlan);
    await rig.says(`/approve ${(await rig.newest()).code}`, people.ada, 'admin');
    expect(await phase()).toBe('asked');
    await approve(people.bob);
    expect((await rig.run()).facts.terms.plan).toMatchObject({ phase: 'approved', by: ['ada', 'bob'] });
  });
});

describe('people who do not answer', () => {
  const file = 'ask: plan\nquestions: { remind: 1h, expire: 2h }\n';

  test('are reminded, and then the run ends', async () => {
    await rig.store.close();
    await begin(file);
    await rig.ends(aPlan);
    await rig.pass(hour, 10 * 60_000);
    expect(rig.github.marked('reply').map(({ body }) => body)).toEqual([expect.stringContaining('@mona')]);
    await rig.pass(hour + 60_000, 10 * 60_000);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'timeout' });
  });
});
