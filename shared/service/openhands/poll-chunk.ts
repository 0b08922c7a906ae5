// Reads a chunk of a batched poll. If one id or record makes it fail, the chunk is asked for in halves, to save the others.
import { type Agent, normaliseId, type PlannedPoll, type Reading } from '../../conversation/index.ts';
import { type FailedCall, failureOutcomes, isFailedCall } from '../errors.ts';
import type { PollResult } from '../port.ts';
import type { HostedConversation } from './types.ts';

export interface HostedPoll extends PollResult {
  readonly conversation: HostedConversation | null;
}

export type FoundRecords = ReadonlyMap<string, HostedPoll>;

export const absent: HostedPoll = { reading: { kind: 'absent' }, conversation: null, task: null };

export interface ChunkReader {
  /** How many extra requests are still allowed. */
  extraLeft: number;
  read(kind: PlannedPoll['kind'], ids: readonly string[], attempts?: number): Promise<FoundRecords>;
}

type ChunkRead =
  | { readonly kind: 'found'; readonly found: FoundRecords }
  | { readonly kind: 'failed'; readonly ids: readonly string[]; readonly error: FailedCall };

export async function readChunk(
  chunk: ChunkReader,
  kind: PlannedPoll['kind'],
  ids: readonly string[],
): Promise<FoundRecords> {
  const whole = await tryToRead(chunk, kind, ids);
  return whole.kind === 'found' ? whole.found : readParts(chunk, kind, whole, 0);
}

/** After so many splits without a success, the failure counts for all records. */
const splitsInVain = 2;

async function readParts(
  chunk: ChunkReader,
  kind: PlannedPoll['kind'],
  { ids, error }: Extract<ChunkRead, { kind: 'failed' }>,
  inVain: number,
): Promise<FoundRecords> {
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
  const found: [string, HostedPoll][] = [];
  for (const part of [first, second]) {
    found.push(...(part.kind === 'found' ? part.found : await readParts(chunk, kind, part, next)));
  }
  return new Map(found);
}

async function tryToRead(
  chunk: ChunkReader,
  kind: PlannedPoll['kind'],
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

function failedFor(ids: readonly string[], error: FailedCall): FoundRecords {
  const reading = failedReading(error, ids.length > 1 && mayBeOneRecord(error));
  return new Map(ids.map((id) => [normaliseId(id), { ...absent, reading }]));
}

export function conversationReading(
  { sandbox, agent }: HostedConversation,
  agentBefore: Agent | null = null,
): Reading {
  return { kind: 'conversation', sandbox, agent, ...(agentBefore && { agentBefore }) };
}

/**
 * The reading for a failure, from the table of outcomes. `not_found` is an absence, which ends a watch only when repeated. One that
 * another record may have caused, which is not known, counts as if the service had not answered: it must end no watch.
 */
function failedReading({ code, status, message, retryAfterMs }: FailedCall, isUnexplained: boolean): Reading {
  const why = isUnexplained ? 'unavailable' : failureOutcomes[code].watch;
  // A poll sends only ids: a service that refuses one as malformed does not know it, and is still the API.
  const isOfId = !isUnexplained && code === 'rejected' && (status === 400 || status === 422);
  if (why === 'not_found' || isOfId) return { kind: 'absent' };
  return { kind: 'failed', why, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
