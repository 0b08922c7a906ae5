// The addresses of the status page: finds what is asked for, checks the permission, and answers.
import type { IncomingMessage } from 'node:http';
import type { Handler } from '../../http/http-server.ts';
import type { Halting } from '../../store/halt.ts';
import { readFilter, readPageNumber, writeFilter } from '../../store/run/run-filter.ts';
import { webAddressOf } from '../addresses.ts';
import type { TokenGate, Viewer } from '../gate.ts';
import { readResults, renderResults } from '../results/results-page.ts';
import { callbackPath, type GitHubGate } from '../sign-in/github-gate.ts';
import { renderFrontPage } from './front-page.ts';
import { icon, type PageContent, redirect, renderPage, sendText } from './page.ts';
import { readFrontPage, type StatusStore } from './read-front-page.ts';
import { readRunPage, renderRunPage } from './run-page.ts';
import { beginPath, createSignInPages, isFromElsewhere, messagePage, sendFixedPage } from './sign-in.ts';
import { visibleStore } from './visible-store.ts';

interface StatusRoutesOptions {
  readonly store: StatusStore;
  readonly halting: Halting;
  readonly gate: TokenGate | GitHubGate;
  /** API base of GitHub, as configured. */
  readonly githubUrl: string;
  readonly now: () => number;
  /** How often an open page asks for itself again. */
  readonly refreshMs?: number;
}

export function createStatusRoutes(options: StatusRoutesOptions): Handler {
  const { gate, now, refreshMs = 5000 } = options;
  const pages = createSignInPages(gate, now);
  const readPage = pageReader(options);

  return async (request, response) => {
    const visit = visitOf(request);
    if (visit === null) return false;
    const { place, url, method } = visit;
    const allowed = methodsOf(place);
    if (!allowed.includes(method)) {
      response.setHeader('allow', allowed.join(', '));
      return sendText(response, 405, 'Not allowed here.', 'text/plain');
    }
    if (place.kind === 'icon') return sendText(response, 200, icon, 'image/svg+xml');
    if (place.kind === 'sign-out') return pages.signOut(request, response);
    if (place.kind === 'begin' || place.kind === 'callback') {
      if (gate.kind !== 'github') return false;
      return place.kind === 'begin'
        ? pages.beginAtGitHub(gate, request, url.searchParams.get('next'), response)
        : pages.backFromGitHub(gate, request, url.searchParams, response);
    }
    if (place.kind === 'sign-in') {
      return method === 'POST'
        ? pages.signIn(request, response)
        : pages.signInByLink(request, url.searchParams.get('token'), response);
    }
    const admission = await gate.admit(request);
    if (admission.kind !== 'in') return pages.refuse(admission, `${url.pathname}${url.search}`, response);
    if (place.kind === 'halt' || place.kind === 'lift') {
      // A form elsewhere must not halt anything in the name of who is signed in.
      const viewer = isFromElsewhere(request) ? null : admission.viewer;
      return (await setHalt(options, place.kind, viewer))
        ? redirect(response, '/')
        : sendFixedPage(response, 403, messagePage('Not for you', onlyOperators), now());
    }
    const content = await readPage(place, url.searchParams, admission.viewer);
    if (content === null) {
      const text = 'There is no such run. Runs that ended are deleted after `KEEP_RUNS`.';
      return sendFixedPage(response, 404, messagePage('Not found', text), now());
    }
    // What came of runs changes slowly, and nobody watches it.
    const refresh = place.kind === 'results' ? null : refreshMs;
    const frame = {
      now: now(),
      refreshMs: refresh,
      signedIn: admission.signedIn,
      login: admission.viewer?.login,
    };
    return sendText(response, 200, renderPage(content, frame), 'text/html');
  };
}

function pageReader({ store, now, githubUrl }: StatusRoutesOptions) {
  const web = webAddressOf(githubUrl);
  const readOnce = shareReads<PageContent | null>();
  return (place: Place, query: URLSearchParams, viewer: Viewer | null): Promise<PageContent | null> => {
    const seen = visibleStore(store, viewer);
    const key = viewer?.id ?? '';
    const time = { now: now(), web };
    if (place.kind === 'run') {
      const { id } = place;
      return readOnce(`${key}/${id}`, async () => {
        const view = await readRunPage(seen, time, id);
        return view && renderRunPage(view);
      });
    }
    if (place.kind === 'results')
      return readOnce(`${key}#results`, async () =>
        renderResults(await readResults(store.results, viewer, now())),
      );
    const [filter, page] = [readFilter(query), readPageNumber(query)];
    return readOnce(`${key}${writeFilter(filter, page)}`, async () =>
      renderFrontPage(await readFrontPage(seen, time, page, filter, viewer)),
    );
  };
}

const onlyOperators =
  'This is for people in OPERATORS. On the machine of the App, npm run halt does the same.';

/** False where it is not for this person. */
async function setHalt(
  { halting }: StatusRoutesOptions,
  what: 'halt' | 'lift',
  viewer: Viewer | null,
): Promise<boolean> {
  if (viewer === null || !viewer.seesAll) return false;
  const { login, personId: id } = viewer;
  await halting[what]({ kind: 'person', login, id, comment: null });
  return true;
}

/** Requests for the same page that arrive while it is being read share that read, so that many viewers cost no more. */
function shareReads<T>() {
  const reading = new Map<string, Promise<T>>();
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const shared = reading.get(key) ?? read().finally(() => reading.delete(key));
    reading.set(key, shared);
    return shared;
  };
}

type Place =
  | {
      readonly kind:
        | 'home'
        | 'results'
        | 'icon'
        | 'sign-in'
        | 'begin'
        | 'callback'
        | 'sign-out'
        | 'halt'
        | 'lift';
    }
  | { readonly kind: 'run'; readonly id: string };

interface Visit {
  readonly place: Place;
  readonly url: URL;
  readonly method: string;
}

/** Null for addresses that are not ours. */
function visitOf({ url: target, method = 'GET' }: IncomingMessage): Visit | null {
  const url = URL.parse(target ?? '/', 'http://here');
  const place = url && placeAt(url.pathname);
  return place && { place, url, method };
}

function placeAt(path: string): Place | null {
  if (path === '/') return { kind: 'home' };
  if (path === '/results') return { kind: 'results' };
  if (path === '/favicon.svg') return { kind: 'icon' };
  if (path === '/sign-in') return { kind: 'sign-in' };
  if (path === beginPath) return { kind: 'begin' };
  if (path === callbackPath) return { kind: 'callback' };
  if (path === '/sign-out') return { kind: 'sign-out' };
  if (path === '/halt') return { kind: 'halt' };
  if (path === '/lift') return { kind: 'lift' };
  const id = /^\/runs\/([\w-]{1,64})$/.exec(path)?.[1];
  return id === undefined ? null : { kind: 'run', id };
}

function methodsOf({ kind }: Place): readonly string[] {
  if (kind === 'sign-out' || kind === 'halt' || kind === 'lift') return ['POST'];
  return kind === 'sign-in' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
}
