// The newest status of the agent among its events, and whether it comes after it has taken up a message. Pure.
import type { FoundEvent } from '../message/index.ts';
import type { JsonRecord } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';
import { executionStatusOf, placeOf, showTakenUp, type Trace, traceOf } from './traces.ts';

export interface NewestState {
  readonly status: string | null;
  readonly isNew: boolean;
}

/** Null where that cannot be told. */
export async function newestState(
  newestFirst: AsyncIterable<JsonRecord>,
  after: FoundEvent,
): Promise<NewestState | null> {
  let status: string | null = null;
  const later: Trace[] = [];
  for await (const event of newestFirst) {
    const here = placeOf(event);
    if (here?.id === after.id) return { status, isNew: showTakenUp(later.toReversed()) };
    if (eventKind(event) === 'ConversationStateUpdateEvent') status ??= executionStatusOf(event);
    const isLater = compareTimes(here?.at ?? null, after.at);
    if (isLater === false) return { status, isNew: showTakenUp(later.toReversed()) };
    const trace = traceOf(event);
    if (trace === null) continue;
    later.push(trace);
    // Whatever comes between, this shows it already.
    if (isLater && status !== null && showTakenUp(later.toReversed())) return { status, isNew: true };
  }
  return null;
}

/** Null where the times are the same, or are not written the same way: then their order in the list decides. */
function compareTimes(one: string | null, other: string | null): boolean | null {
  if (one === null || other === null || hasZone(one) !== hasZone(other)) return null;
  const difference = Date.parse(one) - Date.parse(other);
  return Number.isNaN(difference) || difference === 0 ? null : difference > 0;
}

function hasZone(time: string): boolean {
  return /(Z|[+-]\d\d:?\d\d)$/.test(time);
}
