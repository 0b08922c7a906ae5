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

    /** A press that reached the App is one of its decisions. */
    function answeredBy(verdict: 'approve' | 'reject'): Promise<unknown> {
      return see({
        what: `a decision to ${verdict} by a button`,
        look: async () => (await request(`${appUrl}/audit.jsonl`, { headers: asProgram() })).body.text(),
        find: (lines) =>
          lines
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line))
            .find((each) => each.verdict === verdict && each.by?.login === 'maya'),
      });
    }
  });
});

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
