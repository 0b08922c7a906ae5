// When a pull request is judged without an event, and what is kept from one visit to the next.
import { beforeEach, expect, test } from '@jest/globals';
import { pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { rig } from '../../test/support/issue-stage.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun, someRepository } from '../testing/runs.ts';
import { peopleCheckName } from './show-verdicts.ts';

const day = 24 * 60 * 60_000;
const bot = { login: 'copilot-swe-agent[bot]', id: 9, type: 'Bot' };
const wendy = { login: 'wendy', id: 22, type: 'User' };
const sides = { head: { sha: 'abc', ref: 'fix', repo: { id: 7 } }, base: { ref: 'main', repo: { id: 7 } } };
const made = { created_at: '2026-01-01T00:00:00Z' };
const pull = { number: 40, state: 'open', commits: 1, user: bot, ...made, ...sides };
const ofWendy = { id: 1, user: wendy, state: 'APPROVED', commit_id: 'abc' };

beforeEach(() => {
  rig.github.files.set('octo/garden', 'pull_requests: { people: 1 }\n');
  rig.github.roles.set('wendy', 'write');
  const commits = [{ sha: 'abc', commit: { message: 'x' }, author: wendy, committer: wendy }];
  Object.assign(rig.github, { pull, reviews: [], commits });
});

const said = () =>
  rig.github.checks
    .map(({ fields }) => fields)
    // The fake keeps no name of what was edited since.
    .filter(({ name, conclusion }) => name === peopleCheckName || conclusion === 'cancelled')
    .map(({ conclusion = 'yellow', output }) => `${conclusion}: ${Object(output).title}`);
const byBot = { author: bot, committer: bot };
const writtenByBot = () => {
  rig.github.commits = [{ sha: 'abc', commit: { message: 'x' }, ...byBot }];
};

test('a permission that is lost without an event is noticed within a day', async () => {
  writtenByBot();
  rig.github.reviews = [ofWendy];
  await rig.deliver('pull_request', pullEvent('opened', { user: bot }));
  expect(said()).toEqual(['success: 1 of 1: @wendy approved abc.']);
  rig.github.roles.set('wendy', 'read');
  await rig.pass(day + 60_000, 60 * 60_000);
  expect(said().at(-1)).toBe('yellow: 0 of 1 people have approved abc.');
});

test('a yellow check is made again before GitHub calls it stale', async () => {
  writtenByBot();
  await rig.deliver('pull_request', pullEvent('opened', { user: bot }));
  expect(said()).toHaveLength(1);
  await rig.pass(13 * day, 6 * 60 * 60_000);
  expect(said()).toEqual(['cancelled: Judged again', 'yellow: 0 of 1 people have approved abc.']);
});

test('an outage longer than a day leaves it yellow, and the first visit after it is right', async () => {
  writtenByBot();
  rig.github.reviews = [ofWendy];
  const fail = () => {
    const fault = { route: /\/reviews$/, error: httpError(502, 'Bad gateway') };
    rig.github.faults.push(...Array.from({ length: 20 }, () => fault));
  };
  fail();
  await rig.deliver('pull_request', pullEvent('opened', { user: bot }));
  for (let hour = 0; hour < 40; hour += 1) {
    fail();
    await rig.pass(60 * 60_000, 10 * 60_000);
  }
  expect(said()).toEqual(['yellow: Not judged: GitHub does not answer']);
  rig.github.faults.length = 0;
  await rig.pass(2 * 60 * 60_000, 10 * 60_000);
  expect(said().at(-1)).toBe('success: 1 of 1: @wendy approved abc.');
});

test('a list of commits that does not have the head yet is no word on who wrote it', async () => {
  const mona = { login: 'mona', id: 1, type: 'User' };
  Object.assign(rig.github, { pull: { ...pull, user: mona } });
  const old = rig.github.commits;
  rig.github.commits = [{ sha: 'old', commit: { message: 'x' }, author: mona, committer: mona }];
  await rig.deliver('pull_request', pullEvent('synchronize'));
  expect(said()).toEqual(['yellow: Not judged: GitHub does not answer']);
  rig.github.commits = old;
  await rig.pass(60 * 60_000, 60_000);
  expect(said().at(-1)).toBe('success: No agent wrote this.');
});

test('a list of reviews that lags behind the event is read again soon', async () => {
  writtenByBot();
  rig.github.reviews = [ofWendy];
  await rig.deliver('pull_request', pullEvent('opened', { user: bot }));
  expect(said()).toEqual(['success: 1 of 1: @wendy approved abc.']);
  // GitHub tells the dismissal before its list has it.
  await rig.deliver('pull_request', pullEvent('edited'));
  rig.github.reviews = [{ ...ofWendy, state: 'DISMISSED' }];
  await rig.pass(60_000, 10_000);
  expect(said().at(-1)).toBe('yellow: 0 of 1 people have approved abc.');
});

test('a pull request of ours stays ours when its run is deleted', async () => {
  const run = aRun({ id: 'r1', state: 'ended', endedAt: 0, dueAt: null });
  const linked = { number: 40, url: '', headSha: 'abc', branch: 'fix' };
  await rig.store.runs.insert(withFacts({ ...run, repository: someRepository }, { pull: { linked } }));
  Object.assign(rig.github, { pull: { ...pull, user: { login: 'mona', id: 1, type: 'User' } } });
  await rig.deliver('pull_request', pullEvent('reopened'));
  expect(said()).toEqual(['yellow: 0 of 1 people have approved abc.']);
  await rig.store.runs.delete(['r1']);
  await rig.deliver('pull_request', pullEvent('edited'));
  expect(said()).toEqual(['yellow: 0 of 1 people have approved abc.']);
});

test('what an unguarded run did takes one more person, and the end of another run is judged', async () => {
  const linked = { number: 40, url: '', headSha: 'abc', branch: 'fix' };
  const ending = { outcome: 'unguarded', reason: 'x', at: 0 } as const;
  const run = withFacts(
    { ...aRun({ id: 'r1', state: 'ended', endedAt: 0, dueAt: null }), repository: someRepository },
    { pull: { linked }, end: { ending } },
  );
  await rig.store.runs.insert(run);
  writtenByBot();
  rig.github.reviews = [ofWendy];
  await rig.deliver('pull_request', pullEvent('reopened'));
  expect(said()).toEqual([
    'failure: 1 of 2: @wendy approved abc. The agent did something that nobody decided.',
  ]);
  const good = withFacts(run, { end: { ending: { ...ending, outcome: 'finished' } } });
  await rig.storeHandled({ result: '', changes: [{ kind: 'run', run: good, change: 'state' }] });
  await rig.work();
  expect(said().at(-1)).toBe('success: 1 of 1: @wendy approved abc.');
});
