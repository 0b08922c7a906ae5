// Faults that tests arm: the next requests to a route go wrong in the way that is asked for.
import { type Fields, fieldsOf, type Problem } from '../http/fields.ts';
import { routeNames } from '../http/routes.ts';
import { type TooManyKind, tooManyKinds } from '../http/too-many.ts';
import { socketActions } from '../socket/misbehave.ts';

export const faultActions = [
  'respond',
  'reset_before',
  'reset_after',
  'cut_body',
  'hang',
  'html',
  'pass',
  'bomb',
  'drip',
  'no_room',
  'owned_elsewhere',
  ...socketActions,
] as const;
export type FaultAction = (typeof faultActions)[number];

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
  let armed: Fault[] = [];
  return {
    arm: (fault: Fault): void => {
      armed.push(fault);
    },
    take: (route: string | null, method: string, path: string): Fault | null => {
      const fault = armed.find((one) => meets(one, route, method, path));
      if (!fault) return null;
      const left = fault.skip > 0 ? { ...fault, skip: fault.skip - 1 } : { ...fault, times: fault.times - 1 };
      armed = armed.map((one) => (one === fault ? left : one)).filter(({ times }) => times > 0);
      return fault.skip > 0 ? null : fault;
    },
    list: (): readonly Fault[] => armed,
    clear: (): void => {
      armed = [];
    },
  };
}

export function decodeFault(body: unknown): Fault | readonly Problem[] {
  const fields = fieldsOf(body);
  fields.only('route method times skip action status headers body delayMs preset'.split(' '));
  const route = fields.text('route', { required: true }) ?? '';
  if (route !== '' && route !== '*' && !route.startsWith('/') && !routeNames.includes(route))
    fields.problem('route', `Input should be *, a path or one of ${routeNames.join(', ')}`);
  const method = fields.text('method', { oneOf: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] });
  const times = fields.integer('times', { min: 1 }) ?? 1;
  const skip = fields.integer('skip', { min: 0 }) ?? 0;
  const status = fields.integer('status', { min: 200, max: 599 });
  const delayMs = fields.integer('delayMs', { min: 0, max: 600_000 });
  const named = fields.text('action', { oneOf: faultActions });
  const kind = fields.text('preset', { oneOf: tooManyKinds });
  const preset = tooManyKinds.find((one) => one === kind);
  const action =
    faultActions.find((one) => one === named) ??
    (status || preset || delayMs === undefined ? 'respond' : 'pass');
  if (action === 'respond' && status === undefined && !preset && fields.problems.length === 0)
    fields.problem('status', 'Field required for the action respond', 'missing');
  const headers = headersOf(fields);
  if (fields.problems.length > 0) return fields.problems;
  return {
    route,
    times,
    skip,
    action,
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...(delayMs !== undefined && { delayMs }),
    ...(headers !== undefined && { headers }),
    ...(preset !== undefined && { preset }),
    ...(fields.has('body') && { body: fields.value('body') }),
  };
}

function meets(fault: Fault, route: string | null, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  if (fault.route === '*' || fault.route === route) return true;
  if (!fault.route.startsWith('/')) return false;
  const pattern = fault.route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${pattern}$`).test(path);
}

function headersOf(fields: Fields): Record<string, string> | undefined {
  const given = fields.object('headers');
  if (!given) return undefined;
  const headers: Record<string, string> = {};
  for (const name of given.names()) {
    const value = given.text(name);
    if (value === undefined) continue;
    if (/^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)) headers[name.toLowerCase()] = value;
    else given.problem(name, 'Not a valid header');
  }
  return headers;
}
