// Whatever arrives: a reader takes nothing from it, or what it would have taken from the whole payload.
import { expect, test } from '@jest/globals';
import { expectSameOrNothing } from '../../test/support/damaged.ts';
import { mona, pullEvent } from '../../test/support/deliveries.ts';
import {
  isNewsOfSuites,
  readAccess,
  readCheckAgain,
  readDefaultPush,
  readMergeGroup,
  readPullNews,
  readSuiteAgain,
  type WatchEvent,
} from './watch-events.ts';

const repository = { id: 7, name: 'garden', owner: { login: 'octo' }, default_branch: 'main' };
const common = { repository, installation: { id: 3 }, sender: mona };
const ofCheck = {
  ...common,
  action: 'rerequested',
  check_run: { name: 'agent-conversations/people', external_id: 'people/40/1.2' },
};
const suite = (action: string, branch: string) => ({
  ...common,
  action,
  check_suite: { head_branch: branch, head_sha: 'abc', pull_requests: [{ number: 40 }] },
});
const group = {
  ...common,
  action: 'checks_requested',
  merge_group: {
    ...{ head_sha: 'abc', head_ref: 'refs/heads/gh-readonly-queue/release/1.x/pr-40-0a1b' },
    ...{ base_sha: '0a1b', base_ref: 'refs/heads/release/1.x' },
  },
};

const of40 = (ask: WatchEvent | null): unknown => ask && [ask.repository, ask.pulls];
const whole: Readonly<Record<string, readonly [(payload: object) => unknown, object]>> = {
  readPullNews: [(payload) => of40(readPullNews(payload)), pullEvent('synchronize')],
  readCheckAgain: [readCheckAgain, ofCheck],
  // The pull requests of the commit are found without the list, too.
  readSuiteAgain: [(payload) => readSuiteAgain(payload)?.commit ?? null, suite('rerequested', 'fix')],
  readDefaultPush: [readDefaultPush, suite('requested', 'main')],
  readMergeGroup: [readMergeGroup, group],
};

test.each(Object.entries(whole))(
  '%s takes from a damaged payload the same, or nothing',
  (_, [read, payload]) => expectSameOrNothing(read, payload),
);

test('a merge group is found by its name, whatever its base is called', () => {
  expect(readMergeGroup(group)).toMatchObject({
    pulls: [40],
    news: { group: { head: 'abc', onto: '0a1b', base: 'release/1.x' } },
  });
});

test('who pushes is told of an opening and of a push, and of nothing else', () => {
  const pushOf = (action: string) => readPullNews(pullEvent(action))?.news.push?.by?.login ?? null;
  expect(['opened', 'synchronize', 'edited', 'closed'].map(pushOf)).toEqual(['mona', 'mona', null, null]);
});

test('a head that nobody may have been seen to push is told: the one before a push, or the one that it has', () => {
  const stoodIn = (action: string, more: object) =>
    readPullNews({ ...pullEvent(action), ...more })?.news.stood ?? null;
  expect(stoodIn('opened', {})).toBeNull();
  expect(stoodIn('synchronize', { before: '0a1b' })).toBe('0a1b');
  expect(stoodIn('reopened', {})).toBe(readPullNews(pullEvent('reopened'))?.news.head);
});

test.each([
  [
    'the check of a question',
    { ...ofCheck, check_run: { ...ofCheck.check_run, name: 'agent-conversations' } },
  ],
  ['another id', { ...ofCheck, check_run: { ...ofCheck.check_run, external_id: 'run/40/1' } }],
])('%s is not run again here', (_, payload) => {
  expect(readCheckAgain(payload)).toBeNull();
});

test('of suites only pushes to the default branch, and those that are run again, are stored', () => {
  const isNews = (action: string, branch: string) => isNewsOfSuites('check_suite', suite(action, branch));
  expect([isNews('requested', 'main'), isNews('requested', 'fix'), isNews('completed', 'main')]).toEqual([
    ...[true, false, false],
  ]);
  expect(isNews('rerequested', 'fix')).toBe(true);
  expect(isNewsOfSuites('push', suite('requested', 'main'))).toBe(false);
});

test('a lost permission concerns the repository, and a lost membership all of the owner', () => {
  expect(readAccess({ ...common, action: 'removed' })).toEqual({ owner: 'octo', repositoryId: 7 });
  const ofOrganization = { action: 'member_removed', organization: { login: 'octo' } };
  expect(readAccess(ofOrganization)).toEqual({ owner: 'octo', repositoryId: null });
  expect(readAccess({ action: 'removed' })).toBeNull();
});
