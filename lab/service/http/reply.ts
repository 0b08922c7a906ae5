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
