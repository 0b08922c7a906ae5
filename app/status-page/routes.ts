// The addresses of the status page: finds what is asked for, checks the permission, and answers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFilter, writeFilter } from '../model/run-filter.ts';
import type { Gate } from './access/gate.ts';
import { icon } from './assets.ts';
import { createFeed, type FeedOptions } from './feed/feed.ts';
import { pageNumber, readShown } from './feed/read-shown.ts';
import { renderRunPage } from './render/run-page.ts';
import { renderMessagePage } from './render/sign-in-page.ts';
import { renderStatusPage } from './render/status-page.ts';
import { sendPage, sendText } from './send.ts';
import { answerSignIn, answerSignInLink, answerSignOut, askToSignIn } from './sign-in.ts';
import { webAddressOf } from './view/addresses.ts';
import { readRunView, readStatusView, type StatusStore, type ViewParts } from './view/read-view.ts';

export interface StatusRoutesOptions {
  readonly store: StatusStore;
  readonly gate: Gate;
  /** API base of GitHub, as configured. */
  readonly githubUrl: string;
  readonly now: () => number;
  /** Called when the database could not be read for open pages. Single requests reject instead. */
  readonly failed: (error: unknown) => void;
  readonly feed?: Pick<FeedOptions, 'pollMs' | 'heartbeatMs' | 'lifetimeMs' | 'mostListeners'>;
}

export interface StatusRoutes {
  /** Returns true when it has answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Ends the open streams, which never end by themselves. */
  close(): void;
}

export function createStatusRoutes(options: StatusRoutesOptions): StatusRoutes {
  const { gate, now } = options;
  const parts: ViewParts = { store: options.store, web: webAddressOf(options.githubUrl), now };
  const feed = createFeed({
    ...options.feed,
    read: (topic) => readShown(parts, topic),
    failed: options.failed,
  });

  const show = async ({ place, url }: Visit, response: ServerResponse, signedIn: boolean): Promise<true> => {
    if (place.kind === 'events') {
      const id = url.searchParams.get('run');
      const list = `page ${writeFilter(readFilter(url.searchParams), pageNumber(url.searchParams))}`;
      const topic = id !== null && runId.test(id) ? `run ${id}` : list;
      if (feed.listen(topic, response)) return true;
      response.setHeader('retry-after', '10');
      return sendText(response, 503, 'Too many pages are open.');
    }
    if (place.kind !== 'run') {
      const view = await readStatusView(parts, pageNumber(url.searchParams), readFilter(url.searchParams));
      return sendPage(response, 200, renderStatusPage(view, { signedIn }));
    }
    const view = await readRunView(parts, place.id);
    if (view) return sendPage(response, 200, renderRunPage(view, { signedIn }));
    const text = 'There is no such run. Finished runs are deleted after 30 days.';
    return sendPage(response, 404, renderMessagePage({ title: 'Not found', text, now: now() }));
  };

  return {
    async handle(request, response) {
      const visit = visitOf(request);
      if (visit === null) return false;
      const { place, url, method } = visit;
      const allowed = methodsOf(place);
      if (!allowed.includes(method)) {
        response.setHeader('allow', allowed.join(', '));
        return sendText(response, 405, 'Not allowed here.');
      }
      if (place.kind === 'icon') return sendText(response, 200, icon, 'image/svg+xml');
      if (method === 'POST') {
        return place.kind === 'sign-in'
          ? answerSignIn(gate, now(), request, response)
          : answerSignOut(gate, request, response);
      }
      if (place.kind === 'sign-in') {
        return answerSignInLink(gate, now(), request, url.searchParams.get('token'), response);
      }
      const admission = gate.admit(request);
      if (admission.kind === 'in') return show(visit, response, admission.signedIn);
      const next = place.kind === 'events' ? '/' : `${url.pathname}${url.search}`;
      return askToSignIn(admission, { next, now: now(), local: gate.kind === 'local' }, response);
    },
    close: () => feed.close(),
  };
}

type Place =
  | { readonly kind: 'home' | 'events' | 'icon' | 'sign-in' | 'sign-out' }
  | { readonly kind: 'run'; readonly id: string };

interface Visit {
  readonly place: Place;
  readonly url: URL;
  readonly method: string;
}

const runId = /^[\w-]{1,64}$/;

/** Null for addresses that are not ours. */
function visitOf({ url: target, method = 'GET' }: IncomingMessage): Visit | null {
  const url = URL.parse(target ?? '/', 'http://here');
  const place = url && placeOf(url.pathname);
  return place && { place, url, method };
}

function placeOf(path: string): Place | null {
  if (path === '/') return { kind: 'home' };
  if (path === '/favicon.svg') return { kind: 'icon' };
  for (const kind of ['events', 'sign-in', 'sign-out'] as const) if (path === `/${kind}`) return { kind };
  const id = /^\/runs\/([^/]+)$/.exec(path)?.[1] ?? '';
  return runId.test(id) ? { kind: 'run', id } : null;
}

function methodsOf({ kind }: Place): readonly string[] {
  if (kind === 'events') return ['GET'];
  if (kind === 'sign-out') return ['POST'];
  return kind === 'sign-in' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
}
