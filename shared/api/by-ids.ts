// Reads many records with one request. They are matched by id, never by position.
import { mostIdsPerRequest } from '../watch/index.ts';
import type { Call } from './call.ts';
import { decoded } from './decoded.ts';
import { ServiceError } from './errors.ts';
import { isPlainId, normaliseId } from './ids.ts';
import { servedOrUnknown } from './served.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, Id } from './types.ts';

export async function readByIds<T extends { readonly id: Id }>(
  transport: Transport,
  auth: Call['auth'],
  path: string,
  ids: readonly Id[],
  decode: (value: unknown) => readonly T[],
  options?: CallOptions,
): Promise<ReadonlyMap<string, T>> {
  if (ids.length > mostIdsPerRequest) {
    throw new ServiceError('bad_configuration', `at most ${mostIdsPerRequest} ids in one request`);
  }
  const asked = new Map(ids.filter(isPlainId).map((id) => [normaliseId(id), id.trim()]));
  const found = new Map<string, T>();
  // An invalid id is unknown to every service, and would make the request fail for the others. So it is not asked for.
  if (asked.size === 0) return found;

  const url = new URL(`${auth.base}${path}`);
  for (const id of asked.values()) url.searchParams.append('ids', id);
  const reply = await servedOrUnknown(transport, auth, options, () =>
    transport.send({ kind: 'read', method: 'GET', url: url.href, auth }, options),
  );
  for (const item of decoded(reply, decode)) {
    const key = normaliseId(item.id);
    if (asked.has(key) && !found.has(key)) found.set(key, item);
  }
  return found;
}
