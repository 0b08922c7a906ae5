// Stored deliveries on their way through a real Probot to its handlers, and back.

import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Probot } from 'probot';
import { readGitHubFailure } from '../../shared/github/index.ts';
import { issueEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { goOnWith, rig } from '../../test/support/issue-stage.ts';
import { probotOn } from '../../test/support/probot-on.ts';
import { type Handled, nothingToDo, type TakeEvent } from '../handling/handled.ts';
import type { Delivery } from '../store/delivery.ts';
import { createDeliveries } from './deliveries.ts';
import { retryDelivery } from './handle-delivery.ts';

let said: string[];
let probot: Probot;
let nudges: number;

beforeEach(() => {
  said = [];
  probot = probotOn(rig.github, { write: (line) => said.push(line) });
  nudges = 0;
});

function delivery(event: string, payload: unknown, id = 'guid'): Delivery {
  return {
    id,
    event,
    payload,
    version: 1,
    seq: 1,
    subject: '7#12',
    receivedAt: 5,
    dueAt: 15_000,
    attempts: 1,
    result: null,
    finishedAt: null,
  };
}

/** Deliveries through a Probot whose one handler does this when a label is set. */
async function onLabel(handle: (take: TakeEvent, receivedAt: number) => Promise<Handled>) {
  const deliveries = createDeliveries(rig, probot, () => {
    nudges += 1;
  });
  await probot.load((app) => {
    const { take } = deliveries;
    app.on('issues.labeled', (context) => take(context, (receivedAt) => handle(take, receivedAt)));
  });
  return deliveries;
}

describe('a stored delivery', () => {
  test('reaches its handler with the time of its arrival, and returns what the handler returned', async () => {
    const { receive } = await onLabel(async (_, receivedAt) => nothingToDo(`received at ${receivedAt}`));
    expect(await receive(delivery('issues', issueEvent('labeled')))).toEqual(nothingToDo('received at 5'));
    expect((await rig.store.counts()).deliveriesWaiting).toBe(0);
  });

  test('without a handler needs no action', async () => {
    const { receive } = await onLabel(async () => nothingToDo('handled'));
    const { result } = await receive(delivery('issues', issueEvent('assigned')));
    expect(result).toBe('issues.assigned needs no action');
  });

  test('throws what its handler threw, and Probot logs neither the error nor the payload', async () => {
    const error = httpError(403, 'secondary rate limit', { 'Retry-After': '60' });
    const { receive } = await onLabel(async () => Promise.reject(error));
    const thrown = await receive(delivery('issues', issueEvent('labeled'))).catch(
      (caught: unknown) => caught,
    );
    expect(thrown).toBe(error);
    expect(readGitHubFailure(thrown)).toMatchObject({ status: 403, headers: { 'retry-after': '60' } });
    expect(Object.keys(error)).not.toContain('event');
    expect(said).toEqual([]);
  });

  test('throws the first error of those that Probot has combined', async () => {
    const error = httpError(502, 'Bad gateway');
    const receiver = { receive: async () => Promise.reject(new AggregateError([error])) };
    const { receive } = createDeliveries(rig, receiver, () => {});
    await expect(receive(delivery('issues', issueEvent('labeled')))).rejects.toBe(error);
  });

  test('is handled although another application in the same Probot fails', async () => {
    const { receive } = await onLabel(async () => nothingToDo('handled'));
    probot.on('issues', () => {
      throw new Error('not ours');
    });
    expect(await receive(delivery('issues', issueEvent('labeled')))).toEqual(nothingToDo('handled'));
  });

  test('that is claimed twice returns to each claim its own result', async () => {
    let count = 0;
    const secondIsOver = Promise.withResolvers<void>();
    const { receive } = await onLabel(async () => {
      count += 1;
      const mine = count;
      if (mine === 1) await secondIsOver.promise;
      return nothingToDo(`claim ${mine}`);
    });
    const [first, second] = [1, 2].map(() => receive(delivery('issues', issueEvent('labeled'))));
    expect(await second).toEqual(nothingToDo('claim 2'));
    secondIsOver.resolve();
    expect(await first).toEqual(nothingToDo('claim 1'));
  });
});

test.each([
  ['a limit that an event meets holds back', 429, { 'Retry-After': '60' }, 60_000],
  ['a failure of GitHub holds back nothing of', 502, {}, 0],
])('%s what is sent to its installation', async (_, status, headers, wait) => {
  const { store, settings, clock } = rig.deps;
  await retryDelivery(rig.deps, delivery('issues', issueEvent('labeled')), httpError(status, 'x', headers));
  const left = await store.outbox.takeRoom(3, 1, settings.githubPace, clock.now());
  expect(Math.floor(left / 60_000)).toBe(wait / 60_000);
});

describe('an event that comes straight to Probot', () => {
  const event = { id: 'guid', name: 'issues', payload: issueEvent('labeled') } as const;

  test('is stored for the worker, once, and not handled yet', async () => {
    let handled = 0;
    await onLabel(async () => {
      handled += 1;
      return nothingToDo('handled');
    });
    const receiver: { receive(given: object): Promise<void> } = probot;
    await receiver.receive(event);
    await receiver.receive(event);
    expect([handled, nudges]).toEqual([0, 2]);
    const claimed = await rig.store.inbox.claim({
      now: rig.clock.now(),
      until: rig.clock.now() + 1,
      limit: 9,
    });
    expect(claimed).toMatchObject([{ id: 'guid', event: 'issues', payload: event.payload }]);
  });

  test('fails when it cannot be stored, so that GitHub lists it as failed', async () => {
    const put = async () => {
      throw new Error('database or disk is full');
    };
    goOnWith({ ...rig, store: { ...rig.store, inbox: { ...rig.store.inbox, put } } });
    await onLabel(async () => nothingToDo('handled'));
    const receiver: { receive(given: object): Promise<void> } = probot;
    await expect(receiver.receive(event)).rejects.toThrow(AggregateError);
  });
});
