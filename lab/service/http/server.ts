// The way of a request: read, recorded, met by a fault or not, answered.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Controlled, controlReply } from '../control/endpoint.ts';
import type { Fault } from '../control/faults.ts';
import { createEventSockets } from '../socket/events-socket.ts';
import { isoOf } from '../world/clock.ts';
import { bearerOf } from './auth.ts';
import type { Call } from './call.ts';
import { dispatch, type Matched, malformedBody, matchRoute } from './dispatch.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { type Body, readBody } from './read-body.ts';
import { recordAnswer } from './record-answer.ts';
import { html, json, type Reply, webPage } from './reply.ts';
import { sleep } from './sleep.ts';
import { tooMany } from './too-many.ts';
import { writeReply } from './write-reply.ts';

const controlPath = '/_simulator';

export interface HttpServer {
  readonly server: Server;
  /** Ends what `closeAllConnections` does not know any more. */
  readonly hangUp: () => void;
  /** How many listen to events. */
  readonly listening: () => number;
}

export function createHttpServer(controlled: Controlled): HttpServer {
  const limiter = createLimiter(controlled.world.settings.limits);
  const server = createServer((request, response) => {
    serve(request, response, controlled, limiter).catch((error: unknown) => {
      // A client that went away while its request was read is no news.
      if (!request.complete || response.headersSent) {
        response.destroy();
        return;
      }
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      void writeReply(
        response,
        json({ detail: `A bug of the simulator: ${text}` }, 500),
        false,
        neverAborted,
      );
    });
  });
  const sockets = createEventSockets(controlled);
  server.on('upgrade', sockets.upgrade);
  // Longer than clients keep theirs, so that a reused connection is not closed under a request.
  server.keepAliveTimeout = 70_000;
  return { server, hangUp: sockets.hangUp, listening: sockets.count };
}

const neverAborted = new AbortController().signal;

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
  limiter: Limiter,
): Promise<void> {
  const hangUp = new AbortController();
  response.once('close', () => hangUp.abort());
  const body = await readBody(request);
  const call = callOf(request, body);
  const malformed = body.kind === 'malformed';
  if (body.kind === 'too_large') return write(json({ detail: 'Request body too large' }, 413));

  if (call.path === controlPath || call.path.startsWith(`${controlPath}/`)) {
    const path = call.path.slice(controlPath.length);
    return write(malformed ? malformedBody() : controlReply({ ...call, path }, controlled));
  }

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
  const pause = (fault?.delayMs ?? 0) + world.settings.latency;
  if (pause > 0) await sleep(pause, hangUp.signal);

  if (fault?.action === 'hang') return;
  if (fault?.action === 'reset_before') return reset();
  if (fault?.action === 'respond' || fault?.action === 'html')
    return answer(replyOf(fault, world.clock.now()));
  const reply = limited(call, matched, request) ?? (await dispatch(matched, call, malformed, world));
  if (fault?.action === 'reset_after') return reset();
  return answer(reply, fault?.action === 'cut_body');

  function write(reply: Reply, cut = false): Promise<void> {
    return writeReply(response, reply, cut, hangUp.signal);
  }

  async function answer(reply: Reply, cut = false): Promise<void> {
    // To a client that has gone away nothing is said any more.
    if (hangUp.signal.aborted) return;
    await write(recordAnswer(reply, cut, answered, world.clock.now), cut);
  }

  function reset(): void {
    request.socket.resetAndDestroy();
  }

  function limited(asked: Call, on: Matched | null, from: IncomingMessage): Reply | null {
    const now = world.clock.now();
    const kind = limiter.exceeded({
      address: from.socket.remoteAddress ?? '',
      key: bearerOf(asked),
      isStart: on?.route.name === 'start' || on?.route.name === 'stream_start',
      now,
    });
    return kind && tooMany(kind, isoOf(now));
  }
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
