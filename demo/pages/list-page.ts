import type { EmulatedGitHub } from '../github/index.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageContent } from './page.ts';
import { badge, label } from './parts.ts';

export async function listPage(github: EmulatedGitHub, ranAction: boolean): Promise<PageContent> {
  const { repository } = github;
  const numbers = await github.numbers(repository);
  const all = await Promise.all(numbers.map((number) => github.issue(repository, number)));
  const rows = all.reverse().map((issue) => {
    const where = `/${repository}/${issue.isPullRequest ? 'pull' : 'issues'}/${issue.number}`;
    return `<li>${badge(issue)}<div><a class="name" href="${escapeHtml(where)}">${escapeHtml(issue.title)}</a> ${issue.labels.map(label).join(' ')}
<p class="quiet">#${issue.number} by ${escapeHtml(issue.author)}</p></div></li>`;
  });
  const action = ranAction
    ? `<p><a href="/${escapeHtml(repository)}/actions">Job summary of the workflow step</a></p>`
    : '';
  const list = rows.length > 0 ? `<ul class="list">${rows.join('')}</ul>` : '<p>Nothing yet.</p>';
  return { title: repository, body: `<h1>Issues and pull requests</h1>${list}${action}` };
}
