import { describe, expect, test } from '@jest/globals';
import { issueEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings, type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { paceOfGitHub } from '../handling/deps.ts';
import type { ClaimedEffect } from '../store/effect.ts';
import { aRun } from '../testing/runs.ts';
import { insteadOf, retryEffect } from './send-effect.ts';

const refusal = { kind: 'github_refuses', said: '422: Validation Failed', needs: null } as const;
const repository = { id: 7, owner: 'octo', name: 'garden' };
const entry = (effect: ClaimedEffect['effect']): ClaimedEffect => ({
  ...{ key: 'k', version: 1, runId: null, installationId: 3, effect },
  wanted: 1,
  delivered: 0,
  target: null,
  lastError: null,
  attempts: 1,
  createdAt: 5,
  changedAt: 5,
});

test('a reply that its thread does not take is shown beside it, with the same marker', () => {
  const reply = { repository, body: 'm\nno', marker: 'm', since: 4 };
  const effect = { kind: 'thread_reply', pull: 9, thread: 2, ...reply } as const;
  expect(insteadOf(entry(effect), refusal, null, 'secret')).toMatchObject({
    key: 'k/beside',
    installationId: 3,
    effect: { kind: 'comment', number: 9, ...reply },
  });
});

test('so is a reply whose thread somebody deleted', async () => {
  const { store, deps, clock, work, github } = await workerRig(temporaryFolder());
  const reply = { repository, body: 'm\nno', marker: 'm', since: 4 };
  const effect = { kind: 'thread_reply', pull: 9, thread: 2, ...reply } as const;
  await store.outbox.put({ key: 'k', runId: null, installationId: 3, throttle: 0, effect }, clock.now());
  const [claimed] = await store.outbox.claim({ limit: 1, now: clock.now(), until: clock.now() + 15_000 });
  if (claimed === undefined) throw new Error('nothing is due');
  await retryEffect(deps, claimed, httpError(404, 'Not Found'));
  await work();
  expect(github.comments).toMatchObject([{ issue: 9, body: 'm\nno' }]);
  await store.close();
});

const rateLimit = httpError(403, 'secondary rate limit', { 'retry-after': '60' });
test.each([
  ['a rate limit at the first try holds back all effects of its installation', rateLimit, 0],
  ['a server that fails holds back no other effect', httpError(502, 'Bad gateway'), 1],
])('%s', async (_, error, left) => {
  const { store, deps, clock } = await workerRig(temporaryFolder());
  const effect = { kind: 'reaction', repository, on: { kind: 'issue', id: 1 }, content: 'eyes' } as const;
  const row = { runId: null, installationId: 3, throttle: 0, effect };
  for (const key of ['first', 'other']) await store.outbox.put({ ...row, key }, clock.now());
  const claim = (limit: number, now: number) => store.outbox.claim({ limit, now, until: now + 15_000 });
  const [first] = await claim(1, clock.now());
  if (first === undefined) throw new Error('nothing is due');
  await retryEffect(deps, first, error);
  expect(await claim(9, clock.now())).toHaveLength(left);
  expect(await claim(9, clock.now() + 62_000)).toHaveLength(2);
  await store.close();
});

describe('what GitHub refused for good', () => {
  const minute = 60_000;
  const locked = httpError(403, 'Unable to create comment because issue is locked.');

  /** The minutes after which it is tried once more, as often as it is. */
  async function triesOf(runId: string | null, error: Error): Promise<readonly number[]> {
    const { store, deps, clock } = await workerRig(temporaryFolder());
    if (runId !== null) await store.runs.insert(aRun({ id: runId, repository }));
    const row = { key: 'k', runId, installationId: 3, throttle: 0, effect: comment(9) };
    await store.outbox.put(row, clock.now());
    const began = clock.now();
    const tries: number[] = [];
    for (let passed = 0; passed < 30 * 60; passed += 5) {
      const [entry] = await store.outbox.claim({ limit: 1, now: clock.now(), until: clock.now() + 15_000 });
      if (entry !== undefined) {
        tries.push(Math.round((clock.now() - began) / minute));
        await retryEffect(deps, entry, error);
      }
      clock.advance(5 * minute);
    }
    const { outbox } = await store.counts();
    expect(outbox.undeliverable).toBe(1);
    await store.close();
    return tries;
  }

  test('comes again each ten minutes for a day where it belongs to a run', async () => {
    const tries = await triesOf('r', locked);
    expect(tries.slice(0, 4)).toEqual([0, 10, 20, 30]);
    expect(tries.at(-1)).toBe(24 * 60);
  });

  test('comes again ever less often for a day where it belongs to none', async () => {
    const tries = await triesOf(null, httpError(404, 'Not Found'));
    expect(tries.slice(0, 5)).toEqual([0, 10, 20, 30, 45]);
    expect(tries.length).toBeLessThan(20);
    expect(tries.at(-1)).toBeGreaterThan(16 * 60);
  });
});

test('nothing is given up where GitHub does not find the repository either', async () => {
  const { store, deps, clock, github } = await workerRig(temporaryFolder());
  github.noRepository.add('octo/garden');
  const row = { key: 'k', runId: null, installationId: 3, throttle: 0, effect: comment(9) };
  await store.outbox.put(row, clock.now());
  const claim = () => store.outbox.claim({ limit: 1, now: clock.now(), until: clock.now() + 15_000 });
  const [entry] = await claim();
  if (entry === undefined) throw new Error('nothing is due');
  await retryEffect(deps, entry, httpError(404, 'Not Found'));
  expect((await store.counts()).outbox).toMatchObject({ retrying: 1 });
  await store.close();
});

const elsewhere = httpError(403, 'Resource not accessible by integration');
test.each([
  ['a reaction', { kind: 'reaction', repository, on: { kind: 'issue', id: 1 }, content: 'eyes' }],
  ['a question', { kind: 'question', confirmation: 'q', revision: '1' }],
] as const)(
  '%s that is on its way while its repository moves is sent again to where it is now',
  async (_, effect) => {
    const { store, deps, clock } = await workerRig(temporaryFolder());
    const run = aRun({ repository });
    await store.runs.insert(run);
    await store.repositories.note({ repository, installationId: 3 });
    await store.outbox.put({ key: 'k', runId: run.id, installationId: 3, throttle: 0, effect }, clock.now());
    const claim = () => store.outbox.claim({ limit: 1, now: clock.now(), until: clock.now() + 15_000 });
    const [before] = await claim();
    if (before === undefined) throw new Error('nothing is due');
    const park = { ...repository, owner: 'newco', name: 'park' };
    await store.repositories.move({ repository: park, installationId: 5 }, clock.now());
    await retryEffect(deps, before, elsewhere);
    const [after] = await claim();
    expect(after).toMatchObject({ installationId: 5, attempts: 2 });
    if (after === undefined) return;
    await retryEffect(deps, after, elsewhere);
    expect(await claim()).toEqual([]);
    await store.close();
  },
);

test.each([
  ['a comment', 'comment', 5_000],
  ['a reaction', 'reaction', 1],
] as const)(
  '%s that may be there already is looked for once the lists of GitHub show it',
  async (_, kind, least) => {
    const { store, deps, clock } = await workerRig(temporaryFolder());
    const reaction = { kind: 'reaction', repository, on: { kind: 'issue', id: 1 }, content: 'eyes' } as const;
    const effect = kind === 'comment' ? comment(9) : reaction;
    const row = { key: 'k', runId: null, installationId: 3, throttle: 0, effect };
    await store.outbox.put(row, clock.now());
    const claim = (now: number) => store.outbox.claim({ limit: 1, now, until: now + 15_000 });
    const [first] = await claim(clock.now());
    if (first === undefined) throw new Error('nothing is due');
    await retryEffect(deps, first, httpError(502, 'Bad gateway'));
    expect(await claim(clock.now() + least - 1)).toHaveLength(0);
    expect(await claim(clock.now() + 5_000)).toHaveLength(1);
    await store.close();
  },
);

const comment = (number: number) => {
  const marker = `m${number}`;
  const body = `${marker}\nprogress`;
  return { kind: 'comment', repository, number, body, marker, since: 0, mustStand: false } as const;
};
const writes = ({ github }: WorkerRig) =>
  github.requests.filter(({ route }) => !route.startsWith('GET')).length;

test('nothing is asked while GitHub said to wait, whatever is stored meanwhile', async () => {
  const rig = await workerRig(temporaryFolder());
  const { store, clock, github } = rig;
  const put = (number: number) =>
    store.outbox.put(
      { key: `${number}`, runId: null, installationId: 3, throttle: 0, effect: comment(number) },
      clock.now(),
    );
  for (let number = 1; number <= 30; number += 1) await put(number);
  github.faults.push({ route: /^POST/, error: rateLimit });
  await rig.work();
  const asked = github.requests.length;
  // Those that were under way at the same moment.
  expect(asked).toBeLessThanOrEqual(8);
  for (let number = 31; number <= 60; number += 1) {
    await put(number);
    clock.advance(1_000);
    await rig.work();
  }
  expect(github.requests).toHaveLength(asked);
  await rig.pass(62_000);
  expect(github.comments).toHaveLength(60);
  await store.close();
});

test('an event that met a rate limit closes the channel for effects too', async () => {
  const rig = await workerRig(temporaryFolder());
  const { store, clock, github } = rig;
  github.faults.push({ route: /contents/, error: rateLimit });
  await rig.deliver('issues', issueEvent('labeled'));
  const asked = github.requests.length;
  const row = { key: 'k', runId: null, installationId: 3, throttle: 0, effect: comment(9) };
  await store.outbox.put(row, clock.now());
  await rig.pass(55_000);
  expect(github.requests).toHaveLength(asked);
  await rig.pass(10_000);
  expect(github.comments.length).toBeGreaterThan(0);
  await store.close();
});

test('never are more than eighty writes sent to an installation within a minute', async () => {
  const rig = await workerRig(temporaryFolder(), { settings: { ...rigSettings, githubPace: paceOfGitHub } });
  const { store, clock } = rig;
  for (let number = 1; number <= 150; number += 1) {
    const row = { key: `${number}`, runId: null, installationId: 3, throttle: 0, effect: comment(number) };
    await store.outbox.put(row, clock.now());
  }
  const sent: number[] = [];
  for (let second = 0; second < 140; second += 1) {
    await rig.work();
    sent.push(writes(rig));
    clock.advance(1_000);
  }
  expect(sent.at(0)).toBe(20);
  expect(sent.at(-1)).toBe(150);
  const inMinutes = sent.map((count, second) => count - (sent[second - 60] ?? 0));
  expect(Math.max(...inMinutes)).toBeLessThanOrEqual(80);
  await store.close();
});
