// Addresses that every such service has: a 404 there does not mean that something is unknown, but that this is not it.
import type { Call } from './call.ts';
import { ServiceError } from './errors.ts';
import type { Transport } from './transport.ts';
import type { CallOptions } from './types.ts';

export async function served<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { message, status, requestId } = error;
    const advice = 'this is not the address of the API: check the base URL and the API version';
    throw new ServiceError('bad_response', `${message}; ${advice}`, { status, requestId, notServed: true });
  }
}

/**
 * For ids. A service may say so that it does not know them, and a proxy that it knows nothing at all: only where the
 * search answers is it the service that has spoken, and what it said stands.
 */
export async function servedOrUnknown<T>(
  transport: Transport,
  auth: Call['auth'],
  options: CallOptions | undefined,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isMissing(error)) throw error;
    const url = `${auth.base}${searchPath}?limit=1`;
    await served(() => transport.send({ kind: 'read', method: 'GET', url, auth }, options));
    throw error;
  }
}

export const searchPath = '/api/v1/app-conversations/search';

function isMissing(error: unknown): error is ServiceError {
  return (
    error instanceof ServiceError &&
    error.notServed &&
    (error.code === 'not_found' || error.code === 'rejected')
  );
}
