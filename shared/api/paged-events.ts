// Reads the events of a conversation page by page, newest first.
import type { Call } from './call.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { decodePage } from './decode/page.ts';
import { decoded } from './decoded.ts';
import { ServiceError } from './errors.ts';
import type { Transport } from './transport.ts';
import { createTurns, type Turns } from './turns.ts';
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
  readonly turns?: Turns | undefined;
}

/** Of all pages of one look. A conversation that is larger is not shown; it takes the memory from no other. */
const mostBytes = 64 * 1024 * 1024;

export async function* pagedEvents(source: EventSource, options?: CallOptions): AsyncGenerator<JsonRecord> {
  const { transport, auth, query, mostPages, turns = createTurns(1) } = source;
  const seen = new Set<string>();
  let cursor: string | null = null;
  let bytes = 0;
  for (let page = 1; page <= mostPages; page++) {
    const url = new URL(source.url);
    const parameters = { ...query, limit: String(pageSize), sort_order: 'TIMESTAMP_DESC' };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (cursor !== null) url.searchParams.set('page_id', cursor);
    // From the request until its last event was used: so long is the page in memory.
    const end = await turns.take();
    try {
      const reply = await transport.send({ kind: 'read', method: 'GET', url: url.href, auth }, options);
      const { items, next } = decoded(reply, decodePage);
      bytes += reply.bytes;
      if (bytes > mostBytes) {
        if (!source.needsAll) return;
        throw tooMuch(reply.address, `${mostBytes >> 20} MB`);
      }
      for (const item of items) {
        const event = asRecord(item);
        if (event === null) throw decodeFailure(reply.address, 'an event is not an object');
        yield event;
      }
      if (next === null) return;
      if (seen.has(next)) throw decodeFailure(reply.address, 'the pages go round in a circle');
      seen.add(next);
      cursor = next;
    } finally {
      end();
    }
    // What only samples the newest events has seen enough; whoever needs all of them must not get half.
    if (page === mostPages && source.needsAll) throw tooMuch(source.url, `${mostPages} pages`);
  }
}

/** `…ActionEvent`, whether the service writes the short or the full class name. */
export function eventKind(event: JsonRecord): string {
  return typeof event.kind === 'string' ? (event.kind.split('.').at(-1) ?? '') : '';
}

function tooMuch(address: string, most: string): ServiceError {
  return decodeFailure(
    address,
    `what is pending is not shown: the conversation has more than ${most} of events`,
  );
}

function decodeFailure(address: string, why: string): ServiceError {
  return new ServiceError('bad_response', `${address}: ${why}`);
}
