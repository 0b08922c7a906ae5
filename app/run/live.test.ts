// What is heard makes a run due at once, and changes nothing else.

import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { agentOf, type Listening, type Service, ServiceError } from '../../shared/service/index.ts';
import { commentEvent, issueEvent } from '../../test/support/deliveries.ts';
import { rig as base } from '../../test/support/issue-stage.ts';
import { serviceOn } from '../../test/support/service-on.ts';
import { rigSettings, type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';

let rig: WorkerRig;
let hints: number;
let heard: { readonly key: string | null; readonly listening: Listening }[];
beforeEach(async () => {
  heard = [];
  hints = 0;
  rig = await live({});
});

type Hint = WorkerRig['store']['runs']['hint'];
const isHeard: Service['listen'] = (conversation, listening) => {
  const key = 'sessionKey' in conversation ? String(conversation.sessionKey) : null;
  heard.push({ key, listening });
  return new Promise((resolve) => listening.signal.addEventListener('abort', () => resolve()));
};

/** A worker that listens to so many, in this way, and stores hints in that. */
function live(given: {
  readonly liveConnections?: number;
  readonly listen?: Service['listen'];
  readonly hint?: Hint;
}): Promise<WorkerRig> {
  const { liveConnections = 10, listen = isHeard, hint = base.store.runs.hint } = given;
  const counted: Hint = async (...asked) => {
    const hinted = await hint(...asked);
    hints += 1;
    return hinted;
  };
  const { api, agentServer } = base.service;
  const service = serviceOn({ api, agentServer, listen });
  const changes = {
    settings: { ...rigSettings, liveConnections },
    store: { ...base.store, runs: { ...base.store.runs, hint: counted } },
    services: { forRepository: () => ({ key: 'default', service }) },
  };
  return workerRig('', changes, base);
}

const labelled = (number: number) =>
  issueEvent('labeled', { issue: { number, title: 'Water', body: '', state: 'open' } });

/** A run whose conversation was looked at, with half a minute until the next look. */
async function followed(one = rig, number = 12): Promise<void> {
  await one.deliver('issues', labelled(number));
  await one.pass(10_000);
}

const looks = () => rig.service.requests.filter((request) => request.startsWith('conversations')).length;

async function run(number = 12) {
  const found = await rig.store.runs.newestAt(7, number);
  if (found === null) throw new Error('there is no run');
  return found;
}

/** Lets time pass until the database has got a further hint. */
async function stored(): Promise<void> {
  const before = hints;
  await until(() => {
    base.clock.advance(100);
    return hints > before;
  });
}

describe('a hint', () => {
  test('brings the next poll forward, and many together bring one', async () => {
    await followed();
    expect(heard.map(({ key }) => key)).toEqual(['session-key-of-the-fake']);
    const before = looks();
    rig.service.change({ agent: agentOf('finished') });
    for (let hint = 0; hint < 100; hint += 1) heard[0]?.listening.onHint();
    await stored();
    await rig.work();
    expect([looks(), hints]).toEqual([before + 1, 1]);
    expect((await run()).facts.end.ending?.outcome).toBe('finished');
    expect(heard[0]?.listening.signal.aborted).toBe(true);
  });

  test('leaves a service in peace that asks to wait', async () => {
    await followed();
    const { conversations } = rig.service.api;
    let asked = 0;
    rig.service.api.conversations = async () => {
      asked += 1;
      throw new ServiceError('rate_limited', 'quota', { retryAfterMs: 10 * 60_000 });
    };
    heard[0]?.listening.onHint();
    await stored();
    await rig.work();
    for (let hint = 0; hint < 5; hint += 1) {
      heard[0]?.listening.onHint();
      rig.clock.advance(300);
      await pause(20);
      await rig.work();
    }
    expect([asked, hints]).toEqual([1, 1]);
    rig.service.api.conversations = conversations;
    rig.service.change({ agent: agentOf('finished') });
    await rig.pass(10 * 60_000, 60_000);
    expect((await run()).state).toBe('ended');
  });

  test('takes no run from the worker that holds it, however many come, and is not lost', async () => {
    await followed();
    const { id, dueAt } = await run();
    const now = dueAt ?? 0;
    rig.clock.advance(now - rig.clock.now());
    const due = { apiKey: 'service', state: 'watching' } as const;
    const [group = due] = await rig.store.runs.dueGroups(['watching'], now, 396);
    const [claimed] = await rig.store.runs.claim(group, { now, until: now + 15_000, limit: 1 });
    for (let count = 0; count < 5; count += 1) {
      heard[0]?.listening.onHint();
      await stored();
      expect(await rig.store.runs.dueGroups(['watching'], rig.clock.now(), 396)).toEqual([]);
    }
    const { watch, version } = claimed ?? (await run());
    if (watch === null) throw new Error('it is followed');
    const saved = await rig.store.runs.saveWatches([{ id, version, watch, dueAt: now + 30_000 }]);
    expect(saved).toEqual(new Set([id]));
    await stored();
    expect((await run()).dueAt).toBeLessThanOrEqual(rig.clock.now());
  });

  test('of a run that has ended elsewhere is not tried again', async () => {
    await followed();
    await base.store.runs.save({ ...(await run()), state: 'ended', dueAt: null });
    heard[0]?.listening.onHint();
    await stored();
    for (let waits = 0; waits < 100; waits += 1) {
      rig.clock.advance(6_000);
      await pause();
    }
    expect(hints).toBe(1);
  });

  test('that another process has followed up meanwhile causes no second poll', async () => {
    await followed();
    heard[0]?.listening.onHint();
    const { id } = await run();
    rig.clock.advance(110);
    await base.store.runs.hurry(id, rig.clock.now());
    await base.work();
    const before = looks();
    await stored();
    await rig.work();
    expect(looks()).toBe(before);
  });

  test('is only lost where the database is away', async () => {
    await followed();
    const hint = async () => {
      throw new Error('the database is away');
    };
    const away = await live({ hint });
    await away.pass(60_000);
    heard.at(-1)?.listening.onHint();
    away.clock.advance(300);
    await until(() => rig.lines.some(({ message }) => message === 'a hint was lost'));
    // The run is followed as if nobody had said anything, and nothing else has failed.
    expect(rig.lines.filter(({ message }) => /fail|stopped/.test(message))).toEqual([]);
    rig.service.change({ agent: agentOf('finished') });
    await away.pass(10 * 60_000, 60_000);
    expect((await run()).state).toBe('ended');
  });

  test('of one run is stored together with those of others, not after them', async () => {
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const hint: Hint = async (...asked) => {
      waiting += 1;
      if (waiting === 3) all.resolve();
      await all.promise;
      return base.store.runs.hint(...asked);
    };
    const many = await live({ hint });
    for (const number of [12, 13, 14]) await followed(many, number);
    const before = looks();
    for (const { listening } of heard) listening.onHint();
    many.clock.advance(300);
    await until(() => hints === 3);
    await many.work();
    expect(looks()).toBeGreaterThan(before);
  });
});

describe('listening', () => {
  test('begins again when the key changes', async () => {
    await followed();
    rig.service.change({ sessionKey: 'another' });
    await rig.pass(60_000);
    expect(heard.map(({ key, listening }) => [key, listening.signal.aborted])).toEqual([
      ['session-key-of-the-fake', true],
      ['another', false],
    ]);
  });

  test.each([
    ['is open', 30_000, true],
    ['has ended', 5_000, false],
  ])('where its connection %s, a run is polled %i ms after a change', async (_, ms, isOpen) => {
    await followed();
    heard[0]?.listening.onConnection?.(true);
    if (!isOpen) heard[0]?.listening.onConnection?.(false);
    rig.service.change({ agent: agentOf('idle') });
    await rig.pass(31_000, 31_000);
    const { watch } = await run();
    const pause = (watch?.nextPollAt ?? 0) - (watch?.seenSince ?? 0);
    expect(pause).toBeLessThanOrEqual(ms);
    expect(pause).toBeGreaterThan(ms * 0.98);
  });

  test('is limited to so many runs, and those whose question waits come first', async () => {
    const one = await live({ liveConnections: 1 });
    await followed(one, 12);
    await followed(one, 13);
    await one.pass(60_000);
    expect(heard).toHaveLength(1);
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await one.pass(60_000);
    expect(heard.map(({ listening }) => listening.signal.aborted)).toEqual([true, false]);
  });

  test('ends for a run that another replica has ended', async () => {
    await followed();
    await base.deliver('issue_comment', commentEvent('/stop'));
    await followed(rig, 13);
    await rig.pass(10 * 60_000, 60_000);
    expect(heard[0]?.listening.signal.aborted).toBe(true);
  });

  test('that was given up takes nobody’s place, and is not tried again with the same key', async () => {
    let tries = 0;
    const listen = async () => {
      tries += 1;
    };
    const one = await live({ liveConnections: 1, listen });
    await followed(one, 12);
    await one.pass(120_000);
    expect(tries).toBe(1);
    await followed(one, 13);
    await one.pass(60_000);
    expect(tries).toBe(2);
  });

  test('to an address that no key may go to costs one line, and polling goes on', async () => {
    const listen = () => Promise.reject(new ServiceError('bad_configuration', 'nothing is sent there'));
    const refused = await live({ listen });
    await followed(refused);
    await refused.pass(120_000);
    const refusals = rig.lines.filter(({ message }) => /^an agent server is not listened to/.test(message));
    expect(refusals).toHaveLength(1);
    rig.service.change({ agent: agentOf('finished') });
    await refused.pass(60_000);
    expect((await run()).state).toBe('ended');
  });
});
