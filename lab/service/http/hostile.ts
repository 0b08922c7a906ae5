// What an agent server answers that somebody hostile has made: whoever is root in a sandbox can be it.
import type { ServerResponse } from 'node:http';
import { json, type Reply } from './reply.ts';

const bytes = 7.9 * 1024 * 1024;
const numbers = bytes / 2;
const dripMs = 500;

let pages = 0;

/** A page of events whose one event holds as many values as 8 MB can; the list goes on for ever. */
export function bomb(): Reply {
  pages += 1;
  const { status, headers } = json({}, 200) as Extract<Reply, { kind: 'text' }>;
  const event = `{"id":"e${pages}","kind":"MessageEvent","x":[-0,${'0,'.repeat(numbers)}0]}`;
  return { kind: 'text', status, headers, text: `{"items":[${event}],"next_page_id":"p${pages}"}` };
}

/** Until the client goes away. */
export function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"items":[');
  const timer = setInterval(() => response.write(' '), dripMs).unref();
  response.on('close', () => clearInterval(timer));
}
