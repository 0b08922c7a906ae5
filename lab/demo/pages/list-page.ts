// The page that everything begins on: what to try, and all issues and pull requests.
import type { EmulatedGitHub } from '../../github/index.ts';
import { issueForm, type Play, termsForm } from './forms.ts';
import { escapeHtml, type PageContent, type Playground } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { badge, label } from './thread-page.ts';

export async function listPage(
  github: EmulatedGitHub,
  shown: { readonly ranAction: boolean; readonly play: Play | null; readonly playground: Playground | null },
): Promise<PageContent> {
  const { repository } = github;
  const { ranAction, play, playground } = shown;
  const path = `/${repository}`;
  const numbers = await github.numbers(repository);
  const all = await Promise.all(numbers.map((number) => github.issue(repository, number)));
  const rows = all.reverse().map((issue) => {
    const where = `${path}/${issue.isPullRequest ? 'pull' : 'issues'}/${issue.number}`;
    return `<li id="row-${issue.number}">${badge(issue)}<div><a class="name" href="${escapeHtml(where)}"><bdi>${escapeHtml(issue.title)}</bdi></a> ${issue.labels.map(label).join(' ')}
<p class="quiet">#${issue.number} by ${escapeHtml(issue.author)}</p></div></li>`;
  });
  const list = rows.length > 0 ? `<ul class="list">${rows.join('')}</ul>` : '<p>Nothing yet.</p>';
  const action = ranAction
    ? `<p id="action"><a href="${escapeHtml(path)}/actions">Job summary of the workflow step</a></p>`
    : '';
  return {
    title: repository,
    body: `${playground ? toTry(github.webUrl, path, playground) : ''}<div id="list"><h1>Issues and pull requests</h1>${list}</div>
${action}${play ? issueForm(play, path) : ''}${play && playground ? termsForm(play, path, playground.terms()) : ''}`,
  };
}

function toTry(url: string, path: string, { firstIssue }: Playground): string {
  const steps = thingsToTry(`[issue #${firstIssue}](${url}${path}/issues/${firstIssue})`);
  const items = steps.map((step) => `<li>${renderMarkdown(step, path)}</li>`);
  return `<section id="try" class="try"><h2>Things to try</h2><ol>${items.join('')}</ol></section>`;
}

/** What a newcomer can do in the playground, in Markdown that can also be read as it is. `where`: an issue to begin with. */
export const thingsToTry = (where: string): readonly string[] => [
  `Open ${where}. As maya, set the label agent: the App starts the agent and tells on the issue how it goes. The agent asks before every action; the first is \`npm test\`, which a rule accepts: the issue’s comment says so in its folded line.`,
  'Some ten seconds later it asks for another, which no rule accepts, in a thread on its pull request; the issue links to it. As maya, reply `/approve`, or press *Approve* at the check below: it wants the very same once more and asks again. Reply `/approve always` instead, and it is not asked again in this run. Or reply `/reject` and why, and it tries something else.',
  'When it has finished, write `/agent please also add a test` on the issue: the same agent goes on with round 2. Write it while a question is open, and it is held until the answer. `/ask why?` is answered on the side, and `/stop` stops the agent.',
  'Let agents plan first: at the end of the list of issues, change when they ask. As maya, open an issue and label it, or label a pull request, where the check has buttons: the agent only reads, and then asks once about its plan. `/approve` lets it act within the scope; what is outside of it is still asked about. `/reject` and what to change makes it plan again.',
  'At the end of the list of issues, as maya, let one person approve what agents write. Each of their pull requests then has the check *agent-conversations/people*. It stays in progress until somebody approves the newest commit: try it as rita, who may not write, and then as wendy.',
  'Open the App’s status page from the top of this page, and sign in: what waits for maya comes first, rita may only look, and for oscar, who is no collaborator, the page shows nothing.',
  'Reply `/approve` as oscar, who may only read: the App says why not. Then open an issue of your own.',
];
