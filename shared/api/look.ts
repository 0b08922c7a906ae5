// The I/O half of looking: watches in, one reading for each out, with as few requests as there can be.
import { type PlannedLook, planLooks, type Reading, type Watch } from '../watch/index.ts';
import { ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import { mapLimited } from './map-limited.ts';
import { conversationReading, failedReading, taskReading } from './readings.ts';
import type { CallOptions, Conversation, HostedApi, StartTask } from './types.ts';

export interface Looked {
  readonly reading: Reading;
  /** The record behind the reading, for what a reading leaves out: title, agent server, session key. */
  readonly conversation: Conversation | null;
  readonly task: StartTask | null;
}

export interface LookOptions extends CallOptions {
  readonly now?: () => number;
}

/** The watch backs off by itself, so one look does not try for long. */
const longestLookMs = 30_000;
const longestStatusLookMs = 10_000;
const atOnce = 4;
/** More requests than planned, spent on finding the record that spoils its chunk. */
const mostExtraRequests = 16;

const unanswered: Looked = { reading: { kind: 'absent' }, conversation: null, task: null };

/** Throws only `aborted`; every other failure is the reading of the watches that it touches. */
export async function lookAt(
  api: Pick<HostedApi, 'startTasks' | 'conversations' | 'lastKnownStatus'>,
  watches: readonly Watch[],
  { signal, deadline = Number.POSITIVE_INFINITY, now = Date.now }: LookOptions = {},
): Promise<readonly Looked[]> {
  const within = (ms: number): CallOptions => ({
    deadline: Math.min(deadline, now() + ms),
    ...(signal && { signal }),
  });
  const looked: Looked[] = watches.map(() => unanswered);
  const budget = { left: mostExtraRequests };

  await mapLimited(atOnce, planLooks(watches), async ({ kind, ids, members }) => {
    const found = await readChunk(api, kind, ids, () => within(longestLookMs), budget);
    for (const { index, key } of members) looked[index] = found.get(key) ?? unanswered;
  });
  await mapLimited(atOnce, newlyPaused(watches, looked), async ({ index, conversation }) => {
    const status = await statusBeforePause(api, conversation.id, within(longestStatusLookMs));
    const reading = conversationReading(conversation, status);
    looked[index] = { reading, conversation, task: null };
  });
  return looked;
}

type Found = ReadonlyMap<string, Looked>;
type Api = Parameters<typeof lookAt>[0];

async function readChunk(
  api: Api,
  kind: PlannedLook['kind'],
  ids: readonly string[],
  options: () => CallOptions,
  budget: { left: number },
): Promise<Found> {
  try {
    return kind === 'tasks'
      ? mapValues(await api.startTasks(ids, options()), (task) => ({
          reading: taskReading(task),
          conversation: null,
          task,
        }))
      : mapValues(await api.conversations(ids, options()), (conversation) => ({
          reading: conversationReading(conversation),
          conversation,
          task: null,
        }));
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'aborted') throw error;
    if (ids.length > 1 && mayBeOneRecord(error) && budget.left >= 2) {
      budget.left -= 2;
      const half = Math.ceil(ids.length / 2);
      const first = await readChunk(api, kind, ids.slice(0, half), options, budget);
      const second = await readChunk(api, kind, ids.slice(half), options, budget);
      return new Map([...first, ...second]);
    }
    return failedFor(ids, error);
  }
}

/** A request that is fine but for one id or one record: then asking in halves saves the others. */
function mayBeOneRecord({ code, notServed }: ServiceError): boolean {
  return code === 'rejected' || code === 'not_found' || (code === 'bad_response' && !notServed);
}

function failedFor(ids: readonly string[], error: ServiceError): Found {
  const alone = ids.length === 1;
  const reading: Reading = alone && error.code === 'not_found' ? { kind: 'absent' } : failedReading(error);
  // Whose fault it is was not found out: a few such answers in a row must not end the watch of an innocent.
  if (!alone && reading.kind === 'failed' && mayBeOneRecord(error))
    return allOf(ids, { ...reading, why: 'unavailable' });
  return allOf(ids, reading);
}

function allOf(ids: readonly string[], reading: Reading): Found {
  return new Map(ids.map((id) => [normaliseId(id), { ...unanswered, reading }]));
}

function newlyPaused(
  watches: readonly Watch[],
  looked: readonly Looked[],
): readonly { index: number; conversation: Conversation }[] {
  return watches.flatMap((watch, index) => {
    const conversation = looked[index]?.conversation;
    return conversation && isStatusWanted(watch, conversation) ? [{ index, conversation }] : [];
  });
}

/** Asked when the pause is first seen, and now and then after: the first asking may have failed. */
function isStatusWanted({ seen, quietLooks }: Watch, conversation: Conversation): boolean {
  if (conversation.sandboxStatus !== 'PAUSED') return false;
  return seen.sandboxStatus !== 'PAUSED' || (quietLooks > 0 && quietLooks % 10 === 0);
}

async function statusBeforePause(api: Api, id: string, options: CallOptions): Promise<string | null> {
  try {
    const status = await api.lastKnownStatus(id, options);
    return status.kind === 'known' ? status.value : null;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'aborted') throw error;
    return null;
  }
}

function mapValues<T>(found: ReadonlyMap<string, T>, change: (value: T) => Looked): Found {
  return new Map([...found].map(([key, value]) => [key, change(value)]));
}
