// Writes server-sent events in a form that proxies pass on at once.
import type { ServerResponse } from 'node:http';

export function openStream(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // no-transform: a proxy that compresses would hold events back until its buffer is full.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  response.write(`retry: 3000\n${comment('open')}`);
}

/** `data` must be one line; JSON is. */
export const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;

export const comment = (text: string): string => `: ${text}\n\n`;
