// The worker as a whole: its loop, its keys, its housekeeping, and several of it on one PostgreSQL.

import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { until } from '../lab/support/until.ts';
import type { Clock } from '../shared/clock.ts';
import { agentOf, ServiceError } from '../shared/service/index.ts';
import { issueEvent } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import { FakeService } from '../test/support/fake-service.ts';
import { label, rig } from '../test/support/issue-stage.ts';
import { serviceOn } from '../test/support/service-on.ts';
import { workerRig } from '../test/support/worker-rig.ts';
import { lookAtRuns } from './run/poll-queue.ts';

const inRepository = (id: number, owner: string, number = 12) =>
  issueEvent('labeled', {
    repository: { id, name: 'garden', owner: { login: owner } },
    issue: { number, title: 'Water', body: '', state: 'open' },
  });

const realClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) => pause(ms, undefined, signal && { signal }).catch(() => undefined),
};

describe('the worker', () => {
  function countingClaims() {
    const { inbox } = rig.store;
    const claim: typeof inbox.claim = async (lease) => {
      const claimed = await inbox.claim(lease);
      counted.claims += 1;
      return claimed;
    };
    const counted = { claims: 0, store: { ...rig.store, inbox: { ...inbox, claim } } };
    return counted;
  }

  test('takes nothing new once it drains', async () => {
    const counted = countingClaims();
    const { worker } = await workerRig('', { clock: realClock, store: counted.store }, rig);
    const running = worker.run(new AbortController().signal);
    await until(() => counted.claims > 0);
    await worker.drain();
    await running;
    const before = counted.claims;
    await rig.store.inbox.put({ id: 'a', event: 'issues', payload: issueEvent('labeled'), receivedAt: 0 });
    worker.nudge();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(counted.claims).toBe(before);
    expect((await rig.store.counts()).deliveriesWaiting).toBe(1);
  });

  test('wakes the other queues after a poll that changed something only', async () => {
    await label();
    await rig.pass(60_000);
    let made = 0;
    const look = async () => {
      const before = made;
      const live = { looked: () => {}, takeHeard: () => ({ isHeard: false, isPolicyHeard: false }) };
      await lookAtRuns(rig.deps, await rig.store.runs.live(1), live, () => {
        made += 1;
      });
      return made - before;
    };
    const looks = async () => (await rig.store.runs.live(1))[0]?.watch?.polls;
    const atFirst = await looks();
    expect(await look()).toBe(0);
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    expect(await look()).toBe(1);
    expect(await looks()).toBe((atFirst ?? 0) + 2);
  });

  test.each(['usage', 'finalResponse'] as const)(
    'looks at no run later because the agent server of another hangs at its %s',
    async (request) => {
      const answer = Promise.withResolvers<never>();
      const hanging = { ...rig.service.agent, [request]: () => answer.promise };
      const service = serviceOn({
        api: rig.service.api,
        agentServer: ({ sessionKey }) => (sessionKey === 'hostile' ? hanging : rig.service.agent),
      });
      const services = { forRepository: () => ({ key: 'default', service }) };
      const { deps } = await workerRig('', { services }, rig);
      for (const number of [11, 12, 13]) await rig.deliver('issues', inRepository(7, 'octo', number));
      await rig.pass(60_000);
      const [hostile, asks] = [...rig.service.known.keys()];
      rig.service.change({ sessionKey: 'hostile', agent: agentOf('finished') }, hostile);
      rig.service.change({ agent: agentOf('waiting_for_confirmation') }, asks);
      const runs = await rig.store.runs.live(3);
      let made = 0;
      const looking = lookAtRuns(
        deps,
        runs,
        { looked: () => {}, takeHeard: () => ({ isHeard: false, isPolicyHeard: false }) },
        () => {
          made += 1;
        },
      );
      const polls = async () => (await rig.store.runs.live(3)).map(({ watch }) => watch?.polls ?? 0);
      await until(
        polls,
        (now) => now.filter((each, place) => each > (runs[place]?.watch?.polls ?? 0)).length === 2,
      );
      await until(
        () => made,
        (times) => times === 1,
      );
      answer.reject(new ServiceError('unavailable', 'too late'));
      await looking;
      expect(await rig.store.runs.live(3)).toHaveLength(2);
    },
  );
});

describe('API keys', () => {
  const keyed = (keys: Record<string, FakeService>) => ({
    services: {
      ...rig.deps.services,
      forRepository: (owner: string) => {
        const service = keys[owner];
        return service ? { key: owner, service: service.service } : null;
      },
    },
  });

  test("the key of one owner never serves another's runs", async () => {
    const keys = { octo: new FakeService(), acme: new FakeService() };
    const two = await workerRig('', keyed(keys), rig);
    await two.deliver('issues', inRepository(7, 'octo'));
    await two.deliver('issues', inRepository(8, 'acme'));
    await two.pass(60_000);
    for (const owner of ['octo', 'acme'] as const) {
      expect(keys[owner].started.map(({ repository }) => repository)).toEqual([`${owner}/garden`]);
      expect(keys[owner].requests).toContain('conversations 1');
      expect(keys[owner].requests).not.toContain('conversations 2');
    }
  });

  test('a repository without a key starts nothing, and the run of one that loses its key ends', async () => {
    const keys: Record<string, FakeService> = { octo: rig.service };
    const one = await workerRig('', keyed(keys), rig);
    await one.deliver('issues', inRepository(8, 'acme'));
    expect(one.github.comments[0]?.body).toContain('No API key is configured');
    await one.deliver('issues', inRepository(7, 'octo'));
    delete keys.octo;
    await one.pass(60_000);
    const run = await one.store.runs.newestAt(7, 12);
    expect(run?.facts.end.ending).toMatchObject({ outcome: 'unauthorized' });
  });

  test('many runs of one key share one poll', async () => {
    for (let number = 1; number <= 40; number += 1) {
      await rig.store.inbox.put({
        id: `d${number}`,
        event: 'issues',
        payload: inRepository(7, 'octo', number),
        receivedAt: rig.clock.now(),
      });
    }
    await rig.work();
    await rig.pass(65_000, 5_000);
    rig.service.requests.length = 0;
    await rig.pass(30_000, 5_000);
    expect(rig.service.requests.length).toBeLessThanOrEqual(2);
    expect(rig.service.requests).toContain('conversations 40');
  });
});

describe('housekeeping', () => {
  test('deletes what ended more than 30 days ago', async () => {
    await label();
    await rig.deliver('issues', issueEvent('closed'));
    rig.clock.advance(31 * 24 * 60 * 60_000);
    await rig.work();
    expect(await rig.store.counts()).toMatchObject({ runs: {}, outbox: {} });
  });

  test('asks GitHub again for deliveries that never arrived, also where their list could not be read at first', async () => {
    const failed = (id: number, guid: string, ago: number, code = 502) => ({
      id,
      guid,
      delivered_at: new Date(rig.clock.now() - ago).toISOString(),
      status_code: code,
    });
    rig.github.faults.push({ route: /hook/, error: httpError(500, 'oops') });
    await rig.deliver('issues', issueEvent('labeled'), 'arrived-after-all');
    expect(rig.lines).toContainEqual({ level: 'warn', message: 'failed deliveries could not be listed' });
    rig.github.hookDeliveries.push(
      failed(1, 'lost', 600_000),
      failed(2, 'fine', 600_000, 200),
      failed(3, 'arrived-after-all', 600_000),
      failed(4, 'too old', 5 * 24 * 60 * 60_000),
    );
    await rig.pass(300_000, 100_000);
    expect(rig.github.redelivered).toEqual([1]);
  });
});

describe('an effect', () => {
  test('waits while the App is suspended, and is shown as soon as it is let in again', async () => {
    const suspended = httpError(403, 'This installation has been suspended');
    for (let tries = 0; tries < 4; tries += 1)
      rig.github.faults.push({ route: /(comments|reactions)$/, error: suspended });
    await label();
    expect((await rig.store.counts()).outbox).toEqual({ retrying: 2 });
    rig.github.faults.length = 0;
    await rig.pass(60_000, 60_000);
    expect(rig.github.comments).toEqual([]);
    await rig.deliver('installation', { action: 'unsuspend', installation: { id: 3 } });
    expect(rig.github.marked('progress')).toHaveLength(1);
  });

  test('that reports the end of a run is not shown before the progress comment', async () => {
    const limit = httpError(403, 'secondary rate limit', { 'retry-after': '60' });
    rig.github.faults.push({ route: /comments$/, error: limit });
    await label();
    // What held the first comment back was before the report was there.
    await rig.deliver('issues', issueEvent('unlabeled'));
    expect(rig.github.comments).toEqual([]);
    await rig.pass(70_000);
    expect(rig.github.comments.map(({ body }) => body.split(' ')[1])).toEqual([
      'agent-conversations:progress',
      'agent-conversations:report',
    ]);
  });

  test('that reports the end of a run is shown even where the progress comment was refused for good', async () => {
    const locked = httpError(403, 'issue is locked');
    rig.github.faults.push({ route: /comments$/, error: locked });
    await label();
    rig.github.faults.push({ route: /comments$/, error: locked });
    await rig.deliver('issues', issueEvent('unlabeled'));
    expect(rig.github.marked('report')).toHaveLength(1);
  });
});
