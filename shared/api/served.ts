// For addresses that every such service has: a 404 there means that this is not the service.
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
 * For requests with ids. A 404 may come from the service, which does not know the id, or from a proxy. If the search
 * works, it was the service, and the 404 is believed.
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
