// Whatever arrives: a reader takes nothing from it, or what it would have taken from the whole payload.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { damaged } from '../../test/support/damaged.ts';
import {
  buttonEvent,
  checksEvent,
  commentEvent,
  issueEvent,
  pullEvent,
} from '../../test/support/deliveries.ts';
import * as readers from './read-events.ts';

const { readComment, readLabel, readPullEvent, readReviewEvent, readSeen, readThreadComment } = readers;
const { readButtonEvent, readChecks, readPullEnd, readPullLabel, readPullWithdrawal } = readers;
const {
  readInstalled,
  readRepositoriesAdded,
  readRepositoriesRemoved,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} = readers;

const anyJson: fc.Arbitrary<object> = fc.oneof(
  fc.array(fc.jsonValue({ maxDepth: 3 })),
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
);

test.each(Object.entries(readers))('%s reads no event from arbitrary JSON', (_, read) => {
  fc.assert(
    fc.property(anyJson, (payload) => {
      expect(read(payload)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

const comment = { id: 1, node_id: 'N', body: '/approve', user: { id: 1, login: 'mona' } };
const review = { ...comment, submitted_at: '2026-01-01T00:06:00Z' };
const gone = { installation: { id: 3 }, repositories_removed: [{ id: 7 }], sender: { login: 'mona', id: 1 } };

const garden = { id: 7, full_name: 'octo/garden' };

/** For each reader what of its ask is more than shown (who asks for what, and where), and a whole payload. */
const whole: Readonly<Record<keyof typeof readers, readonly [(payload: object) => unknown, object]>> = {
  readLabel: [
    essence(readLabel, (ask) => [ask.place, ask.label, ask.sender.id, ask.sender.login]),
    issueEvent('labeled'),
  ],
  readWithdrawal: [
    essence(readWithdrawal, (ask) => [ask.place, ask.why, ask.sender.id, ask.sender.login]),
    issueEvent('closed'),
  ],
  readPullLabel: [
    essence(readPullLabel, (ask) => [ask.place, ask.label, ask.sender.id, ask.sender.login]),
    pullEvent('labeled'),
  ],
  readPullWithdrawal: [
    essence(readPullWithdrawal, (ask) => [ask.place, ask.what, ask.sender.id, ask.sender.login]),
    pullEvent('closed'),
  ],
  readSeen: [essence(readSeen, (seen) => seen), issueEvent('labeled')],
  readPullEnd: [
    essence(readPullEnd, ({ repositoryId, fate }) => [repositoryId, fate.number]),
    pullEvent('reopened'),
  ],
  readComment: [essence(readComment, written), commentEvent('/retry')],
  readThreadComment: [essence(readThreadComment, written), { ...pullEvent('created'), comment }],
  readReviewEvent: [essence(readReviewEvent, written), { ...pullEvent('submitted'), review }],
  readPullEvent: [
    essence(readPullEvent, ({ repository, pull }) => [repository, pull.number, pull.headSha]),
    pullEvent('opened'),
  ],
  readButtonEvent: [
    essence(readButtonEvent, ({ repository, check, sender, identifier }) => [
      repository,
      check,
      sender.id,
      identifier,
    ]),
    buttonEvent(),
  ],
  readChecks: [
    essence(readChecks, ({ repository, sha }) => [repository, sha]),
    checksEvent({ pull_requests: [{ number: 40 }] }),
  ],
  readUninstalled: [readUninstalled, gone],
  readRepositoriesRemoved: [essence(readRepositoriesRemoved, (ask) => ask.installationId), gone],
  readInstalled: [essence(readInstalled, (ask) => ask.installationId), { ...gone, repositories: [garden] }],
  readRepositoriesAdded: [
    essence(readRepositoriesAdded, (ask) => ask.installationId),
    { ...gone, repositories_added: [garden] },
  ],
  readUnsuspended: [readUnsuspended, gone],
};

test.each(Object.entries(whole))(
  '%s takes from a damaged payload the same, or nothing',
  (_, [read, payload]) => {
    const intact = read(payload);
    let asked = 0;
    fc.assert(
      fc.property(damaged(payload), (broken) => {
        const ask = read(broken);
        if (ask === null) return;
        asked += 1;
        expect(ask).toEqual(intact);
      }),
      { numRuns: 500 },
    );
    expect(asked).toBeGreaterThan(0);
  },
);

test('an issue counts as open only where the payload says so', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(damaged(issueEvent('labeled')), (broken) => {
      const ask = readLabel(broken);
      if (ask === null) return;
      seen.add(ask.issue.open);
      expect(ask.issue.open).toBe(Reflect.get(issueOf(broken), 'state') === 'open');
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(2);
});

function essence<Ask>(read: (payload: object) => Ask | null, what: (ask: Ask) => unknown) {
  return (payload: object): unknown => {
    const ask = read(payload);
    return ask === null ? null : what(ask);
  };
}

function written(ask: NonNullable<ReturnType<typeof readComment>>): unknown {
  return [ask.place, ask.sender.login, ask.sender.id, ask.authorId, ask.comment.id];
}

function issueOf(payload: object): object {
  const issue: unknown = Reflect.get(payload, 'issue');
  return typeof issue === 'object' && issue !== null ? issue : {};
}
