// The request id in the logs of the service, if it gives one.
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import { headerOf } from './judge-reply.ts';

const names = ['x-request-id', 'x-correlation-id', 'x-amzn-requestid', 'x-amzn-trace-id', 'cf-ray'];

export function requestIdOf(headers: IncomingHttpHeaders, secrets: readonly string[]): string | undefined {
  return names
    .map((name) => headerOf(headers, name))
    .find(
      (id) =>
        id !== undefined && /^[\w.:;=/+-]{1,100}$/.test(id) && !secrets.some((secret) => id.includes(secret)),
    );
}
