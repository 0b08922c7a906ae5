// Whatever arrives: a reader takes nothing from it, or what it would have taken from the whole payload.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { damaged, expectSameOrNothing } from '../../test/support/damaged.ts';
import {
  buttonEvent,
  checksEvent,
  commentEvent,
  issueEvent,
  pullEvent,
} from '../../test/support/deliveries.ts';
import * as readers from './read-events.ts';

const comment = { id: 1, node_id: 'N', body: '/approve', user: { id: 1, login: 'mona' } };
const review = { ...comment, submitted_at: '2026-01-01T00:06:00Z' };
const gone = { installation: { id: 3 }, repositories_removed: [{ id: 7 }], sender: { login: 'mona', id: 1 } };

const garden = { id: 7, full_name: 'octo/garden' };

const asker = 'place label sender.id sender.login';
const written = 'place sender.login sender.id authorId comment.id';

/** For each reader what of its ask is more than shown (who asks for what, and where; nothing = all of it), and whole payloads. */
const whole: Readonly<Record<keyof typeof readers, readonly [string, ...object[]]>> = {
  readLabel: [asker, issueEvent('labeled'), pullEvent('labeled')],
  readWithdrawal: ['place what sender.id sender.login', issueEvent('closed'), pullEvent('closed')],
  readSeen: ['', issueEvent('labeled')],
  readPullEnd: ['repositoryId fate.number', pullEvent('reopened')],
  readComment: [
    written,
    commentEvent('/retry'),
    { ...pullEvent('created'), comment },
    { ...pullEvent('submitted'), review },
  ],
  readPullEvent: ['repository pull.number pull.headSha', pullEvent('opened')],
  readMovedPull: ['repository pull.number pull.headSha', { ...pullEvent('edited'), changes: { base: {} } }],
  readButtonEvent: ['repository check sender.id identifier', buttonEvent()],
  readChecks: [
    'repository sha',
    checksEvent({ pull_requests: [{ number: 40 }] }),
    { ...pullEvent('rerequested'), check_run: { head_sha: 'abc', pull_requests: [{ number: 40 }] } },
  ],
  readUninstalled: ['installationId', gone],
  readInstalled: [
    'installationId',
    { ...gone, repositories: [garden] },
    { ...gone, repositories_added: [garden] },
  ],
  readUnsuspended: ['', gone],
};

test.each(Object.entries(readers))(
  '%s takes from a damaged payload the same, or nothing',
  (name, read: (payload: object) => unknown) => {
    const [keys, ...payloads] = new Map(Object.entries(whole)).get(name) ?? [''];
    const essence = (ask: unknown) =>
      keys === '' ? ask : keys.split(' ').map((key) => key.split('.').reduce(fieldOf, ask));
    for (const payload of payloads)
      expectSameOrNothing((given) => {
        const ask = read(given);
        return ask === null ? null : essence(ask);
      }, payload);
  },
);

test('an issue counts as open only where the payload says so', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(damaged(issueEvent('labeled')), (broken) => {
      const ask = readers.readLabel(broken);
      if (ask === null) return;
      seen.add(ask.issue.open);
      expect(ask.issue.open).toBe(fieldOf(fieldOf(broken, 'issue'), 'state') === 'open');
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(2);
});

function fieldOf(of: unknown, key: string): unknown {
  return Object(of)[key];
}
