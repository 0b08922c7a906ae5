// Whatever arrives: it asks for nothing, or for what the whole payload would have asked for too.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { damaged } from '../../test/support/damaged.ts';
import { commentEvent, issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import type { Ask } from '../model/ask.ts';
import { readDelivery } from './read-delivery.ts';

const events = [
  'issues',
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'installation',
  'ping',
] as const;
const event = fc.oneof(
  fc.constantFrom(...events, 'constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'),
  fc.stringMatching(/^\w{1,64}$/),
);
const kinds: readonly Ask['kind'][] = ['start', 'withdraw', 'comment', 'pull', 'uninstalled', 'nothing'];

test('any JSON under any name is an ask of a known kind, and no start', () => {
  fc.assert(
    fc.property(event, fc.jsonValue({ maxDepth: 4 }), (name, payload) => {
      const ask = readDelivery(name, payload);
      expect(kinds).toContain(ask.kind);
      expect(ask.kind).not.toBe('start');
    }),
    { numRuns: 500 },
  );
});

const review = {
  id: 1,
  node_id: 'N',
  body: '/approve',
  user: { id: 1 },
  submitted_at: '2026-01-01T00:06:00Z',
};
const whole: readonly (readonly [string, object])[] = [
  ['issues', issueEvent('labeled')],
  ['issues', issueEvent('closed')],
  ['issue_comment', commentEvent('/retry')],
  ['pull_request', pullEvent('opened')],
  ['pull_request_review', { ...pullEvent('submitted'), review }],
  ['installation', { action: 'deleted', installation: { id: 3 }, sender: { login: 'mona', id: 1 } }],
  ['installation', { action: 'unsuspend', installation: { id: 3 }, sender: { login: 'mona', id: 1 } }],
];

test.each(whole)('%s with damage asks for the same, or for less', (name, payload) => {
  const intact = readDelivery(name, payload);
  let asked = 0;
  fc.assert(
    fc.property(damaged(payload), fc.constantFrom(...events), (broken, other) => {
      const ask = readDelivery(name, broken);
      if (ask.kind !== 'nothing') {
        asked += 1;
        expect(essence(ask)).toEqual(essence(intact));
        if (ask.kind === 'start') expect(openness(broken)).toBe(ask.issue.open);
      }
      // Under another event's name a payload may ask for what is harmless, never for a start.
      if (other !== 'issues') expect(readDelivery(other, broken).kind).not.toBe('start');
    }),
    { numRuns: 500 },
  );
  expect(asked).toBeGreaterThan(0);
});

/** Who asks for what, and where; what is only shown may be lost. */
function essence(ask: Ask): unknown {
  switch (ask.kind) {
    case 'start':
      return [ask.kind, ask.place, ask.label, ask.sender.login, ask.sender.id];
    case 'withdraw':
      return [ask.kind, ask.place, ask.why, ask.sender.login, ask.sender.id];
    case 'comment':
      return [ask.kind, ask.place, ask.sender.login, ask.sender.id, ask.authorId, ask.comment.id];
    case 'pull':
      return [ask.kind, ask.installationId, ask.repository, ask.pull.number, ask.pull.headSha];
    case 'uninstalled':
    case 'unsuspended':
      return ask;
    case 'nothing':
      return null;
  }
}

function openness(payload: object): boolean {
  const issue: unknown = Reflect.get(payload, 'issue');
  return typeof issue === 'object' && issue !== null && Reflect.get(issue, 'state') === 'open';
}
