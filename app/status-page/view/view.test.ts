import { describe, expect, test } from '@jest/globals';
import { deedOf } from '../../../shared/question/index.ts';
import { aQuestion, someAction } from '../../../test/support/questions/some.ts';
import {
  conversation,
  followed,
  memoryStore,
  minute,
  noon,
  task,
  watched,
} from '../../../test/support/status-world.ts';
import type { Run } from '../../model/run.ts';
import { aRun } from '../../testing/runs.ts';
import { renderRunPage } from '../render/run-page.ts';
import { pageAddress, webAddressOf } from './addresses.ts';
import { livePerPage, readRunView, readStatusView } from './read-view.ts';
import { runLine } from './run-line.ts';
import { endedLine, stateOf } from './run-state.ts';
import { runView } from './run-view.ts';
import { timelineOf } from './timeline.ts';

const web = 'https://github.com';
const ready = [1, task('READY', 'c')] as const;
const working = followed(watched(ready, [2, conversation('running')]));

describe('the state of a run in words', () => {
  test.each<[string, Run, string, string, number]>([
    ['pending', aRun({ createdAt: 7 }), 'Waiting to start', 'starting', 7],
    ['starting', aRun({ state: 'starting', createdAt: 7 }), 'Start requested', 'starting', 7],
    [
      'preparing',
      followed(watched([1, task('WAITING_FOR_SANDBOX')])),
      'Start-up: waiting for a sandbox',
      'starting',
      noon + minute,
    ],
    ['at work', working, 'Working', 'working', noon + 2 * minute],
    [
      'asking',
      followed(watched(ready, [2, conversation('waiting_for_confirmation')])),
      'Waiting for an answer',
      'asking',
      noon + 2 * minute,
    ],
    [
      'paused',
      followed(watched(ready, [2, conversation(null, 'PAUSED')])),
      'Sandbox is paused',
      'resting',
      noon + 2 * minute,
    ],
    [
      'in a state of tomorrow',
      followed(watched(ready, [2, conversation('dreaming')])),
      'dreaming',
      'resting',
      noon + 2 * minute,
    ],
    ['watched before the first look', aRun({ state: 'watching', createdAt: 7 }), 'Followed', 'working', 7],
    [
      'finished',
      followed(watched(ready, [2, conversation('finished')])),
      'Finished',
      'good',
      noon + 2 * minute,
    ],
    [
      'stuck',
      followed(watched(ready, [2, conversation('stuck')])),
      'The agent is stuck',
      'bad',
      noon + 2 * minute,
    ],
    ['ended without a word', aRun({ state: 'ended', endedAt: 9 }), 'Ended', 'over', 9],
  ])('%s', (_what, run, label, tone, since) => {
    expect(stateOf(run)).toEqual({ label, tone, since });
  });

  test('an agent that ended with a message is not said to be done', () => {
    const ending = { outcome: 'finished', reason: '', at: 0, variant: 'with_message' } as const;
    expect(endedLine(ending)).toEqual({ label: 'Ended with a message', tone: 'good' });
  });

  test('giving up is not failing', () => {
    expect(endedLine({ outcome: 'cancelled', reason: '', at: 0 }).tone).toBe('over');
    expect(endedLine({ outcome: 'start_error', reason: '', at: 0 }).tone).toBe('bad');
  });

  test('a start that failed is shown as such in the timeline', () => {
    const run = followed(watched([1, task('ERROR')]));
    expect(timelineOf(run, noon).at(-1)).toMatchObject({ label: 'The start failed', tone: 'bad' });
  });
});

describe('a line', () => {
  test('says what, who, where, and when it is looked at next', () => {
    const pull = { number: 9, url: 'https://elsewhere.example', headSha: 'a', branch: 'agent/x' };
    expect(runLine({ ...working, facts: { ...working.facts, pull } }, web)).toMatchObject({
      repository: 'octo/garden',
      issue: { number: 12, title: 'Water', url: 'https://github.com/octo/garden/issues/12' },
      pull: { number: 9, url: 'https://github.com/octo/garden/pull/9' },
      requester: 'mona',
      nextLookAt: working.watch?.nextLookAt,
      note: null,
    });
    expect(runLine(aRun(), web).nextLookAt).toBeNull();
  });

  test('tells what the state does not: failed looks, a slow start, why it ended', () => {
    const failed = { kind: 'failed', why: 'unavailable', message: 'answered 502' } as const;
    const once = followed(watched(ready, [2, conversation('running')], [3, failed]));
    const twice = followed(watched(ready, [2, conversation('running')], [3, failed], [4, failed]));
    expect(runLine(once, web).note).toBe('The last look failed: answered 502');
    expect(runLine(twice, web).note).toBe('The last 2 looks failed: answered 502');
    const slow = aRun();
    expect(runLine({ ...slow, facts: { ...slow.facts, note: 'the service is full' } }, web).note).toBe(
      'The service is full',
    );
    expect(runLine(followed(watched(ready, [2, conversation('stuck')])), web).note).toMatch(/^The agent/);
    expect(runLine(followed(watched(ready, [2, conversation('finished')])), web).note).toBeNull();
    expect(runLine(aRun({ state: 'ended', endedAt: 9 }), web).note).toBeNull();
  });

  test('signs that turn the reading direction are not shown', () => {
    const run = aRun();
    const hostile = { ...run, facts: { ...run.facts, issueTitle: 'safe\u202Eexe.txt' } };
    expect(runLine(hostile, web).issue.title).toBe('safeexe.txt');
  });
});

describe('a run', () => {
  test('with its timeline, each state with how long it lasted', () => {
    const timeline = timelineOf(working, noon + 5 * minute);
    expect(timeline.map(({ label, lastedMs }) => [label, lastedMs])).toEqual([
      ['Started by mona', null],
      ['Start requested', null],
      ['Start-up: ready', minute],
      ['Working', null],
    ]);
  });

  test('that ended, with what is left to say', () => {
    const run = followed(
      watched(ready, [2, conversation('running')], [30, conversation('finished')]),
      {},
      {
        finalMessage: 'Done.',
        conversationUrl: 'https://app.example/conversations/c',
        agentBranch: 'agent/x',
      },
    );
    const view = runView(run, web, noon + 40 * minute);
    expect(view).toMatchObject({
      startedBy: 'label agent',
      conversationUrl: 'https://app.example/conversations/c',
      branch: 'agent/x',
      finalMessage: 'Done.',
      failing: null,
      ending: { sentence: 'The agent reports that the task is done.' },
    });
    expect(view.timeline.map(({ label, lastedMs }) => [label, lastedMs]).slice(-2)).toEqual([
      ['Working', 28 * minute],
      ['Finished', null],
    ]);
  });

  test('that a command began, whose looks fail', () => {
    const failed = { kind: 'failed', why: 'unavailable', message: 'answered 502' } as const;
    const run = followed(
      watched(ready, [2, conversation('dreaming')], [3, failed]),
      {},
      { by: { kind: 'command', usage: '/retry' } },
    );
    const view = runView(run, web, noon);
    expect(view).toMatchObject({
      startedBy: '/retry',
      failing: { count: 1, last: 'answered 502' },
      ending: null,
    });
    expect(view.warnings).toHaveLength(1);
  });
});

describe('the page of a run', () => {
  const run = followed(watched(ready, [2, conversation('running')]));
  const withFacts = (facts: Partial<typeof run.facts>) => ({ ...run, facts: { ...run.facts, ...facts } });

  test.each([
    [
      'as the configuration says',
      { terms: { ask: { ask: 'always', by: 'configuration' } } },
      'before every action (configuration)',
    ],
    ['as the account is set', { accountAsks: 'never' }, 'never asks before it acts (as the account is set)'],
    ['where nobody knows', {}, null],
  ] as const)(
    'says when the agent asks: %s',
    (_, { terms, ...facts }: { terms?: object; accountAsks?: 'never' }, words) => {
      const view = runView(withFacts({ ...facts, terms: { ...run.facts.terms, ...terms } }), web, noon);
      expect(view.asks).toBe(words);
    },
  );

  test('lists what is approved for the rest of the run, by whom, and where it is taken back', async () => {
    const test = aQuestion({ actions: [someAction('npm test\nrm \u202ex'), someAction('ls', 'a2')] });
    const [first, second] = test.actions ?? [];
    const grant = (action: typeof first, question = test.id) => ({
      ...{ deed: action ? deedOf(action) : '', by: 'mona', question },
    });
    const stored = withFacts({ grants: [grant(first, 'pruned'), grant(first), grant(second)] });
    const parts = { store: memoryStore([stored], [test]), web, now: () => noon };
    const view = await readRunView(parts, stored.id);
    const place = {
      by: 'mona',
      code: test.code,
      url: 'https://github.com/octo/garden/pull/40#discussion_r500',
    };
    expect(view?.granted).toEqual([
      { tool: 'terminal', what: 'ls', ...place },
      { tool: 'terminal', what: 'npm test ⏎ rm ⟨U+202E⟩x', ...place },
      { tool: 'an action', what: '', by: 'mona', code: null, url: null },
    ]);
    const page = view && renderRunPage(view, { signedIn: false });
    expect(page).toContain('Approved for the rest of the run</h2>');
    expect(page).toContain('<code><bdi>ls</bdi></code>');
    expect(renderRunPage(runView(run, web, noon), { signedIn: false })).not.toContain(
      'Approved for the rest',
    );
  });
});

describe('what is read', () => {
  test('one page of many live runs, and the finished ones beside the first', async () => {
    const many = Array.from({ length: 120 }, (_, place) => ({
      ...working,
      id: `run-${place}`,
      issue: place,
    }));
    const parts = {
      store: memoryStore([...many, followed(watched(ready, [2, conversation('finished')]))]),
      web,
      now: () => noon,
    };
    const first = await readStatusView(parts, 1);
    expect(first.counts).toEqual({ live: 120, starting: 0, asking: 0, ended: 1, well: 1, badly: 0 });
    expect(first.live).toMatchObject({ page: 1, pages: 3 });
    expect([first.live.runs.length, first.ended.length]).toEqual([livePerPage, 1]);
    const last = await readStatusView(parts, 99);
    expect(last.live.page).toBe(3);
    expect([last.live.runs.length, last.ended.length]).toEqual([20, 0]);
  });

  test('what waits, with the oldest of it', async () => {
    const store = memoryStore([]);
    const counts = {
      runs: { pending: 1, starting: 2, preparing: 3 },
      outbox: { waiting: 1, retrying: 2, done: 9 },
      deliveriesWaiting: 4,
      oldest: { delivery: 30, run: 1, outbox: 20 },
    };
    const view = await readStatusView(
      { store: { ...store, counts: async () => counts }, web, now: () => noon },
      1,
    );
    expect(view.counts).toEqual({ live: 6, starting: 6, asking: 0, ended: 0, well: 0, badly: 0 });
    expect(view.backlog).toEqual({ deliveries: 4, effects: 3, oldest: 20 });
  });

  test('a run that is not there', async () => {
    expect(await readRunView({ store: memoryStore([]), web, now: () => noon }, 'x')).toBeNull();
  });
});

test('GitHub’s pages live beside its API', () => {
  expect(webAddressOf('https://api.github.com')).toBe('https://github.com');
  expect(webAddressOf('https://ghe.example:8443/api/v3')).toBe('https://ghe.example:8443');
});

test('only pages are linked', () => {
  expect(pageAddress('https://app.example/x')).toBe('https://app.example/x');
  expect([
    pageAddress('javascript:alert(1)'),
    pageAddress('data:text/html,x'),
    pageAddress('no address'),
    pageAddress(null),
  ]).toEqual([null, null, null, null]);
});
