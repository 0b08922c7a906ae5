// What a route answers: how it is made, recorded and written.
import type { ServerResponse } from 'node:http';
import type { Answered } from '../control/requests.ts';

export interface TextReply {
  readonly kind: 'text';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of a file: sent in place of the text. */
  readonly bytes?: Buffer;
}

export interface StreamReply {
  readonly kind: 'stream';
  /** Written piece by piece; `signal` tells that the client hung up. */
  readonly pieces: (signal: AbortSignal) => AsyncIterable<string>;
}

export type Reply = TextReply | StreamReply;

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): TextReply {
  return {
    kind: 'text',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    text: JSON.stringify(body),
  };
}

export function html(status: number, title: string): TextReply {
  // Clients are to see a web page where JSON should be; people who follow a link are told what they see.
  const words = `This service is simulated and has no pages. What it knows of its conversations: <a href="/_simulator/conversations">/_simulator/conversations</a>`;
  const text = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><div id="root">${words}</div></body></html>\n`;
  return { kind: 'text', status, headers: { 'content-type': 'text/html; charset=utf-8' }, text };
}

/** What the live service sends for every GET that it does not know. */
export function webPage(status = 200): TextReply {
  return html(status, 'Agent');
}

export function notFound(): TextReply {
  return json({ detail: 'Not Found' }, 404);
}

/** `cut`: about half is sent, then the connection is closed. */
export async function writeReply(
  response: ServerResponse,
  reply: Reply,
  cut: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (reply.kind === 'stream') return writeStream(response, reply, cut, signal);
  const { status, headers, text, bytes = Buffer.from(text) } = reply;
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (!cut) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function writeStream(
  response: ServerResponse,
  { pieces }: StreamReply,
  cut: boolean,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  let written = 0;
  for await (const piece of pieces(signal)) {
    written += 1;
    // The opening bracket, one whole element, and half of the next.
    if (cut && written === 3) {
      response.write(piece.slice(0, piece.length / 2), () => response.destroy());
      return;
    }
    response.write(piece);
  }
  response.end();
}

/** Into the list of requests goes what is really sent, and when. */
export function recordAnswer(reply: Reply, cut: boolean, answered: Answered, now: () => number): Reply {
  if (reply.kind === 'stream') return { kind: 'stream', pieces: (signal) => recordPieces(reply, signal) };
  const { status, headers } = reply;
  answered({ at: now(), status, headers, text: sent(reply, cut), whole: !cut });
  return reply;

  /** A piece counts when the writer comes back for the next one: the last before a cut went out in half. */
  async function* recordPieces({ pieces }: StreamReply, signal: AbortSignal): AsyncGenerator<string> {
    let text = '';
    for await (const piece of pieces(signal)) {
      yield piece;
      text += piece;
      answered({ at: now(), status: 200, headers: {}, text, whole: false });
    }
    answered({ at: now(), status: 200, headers: {}, text, whole: !signal.aborted });
  }
}

function sent({ text }: TextReply, cut: boolean): string {
  return cut ? text.slice(0, text.length / 2) : text;
}
