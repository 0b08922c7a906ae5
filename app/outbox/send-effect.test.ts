import { expect, test } from '@jest/globals';
import type { ClaimedEffect } from '../store/effect.ts';
import { aRun } from '../testing/runs.ts';
import { insteadOf } from './send-effect.ts';

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
