// The events of a conversation that the service itself keeps: only of the kinds that are needed, because it keeps each streamed
// word as an event too. Newest first, merged by their times.
import { ServiceError } from '../../errors.ts';
import type { JsonRecord } from '../decode/fields.ts';
import { eventKind, parseTime } from './paged-events.ts';

export interface Kinds {
  readonly needed: readonly string[];
  /** A service that does not know one of these has none of it. */
  readonly newer?: readonly string[];
}

/** The kinds that `collectRan` reads, and those that tell which policy was in force. */
export const ranKinds: Kinds = {
  needed: [
    'ActionEvent',
    'ObservationEvent',
    'UserRejectObservation',
    'AgentErrorEvent',
    'ConversationStateUpdateEvent',
    'ACPToolCallEvent',
  ],
  newer: ['SecurityAnalysisEvent'],
};

/** The kinds that `collectWanted` reads. */
export const wantedKinds: Kinds = {
  needed: ['ActionEvent', 'ConversationStateUpdateEvent', 'ACPToolCallEvent'],
};

/** `kind`: null = all events. Each with bounds of its own. */
type Read = (kind: string | null) => AsyncGenerator<JsonRecord>;

/** A service that refuses to select by kind, or ignores the wish, lists all of its events. */
export async function* eventsOfKinds({ needed, newer = [] }: Kinds, read: Read): AsyncGenerator<JsonRecord> {
  const kinds = [...needed, ...newer];
  const lanes = await Promise.all(kinds.map((kind) => openLane(kind, newer.includes(kind), read)));
  const open = lanes.filter((lane) => lane !== null);
  // Where there is none of any kind, only the whole list can tell whether there are events at all.
  if (open.length < kinds.length || open.every(({ head }) => head === null)) yield* read(null);
  else yield* mergeNewestFirst(open);
}

interface Lane {
  readonly kind: string;
  readonly rest: AsyncGenerator<JsonRecord>;
  head: JsonRecord | null;
  /** Epoch milliseconds, with a fraction. */
  at: number;
}

/** Null where the service does not select by kind, or where its events have no time to merge them by. */
async function openLane(kind: string, isNewer: boolean, read: Read): Promise<Lane | null> {
  const lane: Lane = { kind, rest: read(kind), head: null, at: Number.POSITIVE_INFINITY };
  try {
    const first = await lane.rest.next();
    if (first.done) return lane;
    const at = timeOf(first.value);
    return eventKind(first.value) === kind && at !== null ? { ...lane, head: first.value, at } : null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return isNewer ? lane : null;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 400 || error.status === 422);
}

async function* mergeNewestFirst(lanes: readonly Lane[]): AsyncGenerator<JsonRecord> {
  for (;;) {
    const [newest] = lanes
      .filter(({ head }) => head !== null)
      .toSorted((one, other) => other.at - one.at || rankOf(one.kind) - rankOf(other.kind));
    if (newest === undefined || newest.head === null) return;
    yield newest.head;
    await advance(newest);
  }
}

/**
 * The order of events with the same time. A state comes after what led to it: were it the other way round, an action that was done
 * in the moment in which the next one began to wait would seem to have waited itself. An action comes before its result.
 */
function rankOf(kind: string): number {
  return ranks.get(kind) ?? rankOfResults;
}

const rankOfResults = 1;
const ranks = new Map([
  ['ConversationStateUpdateEvent', 0],
  ['SecurityAnalysisEvent', 2],
  ['ActionEvent', 3],
]);

async function advance(lane: Lane): Promise<void> {
  for (;;) {
    const { done, value: event } = await lane.rest.next();
    lane.head = done ? null : event;
    if (done) return;
    // Events of another kind come in a lane of their own.
    if (eventKind(event) !== lane.kind) continue;
    // An event without a time keeps its place in the list.
    lane.at = timeOf(event) ?? lane.at;
    return;
  }
}

/** Written to a millionth of a second, which a date does not hold. */
function timeOf({ timestamp }: JsonRecord): number | null {
  if (typeof timestamp !== 'string') return null;
  const [fraction = ''] = /\.\d+/.exec(timestamp) ?? [];
  const at = parseTime(timestamp.replace(fraction, ''));
  return Number.isNaN(at) ? null : at + Number(`0${fraction}`) * 1_000;
}
