// One issue or pull request with everything that was said on it, in the order of time.
import type {
  CheckRun,
  CommentView,
  EmulatedGitHub,
  ReactionView,
  ReviewCommentView,
} from '../../github/index.ts';
import { buttonForms, commentForm, labelForm, type Play, replyForm, reviewForm } from './forms.ts';
import { escapeHtml, type PageContent } from './html.ts';
import { renderMarkdown } from './markdown.ts';

interface Entry {
  readonly at: number;
  readonly html: string;
}

/** `play` null: to be looked at only. */
export async function threadPage(
  github: EmulatedGitHub,
  number: number,
  play: Play | null,
): Promise<PageContent> {
  const { repository } = github;
  const issue = await github.issue(repository, number);
  const pull = issue.isPullRequest ? await github.pullRequest(repository, number) : null;
  const inside = `/${repository}`;
  const place = `${inside}/${pull ? 'pull' : 'issues'}/${number}`;
  const opening = post(inside, {
    ...issue,
    anchor: `issue-${number}`,
    edited: false,
    reactions: await github.reactions(repository, number),
  });
  const comments = (await github.comments(repository, number)).map((comment) => ({
    at: comment.createdAt,
    html: post(inside, { ...comment, anchor: `issuecomment-${comment.id}` }),
  }));
  const replies = (to: number) => (play ? replyForm(play, place, to) : '');
  const threads = pull ? reviewThreads(inside, await github.reviewComments(repository, number), replies) : [];
  const reviews = pull ? await github.reviews(repository, number) : [];
  const shown = reviews.flatMap((review) => {
    const body = review.body || (review.state === 'APPROVED' ? 'Approved these changes.' : '');
    return body === '' ? [] : [{ ...review, body }];
  });
  const told = shown.map((review) => ({
    at: review.createdAt,
    html: post(inside, { ...review, anchor: `pullrequestreview-${review.id}`, edited: false, reactions: [] }),
  }));
  const entries = [...comments, ...threads, ...told].sort((one, other) => one.at - other.at);
  const checks = pull
    ? (await github.checkRuns(repository)).filter(({ headSha }) => headSha === pull.head.sha)
    : [];
  const about = pull
    ? `${escapeHtml(issue.author)} wants to merge ${code(pull.head.ref)} into ${code(pull.base.ref)} · ${pull.files.map(code).join(' ')}`
    : `opened by ${escapeHtml(issue.author)}`;
  return {
    title: `${issue.title} · #${number}`,
    body: `<div id="head"><h1><bdi>${escapeHtml(issue.title)}</bdi> <span class="quiet">#${number}</span></h1>
<p>${badge(issue)} ${issue.labels.map(label).join(' ')}</p><p class="quiet">${about}</p>${play ? labelForm(play, place, issue.labels, issue.isPullRequest) : ''}</div>
<div id="timeline" data-list>${opening}${entries.map(({ html }) => html).join('\n')}${checks.map((check) => checkRun(check, play, { inside, place })).join('')}</div>
${play && pull ? reviewForm(play, place) : ''}${play ? commentForm(play, place) : ''}`,
  };
}

const code = (text: string): string => `<code><bdi>${escapeHtml(text)}</bdi></code>`;

function reviewThreads(
  inside: string,
  comments: readonly ReviewCommentView[],
  form: (to: number) => string,
): Entry[] {
  return comments
    .filter(({ inReplyTo }) => inReplyTo === null)
    .map((top) => {
      const replies = comments.filter(({ inReplyTo }) => inReplyTo === top.id);
      const posts = [top, ...replies].map((each) =>
        post(inside, { ...each, anchor: `discussion_r${each.id}` }),
      );
      const resolved = top.resolvedBy === null ? '' : `· ✓ resolved by ${escapeHtml(top.resolvedBy)}`;
      const onFile = top.subjectType === 'file' ? 'comment on the file' : '';
      return {
        at: top.createdAt,
        html: `<section id="thread-${top.id}" class="thread" data-list>
<h3 id="about-${top.id}">${code(top.path)} <span class="quiet">${onFile} ${resolved}</span></h3>
<div id="posts-${top.id}" data-list>${posts.join('')}</div>${form(top.id)}</section>`,
      };
    });
}

interface At {
  /** The path of the repository. */
  readonly inside: string;
  readonly place: string;
}

function checkRun(check: CheckRun, play: Play | null, { inside, place }: At): string {
  const { id, name, status, conclusion, title, summary, text } = check;
  return `<section id="check-${id}" class="check"><h3>Check: ${escapeHtml(name)} <span class="quiet">${escapeHtml(conclusion ?? status)}</span></h3>
<div class="body" dir="auto"><p><b>${escapeHtml(title ?? '')}</b></p>${renderMarkdown(summary ?? '', inside)}${renderMarkdown(text ?? '', inside)}</div>${play ? buttonForms(play, place, check) : ''}</section>`;
}

const faces: Readonly<Record<string, string>> = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  confused: '😕',
  heart: '❤️',
  hooray: '🎉',
  rocket: '🚀',
  eyes: '👀',
};

export function badge(issue: { readonly state: string; readonly isPullRequest: boolean }): string {
  const what = issue.isPullRequest ? 'Pull request' : 'Issue';
  return `<span class="badge ${issue.state === 'open' ? 'open' : 'closed'}">${what} · ${escapeHtml(issue.state)}</span>`;
}

export const label = (name: string): string => `<span class="label"><bdi>${escapeHtml(name)}</bdi></span>`;

interface Post extends Pick<CommentView, 'author' | 'body' | 'createdAt' | 'edited' | 'reactions'> {
  /** As in addresses on github.com, so that links to a comment arrive. */
  readonly anchor: string;
}

function post(inside: string, { anchor, author, body, createdAt, edited, reactions }: Post): string {
  const bot = author.endsWith('[bot]');
  const name = escapeHtml(author.replace(/\[bot\]$/, ''));
  const text = body === '' ? '<p class="quiet">No description.</p>' : renderMarkdown(body, inside);
  return `<article id="${escapeHtml(anchor)}"${bot ? ' class="bot"' : ''}>
<h2><b><bdi>${name}</bdi></b>${bot ? ' <span class="role">bot</span>' : ''} <span class="quiet">${time(createdAt)}${edited ? ' · edited' : ''}</span></h2>
<div class="body" dir="auto">${text}</div>${reactionRow(reactions)}</article>`;
}

function reactionRow(reactions: readonly ReactionView[]): string {
  if (reactions.length === 0) return '';
  const each = reactions.map(
    ({ content, user }) =>
      `<span title="${escapeHtml(user)}">${faces[content] ?? escapeHtml(content)} 1</span>`,
  );
  return `<p class="reactions">${each.join(' ')}</p>`;
}

function time(at: number): string {
  const iso = new Date(at).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
