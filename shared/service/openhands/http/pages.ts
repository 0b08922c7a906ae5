// Reads a list of the service page by page. A page is requested when its first item is needed.
import { type Clock, systemClock } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { CallOptions } from '../../port.ts';
import { isPlainId } from '../address.ts';
import { array, asRecord, record, textOrNull } from '../decode/fields.ts';
import type { Reply } from './call.ts';
import { decodeReply, requireServed } from './replies.ts';
import type { Requests } from './requests.ts';

export interface PageSource<T> {
  readonly requests: Requests;
  /** Of the list, without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The limit of a page; a smaller one is asked for where one is too large to be read. */
  readonly limit: number;
  readonly decodeItems: (items: readonly unknown[]) => readonly T[];
  /** Every such service has this list: a 404 means that this is not the service. */
  readonly isServed?: true;
  /** Held from the request of a page until its last item was used, because so long it is in memory. */
  readonly turns?: PageTurns | undefined;
}

export interface ReadPage<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
  readonly reply: Reply;
  /** How many items were asked for. */
  readonly limit: number;
}

export async function* readPages<T>(
  source: PageSource<T>,
  options?: CallOptions,
): AsyncGenerator<ReadPage<T>> {
  const { requests, path, query, decodeItems, isServed, turns } = source;
  const cursors = new Set<string>();
  const known = new Set<string>();
  // Where pages are counted off, what is new moves the end of a page to the beginning of the next one.
  const isNew = (item: unknown): boolean => {
    const id = asRecord(item)?.id;
    if (typeof id !== 'string' || !isPlainId(id)) return true;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  };
  let { limit } = source;
  for (let cursor: string | null = null; ; ) {
    const asked = new URLSearchParams({ ...query, limit: String(limit) });
    if (cursor !== null) asked.set('page_id', cursor);
    const endTurn = await turns?.take(`${requests.auth.base}${path}`);
    try {
      const send = () => requests.send(`${path}?${asked}`, { kind: 'read', method: 'GET' }, options);
      const reply: Reply = await (isServed ? requireServed(send) : send());
      const { items, next } = decodeReply(reply, (value) => {
        const from = record(value, '$');
        const listed = decodeItems(array(from.items, '$.items').filter(isNew));
        return { items: listed, next: textOrNull(from, 'next_page_id', '$') || null };
      });
      yield { items, reply, isLast: next === null, limit };
      if (next === null) return;
      if (cursors.has(next)) {
        throw new ServiceError(
          'bad_response',
          `${reply.address}: the pages of the list go round in a circle`,
        );
      }
      cursors.add(next);
      cursor = next;
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.isTooLarge || limit === 1) throw error;
      limit = Math.ceil(limit / smallerBy);
    } finally {
      endTurn?.();
    }
  }
}

const smallerBy = 5;

/** Limits how many pages are in memory at once. */
export interface PageTurns {
  /** Resolves when it is one's turn, with a function that ends the turn. `of` names the conversation. */
  take(of: string): Promise<() => void>;
}

/** A reader that holds a turn for longer is slow, and gives it up: from then on slow ones share half of the turns. */
const slowMs = 3_000;
const rememberedMs = 10 * 60_000;

export function createTurns(atOnce: number, clock: Clock = systemClock): PageTurns {
  const waiting: { readonly of: string; readonly go: () => void }[] = [];
  const slowUntil = new Map<string, number>();
  let [taken, takenBySlow] = [0, 0];
  const isSlow = (of: string) => (slowUntil.get(of) ?? 0) > clock.now();
  const mayGo = (of: string) => taken < atOnce && (!isSlow(of) || takenBySlow < atOnce / 2);

  const begin = (of: string): (() => void) => {
    const slow = isSlow(of);
    const over = new AbortController();
    taken += 1;
    if (slow) takenBySlow += 1;
    let isHeld = true;
    const end = () => {
      over.abort();
      if (!isHeld) return;
      isHeld = false;
      taken -= 1;
      if (slow) takenBySlow -= 1;
      for (const [name, until] of slowUntil) if (until <= clock.now()) slowUntil.delete(name);
      const next = waiting.findIndex((each) => mayGo(each.of));
      if (next >= 0) waiting.splice(next, 1)[0]?.go();
    };
    void clock.sleep(slowMs, over.signal).then(() => {
      if (over.signal.aborted) return;
      slowUntil.delete(of);
      slowUntil.set(of, clock.now() + rememberedMs);
      if (!slow) end();
    });
    return end;
  };

  return {
    async take(of) {
      if (mayGo(of)) return begin(of);
      return new Promise((resolve) => waiting.push({ of, go: () => resolve(begin(of)) }));
    },
  };
}
