// Faults that tests arm: the next requests to a route go wrong in the way that is asked for.
import { routeNames } from '../http/routes.ts';
import type { TooManyKind } from '../http/too-many.ts';
import type { SocketAction } from '../socket/misbehave.ts';

type FaultAction =
  | 'respond'
  | 'reset_before'
  | 'reset_after'
  | 'cut_body'
  | 'hang'
  | 'html'
  | 'pass'
  | 'bomb'
  | 'drip'
  | 'no_room'
  | 'owned_elsewhere'
  | SocketAction;

/** What a test asks for. */
export interface FaultOrder {
  /** A route's name, `*`, or a path in which `*` stands for anything. */
  readonly route: string;
  readonly method?: string;
  /** How many requests it meets; 1 unless told. */
  readonly times?: number;
  /** How many requests pass before the first one it meets. */
  readonly skip?: number;
  /**
   * respond: answer in place of the service. reset_before: the connection is reset, nothing was taken. reset_after:
   * taken, then reset. cut_body: taken, half of the answer is sent. hang: no answer ever. html: a web page.
   * pass: the usual answer, late. bomb: a page as costly to read as 8 MB can be. drip: an answer that never ends. no_room: 429 of an agent server
   * that keeps a message and sets nobody going. owned_elsewhere: 409 of one that has lost the conversation to another. socket_…: only for the route `socket`, once the key was given; see misbehave.ts.
   */
  readonly action?: FaultAction;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Real milliseconds. */
  readonly delayMs?: number;
  /** One of the 429 answers, in place of status, headers and body. */
  readonly preset?: TooManyKind;
}

export interface Fault extends FaultOrder {
  readonly action: FaultAction;
  readonly times: number;
  readonly skip: number;
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: Fault[] = [];
  return {
    arm: (order: FaultOrder): void => {
      waiting.push(armed(order));
    },
    take: (route: string | null, method: string, path: string): Fault | null => {
      const fault = waiting.find((one) => meets(one, route, method, path));
      if (!fault) return null;
      const left = fault.skip > 0 ? { ...fault, skip: fault.skip - 1 } : { ...fault, times: fault.times - 1 };
      waiting = waiting.map((one) => (one === fault ? left : one)).filter(({ times }) => times > 0);
      return fault.skip > 0 ? null : fault;
    },
    list: (): readonly Fault[] => waiting,
    clear: (): void => {
      waiting = [];
    },
  };
}

function armed(order: FaultOrder): Fault {
  const { route, status, preset, delayMs, headers } = order;
  if (route !== '*' && !route.startsWith('/') && !routeNames.includes(route))
    throw new Error(`the route ${route} is none of *, a path, ${routeNames.join(', ')}`);
  const isAnswered = status !== undefined || preset !== undefined || delayMs === undefined;
  const action = order.action ?? (isAnswered ? 'respond' : 'pass');
  if (action === 'respond' && status === undefined && preset === undefined)
    throw new Error('a fault that responds has a status or a preset');
  const lower = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...{ times: 1, skip: 0 },
    ...order,
    action,
    ...(headers !== undefined && { headers: Object.fromEntries(lower) }),
  };
}

function meets(fault: Fault, route: string | null, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  if (fault.route === '*' || fault.route === route) return true;
  if (!fault.route.startsWith('/')) return false;
  const pattern = fault.route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${pattern}$`).test(path);
}
