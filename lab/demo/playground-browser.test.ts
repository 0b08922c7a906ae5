// The playground as a person uses it, in a browser with the real App behind: both buttons of a check, and every link.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { describeInBrowser } from '../testing/describe-in-browser.ts';
import { type Stage, setStage } from './stage.ts';
import { createSee } from './story/scene.ts';

const endings = new AsyncDisposableStack();
const see = createSee(new AbortController().signal);
let stage: Stage;
let issue: string;

const mostPages = 200;

describeInBrowser('the playground with the App', ({ open, complaints }) => {
  beforeAll(async () => {
    stage = await setStage({ port: 4500, endings, tidy: () => true });
    issue = await stage.openPlayground();
  });
  afterAll(() => endings.disposeAsync());

  test('the buttons of a check reject and approve, and no link of any page leads nowhere', async () => {
    const { github, repository, appUrl } = stage;
    const page = await open(`${issue}?as=maya`);
    await page.getByRole('button', { name: 'Set the label agent' }).click();
    const pull = await see({
      what: 'a pull request of the agent',
      look: () => github.numbers(repository),
      find: (numbers) => numbers.find((each) => each > Number(issue.split('/').at(-1))),
    });
    await page.goto(`${issue.replace(/issues\/\d+$/, `pull/${pull}`)}?as=maya`);
    await page.getByRole('button', { name: /^Reject [A-Z0-9]{5}$/ }).click();
    await page.getByText('Rejected', { exact: false }).first().waitFor();
    await answeredBy('reject');
    await page.getByRole('button', { name: /^Approve [A-Z0-9]{5}$/ }).click();
    await answeredBy('approve');
    expect(complaints).toEqual([]);

    expect(await deadLinks([`${github.webUrl}/${repository}`, appUrl])).toEqual([]);
  });

  test('a plan waits for maya on the status page, and a button of its check approves it', async () => {
    const { github, repository, appUrl } = stage;
    const list = issue.replace(/\/issues\/\d+$/, '');
    const page = await open(`${list}?as=maya`);
    await page.getByLabel('From the next label on').selectOption('plan');
    await page.getByRole('button', { name: 'Change the configuration' }).click();
    await page.waitForURL(/as=maya/);
    const wanted = { title: 'Format the dates', head: 'dates', files: ['src/index.js'] };
    const pull = await github.openPullRequest('wendy', repository, wanted);
    await page.goto(`${list}/pull/${pull}?as=maya`);
    await page.getByRole('button', { name: 'Set the label agent' }).click();
    await see({
      what: 'a check with buttons about a plan',
      look: () => github.checkRuns(repository),
      find: (checks) =>
        checks.find(({ title, actions }) => title?.includes('its plan') && actions.length > 1),
    });

    await page.goto(appUrl);
    await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('link', { name: 'Continue as maya' }).click();
    const waits = page.locator('#waits-now');
    await waits.getByText('Plan: I return the value in src/index.js').waitFor();
    // Before one has signed in the status page is a 401, and GitHub's own pages for that have no icon.
    complaints.length = 0;
    await waits.getByRole('link').first().click();

    await page.goto(`${list}/pull/${pull}?as=maya`);
    await page
      .getByRole('button', { name: /^Approve [A-Z0-9]{5}$/ })
      .first()
      .click();
    await page.getByText('Plan: approved', { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

/** A press that reached the App is one of its decisions. */
function answeredBy(verdict: 'approve' | 'reject'): Promise<unknown> {
  return see({
    what: `a decision to ${verdict} by a button`,
    look: async () => (await request(`${stage.appUrl}/audit.jsonl`, { headers: asProgram() })).body.text(),
    find: (lines) =>
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .find((each) => each.verdict === verdict && each.by?.login === 'maya'),
  });
}

const asProgram = () => ({ authorization: `Bearer ${stage.dashboardToken}` });

/** Every page of this machine that can be reached from these, with what it answered where that was no page. */
async function deadLinks(from: readonly string[]): Promise<readonly string[]> {
  const seen = new Set(from);
  const dead: string[] = [];
  for (const address of seen) {
    const { statusCode, headers, body } = await request(address, { headers: asProgram() });
    const text = await body.text();
    if (statusCode >= 400) dead.push(`${address}: ${statusCode}`);
    const links = String(headers['content-type']).startsWith('text/html') ? linksOf(text, address) : [];
    if (headers.location !== undefined) links.push(new URL(String(headers.location), address).href);
    for (const link of links) if (seen.size < mostPages) seen.add(link);
  }
  return dead;
}

function linksOf(html: string, address: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address))
    .filter(({ hostname }) => hostname === '127.0.0.1')
    .map((url) => {
      url.hash = '';
      return url.href;
    });
}
