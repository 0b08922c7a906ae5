import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { workerRig } from '../../test/support/worker-rig.ts';
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
  attempts: 1,
  createdAt: 5,
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

test.each([
  ['a reaction', { kind: 'reaction', repository, on: { kind: 'issue', id: 1 }, content: 'eyes' }],
  ['a question', { kind: 'question', confirmation: 'q', revision: '1' }],
] as const)('%s that GitHub refuses is shown nowhere else', (_, effect) => {
  expect(insteadOf(entry(effect), refusal, aRun({}), 'secret')).toBeNull();
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
