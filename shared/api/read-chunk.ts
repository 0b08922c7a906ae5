// One chunk of a batched look. If one id or record makes it fail, the chunk is asked for in halves, to save the others.
import type { PlannedLook, Reading } from '../watch/index.ts';
import { type FailedCall, isFailedCall } from './errors.ts';
import { normaliseId } from './ids.ts';
import { failedReading, unexplainedReading } from './readings.ts';
import type { Conversation, StartTask } from './types.ts';

export interface Looked {
  readonly reading: Reading;
  /** The record, for values that the reading does not contain: title, agent server, session key. */
  readonly conversation: Conversation | null;
  readonly task: StartTask | null;
}

export type Found = ReadonlyMap<string, Looked>;

export const unanswered: Looked = { reading: { kind: 'absent' }, conversation: null, task: null };

export interface ChunkReader {
  /** How many extra requests are still allowed. */
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

/** After so many splits without a success, the failure counts for all records. */
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
  // The whole chunk was tried several times. Its halves are tried once.
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

/** Failures that may come from one id or record. Then asking in halves can save the others. */
function mayBeOneRecord({ code, status, notServed }: FailedCall): boolean {
  if (code === 'rejected' || code === 'not_found' || status === 500) return true;
  return code === 'bad_response' && !notServed;
}

function failedFor(ids: readonly string[], error: FailedCall): Found {
  // It is not known which record caused this, so it must not end a watch whose record is fine.
  const isUnexplained = ids.length > 1 && mayBeOneRecord(error);
  const reading = isUnexplained ? unexplainedReading(error) : failedReading(error);
  return new Map(ids.map((id) => [normaliseId(id), { ...unanswered, reading }]));
}
