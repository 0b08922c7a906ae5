// The Octokit of the App, whose requests end in a fake of GitHub: nobody signs in, nothing is sent.
import { OneTryOctokit } from '../../app/handling/create-probot.ts';
import { describe, readExcerpt } from '../../lab/published/index.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** What answers a route, in the words of the routes of Octokit. Throws what Octokit would throw. */
export interface AnswersRoutes {
  request(
    route: string,
    parameters: Parameters,
  ): Promise<{ readonly data: unknown; readonly status?: number; readonly headers?: Parameters }>;
}

export function octokitOn(github: AnswersRoutes): InstanceType<typeof OneTryOctokit> {
  return new (octokitClassOn(github))();
}

export function octokitClassOn(github: AnswersRoutes): typeof OneTryOctokit {
  return OneTryOctokit.plugin(({ hook }) => {
    hook.wrap('request', async (_send, { method, url, baseUrl, headers, mediaType, request, ...given }) => {
      const { route, parameters } = routeOf(method, url, given);
      demandDescribed(route, parameters);
      const { data, status = 200, ...reply } = await github.request(route, parameters);
      const texts = Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)]);
      return { status, url, data, headers: { ...Object.fromEntries(texts), ...linkToNext(url, data) } };
    });
  });
}

const described = describe(readExcerpt('github-rest'));

/** A request that GitHub does not describe is a mistake of the product, whatever the fake would answer. */
function demandDescribed(route: string, parameters: Parameters): void {
  if (!described.has(route)) return;
  const given = Object.entries(parameters).filter(([name]) => !route.includes(`{${name}}`));
  const isRead = route.startsWith('GET ');
  const asked = given.map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(isRead ? asked : []);
  const body = isRead || given.length === 0 ? undefined : Object.fromEntries(given);
  const wrong = described.request(route, query, body);
  if (wrong.length > 0) throw new Error(`not as GitHub describes it: ${wrong.join('; ')}`);
}

const lists = [
  '/app/hook/deliveries',
  '/repos/{owner}/{repo}/activity',
  '/repos/{owner}/{repo}/commits/{ref}/check-runs',
  '/repos/{owner}/{repo}/issues/{issue_number}/comments',
  '/repos/{owner}/{repo}/pulls',
  '/repos/{owner}/{repo}/pulls/{pull_number}/comments',
  '/repos/{owner}/{repo}/pulls/{pull_number}/commits',
  '/repos/{owner}/{repo}/pulls/{pull_number}/files',
  '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
];

/** `paginate` asks for the pages of a list by their addresses. */
function routeOf(method: string, url: string, given: Parameters): { route: string; parameters: Parameters } {
  if (!URL.canParse(url)) return { route: `${method} ${url}`, parameters: given };
  const { pathname, searchParams } = new URL(url);
  for (const list of lists) {
    const pattern = new RegExp(`^${list.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const { groups = null } = pattern.exec(pathname) ?? {};
    if (groups === null && pathname !== list) continue;
    const texts = Object.entries({ ...groups, ...Object.fromEntries(searchParams) });
    const values = texts.map(([name, text]) => [
      name,
      /(?:number|_id|page)$/.test(name) ? Number(text) : text,
    ]);
    return { route: `${method} ${list}`, parameters: Object.fromEntries(values) };
  }
  throw new Error(`no list has the address ${url}`);
}

/** As GitHub sends it after a full page. */
function linkToNext(url: string, data: unknown): { readonly link?: string } {
  const items: unknown = Array.isArray(data) ? data : Object(data).check_runs;
  if (!URL.canParse(url) || !Array.isArray(items) || items.length < 100) return {};
  const next = new URL(url);
  next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1));
  return { link: `<${next.href}>; rel="next"` };
}

/** For tests that need no state of GitHub: what a route returns. It may throw. */
export function clientAnswering(
  answer: (route: string, parameters: Parameters) => unknown,
): InstanceType<typeof OneTryOctokit> {
  return octokitOn({ request: async (route, parameters) => ({ data: await answer(route, parameters) }) });
}
