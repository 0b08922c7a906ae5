import type { EmulatedGitHub } from '../../github/index.ts';
import { thingsToTry } from '../things-to-try.ts';
import { escapeHtml } from './escape-html.ts';
import { renderMarkdown } from './markdown.ts';
import type { PageContent, Playground } from './page.ts';
import { badge, label } from './parts.ts';
import { issueForm, type Play } from './playground/forms.ts';

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
    body: `${playground ? toTry(`${github.webUrl}${path}`, playground) : ''}<div id="list"><h1>Issues and pull requests</h1>${list}</div>
${action}${play ? issueForm(play, path) : ''}`,
  };
}

function toTry(url: string, { firstIssue }: Playground): string {
  const steps = thingsToTry(`[issue #${firstIssue}](${url}/issues/${firstIssue})`);
  const items = steps.map((step) => `<li>${renderMarkdown(step)}</li>`);
  return `<section id="try" class="try"><h2>Three things to try</h2><ol>${items.join('')}</ol></section>`;
}
