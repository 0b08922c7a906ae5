// The pages of the App in a real browser: they refresh themselves, their policy holds, hostile titles stay text, a phone can read them.
import { beforeEach, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { until } from '../lab/support/until.ts';
import { describeInBrowser, pageFaults } from '../lab/testing/describe-in-browser.ts';
import { aQuestion } from '../test/support/questions/some.ts';
import {
  localToken,
  memoryStore,
  minute,
  noon,
  openStatus,
  polled,
  type StatusWorld,
  workedUntil,
  working,
} from '../test/support/status-world.ts';
import type { Decision } from './store/decision.ts';
import type { StoredQuestion } from './store/question.ts';
import type { Result } from './store/result.ts';
import type { Run } from './store/run/run.ts';
import { withFacts } from './store/run/run-facts.ts';
import { aDecision } from './testing/decisions.ts';
import { aRun } from './testing/runs.ts';

const token = 'a-dashboard-token-of-length';
const someAction = { tool: 'terminal', risk: 'LOW', summary: null, cut: null };
const hostile = `</title></bdi><script>document.title="owned"</script><img src=x onerror='document.title="owned"'>`;

describeInBrowser('the App in a browser', ({ open: openAddress, complaints }) => {
  let world: StatusWorld;
  let store: ReturnType<typeof memoryStore>;
  let runs: Run[];
  let decided: Decision[];
  let asked: StoredQuestion[];
  let came: Result[];
  let page: Page;

  beforeEach(() => {
    runs = [working];
    decided = [];
    asked = [];
    came = [];
  });

  async function open(
    address = '/',
    options: {
      token?: string;
      look?: BrowserContextOptions;
    } = {},
  ) {
    store = memoryStore(runs, asked, decided, came);
    world = await openStatus(store, {
      token: options.token ?? null,
      refreshMs: 100,
    });
    page = await openAddress(`${world.address}/sign-in?token=${localToken}`, {
      viewport: { width: 1100, height: 800 },
      ...options.look,
    });
    await page.goto(`${world.address}${address}`);
  }

  test('shows what changes without a reload, and leaves the focus where it was', async () => {
    await open();
    await page.getByText('Up to date').waitFor();
    await page.locator(`#run-${working.id} .title`).focus();
    const second = aRun({ id: 'second', issue: 77 });
    runs.unshift(withFacts(second, { start: { issueTitle: 'Prune the roses' } }));
    await page.getByText('Prune the roses').waitFor();
    expect(await page.title()).toBe('2 live · agent-conversations');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Water');
    runs.splice(0, 2, workedUntil('stuck'));
    await page.getByRole('heading', { name: 'Failed within a day' }).waitFor();
    await page.locator('#failed-now').getByText('The agent is stuck').waitFor();
    expect(await page.getByText('Prune the roses').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the scroll position and a text selection stay while the page changes', async () => {
    runs = Array.from({ length: 40 }, (_, issue) => ({ ...working, id: `${issue}`, issue }));
    await open();
    await page.evaluate('scrollTo(0, 900)');
    await page.evaluate("getSelection().selectAllChildren(document.querySelector('#run-30 .title'))");
    await page.getByText('Paused while text is selected').waitFor();
    runs.splice(20, 1);
    await page.evaluate('getSelection().empty()');
    await page.locator('#run-20').waitFor({ state: 'detached' });
    expect(await page.evaluate('scrollY')).toBe(900);
    expect(complaints).toEqual([]);
  });

  test('says when the server cannot be read, recovers, and signs out once the session is over', async () => {
    await open();
    store.failing = true;
    await page.getByText('The server cannot read its data').waitFor();
    store.failing = false;
    await page.getByText('Up to date').waitFor();
    world.clock += 8 * 24 * 60 * minute;
    await page.getByLabel('Token').waitFor();
    expect(await page.getByText('Up to date').count()).toBe(0);
  });

  test('an unfolded decision stays unfolded while decisions are added', async () => {
    decided = [aDecision({ actions: [{ ...someAction, arguments: { command: hostile } }] })];
    await open(`/runs/${working.id}`);
    await page.getByText('Up to date').waitFor();
    await page.getByText('What it was about').click();
    await page.locator('.decision pre').waitFor();
    decided.unshift(aDecision({ id: 'second', at: 2_000, verdict: 'reject' }));
    await page.getByText('Rejected').waitFor();
    expect(await page.locator('.decision pre').last().isVisible()).toBe(true);
    expect(await page.locator('.decision pre').first().isVisible()).toBe(false);
    expect(await page.locator('.decision pre').last().textContent()).toContain('<script>');
    expect(await page.title()).not.toBe('owned');
    expect(complaints).toEqual([]);
  });

  test('the content security policy blocks a script that got into the page', async () => {
    await open();
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))`,
    );
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">')`,
    );
    const blocked =
      /inline script .*Content Security Policy.*inline event handler .*Content Security Policy/s;
    await until(
      () => complaints.join(),
      (said) => blocked.test(said),
    );
    await expect(page.evaluate('window.ran === undefined')).resolves.toBe(true);
  });

  test('a person with the token signs in, reads the page, and signs out', async () => {
    await open(`/runs/${working.id}`, { token, look: { viewport: { width: 390, height: 800 } } });
    await page.getByLabel('Token').fill('not the token at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The token is wrong.').waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByText('Up to date').waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
  });

  test('a long action is printed whole', async () => {
    const command = 'npm test\n'.repeat(200);
    decided = [aDecision({ actions: [{ ...someAction, arguments: { command } }] })];
    await open(`/runs/${working.id}`);
    await page.getByText('What it was about').click();
    const hidden =
      "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('pre'))";
    expect(await page.evaluate(hidden)).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(hidden)).toBe(0);
  });

  test('axe finds nothing, and nothing sticks out, in either colour, on a phone and on a screen', async () => {
    const long = 'averylongwordthatnobodycanbreak'.repeat(6);
    const asking = polled('waiting_for_confirmation');
    const failed = aRun({ id: 'failed', state: 'ended', endedAt: 3, issue: 78 });
    const ending = { outcome: 'error', reason: long, at: 3 } as const;
    runs = [
      withFacts(working, { start: { issueTitle: long, requester: long } }),
      { ...asking, id: 'asking' },
      withFacts(failed, { end: { ending, finalMessage: long } }),
    ];
    const edit = {
      kind: 'FileEditorAction',
      command: 'str_replace',
      path: 'src/a.js',
      old_str: long,
      new_str: 'b',
    };
    const by = { kind: 'rule', rule: 'rule 1', configuration: `${long}.yml@${'a'.repeat(40)}` } as const;
    const action = { ...someAction, tool: 'file_editor', arguments: edit };
    decided = [
      aDecision({ by, actions: [action] }),
      aDecision({ id: 'stop', verdict: 'stop', actions: null }),
    ];
    asked = [aQuestion({ runId: 'asking', actions: [{ ...action, thought: null }] })];
    const result = { runId: 'a', repositoryId: 7, askedAt: noon, endedAt: noon, cost: null, questions: [] };
    came = [`octo/${long}`, 'octo/garden'].map((repositoryName, at) => ({
      ...{ ...result, repositoryName, repositoryId: at },
      pulls: [{ number: 1, state: 'merged', closedAt: noon + minute, isFirst: true }],
    }));
    await open();
    const found: string[] = [];
    for (const path of [
      '/',
      '/?state=well',
      '/results',
      `/runs/${working.id}`,
      '/runs/asking',
      '/runs/failed',
      '/runs/none',
    ]) {
      await page.goto(`${world.address}${path}`);
      found.push(...(await pageFaults(page)).map((each) => `${path} in ${each}`));
    }
    expect(found).toEqual([]);
  });
});
