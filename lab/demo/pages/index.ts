// The emulated GitHub's threads as a person would see them on github.com, under the same addresses; and, once the
// playground is open, with the forms to take part.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { whyNotLocal } from '../../../app/pages/this-machine.ts';
import { isQuestionCheck } from '../../../shared/github/index.ts';
import type { EmulatedGitHub, WebPages } from '../../github/index.ts';
import { filePage } from './file-page.ts';
import type { Play } from './forms.ts';
import {
  escapeHtml,
  type PageContent,
  type Playground,
  page,
  refusalPage,
  sendAsset,
  sendElsewhere,
  sendPage,
} from './html.ts';
import { listPage } from './list-page.ts';
import { renderMarkdown } from './markdown.ts';
import { takeForm } from './take-form.ts';
import { threadPage } from './thread-page.ts';

const asset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const stylesheet = asset('page.css');
const script = asset('page.js');

export interface PagesParts {
  readonly github: () => EmulatedGitHub;
  /** Markdown of the workflow step's job summary; empty before it ran. */
  readonly summary: () => string;
  /** Null until people may take part. */
  readonly playground: () => Playground | null;
}

export function createPages(parts: PagesParts): WebPages {
  const token = randomBytes(24).toString('base64url');
  return (request, response) => {
    answer(parts, token, request, response).catch(() => {
      if (!response.headersSent) sendPage(request, response, 404, refusalPage('There is nothing here.'));
    });
  };
}

async function answer(
  parts: PagesParts,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  // A name other than this machine's is how another site's page would reach in (DNS rebinding).
  const why = whyNotLocal(request);
  if (why !== null) {
    return sendPage(request, response, 403, refusalPage(`These pages answer this machine only, and ${why}.`));
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const playground = parts.playground();
  const github = parts.github();
  if (method === 'POST') {
    const taken = await takeForm({ github, playground, token, path: pathname }, request);
    if (taken.kind === 'done') return sendElsewhere(response, taken.location);
    return sendPage(request, response, taken.status, refusalPage(taken.why, taken));
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const why = 'These pages are read and written with forms.';
    return sendPage(request, response, 405, refusalPage(why));
  }
  if (pathname === '/style.css') return sendAsset(response, 'text/css', stylesheet);
  if (pathname === '/page.js') return sendAsset(response, 'text/javascript', script);
  const proper = await properPlace(github, pathname);
  if (proper !== null && proper !== pathname) return sendElsewhere(response, proper);
  const play = playground && { token, as: searchParams.get('as') };
  const content = await contentOf(parts, pathname, play);
  sendPage(request, response, 200, page(content, { repository: github.repository, playground }));
}

/** Issues and pull requests share their numbers; like github.com, a wrong kind redirects to the right address. */
async function properPlace(github: EmulatedGitHub, pathname: string): Promise<string | null> {
  const inside = `/${github.repository}`;
  const [, number, checks] = /^\/(?:issues|pull)\/(\d+)(\/checks)?$/.exec(after(inside, pathname)) ?? [];
  const [, check] = /^\/runs\/(\d+)$/.exec(after(inside, pathname)) ?? [];
  if (check !== undefined) return `${inside}${await placeOfCheck(github, Number(check))}`;
  if (number === undefined) return null;
  const { isPullRequest } = await github.issue(github.repository, Number(number));
  const anchor = isPullRequest && checks !== undefined ? await anchorOfQuestion(github, Number(number)) : '';
  return `${inside}/${isPullRequest ? 'pull' : 'issues'}/${number}${anchor}`;
}

/** Of the newest check with a question: all checks are on the pull request's one page. */
async function anchorOfQuestion(github: EmulatedGitHub, number: number): Promise<string> {
  const { repository } = github;
  const { head } = await github.pullRequest(repository, number);
  const check = (await github.checkRuns(repository)).findLast(
    ({ headSha, name }) => headSha === head.sha && isQuestionCheck(name),
  );
  return check === undefined ? '' : `#check-${check.id}`;
}

/** The pull request at whose commit it is shown; the list of all where that has moved on. */
async function placeOfCheck(github: EmulatedGitHub, id: number): Promise<string> {
  const { repository } = github;
  const check = (await github.checkRuns(repository)).find((each) => each.id === id);
  for (const number of await github.numbers(repository)) {
    if (!(await github.issue(repository, number)).isPullRequest) continue;
    const { head } = await github.pullRequest(repository, number);
    if (head.sha === check?.headSha) return `/pull/${number}#check-${id}`;
  }
  return '';
}

async function contentOf(parts: PagesParts, pathname: string, play: Play | null): Promise<PageContent> {
  const { github, summary, playground } = parts;
  const hub = github();
  const inside = `/${hub.repository}`;
  const thread = /^\/(?:issues|pull)\/(\d+)$/.exec(after(inside, pathname));
  if (thread) return threadPage(hub, Number(thread[1]), play);
  if (/^\/actions(?:\/runs\/.*)?$/.test(after(inside, pathname))) {
    const shown =
      summary() === '' ? '<p>The workflow step has not ended yet.</p>' : renderMarkdown(summary(), inside);
    const body = `<div id="summary"><h1>Job summary</h1><article><h2>What the step has written</h2><div class="body">${shown}</div></article></div>`;
    return { title: 'Job summary', body };
  }
  if (['/', inside, `${inside}/issues`, `${inside}/pulls`].includes(pathname)) {
    return listPage(hub, { ranAction: summary() !== '', play, playground: playground() });
  }
  const [, path] = /^\/blob\/[\w.-]+\/(.+)$/.exec(after(inside, pathname)) ?? [];
  if (/^\/apps\/[\w-]+(?:\/installations\/new)?$/.test(pathname)) return installedPage(inside);
  const file = path === undefined ? null : await filePage(hub, decodeURIComponent(path));
  if (file === null) throw new Error('no such page');
  return file;
}

/** Where an App is installed on github.com; here it is from the beginning. */
function installedPage(inside: string): PageContent {
  const repository = escapeHtml(inside.slice(1));
  const body = `<div id="installed"><h1>The App is installed on ${repository} already</h1>
<p>The demo does what is left of the set-up too: it starts the App, with a key of the simulated service.</p>
<p><a href="${escapeHtml(inside)}">Go to ${repository}</a></p></div>`;
  return { title: 'The App is installed', body };
}

const after = (start: string, path: string): string =>
  path.startsWith(start) ? path.slice(start.length) : '';
