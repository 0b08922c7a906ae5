// Whether an agent may cost more: asked at 80 % of its limit, once for each limit.
import { afterEach, describe, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { buttonEvent, pullEvent } from '../../test/support/deliveries.ts';
import { type PlanRig, people, planOf, planRig } from '../../test/support/plans/plan-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { withFacts } from '../store/run/run-facts.ts';
import type { Store } from '../store/store.ts';

let rig: PlanRig;
afterEach(() => rig.store.close());
const asking = 'ask: always\nlimits: { cost_per_run: 5, over_cost: ask }\n';
const begin = async (configuration = asking) => {
  rig = await planRig(temporaryFolder(), configuration);
  rig.service.change({ agent: agentOf('running') });
};
const costs = async (cost: number) => {
  rig.service.change({ cost });
  await rig.pass(60_000, 10_000);
};
const money = () => rig.newest('money');
const texts = () => rig.github.marked('confirmation').map(({ body }) => body);
const sticky = () => rig.github.marked('progress').at(-1)?.body ?? '';
const replies = () => rig.github.marked('reply').map(({ body }) => body);
const answer = async (verdict: string, who = people.ada) =>
  rig.says(`/${verdict} ${(await money()).code}`, who);

describe('over_cost: ask', () => {
  test('asks once, and the comment of the run leads there while the agent goes on', async () => {
    await begin();
    await costs(4.02);
    await costs(4.5);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('### 💰 @mona, it has cost $4.02 of $5.00');
    expect(texts()[0]).toContain('$10.00 in total');
    expect(sticky()).toContain('`It has cost $4.02 of $5.00`');
    expect((await rig.run()).state).toBe('watching');
    expect(rig.requests()).toEqual([]);
  });

  test('lets it cost as much again once that is approved, and asks about the next limit', async () => {
    await begin();
    await costs(4.02);
    await answer('approve');
    expect(texts()[0]).toContain('it may cost up to $10.00');
    await costs(7.9);
    expect(await rig.run()).toMatchObject({
      state: 'watching',
      facts: { agent: { money: { askedAbout: 5, raised: 5 } } },
    });
    await costs(8);
    expect(texts()[1]).toContain('### 💰 @mona, it has cost $8.00 of $10.00');
    expect(texts()[1]).toContain('$15.00 in total');
  });

  test.each(['reject', null])('stops the agent at the limit after %p', async (verdict) => {
    await begin();
    await costs(4.02);
    if (verdict !== null) await answer(verdict);
    await costs(5);
    expect((await rig.run()).state).toBe('watching');
    await costs(5.01);
    expect((await rig.run()).facts.end.ending).toMatchObject({ outcome: 'over_budget' });
    expect(texts()).toHaveLength(1);
    expect(await money()).toMatchObject({ state: verdict === null ? 'closed' : 'answered' });
  });

  test('takes no answer that meets the stop at the limit, and tells nobody that it may cost more', async () => {
    await begin();
    await costs(4.02);
    const { code } = await money();
    const { transaction } = rig.store;
    let isStopped = false;
    // The visit to the question has looked, and the agent goes on as far as it knows.
    const racing: Store['transaction'] = async (work) => {
      if ((await money()).answer !== null && !isStopped) {
        isStopped = true;
        const stop = newStop('the budget', null, rig.clock.now());
        const run = withFacts(await rig.run(), { stop: { latest: stop, overBudget: 'it has cost $5.01' } });
        await rig.store.runs.save({ ...run, state: 'stopping', dueAt: rig.clock.now() });
      }
      return transaction(work);
    };
    Object.assign(rig.store, { transaction: racing });
    await rig.says(`/approve ${code}`);
    await rig.pass(60_000, 10_000);
    expect(await money()).toMatchObject({ state: 'closed' });
    expect(texts()[0]).not.toContain('approved this');
    expect(replies().at(-1)).toContain('Following stopped on');
  });

  test('asks beside a question about actions, and an answer then needs its code', async () => {
    await begin();
    await rig.wants({
      id: 'a1',
      tool: 'terminal',
      arguments: { kind: 'TerminalAction', command: 'npm test' },
      summary: null,
      risk: 'LOW',
      thought: null,
      at: null,
    });
    await costs(4.02);
    const [actions, asked] = [await rig.newest('actions'), await money()];
    expect([actions.state, asked.state]).toEqual(['open', 'open']);
    expect(sticky()).toContain('npm test');
    expect(sticky()).toContain('It has cost $4.02 of $5.00');
    await rig.says('/approve');
    expect(replies().at(-1)).toContain('several questions are open, so `/approve` needs a code');
    expect(rig.requests()).toEqual([]);
    await answer('approve');
    expect((await rig.run()).facts.agent.money?.raised).toBe(5);
    expect(rig.requests()).toEqual([]);
    await rig.says(`/approve ${actions.code}`);
    expect(rig.requests()).toEqual(['approve ']);
  });

  test('has a check of its own name beside that of another question, and the buttons of both count', async () => {
    await begin();
    await rig.deliver('pull_request', pullEvent('opened'));
    const test = { kind: 'TerminalAction', command: 'npm test' };
    const action = { id: 'a1', tool: 'terminal', arguments: test, summary: null, risk: 'LOW', thought: null };
    await rig.wants({ ...action, at: null });
    await costs(4.02);
    const [asked, actions] = [await money(), await rig.newest('actions')];
    const checkOf = (id: string) => {
      const found = rig.github.checks.find(({ fields }) => fields.external_id === id);
      return { id: found?.id, name: found?.fields.name, external_id: id };
    };
    const checks = [checkOf(actions.id), checkOf(asked.id)];
    expect(checks.map(({ name }) => name)).toEqual([
      'agent-conversations/question',
      'agent-conversations/money',
    ]);
    rig.github.roles.set('ada', 'write');
    await rig.deliver('check_run', buttonEvent(`approve ${asked.code}`, checks[1], people.ada));
    await rig.pass(10_000);
    expect((await rig.run()).facts.agent.money?.raised).toBe(5);
    expect(rig.requests()).toEqual([]);
    await rig.deliver('check_run', buttonEvent(`approve ${actions.code}`, checks[0], people.ada));
    await rig.pass(10_000);
    expect(rig.requests()).toEqual(['approve ']);
  });

  test('raises a limit once, at whichever transaction it is broken off', async () => {
    for (let broken = 0; broken < 3; broken += 1) {
      await begin();
      await costs(4.02);
      const { code } = await money();
      const wasBrokenOff = breakOff(broken);
      await rig.says(`/approve ${code}`);
      await rig.pass(60_000, 10_000);
      expect({ broken, was: wasBrokenOff() }).toEqual({ broken, was: true });
      expect((await rig.run()).facts.agent.money).toEqual({ askedAbout: 5, raised: 5 });
      expect(texts()).toHaveLength(1);
      if (broken < 2) await rig.store.close();
    }
  });
});

/** From now on the transaction with this number is rolled back at its end, once. */
function breakOff(number: number): () => boolean {
  let count = -1;
  const { transaction } = rig.store;
  const breaking: Store['transaction'] = (work) =>
    transaction(async (tables) => {
      const done = await work(tables);
      count += 1;
      if (count === number) throw new Error('broken off');
      return done;
    });
  Object.assign(rig.store, { transaction: breaking });
  return () => count >= number;
}

describe('the cost of a scope', () => {
  const costing = (...limits: readonly string[]) => `ask: plan\n${limits.join('\n')}\n`;
  const scope = planOf('paths: ["src/**"]', 'cost: 3');
  const planned = async (configuration: string, words = scope) => {
    await begin(configuration);
    await rig.ends(words);
    await rig.says(`/approve ${(await rig.newest()).code}`);
    rig.service.change({ agent: agentOf('running') });
    await rig.pass(60_000, 10_000);
  };

  test('is the limit of the run from the approval on, and is asked about at 80 %', async () => {
    await planned(costing());
    await costs(2.4);
    expect(texts().at(-1)).toContain('### 💰 @mona, it has cost $2.40 of $3.00');
    await costs(3.01);
    expect((await rig.run()).facts.end.ending?.outcome).toBe('over_budget');
  });

  test.each([
    ['approved', 'answered', () => answer('approve')],
    ['rejected', 'answered', () => answer('reject')],
    ['left open', 'stale', () => {}],
  ] as const)(
    'is asked about also where a question about a higher limit was %s while it planned',
    async (_, before, happens) => {
      await begin(costing('limits: { cost_per_run: 5, over_cost: ask }'));
      await costs(4.02);
      const { id } = await money();
      await happens();
      await rig.ends(planOf('paths: ["src/**"]', 'cost: 4.5'));
      await rig.says(`/approve ${(await rig.newest()).code}`);
      rig.service.change({ agent: agentOf('running') });
      await rig.pass(60_000, 10_000);
      expect(await money()).toMatchObject({ state: 'open', subject: { most: 4.5 } });
      const all = await rig.store.questions.ofRun((await rig.run()).id, 9);
      expect(all.find((each) => each.id === id)?.state).toBe(before);
    },
  );
});
