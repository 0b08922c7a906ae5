// A proxy between the product and the hosted server: counts what passes, and breaks one connection where it is told to.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../support/listen.ts';

export interface Tapped {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
  readonly at: number;
  /** Null until the server has begun to answer. */
  status: number | null;
}

/**
 * `lose_answer`: the server has answered, the client never hears it. `cut_after_first`: the connection breaks for both
 * sides after the first piece of the answer.
 */
export type Break = 'lose_answer' | 'cut_after_first';

export type Tap = Awaited<ReturnType<typeof openTap>>;

export async function openTap(target: string) {
  const requests: Tapped[] = [];
  let armed: { readonly path: RegExp; readonly how: Break } | null = null;
  let pageSize: number | null = null;

  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = incoming;
    const body = await text(incoming);
    const tapped: Tapped = { method, path: url, body, at: performance.now(), status: null };
    requests.push(tapped);
    const broken = armed?.path.test(url) ? armed.how : null;
    if (broken !== null) armed = null;
    const asked = new URL(url, target);
    if (pageSize !== null && asked.searchParams.has('limit'))
      asked.searchParams.set('limit', String(pageSize));
    const headers = { ...incoming.headers, host: asked.host };
    const onward = request(asked, { method, headers, agent: false }, (answer) => {
      tapped.status = answer.statusCode ?? null;
      if (broken === 'lose_answer') {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (piece: Buffer) => {
        response.write(piece);
        if (broken !== 'cut_after_first' || !piece.includes('}')) return;
        // Its bytes first, so that the client has begun to read.
        setTimeout(() => {
          response.destroy();
          onward.destroy();
        }, 50);
      });
      answer.once('end', () => response.end());
      answer.once('error', () => response.destroy());
    });
    onward.once('error', () => response.destroy());
    // A client that hangs up is seen to hang up.
    response.once('close', () => onward.destroy());
    onward.end(body);
  };

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  const { origin, close } = await listen(server);
  return {
    url: origin,
    requests,
    /** Breaks the first request to a path like this that comes before the story is over. */
    async breakFirst<T>(path: RegExp, how: Break, story: () => Promise<T>): Promise<T> {
      armed = { path, how };
      try {
        return await story();
      } finally {
        armed = null;
      }
    },
    /** Asks the server for pages of at most so many items, as a service may decide by itself; null = as it comes. */
    setPageSize(size: number | null): void {
      pageSize = size;
    },
    close,
  };
}
