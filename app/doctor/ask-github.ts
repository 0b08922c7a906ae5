// Asks GitHub, signed in as the App, about the registration of the App.

import { isObject, listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Answer, AppFacts, DeliveryFacts, Grants, HookFacts, InstallationFacts } from './types.ts';

export interface GitHubFacts {
  readonly app: Answer<AppFacts>;
  readonly hook: Answer<HookFacts>;
  readonly deliveries: Answer<readonly DeliveryFacts[]>;
  readonly installations: Answer<readonly InstallationFacts[]>;
}

export async function askGitHub(app: OctokitLike, now: () => number): Promise<GitHubFacts> {
  const ask = <T>(route: string, read: (data: unknown) => T) => answerOf(app, route, read, now);
  return {
    app: await ask('GET /app', readApp),
    hook: await ask('GET /app/hook/config', readHook),
    deliveries: await ask('GET /app/hook/deliveries?per_page=20', (data) => listOf(data).map(readDelivery)),
    // Only the first hundred installations are checked one by one.
    installations: await ask('GET /app/installations?per_page=100', (data) =>
      listOf(data).map(readInstallation),
    ),
  };
}

async function answerOf<T>(
  app: OctokitLike,
  route: string,
  read: (data: unknown) => T,
  now: () => number,
): Promise<Answer<T>> {
  try {
    const { data } = await app.request(route);
    return { kind: 'answered', value: read(data) };
  } catch (error) {
    const { status, message, headers } = readGitHubFailure(error);
    const date = Date.parse(headers.date ?? '');
    return {
      kind: 'failed',
      status,
      message,
      clockAheadMs: Number.isNaN(date) ? null : date - now(),
    };
  }
}

function readApp(data: unknown): AppFacts {
  const app = isObject(data) ? data : {};
  return { id: numberAt(app, 'id') ?? 0, slug: textAt(app, 'slug') ?? 'unnamed', ...readGrants(app) };
}

function readHook(data: unknown): HookFacts {
  const hook = isObject(data) ? data : {};
  return {
    url: textAt(hook, 'url'),
    contentType: textAt(hook, 'content_type'),
    insecureSsl: String(hook.insecure_ssl ?? ''),
    hasSecret: (textAt(hook, 'secret') ?? '') !== '',
  };
}

function readDelivery(data: unknown): DeliveryFacts {
  const delivery = isObject(data) ? data : {};
  return {
    statusCode: numberAt(delivery, 'status_code') ?? 0,
    status: textAt(delivery, 'status') ?? 'unknown',
    event: textAt(delivery, 'event') ?? 'unknown',
  };
}

function readInstallation(data: unknown): InstallationFacts {
  const installation = isObject(data) ? data : {};
  return {
    account: textAt(objectAt(installation, 'account'), 'login') ?? 'unknown',
    suspended: textAt(installation, 'suspended_at') !== null,
    ...readGrants(installation),
  };
}

export function readGrants(from: Readonly<Record<string, unknown>>): Grants {
  const permissions = Object.entries(objectAt(from, 'permissions') ?? {});
  return {
    permissions: Object.fromEntries(permissions.map(([name, level]) => [name, String(level)])),
    events: listAt(from, 'events').map(String),
  };
}

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);
