// `npm run screenshots`: plays an issue until the agent asks, and takes the pictures of the documents from the playground's own
// pages. Needs a Chromium.
import { join } from 'node:path';
import { people } from '../github/index.ts';
import { findBrowser, launchBrowser, noBrowser } from '../support/browser.ts';
import { setStage } from './stage.ts';
import { createSee } from './story/scene.ts';

const pictures = join(import.meta.dirname, '../../docs/pictures');
const width = 1000;

const executable = findBrowser(process.env);
if (executable === null) throw new Error(noBrowser);

await using endings = new AsyncDisposableStack();
const stage = await setStage({ port: 4700, endings, tidy: () => true });
const { github, repository, appUrl } = stage;
const see = createSee(new AbortController().signal);
const { pull, question } = await pullWithQuestion();
const browser = await launchBrowser(executable);
endings.defer(() => browser.close());
await take('question', `${github.webUrl}/${repository}/pull/${pull}`, 'section.thread');
await take('status', appUrl, 'main');
await github.reply(people.maintainer, repository, pull, question, '/approve');
await see({
  what: 'the answer in the question',
  look: () => github.reviewComments(repository, pull),
  find: (comments) => comments.find(({ id, body }) => id === question && body.includes('Approved')),
});
await take('answer', `${github.webUrl}/${repository}/pull/${pull}`, 'section.thread');
console.log('docs/pictures: question.png, status.png, answer.png');

/** The agent's pull request, and its question there. */
async function pullWithQuestion(): Promise<{ readonly pull: number; readonly question: number }> {
  const issue = await github.createIssue(people.reader, repository, {
    title: 'The total is wrong for an empty cart',
    body: 'It says NaN. It should say 0.',
  });
  await github.label(people.maintainer, repository, issue, 'agent');
  const found = await see({
    what: 'the pull request of the agent',
    look: () => github.numbers(repository),
    find: (numbers) => numbers.find((each) => each > issue),
  });
  const { id } = await see({
    what: `a question on #${found}`,
    look: () => github.reviewComments(repository, found),
    find: (comments) => comments.find(({ body }) => body.includes('/approve')),
  });
  return { pull: found, question: id };
}

async function take(name: string, address: string, part: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 640 }, deviceScaleFactor: 1.5 });
  await page.goto(address);
  if (address === appUrl) {
    await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('link', { name: `Continue as ${people.maintainer}` }).click();
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  }
  await page
    .locator(part)
    .first()
    .screenshot({ path: join(pictures, `${name}.png`) });
  await page.close();
}
