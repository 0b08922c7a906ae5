// One issue or pull request with everything that was said on it, in the order of time.
import type { CheckRun, EmulatedGitHub, ReviewCommentView } from '../github/index.ts';
import { escapeHtml } from './escape-html.ts';
import { renderMarkdown } from './markdown.ts';
import type { PageContent } from './page.ts';
import { badge, label, post } from './parts.ts';

interface Entry {
  readonly at: number;
  readonly html: string;
}

export async function threadPage(github: EmulatedGitHub, number: number): Promise<PageContent> {
  const { repository } = github;
  const issue = await github.issue(repository, number);
  const pull = issue.isPullRequest ? await github.pullRequest(repository, number) : null;
  const opening = post({
    ...issue,
    anchor: `issue-${number}`,
    edited: false,
    reactions: await github.reactions(repository, number),
  });
  const comments = (await github.comments(repository, number)).map((comment) => ({
    at: comment.createdAt,
    html: post({ ...comment, anchor: `issuecomment-${comment.id}` }),
  }));
  const threads = pull ? reviewThreads(await github.reviewComments(repository, number)) : [];
  const reviews = pull ? (await github.reviews(repository, number)).filter(({ body }) => body !== '') : [];
  const entries = [...comments, ...threads].sort((one, other) => one.at - other.at);
  const checks = pull
    ? (await github.checkRuns(repository)).filter(({ headSha }) => headSha === pull.head.sha)
    : [];
  const about = pull
    ? `<p class="quiet">${escapeHtml(issue.author)} wants to merge <code>${escapeHtml(pull.head.ref)}</code> into <code>${escapeHtml(pull.base.ref)}</code> · ${pull.files.map((file) => `<code>${escapeHtml(file)}</code>`).join(' ')}</p>`
    : `<p class="quiet">opened by ${escapeHtml(issue.author)}</p>`;
  return {
    title: `${issue.title} · #${number}`,
    body: `<h1>${escapeHtml(issue.title)} <span class="quiet">#${number}</span></h1>
<p>${badge(issue)} ${issue.labels.map(label).join(' ')}</p>${about}${opening}
${reviews.map((review) => post({ ...review, anchor: `pullrequestreview-${review.id}`, createdAt: issue.createdAt, edited: false, reactions: [] })).join('')}
${entries.map(({ html }) => html).join('\n')}${checks.map(checkRun).join('')}`,
  };
}

function reviewThreads(comments: readonly ReviewCommentView[]): Entry[] {
  return comments
    .filter(({ inReplyTo }) => inReplyTo === null)
    .map((top) => {
      const replies = comments.filter(({ inReplyTo }) => inReplyTo === top.id);
      const posts = [top, ...replies].map((each) => post({ ...each, anchor: `discussion_r${each.id}` }));
      const resolved = top.resolvedBy === null ? '' : `· ✓ resolved by ${escapeHtml(top.resolvedBy)}`;
      return {
        at: top.createdAt,
        html: `<section class="thread"><h3><code>${escapeHtml(top.path)}</code> <span class="quiet">${
          top.subjectType === 'file' ? 'comment on the file' : ''
        } ${resolved}</span></h3>${posts.join('')}</section>`,
      };
    });
}

function checkRun({ name, status, conclusion, title, summary }: CheckRun): string {
  return `<section class="check"><h3>Check: ${escapeHtml(name)} <span class="quiet">${escapeHtml(conclusion ?? status)}</span></h3>
<div class="body"><p><b>${escapeHtml(title ?? '')}</b></p>${renderMarkdown(summary ?? '')}</div></section>`;
}
