import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers the requests that are its own and says so; the next one is asked about the others. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

export function answer(response: ServerResponse, status: number, body: object): true {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
  return true;
}
