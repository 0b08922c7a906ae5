// Small pieces of several pages.
import type { CommentView, ReactionView } from '../../github/index.ts';
import { escapeHtml } from './escape-html.ts';
import { renderMarkdown } from './markdown.ts';

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

export interface Post extends Pick<CommentView, 'author' | 'body' | 'createdAt' | 'edited' | 'reactions'> {
  /** As in addresses on github.com, so that links to a comment arrive. */
  readonly anchor: string;
}

export function post({ anchor, author, body, createdAt, edited, reactions }: Post): string {
  const bot = author.endsWith('[bot]');
  const name = escapeHtml(author.replace(/\[bot\]$/, ''));
  const text = body === '' ? '<p class="quiet">No description.</p>' : renderMarkdown(body);
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

export function time(at: number): string {
  const iso = new Date(at).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
