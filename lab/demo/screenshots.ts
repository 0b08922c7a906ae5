// `npm run screenshots`: plays the story of docs/first-hour.md, with the App and with a workflow, and takes the pictures of the
// documents from the playground's own pages. Needs a Chromium, and the dist/ of the sources.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { people } from '../github/index.ts';
import { findBrowser, launchBrowser, noBrowser } from '../support/browser.ts';
import { setStage } from './stage.ts';
import { createSee } from './story/scene.ts';
import { setWorkflowStage } from './workflow-stage.ts';

const pictures = join(import.meta.dirname, '../../docs/pictures');
const width = 840;
const see = createSee(new AbortController().signal);
const asks = ({ body }: { readonly body: string }) => body.includes('/approve');

const executable = findBrowser(process.env);
if (executable === null) throw new Error(noBrowser);
const browser = await launchBrowser(executable);
try {
  await takeOfApp(browser);
  await takeOfWorkflow(browser);
} finally {
  await browser.close();
}

async function takeOfApp(browser: Browser): Promise<void> {
  await using endings = new AsyncDisposableStack();
  const stage = await setStage({ port: 4700, endings, tidy: () => true });
  const { github, repository, appUrl } = stage;
  const { issue, pull, question } = await pullWithQuestion('The total is wrong for an empty cart');
  const address = `${github.webUrl}/${repository}/pull/${pull}`;
  await take(browser, 'question', address, 'section.thread');
  await take(browser, 'status', appUrl, 'main', async (page) => {
    await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('link', { name: `Continue as ${people.maintainer}` }).click();
    await page.getByRole('heading', { name: /^Wait/ }).waitFor();
  });
  await github.reply(people.maintainer, repository, pull, question, '/approve');
  await answered(pull, question, 'Approved');
  await take(browser, 'answer', address, 'section.thread');

  const other = await pullWithQuestion('Names are not aligned');
  const reason = '/reject We need no package for that: use padStart.';
  await github.reply(people.maintainer, repository, other.pull, other.question, reason);
  await answered(other.pull, other.question, 'Rejected');
  await take(browser, 'rejected', `${github.webUrl}/${repository}/pull/${other.pull}`, 'section.thread');

  await see({
    what: `a report on #${issue}`,
    look: () => github.comments(repository, issue),
    find: (all) => all.find(({ body }) => /^### .*Finished/m.test(body) && !body.includes(':progress')),
  });
  await take(browser, 'finished', `${github.webUrl}/${repository}/issues/${issue}`, 'article:last-of-type');

  /** The agent's pull request for a new issue, and its question there. */
  async function pullWithQuestion(title: string) {
    const body = 'simulate: confirm tests after 20s, then confirm until approved after 25s';
    const issue = await github.createIssue(people.reader, repository, { title, body });
    await github.label(people.maintainer, repository, issue, 'agent');
    const pull = await see({
      what: 'the pull request of the agent',
      look: () => github.numbers(repository),
      find: (numbers) => numbers.find((each) => each > issue),
    });
    const { id } = await see({
      what: `a question on #${pull}`,
      look: () => github.reviewComments(repository, pull),
      find: (comments) => comments.find(asks),
    });
    return { issue, pull, question: id };
  }

  async function answered(pull: number, question: number, words: string): Promise<void> {
    await see({
      what: `"${words}" in the question`,
      look: () => github.reviewComments(repository, pull),
      find: (comments) => comments.find(({ id, body }) => id === question && body.includes(words)),
    });
  }
}

async function takeOfWorkflow(browser: Browser): Promise<void> {
  await using endings = new AsyncDisposableStack();
  const { github, repository, label } = await setWorkflowStage({ port: 4800, endings });
  const asked = await label('The total is wrong for an empty cart', 'confirm until approved after 20s');
  await see({
    what: `a question on #${asked}`,
    look: () => github.comments(repository, asked),
    find: (all) => all.find(asks),
  });
  await take(
    browser,
    'workflow-question',
    `${github.webUrl}/${repository}/issues/${asked}`,
    '#timeline',
    (page) =>
      page
        .locator('article')
        .first()
        .evaluate((issue) => issue.remove()),
  );
  const dear = await label('Rewrite the parser', 'hang', { 'max-cost': '0.30' });
  await see({
    what: `the end of #${dear}`,
    look: () => github.comments(repository, dear),
    find: (all) => all.find(({ body }) => body.includes('Over budget')),
  });
  await take(browser, 'over-budget', `${github.webUrl}/${repository}/issues/${dear}`, 'article:last-of-type');
}

type Page = Awaited<ReturnType<Browser['newPage']>>;

async function take(
  browser: Browser,
  name: string,
  address: string,
  part: string,
  first: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 640 }, deviceScaleFactor: 1.2 });
  await page.goto(address);
  await first(page);
  await page
    .locator(part)
    .first()
    .screenshot({ path: join(pictures, `${name}.png`) });
  await page.close();
  console.log(`docs/pictures/${name}.png`);
}
