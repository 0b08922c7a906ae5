// The I/O half of polling: watches in, one reading for each out, with as few requests as possible.

import {
  endOf,
  type FoundEvent,
  isLost,
  planPolls,
  type Reading,
  type Watch,
} from '../../conversation/index.ts';
import { walkLimited } from '../../walk-limited.ts';
import { valueOrNull } from '../errors.ts';
import type { CallOptions, PollOptions } from '../port.ts';
import {
  absent,
  type ChunkReader,
  conversationReading,
  type FoundRecords,
  type HostedPoll,
  readChunk,
} from './poll-chunk.ts';
import type { AgentServer, HostedApi, HostedConversation } from './types.ts';

export interface HostedPollOptions extends PollOptions {
  /** Asked for watches of a further round: its events show best which round an end belongs to. */
  readonly agentServer?: (
    conversation: HostedConversation,
  ) => Pick<AgentServer, 'newestState' | 'mayGoOn'> | null;
}

type Api = Pick<HostedApi, 'startTasks' | 'conversations' | 'agentBefore' | 'newestState'>;

/** A failed poll is repeated by the watch, so one poll does not try for long. */
const longestPollMs = 30_000;
const longestStatusMs = 10_000;
const longestHookMs = 3_000;
const atOnce = 8;
/** How many extra requests a poll may use to find a record that makes its chunk fail. */
const mostExtraRequests = 16;

/** Throws only `aborted`. Every other failure becomes the reading of its watches. */
export async function pollWatches(
  api: Api,
  watches: readonly Watch[],
  {
    signal,
    deadline = Number.POSITIVE_INFINITY,
    now = Date.now,
    agentServer = () => null,
    onKnown = async () => {},
  }: HostedPollOptions = {},
): Promise<readonly HostedPoll[]> {
  const within = (ms: number): CallOptions => ({
    deadline: Math.min(deadline, now() + ms),
    ...(signal && { signal }),
  });
  const results: HostedPoll[] = watches.map(() => absent);
  const chunk: ChunkReader = {
    extraLeft: mostExtraRequests,
    read: (kind, ids, attempts) => {
      const options = { ...within(longestPollMs), ...(attempts !== undefined && { attempts }) };
      return kind === 'tasks' ? readTasks(api, ids, options) : readConversations(api, ids, options);
    },
  };

  await walkLimited(atOnce, planPolls(watches), async ({ kind, ids, members }) => {
    const found = await readChunk(chunk, kind, ids);
    for (const { index, key } of members) results[index] = found.get(key) ?? absent;
  });
  await walkLimited(atOnce, findPaused(watches, results), async ({ index, conversation }) => {
    const ask = () => api.agentBefore(conversation.id, within(longestStatusMs));
    const reading = conversationReading(conversation, await valueOrNull(ask));
    results[index] = { reading, conversation, task: null };
  });
  const ends = findEnds(watches, results);
  const later = new Set(ends.map(({ index }) => index));
  const atFirst = results.flatMap((result, place) => (later.has(place) ? [] : [{ place, result }]));
  await Promise.all([
    onKnown(atFirst),
    walkLimited(atOnce, ends, async (end) => {
      const { conversation, index } = end;
      const reading = await readEnd(api, agentServer, end, within);
      const result = { reading, conversation, task: null };
      results[index] = result;
      await onKnown([{ place: index, result }]);
    }),
  ]);
  return results;
}

const unavailable = { kind: 'unavailable' } as const;

function findPaused(
  watches: readonly Watch[],
  results: readonly HostedPoll[],
): readonly { index: number; conversation: HostedConversation }[] {
  return watches.flatMap((watch, index) => {
    const conversation = results[index]?.conversation;
    return conversation && isStatusWanted(watch, conversation) ? [{ index, conversation }] : [];
  });
}

/**
 * Asked when the pause is first seen, where it is in doubt, and again from time to time, because the first request may have
 * failed.
 */
function isStatusWanted(
  { seen, quietPolls, missings, statusInDoubt }: Watch,
  conversation: HostedConversation,
): boolean {
  // A sandbox that seems to be gone may have finished its task first.
  if (isLost(conversation.sandbox)) return missings > 0;
  if (conversation.sandbox?.is !== 'asleep') return false;
  if (statusInDoubt) return true;
  return seen.sandbox?.is !== 'asleep' || (quietPolls > 0 && quietPolls % 10 === 0);
}

interface SeenEnd {
  readonly index: number;
  readonly conversation: HostedConversation;
  readonly reading: Extract<Reading, { kind: 'conversation' }>;
  /** The event after which a further round began, whose end has to be distinguished from that of the round before. */
  readonly after: FoundEvent | null;
  /** A hook may take it back. */
  readonly isFinished: boolean;
}

/** Ends of which the events tell more than the record. */
function findEnds(watches: readonly Watch[], results: readonly HostedPoll[]): readonly SeenEnd[] {
  return watches.flatMap(({ round, taskPending, resuming }, index): SeenEnd[] => {
    const { reading, conversation = null } = results[index] ?? absent;
    if (conversation === null || reading.kind !== 'conversation') return [];
    const ends = endOf(reading.agentBefore ?? reading.agent);
    if (ends === null) return [];
    const after = round?.after ?? null;
    const isUp = reading.sandbox?.is === 'up';
    const isFinished = isUp && ends.outcome === 'finished' && !taskPending && !resuming;
    return after !== null || isFinished ? [{ index, conversation, reading, after, isFinished }] : [];
  });
}

async function readEnd(
  api: Api,
  agentServer: NonNullable<HostedPollOptions['agentServer']>,
  { conversation, reading, after, isFinished }: SeenEnd,
  within: (ms: number) => CallOptions,
): Promise<Reading> {
  const { id, sandbox } = conversation;
  const isUp = sandbox?.is === 'up';
  const serverOf = () => (isUp ? agentServer(conversation) : null);
  const readNewest = (of: FoundEvent) =>
    valueOrNull(() => (serverOf() ?? api).newestState(id, of, within(longestStatusMs)));
  const newest = after === null ? {} : { newest: await readNewest(after) };
  const readMayGoOn = async () => (await serverOf()?.mayGoOn(id, within(longestHookMs))) ?? unavailable;
  const mayGoOn = isFinished && (await valueOrNull(readMayGoOn));
  return { ...reading, ...newest, ...(mayGoOn && { mayGoOn }) };
}

async function readTasks(api: Api, ids: readonly string[], options: CallOptions): Promise<FoundRecords> {
  const tasks = await api.startTasks(ids, options);
  return mapValues(tasks, (task) => ({ reading: { kind: 'task', ...task }, conversation: null, task }));
}

async function readConversations(
  api: Api,
  ids: readonly string[],
  options: CallOptions,
): Promise<FoundRecords> {
  const conversations = await api.conversations(ids, options);
  return mapValues(conversations, (conversation) => ({
    reading: conversationReading(conversation),
    conversation,
    task: null,
  }));
}

function mapValues<T>(found: ReadonlyMap<string, T>, change: (value: T) => HostedPoll): FoundRecords {
  return new Map([...found].map(([key, value]) => [key, change(value)]));
}
