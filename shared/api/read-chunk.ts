// One chunk of a batched look. Where it fails for one id or one record of it, asking in halves saves the others.
import type { PlannedLook, Reading } from '../watch/index.ts';
import { type FailedCall, isFailedCall } from './errors.ts';
import { normaliseId } from './ids.ts';
import { failedReading, unexplainedReading } from './readings.ts';
import type { Conversation, StartTask } from './types.ts';

export interface Looked {
  readonly reading: Reading;
  /** The record behind the reading, for what a reading leaves out: title, agent server, session key. */
  readonly conversation: Conversation | null;
  readonly task: StartTask | null;
}

export type Found = ReadonlyMap<string, Looked>;

export const unanswered: Looked = { reading: { kind: 'absent' }, conversation: null, task: null };

export interface ChunkReader {
  /** More requests than planned that may still be spent. */
  extraLeft: number;
  read(kind: PlannedLook['kind'], ids: readonly string[], attempts?: number): Promise<Found>;
}

type ChunkRead =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'failed'; readonly ids: readonly string[]; readonly error: FailedCall };

export async function readChunk(
  chunk: ChunkReader,
  kind: PlannedLook['kind'],
  ids: readonly string[],
): Promise<Found> {
  const whole = await tryToRead(chunk, kind, ids);
  return whole.kind === 'found' ? whole.found : readParts(chunk, kind, whole, 0);
}

/** After so many splits that saved nobody, a failing server counts as one that fails everybody. */
const splitsInVain = 2;

async function readParts(
  chunk: ChunkReader,
  kind: PlannedLook['kind'],
  { ids, error }: Extract<ChunkRead, { kind: 'failed' }>,
  inVain: number,
): Promise<Found> {
  const isFault = error.status === 500;
  const isHopeless = isFault && inVain >= splitsInVain;
  if (ids.length < 2 || !mayBeOneRecord(error) || isHopeless || chunk.extraLeft < 2) {
    return failedFor(ids, error);
  }
  chunk.extraLeft -= 2;
  const half = Math.ceil(ids.length / 2);
  // The whole was asked for again and again; of its parts one answer is enough.
  const attempts = isFault ? 1 : undefined;
  const first = await tryToRead(chunk, kind, ids.slice(0, half), attempts);
  const second = await tryToRead(chunk, kind, ids.slice(half), attempts);
  const next = first.kind === 'failed' && second.kind === 'failed' ? inVain + 1 : 0;
  const found: [string, Looked][] = [];
  for (const part of [first, second]) {
    found.push(...(part.kind === 'found' ? part.found : await readParts(chunk, kind, part, next)));
  }
  return new Map(found);
}

async function tryToRead(
  chunk: ChunkReader,
  kind: PlannedLook['kind'],
  ids: readonly string[],
  attempts?: number,
): Promise<ChunkRead> {
  try {
    return { kind: 'found', found: await chunk.read(kind, ids, attempts) };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', ids, error };
  }
}

/** A request that is fine but for one id or one record: then asking in halves saves the others. */
function mayBeOneRecord({ code, status, notServed }: FailedCall): boolean {
  if (code === 'rejected' || code === 'not_found' || status === 500) return true;
  return code === 'bad_response' && !notServed;
}

function failedFor(ids: readonly string[], error: FailedCall): Found {
  // Whose fault it is was not found out: a few such answers in a row must not end the watch of an innocent.
  const isUnexplained = ids.length > 1 && mayBeOneRecord(error);
  const reading = isUnexplained ? unexplainedReading(error) : failedReading(error);
  return new Map(ids.map((id) => [normaliseId(id), { ...unanswered, reading }]));
}
