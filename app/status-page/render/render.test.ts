import { describe, expect, test } from '@jest/globals';
import { aQuestion } from '../../../test/support/questions/some.ts';
import { conversation, followed, minute, noon, task, watched } from '../../../test/support/status-world.ts';
import { noFilter } from '../../model/run-filter.ts';
import { aRun } from '../../testing/runs.ts';
import type { OpenQuestion, StatusView } from '../types.ts';
import { runLine } from '../view/run-line.ts';
import { runView } from '../view/run-view.ts';
import { renderRunPage } from './run-page.ts';
import { renderStatusPage } from './status-page.ts';
import { ahead, moment, shortDuration } from './time.ts';

const web = 'https://github.com';
const empty: StatusView = {
  now: noon,
  filter: noFilter,
  counts: { live: 0, starting: 0, asking: 0, ended: 0, well: 0, badly: 0 },
  backlog: { deliveries: 0, effects: 0, oldest: null },
  confirmations: [],
  live: { page: 1, pages: 1, runs: [] },
  failed: [],
  ended: [],
};
const asked: OpenQuestion = {
  runId: 'r1',
  issueTitle: 'Water',
  repository: 'octo/garden',
  code: 'K7Q2',
  tool: 'terminal',
  risk: 'HIGH',
  summary: null,
  askedAt: noon - minute,
  url: 'https://github.com/octo/garden/pull/3#discussion_r1',
};
const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

describe('the status page', () => {
  test('says what to do where nothing runs', () => {
    const page = renderStatusPage(empty, { signedIn: false });
    expect(page).toContain('Nothing is running. Label an issue to start a conversation.');
    expect(page).not.toContain('Ended</h2>');
    expect(page).not.toContain('Sign out');
    expect(page).not.toContain('Behind:');
  });

  test('puts first what waits for a person', () => {
    const runs = [runLine(aRun(), web)];
    const page = renderStatusPage(
      {
        ...empty,
        confirmations: [asked, { ...asked, code: 'B', summary: 'Drop a table', url: null }],
        live: { page: 1, pages: 1, runs },
      },
      { signedIn: true },
    );
    expect(page.indexOf('Waiting for an answer</h2>')).toBeLessThan(page.indexOf('Live</h2>'));
    expect(page).toContain('<title>(2) 0 live · agent-conversations</title>');
    expect(page).toContain('terminal, risk high');
    expect(page).toContain('answer on GitHub');
    expect(page).toContain('Sign out');
  });

  test('says when the work does not keep up', () => {
    const behind = (oldest: number) =>
      renderStatusPage({ ...empty, backlog: { deliveries: 1, effects: 1200, oldest } }, { signedIn: false });
    expect(behind(noon - 5 * minute)).toContain('Behind: 1 event to handle and 1,200 updates to send');
    expect(behind(noon - 1000)).not.toContain('Behind:');
  });

  test('pages through thousands', () => {
    const on = (page: number) =>
      renderStatusPage({ ...empty, live: { page, pages: 3, runs: [] } }, { signedIn: false });
    expect(on(1)).toContain('href="/?page=2" rel="next"');
    expect(on(1)).not.toContain('rel="prev"');
    expect(on(3)).toContain('href="/?page=2" rel="prev"');
    expect(on(3)).not.toContain('rel="next"');
    expect(on(2)).toContain('data-feed="/events?page=2"');
  });

  test('tells how many finished ones are not shown', () => {
    const run = runLine(followed(watched([1, task('READY', 'c')], [2, conversation('finished')])), web);
    const page = renderStatusPage(
      { ...empty, counts: { ...empty.counts, ended: 4021 }, ended: [run] },
      { signedIn: false },
    );
    expect(page).toContain('The latest 1 of 4,021.');
  });
});

describe('what ended', () => {
  const run = (outcome: 'finished' | 'stuck') =>
    runLine(followed(watched([1, task('READY', 'c')], [2, conversation(outcome)])), web);

  test('well and badly are two numbers, and what ended badly today stands above what lives', () => {
    const counts = { live: 1, starting: 0, asking: 0, ended: 60, well: 31, badly: 12 };
    const page = renderStatusPage(
      { ...empty, counts, failed: [run('stuck')], ended: [run('stuck'), run('finished')] },
      { signedIn: false },
    );
    expect(page).toContain('<dd>31</dd><dt><a href="/?state=well">ended well in a day</a></dt>');
    expect(page).toContain(
      '<div class="figure bad"><dd>12</dd><dt><a href="/?state=badly">ended badly in a day',
    );
    expect(page.indexOf('Ended badly within a day')).toBeLessThan(page.indexOf('Live</h2>'));
    expect(page).toContain('The latest 1 of 12. <a href="/?state=badly">All that ended badly</a>');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids.filter((id) => !id?.startsWith('run-'))).size).toBe(ids.length - 2);
  });

  test('a filter is kept by the form, by the pages and by what is sent while the page is open', () => {
    const filter = { repository: 'octo/garden', person: null, state: 'live' } as const;
    const page = renderStatusPage(
      { ...empty, filter, live: { page: 2, pages: 3, runs: [] } },
      { signedIn: false },
    );
    expect(page).toContain('name="repository" value="octo/garden"');
    expect(page).toContain('<option value="live" selected>Live</option>');
    expect(page).toContain('href="/?repository=octo%2Fgarden&amp;state=live&amp;page=3" rel="next"');
    expect(page).toContain('data-feed="/events?repository=octo%2Fgarden&amp;state=live&amp;page=2"');
    expect(page).toContain('Nothing that runs fits the filter.');
    expect(page).toContain('<title>Live, octo/garden · agent-conversations</title>');
    const badly = renderStatusPage({ ...empty, filter: { ...filter, state: 'badly' } }, { signedIn: false });
    expect(badly).not.toContain('Live</h2>');
    expect(badly).toContain('Nothing that ended fits the filter.');
  });
});

test('the page of a run shows its open question', () => {
  const beside = { decisions: { lines: [], more: false }, refused: [], asked: [aQuestion()] };
  const text = renderRunPage(runView(aRun(), web, noon, beside), { signedIn: false });
  expect(text).toContain('answer on GitHub');
  expect(text).toContain('<pre>npm test</pre>');
  const none = renderRunPage(runView(aRun(), web, noon), { signedIn: false });
  expect(none).not.toContain('Waiting for an answer</h2>');
});

test('no text from outside becomes markup, wherever it is shown', () => {
  const base = aRun();
  const evil = {
    ...followed(watched([1, task('READY', 'c')], [2, conversation(hostile)])),
    repository: { id: 1, owner: hostile, name: hostile },
  };
  const facts = {
    ...base.facts,
    ...{
      requester: hostile,
      issueTitle: hostile,
      agentBranch: hostile,
      note: hostile,
      finalMessage: hostile,
    },
    conversationUrl: `javascript:${hostile}`,
    by: { kind: 'label', label: hostile } as const,
    pull: { number: 3, url: hostile, headSha: hostile, branch: hostile },
    ending: { outcome: 'error', reason: hostile, at: noon } as const,
  };
  const live = { ...evil, facts: { ...facts, ending: null } };
  const ended = { ...evil, facts, state: 'ended', endedAt: noon + 9 * minute } as const;
  const confirmation = {
    ...asked,
    issueTitle: hostile,
    tool: hostile,
    summary: hostile,
    risk: hostile,
    repository: hostile,
  };
  const pages = [
    renderStatusPage(
      {
        ...empty,
        confirmations: [confirmation],
        live: { page: 1, pages: 1, runs: [runLine(live, web)] },
        failed: [runLine(ended, web)],
        ended: [runLine(ended, web)],
      },
      { signedIn: false },
    ),
    renderRunPage(runView(live, web, noon), { signedIn: false }),
    renderRunPage(runView(ended, web, noon), { signedIn: false }),
  ];
  for (const page of pages) {
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('javascript:');
    expect(page).not.toMatch(/\sstyle=/);
    expect(page).not.toMatch(/\son[a-z]+="/);
  }
});

describe('the page of a run', () => {
  test('that goes on', () => {
    const page = renderRunPage(
      runView(
        followed(watched([1, task('READY', 'c')], [2, conversation('running')])),
        web,
        noon + 5 * minute,
      ),
      { signedIn: false },
    );
    expect(page).toContain('goes on');
    expect(page).toContain('None yet');
    expect(page).toMatch(/data-feed="\/events\?run=[\w-]+"/);
  });

  test('that has not begun, with a word why', () => {
    const run = aRun();
    const page = renderRunPage(
      runView({ ...run, facts: { ...run.facts, note: 'the service is full' } }, web, noon),
      { signedIn: false },
    );
    expect(page).toContain('The service is full');
    expect(page).toContain('None planned');
  });

  test('whose looks fail', () => {
    const failed = { kind: 'failed', why: 'unavailable', message: 'answered 502' } as const;
    const run = followed(watched([1, task('READY', 'c')], [2, conversation('dreaming')], [3, failed]));
    const page = renderRunPage(runView(run, web, noon + 5 * minute), { signedIn: false });
    expect(page).toContain('The service could not be read for');
    expect(page).toContain('Warnings');
  });

  test('that ended, with the next step and the commands in it', () => {
    const page = renderRunPage(
      runView(
        followed(
          watched([1, task('READY', 'c')], [2, conversation('stuck')]),
          {},
          { finalMessage: 'I tried.', issueTitle: '' },
        ),
        web,
        noon,
      ),
      { signedIn: false },
    );
    expect(page).toContain('<code>/retry</code>');
    expect(page).toContain('I tried.');
    expect(page).toContain('Untitled issue');
  });
});

describe('times', () => {
  test.each([
    [-5, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [3_660_000, '1h 1m'],
    [90_000_000, '1d 1h'],
  ])('%d ms: %s', (ms, text) => {
    expect(shortDuration(ms)).toBe(text);
  });

  test('a look that is late by more than a round is overdue', () => {
    expect(ahead(noon + 12_000, noon).toString()).toContain('>in 12s<');
    expect(ahead(noon - 3000, noon).toString()).toContain('>now<');
    expect(ahead(noon - 30_000, noon).toString()).toContain('>overdue by 30s<');
  });

  test('a time that is none breaks nothing', () => {
    expect(moment(Number.NaN).toString()).toContain('unknown');
  });
});
