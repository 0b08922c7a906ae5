// Kinds of 429 that a live service sends.
import { json, type TextReply } from './reply.ts';

export type TooManyKind = 'address_rate' | 'daily_quota' | 'concurrency';

export function tooMany(kind: TooManyKind, nowIso: string): TextReply {
  switch (kind) {
    case 'address_rate':
      return json({ error: 'Too many requests from this address' }, 429, { 'retry-after': '1' });
    case 'daily_quota': {
      const message = 'The daily number of conversations is used up.';
      const reset_at = midnightAfter(nowIso);
      return json({ detail: { code: 'daily_conversation_limit_reached', message, reset_at } }, 429);
    }
    case 'concurrency': {
      const message = 'Too many conversations run at once.';
      return json({ detail: { error: 'CONCURRENCY_LIMIT_REACHED', message } }, 429);
    }
  }
}

function midnightAfter(nowIso: string): string {
  const day = new Date(nowIso);
  day.setUTCHours(24, 0, 0, 0);
  return day.toISOString();
}
