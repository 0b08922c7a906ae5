// A route is a method, a pattern and a function from a call to a reply.
import type { Deliveries } from '../deliveries.ts';
import { type Hub, Refusal, repositoryNamed } from '../hub.ts';
import { type Caller, demandAccess, type Tokens } from '../tokens.ts';
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
  /** Whether it reads or changes something. */
  readonly level: 'read' | 'write';
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

interface Entered {
  readonly repository: Repository;
  readonly actor: Account;
}

/** The repository that is named in the path, and the account that acts on it. Its permissions were judged by GitHub's own table. */
export function enter({ hub, params, caller, level }: Call): Entered {
  const repository = repositoryNamed(hub.world, `${params.owner}/${params.repo}`);
  return { repository, actor: demandAccess(caller, repository, level) };
}

export const inRepository = (spec: string, handle: (call: Call, at: Entered) => Reply): Route =>
  route(spec, (call) => handle(call, enter(call)));

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

/** Newest first, by a cursor of this name: these lists of the original have no page numbers. */
export function pageByCursor<T extends { readonly id: number }>(
  call: Call,
  name: 'cursor' | 'after',
  items: readonly T[],
  shape: (item: T) => unknown,
): Reply {
  const size = Math.min(Number(call.query.get('per_page') ?? 30), 100);
  const from = Number(call.query.get(name)?.replace(/^v1_/, '') ?? Number.POSITIVE_INFINITY);
  const left = items.filter(({ id }) => id <= from);
  const next = left[size];
  const query = new URLSearchParams(call.query);
  query.set(name, `v1_${next?.id}`);
  const link = `<${call.hub.urls.api}${call.apiPath}?${query}>; rel="next"`;
  return { status: 200, body: left.slice(0, size).map(shape), headers: next ? { link } : {} };
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
