// Reads the events of a conversation, newest first, and says what a single event is.
import type { Agent, FoundEvent } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import type { CallOptions } from '../../port.ts';
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { agentOf } from '../decode/states.ts';
import { type PageTurns, readPages } from '../http/pages.ts';
import type { Requests } from '../http/requests.ts';

export interface EventSource {
  readonly requests: Requests;
  /** Of the search, without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly mostPages: number;
  /** Events in a page, where fewer do than a server lists at most. */
  readonly perPage?: number;
  /** Throws where the conversation has more events than may be read, instead of ending with the newest ones. */
  readonly needsAll?: boolean;
  readonly turns?: PageTurns | undefined;
}

/** The server answers with an error for larger pages. */
const pageSize = 100;
/** The limit of all pages together. */
const mostBytes = 64 * 1024 * 1024;

export async function* pagedEvents(
  { requests, path, query, mostPages, perPage = pageSize, needsAll = false, turns }: EventSource,
  options?: CallOptions,
): AsyncGenerator<JsonRecord> {
  let asked = 0;
  let bytes = 0;
  const source = {
    requests,
    path,
    query: { ...query, sort_order: 'TIMESTAMP_DESC' },
    limit: perPage,
    decodeItems: (items: readonly unknown[]) => items,
    turns,
  };
  for await (const { items, reply, isLast, limit } of readPages(source, options)) {
    bytes += reply.bytes;
    if (bytes > mostBytes) {
      if (!needsAll) return;
      throw tooManyEvents(reply.address, `${mostBytes >> 20} MB`);
    }
    for (const item of items) {
      const event = asRecord(item);
      if (event === null)
        throw new ServiceError('bad_response', `${reply.address}: an event is not an object`);
      yield event;
    }
    asked += limit;
    if (asked < mostPages * perPage || isLast) continue;
    if (!needsAll) return;
    throw tooManyEvents(`${requests.auth.base}${path}`, `${mostPages} pages`);
  }
}

function tooManyEvents(address: string, most: string): ServiceError {
  const why = `what is pending is not shown: the conversation has more than ${most} of events`;
  return new ServiceError('bad_response', `${address}: ${why}`);
}

export async function collectEvents(events: AsyncIterable<JsonRecord>): Promise<readonly JsonRecord[]> {
  const all: JsonRecord[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** `…ActionEvent`, whether the service writes the short or the full class name. */
export function eventKind(event: JsonRecord): string {
  return typeof event.kind === 'string' ? (event.kind.split('.').at(-1) ?? '') : '';
}

/** An event of a change contains either one changed field or the whole state. */
export function agentIn(event: JsonRecord): Agent | null {
  if (eventKind(event) !== 'ConversationStateUpdateEvent') return null;
  const { key, value } = event;
  const status = key === 'execution_status' ? value : asRecord(value)?.execution_status;
  return typeof status === 'string' ? agentOf(status) : null;
}

/** Null for an event without an id. */
export function idAndTime({ id, timestamp }: JsonRecord): FoundEvent | null {
  if (typeof id !== 'string') return null;
  return { id, at: typeof timestamp === 'string' ? timestamp : null };
}

export function hasZone(time: string): boolean {
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(time);
}

/** A time without a zone is in UTC. */
export function parseTime(time: string): number {
  return Date.parse(hasZone(time) ? time : `${time}Z`);
}
