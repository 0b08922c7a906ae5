// The playground in a browser: live pages, drafts that stay, hostile text, a narrow screen.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../../github/index.ts';
import { describeInBrowser } from '../../testing/describe-in-browser.ts';
import { someCheck } from '../../testing/some-check.ts';
import { createPages } from './index.ts';

const repo = 'octo/widgets';
const longWord = 'averylongwordthatcannotbebroken'.repeat(8);
/** What of blocks of code cannot be read without scrolling sideways. */
const hiddenCode = `[...document.querySelectorAll('pre')].map((pre) => pre.scrollWidth - pre.clientWidth).filter((more) => more > 0)`;
const hostile = `</textarea><script>document.title="owned"</script><img src=x onerror='document.title="owned"'>\u202Exyz`;

describeInBrowser('the playground in a browser', ({ open: openAddress, complaints }) => {
  let github: EmulatedGitHub;
  let issue: number;

  beforeEach(async () => {
    github = await startGitHub({
      web: createPages({
        github: () => github,
        summary: () => '',
        playground: () => ({
          firstIssue: 1,
          statusPage: 'http://127.0.0.1:9/',
          terms: () => ({ asks: 'always', people: '0' }),
          setTerms: async () => {},
        }),
      }),
    });
    issue = await github.createIssue(people.reader, repo, { title: 'Water the roses', body: 'Dry.' });
  });
  afterEach(() => github.close());

  const open = (path = `/issues/${issue}`, options = {}) =>
    openAddress(`${github.webUrl}/${repo}${path}`, options);

  async function openThread(): Promise<{ pull: number; top: number }> {
    const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
    const wanted = { path: 'README.md', subject_type: 'file' as const, body: 'May I?' };
    return { pull, top: await github.reviewComment(people.writer, repo, pull, wanted) };
  }

  test('a page updates itself and keeps a comment that is not sent yet', async () => {
    const page = await open();
    const words = page.getByLabel('Comment', { exact: true });
    await words.fill('half a thought');
    await page.locator('#form-comment select').selectOption('oscar');
    await words.focus();
    const id = await github.comment(people.reader, repo, issue, 'Is anybody there?');
    await page.getByText('Is anybody there?').waitFor();
    await github.editComment(people.reader, repo, issue, id, 'Never mind.');
    await github.label(people.maintainer, repo, issue, 'agent');
    await page.getByText('Never mind.').waitFor();
    await page.getByRole('button', { name: 'Remove the label agent' }).waitFor();
    expect(await words.inputValue()).toBe('half a thought');
    expect(await page.evaluate('document.activeElement.name')).toBe('body');
    expect(await page.locator('#form-comment select').inputValue()).toBe('oscar');
    expect(complaints).toEqual([]);
  });

  test('a reply is sent once, also when it is submitted twice, and a comment that is not sent yet stays', async () => {
    const { pull } = await openThread();
    const page = await open(`/pull/${pull}`);
    await page.getByLabel('Comment', { exact: true }).fill('later');
    await page.getByLabel('Reply', { exact: true }).fill('/approve');
    // Sent twice in a row.
    await page.evaluate(
      `for (let time = 0; time < 2; time += 1) document.querySelector('.thread form').requestSubmit()`,
    );
    await page.getByText('/approve', { exact: true }).waitFor();
    expect(await github.reviewComments(repo, pull)).toHaveLength(2);
    expect((await github.reviewComments(repo, pull)).at(-1)).toMatchObject({
      author: 'maya',
      body: '/approve',
    });
    expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('later');
    expect(complaints).toEqual([]);
  });

  test('the buttons of a check are side by side and away from the border, on a phone too', async () => {
    const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
    const id = await someCheck(github, pull);
    const apart = `(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [card, who] = [box('.check'), box('.check select')];
      const [one, other] = [...document.querySelectorAll('.check button')].map((each) => each.getBoundingClientRect());
      return {
        left: Math.min(one.left, who.left) - card.left >= 16,
        right: card.right - Math.max(other.right, who.right) >= 16,
        below: card.bottom - other.bottom >= 16,
        sameLine: one.top === other.top && other.left - one.right < 20,
      };
    })()`;
    for (const width of [360, 1000]) {
      const page = await open(`/pull/${pull}`, { viewport: { width, height: 700 } });
      await page.locator(`#form-check-${id}`).waitFor();
      expect(await page.evaluate(apart)).toEqual({ left: true, right: true, below: true, sameLine: true });
    }
    expect(complaints).toEqual([]);
  });

  test('hostile text stays text and fits a narrow screen', async () => {
    const title = `${hostile} ${longWord} שלום`;
    const body = `${hostile}\n\n${longWord}\n\n\`\`\`sh\nnpm test && ${longWord}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${longWord} | x |`;
    const number = await github.createIssue(people.outsider, repo, { title, body });
    await github.label(people.maintainer, repo, number, longWord);
    await github.comment(people.outsider, repo, number, body);
    for (const path of ['', `/issues/${number}`]) {
      const page = await open(path, { viewport: { width: 360, height: 700 } });
      await page.getByText('up to date').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await page.evaluate(hiddenCode)).toEqual([]);
      expect(await page.title()).not.toBe('owned');
      expect(await page.locator('main img, main script').count()).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
});
