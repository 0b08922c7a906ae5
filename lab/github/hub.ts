// What every act and every route needs: the world, the clock, a way to the App, and refusals in GitHub's words.
import type { Account, Installation, Issue, Repository, World } from './world.ts';

export interface Hub {
  readonly world: World;
  readonly urls: Urls;
  readonly app: {
    readonly id: number;
    readonly slug: string;
    readonly bot: Account;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly now: () => number;
  readonly send: (emission: Emission) => void;
  /** Something was written at the issue with this number, or is there no more. */
  readonly written: (number: number) => void;
}

export interface Urls {
  /** `http://host:port/api/v3`, as a GitHub Enterprise Server writes it. */
  readonly api: string;
  /** `http://host:port` */
  readonly web: string;
}

/** An event for the App. */
export interface Emission {
  readonly event: string;
  readonly action: string;
  readonly installation: Installation;
  readonly payload: unknown;
  readonly repositoryId: number | null;
}

/** An answer other than success; thrown anywhere below a route and written by the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: { errors?: readonly unknown[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }
}

/** The repository that was asked for is at another path now; whatever follows the old one follows the new one too. */
export class Moved extends Error {
  override readonly name = 'Moved';
  readonly to: string;

  constructor(to: string) {
    super('Moved Permanently');
    this.to = to;
  }
}

export const notFound = (): Refusal => new Refusal(404, 'Not Found');

export const invalid = (resource: string, field: string, code = 'invalid', message?: string): Refusal =>
  new Refusal(422, 'Validation Failed', {
    errors: [{ resource, field, code, ...(message === undefined ? {} : { message }) }],
  });

/** The one with this id, or 404. */
export function withId<T extends { readonly id: number }>(all: Iterable<T>, id: number): T {
  for (const each of all) if (each.id === id) return each;
  throw notFound();
}

export function installationOf(world: World, owner: Account): Installation | undefined {
  return [...world.installations.values()].find(({ account }) => account.id === owner.id);
}

export function repositoryNamed(world: World, name: string): Repository {
  const repository = world.repositories.get(name.toLowerCase());
  if (repository !== undefined) return repository;
  const moved = world.formerNames.get(name.toLowerCase());
  if (moved === undefined) throw notFound();
  throw new Moved(`/repositories/${moved.id}`);
}

/** As a browser finds it: where it has another name by now, too. */
export function repositoryVisited(world: World, name: string): Repository {
  const known = name.toLowerCase();
  const repository = world.repositories.get(known) ?? world.formerNames.get(known);
  if (repository === undefined) throw notFound();
  return repository;
}

export function issueNumbered(repository: Repository, number: number): Issue {
  const issue = repository.issues.get(number);
  if (issue !== undefined) return issue;
  if (repository.deletedIssues.has(number)) throw new Refusal(410, 'This issue was deleted');
  throw notFound();
}

export function pullNumbered(repository: Repository, number: number) {
  const issue = issueNumbered(repository, number);
  if (issue.pull === null) throw notFound();
  return { issue, pull: issue.pull };
}
