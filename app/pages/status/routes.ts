// The addresses of the status page: finds what is asked for, checks the permission, and answers.

import { webAddressOf } from '../../configuration/github-address.ts';
import { type Handler, takesMethod } from '../../http/http-server.ts';
import type { Halting } from '../../store/halt.ts';
import { readFilter, readPageNumber, writeFilter } from '../../store/run/run-filter.ts';
import type { TokenGate, Viewer } from '../gate.ts';
import { readResults, renderResults } from '../results/results-page.ts';
import { callbackPath, type GitHubGate } from '../sign-in/github-gate.ts';
import { renderFrontPage } from './front-page.ts';
import { icon, type PageContent, redirect, sendPage, sendText } from './page.ts';
import { readFrontPage, type StatusStore, visibleStore } from './read-front-page.ts';
import { readRunPage, renderRunPage } from './run-page.ts';
import { beginPath, createSignInPages, isFromElsewhere, messagePage } from './sign-in.ts';

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
  const pages = createSignInPages(gate);
  const readPage = pageReader(options);

  return async (request, response) => {
    const { url: target } = request;
    const url = URL.parse(target ?? '/', 'http://here');
    const place = url && placeAt(url.pathname);
    if (url === null || place === null) return false;
    if (!takesMethod(request, response, methodsOf(place))) return true;
    if (place.kind === 'icon') return sendText(response, 200, icon, 'image/svg+xml');
    const { kind } = place;
    if (kind === 'sign-in' || kind === 'sign-out' || kind === 'begin' || kind === 'callback')
      return pages.answer(kind, request, response, url.searchParams);
    const admission = await gate.admit(request);
    if (admission.kind !== 'in') return pages.refuse(admission, `${url.pathname}${url.search}`, response);
    if (place.kind === 'halt' || place.kind === 'lift') {
      // A form elsewhere must not halt anything in the name of who is signed in.
      const viewer = isFromElsewhere(request) ? null : admission.viewer;
      return (await setHalt(options, place.kind, viewer))
        ? redirect(response, '/')
        : sendPage(response, 403, messagePage('Not for you', onlyOperators));
    }
    const content = await readPage(place, url.searchParams, admission.viewer);
    if (content === null) {
      const text = 'There is no such run. Runs are deleted some time after their end: see KEEP_RUNS.';
      return sendPage(response, 404, messagePage('Not found', text));
    }
    // What came of runs changes slowly, and nobody watches it.
    const refresh = place.kind === 'results' ? null : { ms: refreshMs, now: now() };
    const { signedIn, viewer } = admission;
    return sendPage(response, 200, content, { refresh, signedIn, login: viewer?.login });
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
        renderResults(await readResults(seen.results, viewer, now())),
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

const fixed = [
  ['/', 'home'],
  ['/results', 'results'],
  ['/favicon.svg', 'icon'],
  ['/sign-in', 'sign-in'],
  [beginPath, 'begin'],
  [callbackPath, 'callback'],
  ['/sign-out', 'sign-out'],
  ['/halt', 'halt'],
  ['/lift', 'lift'],
] as const;
type FixedPlace = (typeof fixed)[number][1];
const places: ReadonlyMap<string, FixedPlace> = new Map(fixed);

type Place = { readonly kind: FixedPlace } | { readonly kind: 'run'; readonly id: string };

/** Null for addresses that are not ours. */
function placeAt(path: string): Place | null {
  const kind = places.get(path);
  if (kind !== undefined) return { kind };
  const id = /^\/runs\/([\w-]{1,64})$/.exec(path)?.[1];
  return id === undefined ? null : { kind: 'run', id };
}

function methodsOf({ kind }: Place): readonly string[] {
  if (kind === 'sign-out' || kind === 'halt' || kind === 'lift') return ['POST'];
  return kind === 'sign-in' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
}
