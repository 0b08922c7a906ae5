// A route is a method, a pattern and a function from a call to a reply.
import type { Deliveries } from '../deliveries.ts';
import { type Hub, Refusal, repositoryNamed } from '../hub.ts';
import { type Caller, demandPermission, type Tokens } from '../tokens.ts';
import type { Account, Repository } from '../world.ts';

export interface Call {
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly accept: string;
  readonly apiPath: string;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  /** As it was declared. */
  readonly spec: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly handle: (call: Call) => Reply;
}

/** `GET /repos/:owner/:repo/contents/:path+`: a `+` lets the parameter run over slashes. */
export function route(spec: string, handle: (call: Call) => Reply): Route {
  const [method = '', path = ''] = spec.split(' ');
  const source = path
    .replace(/:(\w+)\+/g, '(?<$1>.+)')
    .replace(/:(\w+)/g, (_all, name: string) => `(?<${name}>[^/]+)`);
  return { spec, method, pattern: new RegExp(`^${source}$`), handle };
}

/** The repository that is named in the path, and the account that may act on it. */
export function enter(
  call: Call,
  anyOf: readonly string[],
  level: 'read' | 'write',
): { repository: Repository; actor: Account } {
  const repository = repositoryNamed(call.hub.world, `${call.params.owner}/${call.params.repo}`);
  return { repository, actor: demandPermission(call.caller, repository, anyOf, level) };
}

/** One page of a list with GitHub's Link header. */
export function page<T>(call: Call, items: readonly T[], shape: (item: T) => unknown): Reply {
  const size = Math.min(Math.max(Number(call.query.get('per_page') ?? 30), 1), 100);
  const current = Math.max(Number(call.query.get('page') ?? 1), 1);
  const last = Math.max(Math.ceil(items.length / size), 1);
  const link = (target: number, rel: string) => {
    const query = new URLSearchParams(call.query);
    query.set('page', String(target));
    return `<${call.hub.urls.api}${call.apiPath}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(current < last ? [link(current + 1, 'next'), link(last, 'last')] : []),
    ...(current > 1 ? [link(1, 'first'), link(current - 1, 'prev')] : []),
  ];
  return {
    status: 200,
    body: items.slice((current - 1) * size, current * size).map(shape),
    ...(links.length === 0 ? {} : { headers: { link: links.join(', ') } }),
  };
}

/** A list shows what was written only after its lag. */
export function listed<T extends { readonly createdAt: number }>(
  { hub }: Call,
  { listLag }: Repository,
  written: readonly T[],
): readonly T[] {
  return written.filter(({ createdAt }) => createdAt <= hub.now() - listLag);
}

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });

export const numberParam = (call: Call, name: string): number => Number(call.params[name]);

/** An App and a workflow edit their own texts only. */
export function demandAuthor(actor: Account, author: Account): void {
  if (actor.id !== author.id) throw new Refusal(403, 'Resource not accessible by integration');
}

export const text = (call: Call, name: string): string => optionalText(call, name) ?? '';

export function optionalText(call: Call, name: string): string | undefined {
  const value = call.body[name];
  return typeof value === 'string' ? value : undefined;
}
