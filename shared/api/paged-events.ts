// Reads the events of a conversation page by page, newest first.
import type { Call } from './call.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { decodePage } from './decode/page.ts';
import { decoded } from './decoded.ts';
import { ServiceError } from './errors.ts';
import type { Transport } from './transport.ts';
import type { CallOptions } from './types.ts';

/** The server answers with an error for larger pages. */
const pageSize = 100;

export interface EventSource {
  readonly transport: Transport;
  readonly auth: Call['auth'];
  /** The address of the search without the query. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly mostPages: number;
  readonly needsAll?: boolean;
}

export async function* pagedEvents(source: EventSource, options?: CallOptions): AsyncGenerator<JsonRecord> {
  const { transport, auth, query, mostPages } = source;
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 1; page <= mostPages; page++) {
    const url = new URL(source.url);
    const parameters = { ...query, limit: String(pageSize), sort_order: 'TIMESTAMP_DESC' };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (cursor !== null) url.searchParams.set('page_id', cursor);
    const reply = await transport.send({ kind: 'read', method: 'GET', url: url.href, auth }, options);
    const { items, next } = decoded(reply, decodePage);
    for (const item of items) {
      const event = asRecord(item);
      if (event === null) throw decodeFailure(reply.address, 'an event is not an object');
      yield event;
    }
    if (next === null) return;
    if (seen.has(next)) throw decodeFailure(reply.address, 'a page of the list came twice');
    seen.add(next);
    cursor = next;
    // A caller that needs only the newest events has enough. A caller that needs all of them must not get a part.
    if (page === mostPages && source.needsAll) {
      throw decodeFailure(reply.address, `more than ${mostPages} pages of events`);
    }
  }
}

/** `…ActionEvent`, whether the service writes the short or the full class name. */
export function eventKind(event: JsonRecord): string {
  return typeof event.kind === 'string' ? (event.kind.split('.').at(-1) ?? '') : '';
}

function decodeFailure(address: string, why: string): ServiceError {
  return new ServiceError('bad_response', `${address}: ${why}`);
}
