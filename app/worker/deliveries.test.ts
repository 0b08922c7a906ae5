// Stored deliveries on their way through a real Probot to its handlers, and back.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Probot } from 'probot';
import { damaged } from '../../test/support/damaged.ts';
import { commentEvent, issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { probotOn } from '../../test/support/probot-on.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { Handled, TakeEvent } from '../requests/handled.ts';
import type { Delivery } from '../store/index.ts';
import { createDeliveries } from './deliveries.ts';

let rig: WorkerRig;
let dataDir: string;
let said: string[];
let probot: Probot;
let nudges: number;

beforeEach(async () => {
  dataDir = temporaryFolder();
  rig = await workerRig(dataDir);
  said = [];
  probot = probotOn(rig.github, { write: (line) => said.push(line) });
  nudges = 0;
});
afterEach(() => rig.store.close());

function delivery(event: string, payload: unknown, id = 'guid'): Delivery {
  return { ...{ id, event, payload }, version: 1, receivedAt: 5, attempts: 1 };
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
  test('comes to its handler with the time at which it was stored, and back comes what is to be stored', async () => {
    const { receive } = await onLabel(async (_, receivedAt) => ({ result: `received at ${receivedAt}` }));
    expect(await receive(delivery('issues', issueEvent('labeled')))).toEqual({ result: 'received at 5' });
    expect((await rig.store.counts()).deliveriesWaiting).toBe(0);
  });

  test('that no handler is registered for ends with a word', async () => {
    const { receive } = await onLabel(async () => ({ result: 'handled' }));
    const { result } = await receive(delivery('issues', issueEvent('assigned')));
    expect(result).toBe('issues.assigned needs no action');
  });

  test('whose handler fails throws what it threw, which Probot neither logs nor gives the payload to carry', async () => {
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

  test('that Probot fails with throws the error inside of Probot’s', async () => {
    const error = httpError(502, 'Bad gateway');
    const receiver = { receive: async () => Promise.reject(new AggregateError([error])) };
    const { receive } = createDeliveries(rig, receiver, () => {});
    await expect(receive(delivery('issues', issueEvent('labeled')))).rejects.toBe(error);
  });

  test('does not suffer from another application in the same Probot', async () => {
    const { receive } = await onLabel(async () => ({ result: 'handled' }));
    probot.on('issues', () => {
      throw new Error('not ours');
    });
    expect(await receive(delivery('issues', issueEvent('labeled')))).toEqual({ result: 'handled' });
  });

  test('that is claimed twice, because a lease was lost, answers each claim with its own', async () => {
    let count = 0;
    const { receive } = await onLabel(async () => {
      count += 1;
      const mine = count;
      // The first is still at work when the second ends.
      if (mine === 1) await new Promise((resolve) => setTimeout(resolve, 50));
      return { result: `claim ${mine}` };
    });
    const claims = [1, 2].map(() => receive(delivery('issues', issueEvent('labeled'))));
    expect(await Promise.all(claims)).toEqual([{ result: 'claim 1' }, { result: 'claim 2' }]);
  });
});

describe('an event that comes straight to Probot', () => {
  const event = { id: 'guid', name: 'issues', payload: issueEvent('labeled') } as const;

  test('is stored for the worker, once, and not handled yet', async () => {
    let handled = 0;
    await onLabel(async () => {
      handled += 1;
      return { result: 'handled' };
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
    await onLabel(async () => ({ result: 'handled' }));
    await rig.store.close();
    const receiver: { receive(given: object): Promise<void> } = probot;
    await expect(receiver.receive(event)).rejects.toThrow(AggregateError);
    rig = await workerRig(dataDir);
  });
});

describe('whatever arrives', () => {
  const names = ['issues', 'issue_comment', 'pull_request', 'pull_request_review', 'installation', 'ping'];
  const event = fc.oneof(
    fc.constantFrom(...names, 'constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'error'),
    fc.stringMatching(/^\w{1,64}$/),
  );

  test('any JSON under any name ends with a word, and asks GitHub for nothing', async () => {
    await fc.assert(
      fc.asyncProperty(event, fc.jsonValue({ maxDepth: 4 }), async (name, payload) => {
        expect(await rig.receive(delivery(name, payload))).toEqual({ result: expect.any(String) });
      }),
      { numRuns: 500 },
    );
    expect(rig.github.requests).toEqual([]);
  });

  const review = { id: 1, node_id: 'N', body: '/approve', user: { id: 1 } };
  const whole: readonly (readonly [string, object])[] = [
    ['issues', issueEvent('labeled')],
    ['issues', issueEvent('closed')],
    ['issue_comment', commentEvent('/agent retry')],
    ['pull_request', pullEvent('opened')],
    ['pull_request_review', { ...pullEvent('submitted'), review }],
    ['installation', { action: 'deleted', installation: { id: 3 } }],
    ['installation', { action: 'unsuspend', installation: { id: 3 } }],
  ];

  test.each(whole)(
    '%s with damage is handled or ends with a word, and begins no other run',
    async (name, payload) => {
      await fc.assert(
        fc.asyncProperty(damaged(payload), fc.constantFrom(...names), async (broken, other) => {
          expect(typeof (await rig.receive(delivery(name, broken))).result).toBe('string');
          const { result } = await rig.receive(delivery(other, broken));
          if (other !== 'issues') expect(result).not.toMatch(/begins/);
        }),
        { numRuns: 100 },
      );
    },
  );
});
