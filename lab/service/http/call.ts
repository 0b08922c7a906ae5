import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';
import type { Clock } from '../world/clock.ts';
import type { Store } from '../world/store.ts';
import type { Reply } from './reply.ts';

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

export type Handler = (call: Call, world: World) => Reply | Promise<Reply>;
