// Asks GitHub what the doctor judges: the App, its webhook, its last deliveries and its installations.
import type { Endpoints } from '@octokit/types';
import { api, type GitHubClient, type GitHubFailure, type Loose } from '../../../shared/github/index.ts';
import { once } from '../../rehearsal/check.ts';

export type GitHubReply<Data> = {
  /** How far the clock of GitHub is ahead of ours, in milliseconds; null when the reply had no date. */
  readonly clockAheadMs: number | null;
} & (
  | { readonly kind: 'answered'; readonly data: Data }
  | (Pick<GitHubFailure, 'status' | 'message'> & { readonly kind: 'failed' })
);

/** The replies, of which any field may be missing. */
type Reply<Route extends keyof Endpoints> = GitHubReply<Loose<Endpoints[Route]['response']['data']> | null>;
export type AppReply = Reply<'GET /app'>;
export type HookReply = Reply<'GET /app/hook/config'>;
export type DeliveriesReply = Reply<'GET /app/hook/deliveries'>;
export type InstallationsReply = Reply<'GET /app/installations'>;

export async function askGitHub<Data>(
  ask: () => Promise<Answer<Data>>,
  now: () => number,
): Promise<GitHubReply<Data>> {
  const ahead = (date: unknown) => {
    const at = api.readTime(date);
    return at === null ? null : at - now();
  };
  try {
    const { data, headers } = await ask();
    return { kind: 'answered', data, clockAheadMs: ahead(headers?.date) };
  } catch (error) {
    const { status, message, headers } = api.readGitHubFailure(error);
    return { kind: 'failed', status, message, clockAheadMs: ahead(headers.date) };
  }
}

/** A list that was read page by page has no headers. */
interface Answer<Data> {
  readonly data: Data;
  readonly headers?: { readonly date?: unknown };
}
const mostPages = 10;

export function askAboutApp(signIn: () => Promise<GitHubClient>, now: () => number) {
  const reply = <Data>(ask: (app: GitHubClient) => Promise<Answer<Data>>) =>
    once(() => askGitHub(async () => ask(await signIn()), now));
  return {
    app: reply((app) => app.request('GET /app', {})),
    hook: reply((app) => app.request('GET /app/hook/config', {})),
    deliveries: reply((app) => app.request('GET /app/hook/deliveries', { per_page: 20 })),
    installations: reply(async (app) => ({
      data: await api.readItems(app, 'GET /app/installations', {}, mostPages),
    })),
  };
}
