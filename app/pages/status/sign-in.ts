// Signing in and out: the form, the local link of the terminal, and the reasons when a sign-in fails.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../http/html.ts';
import type { Handler } from '../../http/http-server.ts';
import { readBody } from '../../http/read-body.ts';
import { readFilter, readPageNumber, writeFilter } from '../../store/run/run-filter.ts';
import type { AdmissionRefusal, TokenGate } from '../gate.ts';
import type { GitHubGate } from '../sign-in/github-gate.ts';
import { type PageContent, redirect, sendPage } from './page.ts';

/** Leads to GitHub. */
export const beginPath = '/sign-in/github';
const largestForm = 4096;

/** `begin` leads to GitHub, and GitHub leads back to `callback`. */
type SignInPlace = 'sign-in' | 'begin' | 'callback' | 'sign-out';

export function createSignInPages(gate: TokenGate | GitHubGate) {
  const refuse = (refusal: AdmissionRefusal, next: string, response: ServerResponse) =>
    showRefusal(gate.kind, refusal, next, response);
  return {
    refuse,
    /** False where there is no such page with this gate. */
    async answer(
      kind: SignInPlace,
      request: IncomingMessage,
      response: ServerResponse,
      query: URLSearchParams,
    ): Promise<boolean> {
      if (kind === 'sign-in') {
        const isForm = request.method === 'POST';
        // With DASHBOARD_TOKEN there is no link, as the terminal shows one: browsers and proxies keep addresses.
        const isLink = gate.kind === 'local' && query.has('token');
        if (gate.kind === 'github' || (!isForm && !isLink)) return redirect(response, '/');
        const given = isForm ? await readForm(request) : query;
        const next = safeNext(given.get('next'));
        // A form elsewhere must not try tokens with this browser or sign it in.
        if (isForm && isFromElsewhere(request)) return refuse({ kind: 'wrong_token' }, next, response);
        const result = gate.signIn(request, given.get('token') ?? '');
        return result.kind === 'in'
          ? redirect(response, next, result.cookie)
          : refuse(result, next, response);
      }
      if (kind === 'sign-out') {
        // A form elsewhere must not sign anybody out.
        const cookie = isFromElsewhere(request) ? null : await gate.signOut(request);
        return redirect(response, '/', cookie ?? undefined);
      }
      if (gate.kind !== 'github') return false;
      if (kind === 'begin') {
        const { location, cookie } = gate.begin(request, safeNext(query.get('next')));
        return redirect(response, location, cookie);
      }
      const result = await gate.finish(request, query);
      if (result.kind === 'in') return redirect(response, safeNext(result.next), result.cookies);
      if (result.kind === 'too_many') return refuse(result, '/', response);
      return sendPage(response, result.status, signInForm(gate.kind, '/', result.why));
    },
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, largestForm);
  return new URLSearchParams(body.kind === 'read' ? body.text : '');
}

/** Instead of the page `next`, which the person may not see. */
function showRefusal(
  gate: GateKind,
  refusal: AdmissionRefusal,
  next: string,
  response: ServerResponse,
): true {
  const sendForm = (status: number, problem: string | null) =>
    sendPage(response, status, signInForm(gate, next, problem));
  switch (refusal.kind) {
    case 'refused':
      return sendPage(response, 403, messagePage('Not allowed from here', refusal.why));
    case 'sign_in':
      return sendForm(401, null);
    case 'wrong_token':
      return sendForm(401, 'The token is wrong.');
    case 'unavailable':
      return sendForm(503, 'GitHub cannot be asked what you may see. Try again later.');
    case 'too_many': {
      const seconds = Math.ceil(refusal.afterMs / 1000);
      response.setHeader('retry-after', String(seconds));
      return sendForm(429, `Too many tries. Wait ${seconds} seconds.`);
    }
  }
}

/** Sent by a page of another site, or of another host of this one. Browsers say so, and programs say nothing. */
export function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}

/** Only our own pages, written again from what they are asked for: the form must not redirect people to other sites. */
function safeNext(next: string | null): string {
  const { pathname = '/', searchParams } = URL.parse(next ?? '/', 'http://here') ?? {};
  if (/^\/(?:results|runs\/[\w-]{1,64})$/.test(pathname)) return pathname;
  const asked = pathname === '/' && searchParams ? searchParams : new URLSearchParams();
  return `/${writeFilter(readFilter(asked), readPageNumber(asked))}`;
}

/** The last handler: for a browser a page like all others, for programs JSON. */
export const unknownPage: Handler = ({ headers }, response) => {
  if (!headers.accept?.includes('text/html')) return false;
  const text = 'There is nothing at this address. The status page is at /.';
  return sendPage(response, 404, messagePage('Not found', text));
};

export function messagePage(title: string, text: string): PageContent {
  return {
    title,
    main: html`<div class="door"><h1>${title}</h1><p>${text}</p><p><a href="/">All conversations</a></p></div>`,
  };
}

type GateKind = TokenGate['kind'] | GitHubGate['kind'];

function signInForm(kind: GateKind, next: string, problem: string | null): PageContent {
  const trouble = problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`;
  if (kind === 'github') {
    const begin = `${beginPath}?${new URLSearchParams({ next: safeNext(next) })}`;
    const main = html`<div class="door">
<h1>Sign in</h1>
<p class="meta">You see the repositories that GitHub shows you.</p>
${trouble}
<a class="button" href="${begin}">Sign in with GitHub</a>
</div>`;
    return { title: 'Sign in', main };
  }
  const hint =
    kind === 'local'
      ? html`Open the link that <code>npm start</code> shows on a terminal, or enter the token from <code>status-page-token</code> in <code>DATA_DIR</code>. To open this page to others, set <code>DASHBOARD_TOKEN</code>.`
      : html`With the token that this installation keeps in <code>DASHBOARD_TOKEN</code>.`;
  const main = html`<form class="door" method="post" action="/sign-in">
<h1>Sign in</h1>
<p class="meta">${hint}</p>
<input type="hidden" name="next" value="${next}">
<input type="text" name="username" value="agent-conversations" autocomplete="username" hidden>
<label for="token">Token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus${problem && html` aria-describedby="problem"`}>
${trouble}
<button>Sign in</button>
</form>`;
  return { title: 'Sign in', main };
}
