import { describe, expect, test } from '@jest/globals';
import { issueEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { goOnWith, rig } from '../../test/support/issue-stage.ts';
import { rigSettings, workerRig } from '../../test/support/worker-rig.ts';
import { paceOfGitHub } from '../handling/deps.ts';
import type { Effect } from '../store/effect.ts';
import { aRun } from '../testing/runs.ts';
import { retryEffect, sendEffect } from './send-effect.ts';

const repository = { id: 7, owner: 'octo', name: 'garden' };
const reaction = { kind: 'reaction', repository, on: { kind: 'issue', id: 1 }, content: 'eyes' } as const;
const reply = { repository, body: 'm\nno', marker: 'm', since: 4 };
const threadReply = { kind: 'thread_reply', pull: 9, thread: 2, ...reply } as const;
const comment = (number: number) => {
  const marker = `m${number}`;
  const body = `${marker}\nprogress`;
  return { kind: 'comment', repository, number, body, marker, since: 0, mustStand: false } as const;
};
const minute = 60_000;
const rateLimit = httpError(403, 'secondary rate limit', { 'retry-after': '60' });
const notFound = httpError(404, 'Not Found');

const put = (effect: Effect, key = 'k', runId: string | null = null) =>
  rig.store.outbox.put({ key, runId, installationId: 3, throttle: 0, effect }, rig.clock.now());
/** What is due after so long. */
const claim = (after = 0, limit = 9) => {
  const now = rig.clock.now() + after;
  return rig.store.outbox.claim({ limit, now, until: now + 15_000 });
};
/** The next effect meets an error. */
async function fail(error: Error): Promise<void> {
  const [next] = await claim(0, 1);
  if (next === undefined) throw new Error('nothing is due');
  await retryEffect(rig.deps, next, error);
}

test.each([
  ['takes none any more', httpError(422, 'Validation Failed')],
  ['is deleted', notFound],
])('a reply whose thread %s is shown beside it, with the same marker', async (_, error) => {
  await put(threadReply);
  await fail(error);
  await rig.work();
  expect(rig.github.comments).toMatchObject([{ issue: 9, body: 'm\nno' }]);
});

test.each([
  ['in the thread, where its repository was moved before that', 'moves', 'works', [1, 0]],
  ['beside it, where its repository was moved after that', 'works', 'moves', [0, 1]],
] as const)('a reply whose thread refuses it is shown once: %s', async (_, first, second, shown) => {
  const { store, clock, github } = rig;
  await put(threadReply);
  await fail(httpError(403, 'Resource not accessible by integration'));
  for (const what of [first, second])
    if (what === 'works') await rig.work();
    else await store.repositories.move({ repository, installationId: 3 }, clock.now());
  clock.advance(minute);
  await rig.work();
  expect([github.repliesInThreads.length, github.comments.length]).toEqual(shown);
});

test('what another process has shown since it was claimed is not shown twice', async () => {
  const { deps, github, clock } = rig;
  await put(comment(9));
  const [late] = await claim();
  clock.advance(minute);
  await rig.work();
  if (late) await sendEffect(deps, late);
  expect(github.comments).toHaveLength(1);
});

test.each([
  ['a rate limit at the first try holds back all effects of its installation', rateLimit, 0],
  ['a server that fails holds back no other effect', httpError(502, 'Bad gateway'), 1],
])('%s', async (_, error, left) => {
  for (const key of ['first', 'other']) await put(reaction, key);
  await fail(error);
  expect(await claim()).toHaveLength(left);
  expect(await claim(62_000)).toHaveLength(2);
});

test('a reaction to a comment that GitHub does not have yet is there in seconds', async () => {
  await put(reaction);
  await fail(notFound);
  rig.clock.advance(5_000);
  await rig.work();
  expect(rig.github.reactions).toHaveLength(1);
});

describe('what GitHub refused for good', () => {
  /** The minutes after which it is tried once more, as often as it is. */
  async function triesOf(runId: string | null, error: Error): Promise<readonly number[]> {
    const { store, deps, clock } = rig;
    if (runId !== null) await store.runs.insert(aRun({ id: runId, repository }));
    await put(comment(9), 'k', runId);
    const began = clock.now();
    const tries: number[] = [];
    for (let passed = 0; passed < 30 * 60; passed += 5) {
      const [entry] = await claim();
      if (entry !== undefined) {
        tries.push(Math.round((clock.now() - began) / minute));
        await retryEffect(deps, entry, error);
      }
      clock.advance(5 * minute);
    }
    expect((await store.counts()).outbox.undeliverable).toBe(1);
    return tries;
  }

  test('comes again each ten minutes for a day where it belongs to a run', async () => {
    const tries = await triesOf('r', httpError(403, 'Unable to create comment because issue is locked.'));
    expect(tries.slice(0, 4)).toEqual([0, 10, 20, 30]);
    expect(tries.at(-1)).toBe(24 * 60);
  });

  test('comes again ever less often for a day where it belongs to none', async () => {
    const tries = await triesOf(null, notFound);
    expect(tries.slice(0, 6)).toEqual([0, 5, 10, 20, 30, 45]);
    expect(tries.length).toBeLessThan(20);
    expect(tries.at(-1)).toBeGreaterThan(16 * 60);
  });
});

test('nothing is given up where GitHub does not find the repository either', async () => {
  rig.github.noRepository.add('octo/garden');
  await put(comment(9));
  await fail(notFound);
  expect((await rig.store.counts()).outbox).toMatchObject({ retrying: 1 });
});

test.each([
  ['a reaction', reaction],
  ['a question', { kind: 'question', confirmation: 'q', revision: '1' }],
] as const)(
  '%s that is on its way while its repository moves is sent again to where it is now',
  async (_, effect) => {
    const elsewhere = httpError(403, 'Resource not accessible by integration');
    const { store, deps, clock } = rig;
    const run = aRun({ repository });
    await store.runs.insert(run);
    await store.repositories.note({ repository, installationId: 3 });
    await put(effect, 'k', run.id);
    const [before] = await claim();
    const park = { ...repository, owner: 'newco', name: 'park' };
    await store.repositories.move({ repository: park, installationId: 5 }, clock.now());
    if (before) await retryEffect(deps, before, elsewhere);
    const [after] = await claim();
    expect(after).toMatchObject({ installationId: 5, attempts: 2 });
    if (after) await retryEffect(deps, after, elsewhere);
    expect(await claim()).toEqual([]);
  },
);

test.each([
  ['a comment', comment(9), 5_000],
  ['a reaction', reaction, 1],
])(
  '%s that may be there already is looked for once the lists of GitHub show it',
  async (_, effect, least) => {
    await put(effect);
    await fail(httpError(502, 'Bad gateway'));
    expect(await claim(least - 1)).toHaveLength(0);
    expect(await claim(5_000)).toHaveLength(1);
  },
);

test('nothing is asked while GitHub said to wait, whatever is stored meanwhile', async () => {
  const { clock, github } = rig;
  for (let number = 1; number <= 30; number += 1) await put(comment(number), `${number}`);
  github.faults.push({ route: /^POST/, error: rateLimit });
  await rig.work();
  const asked = github.requests.length;
  // Those that were under way at the same moment.
  expect(asked).toBeLessThanOrEqual(8);
  for (let number = 31; number <= 60; number += 1) {
    await put(comment(number), `${number}`);
    clock.advance(1_000);
    await rig.work();
  }
  expect(github.requests).toHaveLength(asked);
  await rig.pass(62_000);
  expect(github.comments).toHaveLength(60);
});

test.each([
  ['a rate limit closes the channel for effects too', rateLimit, 0],
  ['a server that fails closes no channel', httpError(502, 'Bad gateway'), 1],
])('an event that met %s', async (_, error, left) => {
  const { github } = rig;
  github.faults.push({ route: /contents/, error });
  await rig.deliver('issues', issueEvent('labeled'));
  const asked = github.requests.length;
  await put(comment(9));
  expect(await claim()).toHaveLength(left);
  await rig.pass(55_000);
  if (left === 0) expect(github.requests).toHaveLength(asked);
  await rig.pass(10_000);
  expect(github.comments.length).toBeGreaterThan(0);
});

test('never are more than eighty writes sent to an installation within a minute', async () => {
  goOnWith(await workerRig('', { settings: { ...rigSettings, githubPace: paceOfGitHub } }, rig));
  for (let number = 1; number <= 150; number += 1) await put(comment(number), `${number}`);
  const sent: number[] = [];
  for (let second = 0; second < 140; second += 1) {
    await rig.work();
    sent.push(rig.github.requests.filter(({ route }) => !route.startsWith('GET')).length);
    rig.clock.advance(1_000);
  }
  expect(sent.at(0)).toBe(20);
  expect(sent.at(-1)).toBe(150);
  const inMinutes = sent.map((count, second) => count - (sent[second - 60] ?? 0));
  expect(Math.max(...inMinutes)).toBeLessThanOrEqual(80);
});
