// The emulated GitHub's threads as a person would see them on github.com, under the same addresses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmulatedGitHub, WebPages } from '../github/index.ts';
import { listPage } from './list-page.ts';
import { page } from './page.ts';
import { stylesheet } from './stylesheet.ts';
import { summaryPage } from './summary-page.ts';
import { threadPage } from './thread-page.ts';

export interface PagesParts {
  readonly github: () => EmulatedGitHub;
  /** Markdown of the workflow step's job summary; empty before it ran. */
  readonly summary: () => string;
  /** Whether it is worth looking again soon. */
  readonly news: () => boolean;
}

const security = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function createPages(parts: PagesParts): WebPages {
  return (request, response) => {
    answer(parts, request, response).catch(() => {
      send(response, 404, page({ title: 'Not found', body: '<h1>There is nothing here.</h1>' }));
    });
  };
}

async function answer(
  { github, summary, news }: PagesParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/style.css') {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(stylesheet);
    return;
  }
  const hub = github();
  const { repository } = hub;
  const thread = new RegExp(`^/${repository}/(?:issues|pull)/(\\d+)$`).exec(pathname);
  const places = { repository, refresh: news() };
  if (thread) send(response, 200, page({ ...places, ...(await threadPage(hub, Number(thread[1]))) }));
  else if (pathname === `/${repository}/actions` || pathname.startsWith(`/${repository}/actions/runs/`)) {
    send(response, 200, page({ ...places, ...summaryPage(summary()) }));
  } else if (['/', `/${repository}`, `/${repository}/issues`, `/${repository}/pulls`].includes(pathname)) {
    send(response, 200, page({ ...places, ...(await listPage(hub, summary() !== '')) }));
  } else throw new Error('no such page');
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': security,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .end(html);
}
