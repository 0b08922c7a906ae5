// The playground as a person uses it, in a browser with the real App behind: both buttons of a check, every link, and
// what axe finds on the pages behind them.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { describeInBrowser, pageFaults } from '../testing/describe-in-browser.ts';
import { type Stage, setStage } from './stage.ts';
import { createSee } from './story/scene.ts';

const endings = new AsyncDisposableStack();
const see = createSee(new AbortController().signal);
let stage: Stage;
let issue: string;
/** Filled by the story, which comes first. */
let pages: readonly string[] = [];

const mostPages = 200;

describeInBrowser('the playground with the App', ({ open, complaints }) => {
  beforeAll(async () => {
    stage = await setStage({ port: 4500, endings, tidy: () => true, speed: 30, workMs: 200 });
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
    const reject = page.getByRole('button', { name: /^Reject [A-Z0-9]{5}$/ });
    const first = codeOf(await reject.textContent());
    await reject.click();
    await answered(first, 'reject');
    // The next question has a code of its own; until it is asked, the buttons of the first one may still be there.
    const approve = page.getByRole('button', { name: new RegExp(`^Approve (?!${first})[A-Z0-9]{5}$`) });
    const second = codeOf(await approve.textContent());
    await approve.click();
    await answered(second, 'approve');
    expect(complaints).toEqual([]);

    stage.showSummary(summary);
    const { dead, shown } = await followLinks([`${github.webUrl}/${repository}`, appUrl]);
    expect(dead).toEqual([]);
    pages = shown;

    /** A press that reached the App is one of its decisions. */
    function answered(code: string, verdict: 'approve' | 'reject'): Promise<unknown> {
      return see({
        what: `the question ${code} to be answered with ${verdict} by a button`,
        look: async () => (await request(`${appUrl}/audit.jsonl`, { headers: asProgram() })).body.text(),
        find: (lines) =>
          lines
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line))
            .find(
              (each) => each.verdict === verdict && each.question.code === code && each.by?.login === 'maya',
            ),
      });
    }
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
        checks.find(({ title, actions }) => title?.includes('this plan') && actions.length > 1),
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
    await page.getByText('Approved by').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('axe finds nothing on any page of the playground, in either colour, on a phone and on a screen', async () => {
    // One of each kind: the list, an issue, a pull request, a job summary, and what is not there.
    expect(pages.length).toBeGreaterThan(3);
    const found: string[] = [];
    for (const address of [...pages, `${stage.github.webUrl}/${stage.repository}/issues/999`]) {
      const page = await open(address);
      found.push(...(await pageFaults(page)).map((each) => `${address} in ${each}`));
      await page.close();
    }
    expect(found).toEqual([]);
  });
});

/** All that our texts are made of. */
const summary = `### ✅ Finished

> [!WARNING]
> Look at [this](https://example.com/).

<details><summary>Why</summary>

| State | Since (UTC) | For |
|---|---|--:|
| ✋ Waiting for an answer | 17:41 | 2m |

</details>

\`\`\`diff
-a
+${'b'.repeat(200)}
\`\`\`
`;

const codeOf = (button: string | null): string => button?.split(' ').at(-1) ?? '';

const asProgram = () => ({ authorization: `Bearer ${stage.dashboardToken}` });

/** Every address of this machine that can be reached from these: `dead` ones with their answer, and pages that people are `shown`. */
async function followLinks(
  from: readonly string[],
): Promise<{ readonly dead: readonly string[]; readonly shown: readonly string[] }> {
  const seen = new Set(from);
  const dead: string[] = [];
  const shown: string[] = [];
  for (const address of seen) {
    const { statusCode, headers, body } = await request(address, { headers: asProgram() });
    const text = await body.text();
    if (statusCode >= 400) dead.push(`${address}: ${statusCode}`);
    const isPage = String(headers['content-type']).startsWith('text/html');
    if (isPage && statusCode === 200 && isPlayground(address)) shown.push(address);
    const links = isPage ? linksOf(text, address) : [];
    if (headers.location !== undefined) links.push(new URL(String(headers.location), address).href);
    for (const link of links) if (seen.size < mostPages) seen.add(link);
  }
  return { dead, shown };
}

/** The pages of the App have such a test of their own. */
const isPlayground = (address: string): boolean =>
  address.startsWith(stage.github.webUrl) && !address.includes('#');

function linksOf(html: string, address: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address))
    .filter(({ hostname }) => hostname === '127.0.0.1')
    .map((url) => {
      url.hash = '';
      return url.href;
    });
}
