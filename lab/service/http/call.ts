// A request on its way to a route, the world that it meets, and the key that it brings.
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';
import type { Clock } from '../world/conversation.ts';
import type { Store } from '../world/store.ts';
import { json, type Reply } from './reply.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body; undefined when there was none. */
  readonly body: unknown;
  /** What the brackets of the route's pattern caught. */
  readonly params: readonly string[];
}

export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  /** Where this server is reached, without a slash at the end. */
  readonly url: () => string;
}

/** Null when the key is good. */
export function hostedRefusal({ headers }: Call, world: World): Reply | null {
  const { apiKeys } = world.settings;
  const key = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  if (key !== null && apiKeys.includes(key)) return null;
  return unauthorized(world, key === null ? 'No API key was given' : 'Invalid API key', key === null);
}

/** The live service answers with an object or with a bare string. */
export function unauthorized(world: World, text: string, asObject = false): Reply {
  if (world.settings.dialect === 'documented') return json({ detail: text }, 401);
  return json(asObject ? { error: text } : text, 401);
}
