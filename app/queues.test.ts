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
import { playScenes, type Step } from '../test/support/scenes/play-scenes.ts';
import type { Scene } from '../test/support/scenes/scene.ts';
import { gitHubFails } from '../test/support/scenes/steps.ts';
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

const nobodyListens = {
  looked: () => {},
  takeHeard: () => ({ isHeard: false, isPolicyHeard: false }),
};

describe('the worker', () => {
  test('takes nothing new once it drains', async () => {
    const { inbox } = rig.store;
    let claims = 0;
    const claim: typeof inbox.claim = async (lease) => {
      const claimed = await inbox.claim(lease);
      claims += 1;
      return claimed;
    };
    const store = { ...rig.store, inbox: { ...inbox, claim } };
    const { worker } = await workerRig('', { clock: realClock, store }, rig);
    const running = worker.run(new AbortController().signal);
    await until(() => claims > 0);
    await worker.drain();
    await running;
    const before = claims;
    await rig.store.inbox.put({ id: 'a', event: 'issues', payload: issueEvent('labeled'), receivedAt: 0 });
    worker.nudge();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(claims).toBe(before);
    expect((await rig.store.counts()).deliveriesWaiting).toBe(1);
  });

  test('wakes the other queues after a poll that changed something only', async () => {
    await label();
    await rig.pass(60_000);
    let made = 0;
    const look = async () => {
      const before = made;
      await lookAtRuns(rig.deps, await rig.store.runs.live(1), nobodyListens, () => {
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

  test.each(['usage', 'lastSaid'] as const)(
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
      const looking = lookAtRuns(deps, runs, nobodyListens, () => {
        made += 1;
      });
      const polls = async () => (await rig.store.runs.live(3)).map(({ watch }) => watch?.polls ?? 0);
      const isPolled = (now: number, place: number) => now > (runs[place]?.watch?.polls ?? 0);
      await until(polls, (now) => now.filter(isPolled).length === 2);
      await until(() => made === 1);
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

const hasKey = (isThere: boolean) => (scene: Scene) => {
  const { service } = scene.rig.service;
  const forRepository = () => (isThere ? { key: 'default', service } : null);
  Object.assign(scene.rig.deps.services, { forRepository });
};
const arrives: Step = ({ rig }) => rig.deliver('issues', issueEvent('assigned'), 'arrived after all');
const attempt = (id: number, guid: string, ago: string, code = 502) =>
  `{ id: ${id}, guid: ${guid}, delivered_at: NOW-${ago}, status_code: ${code} }`;
const attempts = [attempt(1, 'lost', '10m'), attempt(2, 'fine', '10m', 200), attempt(4, 'too old', '5d')];
const limited = gitHubFails(/comments$/, httpError(403, 'secondary rate limit', { 'retry-after': '60' }));
const locked = 'GitHub refuses /comments$/: 403 issue is locked';
const inOrder: Step = (scene) =>
  expect(scene.rig.github.comments.map(({ body }) => body.split(' ')[1])).toEqual([
    'agent-conversations:progress',
    'agent-conversations:report',
  ]);
playScenes`
  a repository without a key starts nothing, and the run of one that loses its key ends
    no label | ${hasKey(false)} | GitHub tells issues.labeled | started nothing | reply says No API key is configured
    ${hasKey(true)} | GitHub tells issues.labeled | started 12 | ${hasKey(false)} | 3m pass | run is watching
    comment says the API key is not accepted | ${hasKey(true)} | 1m passes | run is watching | ${hasKey(false)} | 10m pass
    ended unauthorized
  GitHub is asked again for deliveries that never arrived, also where their list could not be read at first
    no label | GitHub refuses /hook/: 500 oops | ${arrives} | logged warn: failed deliveries could not be listed
    GitHub has { hookDeliveries: [${attempts.join()}, ${attempt(3, 'arrived after all', '10m')}] } | 5m pass
    GitHub holds { redelivered: [1] }
  an effect waits while the App is suspended, and is shown as soon as it is let in again
    GitHub refuses /(comments|reactions)$/ 4 times: 403 This installation has been suspended | no comments
    GitHub refuses nothing | 1m passes | no comments | GitHub tells installation.unsuspend { installation: { id: 3 } }
    1 comment
  an effect that GitHub refuses for want of a permission is shown as soon as that is accepted
    GitHub refuses /(comments|reactions)$/ 99 times: 403 Resource not accessible by integration | 35m pass
    GitHub refuses nothing | 1m passes | no comments
    GitHub tells installation.new_permissions_accepted { installation: { id: 3 } } | 1 comment
  the report of a run is not shown before its comment, also where what held that back was before it
    ${limited} | mona unlabels it | no comments | no reports | 70s pass | ${inOrder}
  the report of a run is shown even where its comment was refused for good
    ${locked} | run is watching | ${locked} | mona unlabels it | 1 report
`;
