// What agents cost: told to people, kept with the run, and kept to where there is a limit.

import { describe, expect, test } from '@jest/globals';
import { unknownUsage } from '../../shared/conversation/index.ts';
import { agentOf, ServiceError } from '../../shared/service/index.ts';
import {
  becomes,
  configure,
  label,
  labelTask,
  replies,
  reports,
  rig,
  run,
  sticky,
  stickyOf,
  tell,
  write,
} from '../../test/support/issue-stage.ts';

const limit = (limits: string) => configure(`limits: { ${limits} }\n`);
const report = () => reports().at(-1) ?? '';
const reply = () => replies().at(-1) ?? '';
const costs = (cost: number | null) =>
  rig.service.change({ cost, tokens: cost === null ? null : { prompt: 40_000, completion: 5_000 } });

describe('cost and tokens', () => {
  test('are in the comment now and then, and in the report at the end', async () => {
    await label();
    await rig.pass(60_000, 10_000);
    expect(sticky()).not.toContain('$');
    costs(1.234);
    await rig.pass(60_000, 10_000);
    const edits = rig.github.marked('progress')[0]?.edits ?? 0;
    for (let cost = 2; cost < 6; cost += 1) {
      costs(cost);
      await rig.pass(60_000, 10_000);
    }
    expect((rig.github.marked('progress')[0]?.edits ?? 0) - edits).toBeLessThanOrEqual(1);
    expect(sticky()).toMatch(/\$\d\.\d\d · 45,000 tokens/);
    await write('/agent status');
    expect(reply()).toMatch(/\$\d\.\d\d · 45,000 tokens/);
    costs(6.5);
    await becomes('finished');
    expect(report()).toContain('$6.50 · 45,000 tokens');
    expect((await run()).facts.agent.usage).toEqual({
      cost: 6.5,
      tokens: { prompt: 40_000, completion: 5_000 },
    });
  });

  test('that nobody tells are nowhere, and no zero stands for them', async () => {
    await label();
    await becomes('finished');
    expect(report()).not.toMatch(/\$|token/);
    expect((await run()).facts.agent.usage).toEqual(unknownUsage);
  });
});

describe('cost_per_run', () => {
  /** One that has cost so much, seen in this state. */
  const hasCost = async (cost: number, executionStatus?: string) => {
    limit('cost_per_run: 2');
    await label();
    costs(cost);
    if (executionStatus) rig.service.change({ agent: agentOf(executionStatus) });
    await rig.pass(120_000, 10_000);
  };

  test('stops the agent that costs more, and ends the run with what it cost', async () => {
    await hasCost(2);
    expect((await run()).state).toBe('watching');
    costs(2.25);
    await rig.pass(60_000, 10_000);
    expect(rig.service.requests).toContain('interrupt');
    expect(await run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'over_budget' } } },
    });
    expect(report()).toContain('Over budget');
    expect(report()).toMatch(/it has cost \S+2\.25, and its limit is \S+2\.00; the agent has stopped/);
    expect(report()).toContain('$2.25 · 45,000 tokens');
  });

  test('says of an agent that cannot be stopped that it is not stopped', async () => {
    rig.service.stopFault = new ServiceError('rejected', 'no');
    await hasCost(3);
    await rig.pass(3 * 60_000);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'over_budget', variant: 'not_stopped' });
    expect(report()).toContain('Over budget, and not stopped');
    expect(report()).not.toContain('was stopped');
  });

  test('lets an agent go on with a higher limit, and not before', async () => {
    rig.service.wakes = true;
    limit('cost_per_run: 2');
    await label();
    costs(3);
    await rig.pass(60_000, 10_000);
    await write('/agent go on');
    expect(reply()).toContain('the agent has cost $3.00, and its limit is $2.00');
    limit('cost_per_run: 10');
    await tell('/agent go on', 60_000);
    expect(rig.service.messages).toEqual(['go on']);
    expect((await run()).state).toBe('watching');
  });

  test('is said not to hold after two minutes of work, while there is time to act', async () => {
    limit('cost_per_run: 2');
    await label();
    await rig.pass(4 * 60_000, 10_000);
    await write('/status');
    expect(sticky()).toContain('The limits of cost cannot hold: the service does not tell');
  });
});

describe('cost_per_day', () => {
  test('lets nothing new start once it is spent, and tells until when', async () => {
    rig.service.wakes = true;
    limit('cost_per_day: 5');
    await labelTask(12);
    costs(4);
    await rig.pass(60_000, 10_000);
    await labelTask(13);
    expect(rig.service.started).toHaveLength(2);
    // The second one: 2 dollars more, which is over.
    costs(2);
    await rig.pass(60_000, 10_000);
    await labelTask(14);
    expect(rig.service.started).toHaveLength(2);
    expect(stickyOf(14)).toContain("Today's money of $5.00 of this repository is spent");
    const [conversation = ''] = rig.service.known.keys();
    rig.service.change({ agent: agentOf('finished') }, conversation);
    await rig.pass(60_000, 10_000);
    await write('/agent one more');
    expect(reply()).toContain('this repository has spent $6.00 today, of $5.00');
    const tomorrow = new Date(rig.clock.now());
    tomorrow.setUTCHours(24, 0, 0, 0);
    const words = `${tomorrow.toISOString().slice(0, 10)} 00:00`;
    for (const text of [stickyOf(14), reply()]) expect(text).toContain(words);
    await rig.pass(tomorrow.getTime() - rig.clock.now() - 60_000, 10 * 60_000);
    expect(rig.service.started).toHaveLength(2);
    await rig.pass(3 * 60_000, 30_000);
    expect(rig.service.started).toHaveLength(3);
    // Of the one that goes on only what it costs from then on counts for the new day.
    expect(await rig.store.costs.ofDay(7, rig.clock.now())).toBe(0);
  });
});
