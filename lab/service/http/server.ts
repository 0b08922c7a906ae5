// The life of a request: read, recorded, met by a fault or not, answered.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveCommands } from '../../support/commands.ts';
import { parsed } from '../../support/json.ts';
import { readBodyText } from '../../support/read-body.ts';
import type { Commands, Controlled } from '../control/commands.ts';
import type { Fault } from '../control/faults.ts';
import { createEventSockets } from '../socket/events-socket.ts';
import { isoOf } from '../world/conversation.ts';
import type { Call } from './call.ts';
import { ownedElsewhere, withoutRoom } from './crowded.ts';
import { bomb, drip } from './hostile.ts';
import { html, json, type Reply, recordAnswer, webPage, writeReply } from './reply.ts';
import { dispatch, type Matched, matchRoute } from './routes.ts';
import { tooMany } from './too-many.ts';

const controlPath = '/_simulator';

export function createHttpServer(controlled: Controlled, commands: Commands) {
  const info = { dialect: controlled.world.settings.dialect };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const served = path.startsWith(`${controlPath}/`) || path === controlPath;
    const answered = served
      ? serveCommands(request, response, path.slice(controlPath.length), { info, commands })
      : serve(request, response, controlled);
    answered.catch((error: unknown) => {
      // The client went away while its request was read.
      if (!request.complete || response.headersSent) {
        response.destroy();
        return;
      }
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const reply = json({ detail: `A bug of the simulator: ${why}` }, 500);
      void writeReply(response, reply, false, new AbortController().signal);
    });
  });
  const sockets = createEventSockets(controlled);
  server.on('upgrade', sockets.upgrade);
  // Longer than clients keep theirs, so that a reused connection is not closed under a request.
  server.keepAliveTimeout = 70_000;
  return {
    server,
    /** Ends what `closeAllConnections` does not know any more. */
    hangUp: sockets.hangUp,
    /** How many listen to events. */
    listening: sockets.count,
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  const hangUp = new AbortController();
  // A reason of its own: the usual one is an error with a stack, for each answer.
  response.once('close', () => hangUp.abort('the client has gone'));
  const body = await readBody(request);
  const call = callOf(request, body);
  const malformed = body.kind === 'malformed';

  const { world, faults, requests } = controlled;
  const matched = matchRoute(call.method, call.path, world.settings.dialect);
  const route = matched?.route.name ?? null;
  const fault = faults.take(route, call.method, call.path);
  const answered = requests.add(
    {
      at: world.clock.now(),
      method: call.method,
      path: call.path,
      query: call.query.toString(),
      route,
      body: malformed ? body.text : call.body,
      fault: fault?.action ?? null,
    },
    request.headers,
    'text' in body ? body.text : '',
  );
  if (fault?.delayMs !== undefined)
    await sleep(fault.delayMs, undefined, { signal: hangUp.signal }).catch(() => {});

  if (fault?.action === 'hang') return;
  if (fault?.action === 'reset_before') return reset();
  if (fault?.action === 'drip') return drip(response);
  if (fault?.action === 'bomb') return write(bomb());
  if (fault?.action === 'respond' || fault?.action === 'html')
    return answer(replyOf(fault, world.clock.now()));
  if (fault?.action === 'no_room') return answer(withoutRoom(matched, call, malformed, world));
  if (fault?.action === 'owned_elsewhere') return answer(ownedElsewhere());
  const reply = judged(matched, call, malformed, controlled);
  if (fault?.action === 'reset_after') return reset();
  return answer(reply, fault?.action === 'cut_body');

  function write(reply: Reply, cut = false): Promise<void> {
    return writeReply(response, reply, cut, hangUp.signal);
  }

  async function answer(reply: Reply, cut = false): Promise<void> {
    // The client has gone away.
    if (hangUp.signal.aborted) return;
    await write(recordAnswer(reply, cut, answered, world.clock.now), cut);
  }

  function reset(): void {
    request.socket.resetAndDestroy();
  }
}

/** Of the documented dialect there is no description by the servers. */
function judged(
  matched: Matched | null,
  call: Call,
  malformed: boolean,
  { world, judge }: Controlled,
): Reply {
  const route = world.settings.dialect === 'live' ? matched?.route.name : undefined;
  const reply = dispatch(matched, call, malformed, world);
  if (route === undefined || malformed) return reply;
  // Who may not come in, or asks for what is not there, is told that; only then it counts what was asked.
  const isRefused = reply.kind === 'text' && reply.status >= 400;
  const refusal = isRefused ? null : judge.refusal(route, call);
  return refusal ?? judge.complete(route, reply);
}

function callOf(request: IncomingMessage, body: Body): Call {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query.join('?')),
    headers: request.headers,
    body: body.kind === 'json' ? body.value : undefined,
    params: [],
  };
}

function replyOf(fault: Fault, now: number): Reply {
  if (fault.preset) return tooMany(fault.preset, isoOf(now));
  const { status = 200, headers = {}, body } = fault;
  if (fault.action === 'html') return status === 200 ? webPage() : html(status, `Error ${status}`);
  if (typeof body === 'string')
    return { kind: 'text', status, headers: { 'content-type': 'text/plain', ...headers }, text: body };
  return json(body ?? {}, status, headers);
}

type Body =
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'none' };

async function readBody(request: IncomingMessage): Promise<Body> {
  const body = await readBodyText(request);
  if (body === '') return { kind: 'none' };
  const value = parsed(body);
  return value === undefined ? { kind: 'malformed', text: body } : { kind: 'json', value, text: body };
}
