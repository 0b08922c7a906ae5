// The I/O half of looking: watches in, one reading for each out, with as few requests as there can be.

import type { FoundEvent } from '../message/index.ts';
import { executionRow, planLooks, type Reading, sandboxRow, type Watch } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import { mapLimited } from './map-limited.ts';
import type { NewestState } from './newest-state.ts';
import { type ChunkReader, type Found, type Looked, readChunk, unanswered } from './read-chunk.ts';
import { conversationReading, taskReading } from './readings.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi } from './types.ts';

export interface LookOptions extends CallOptions {
  readonly now?: () => number;
  /** For watches of a further round: its events tell best which round an end belongs to. */
  readonly agentServer?: (conversation: Conversation) => Pick<AgentServer, 'newestState'> | null;
}

/** A failed look is repeated by the watch, so one look does not try for long. */
const longestLookMs = 30_000;
const longestStatusLookMs = 10_000;
const atOnce = 4;
/** How many extra requests a look may use to find a record that makes its chunk fail. */
const mostExtraRequests = 16;

/** Throws only `aborted`. Every other failure becomes the reading of its watches. */
export async function lookAt(
  api: Pick<HostedApi, 'startTasks' | 'conversations' | 'lastKnownStatus' | 'newestState'>,
  watches: readonly Watch[],
  { signal, deadline = Number.POSITIVE_INFINITY, now = Date.now, agentServer = () => null }: LookOptions = {},
): Promise<readonly Looked[]> {
  const within = (ms: number): CallOptions => ({
    deadline: Math.min(deadline, now() + ms),
    ...(signal && { signal }),
  });
  const looked: Looked[] = watches.map(() => unanswered);
  const chunk: ChunkReader = {
    extraLeft: mostExtraRequests,
    read: (kind, ids, attempts) => {
      const options = { ...within(longestLookMs), ...(attempts !== undefined && { attempts }) };
      return kind === 'tasks' ? readTasks(api, ids, options) : readConversations(api, ids, options);
    },
  };

  await mapLimited(atOnce, planLooks(watches), async ({ kind, ids, members }) => {
    const found = await readChunk(chunk, kind, ids);
    for (const { index, key } of members) looked[index] = found.get(key) ?? unanswered;
  });
  await mapLimited(atOnce, newlyPaused(watches, looked), async ({ index, conversation }) => {
    const status = await statusBeforePause(api, conversation.id, within(longestStatusLookMs));
    const reading = conversationReading(conversation, status);
    looked[index] = { reading, conversation, task: null };
  });
  await mapLimited(atOnce, endsOfRounds(watches, looked), async ({ index, conversation, reading, after }) => {
    const options = within(longestStatusLookMs);
    const newest = await newestStatus(api, agentServer, conversation, after, options);
    looked[index] = { reading: { ...reading, newest }, conversation, task: null };
  });
  return looked;
}

type Api = Parameters<typeof lookAt>[0];

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
function isStatusWanted({ seen, quietLooks, missings }: Watch, conversation: Conversation): boolean {
  // Before it is believed that the sandbox is gone: it may have finished its task first.
  if (sandboxRow(conversation.sandboxStatus)?.watch === 'missing') return missings > 0;
  if (conversation.sandboxStatus !== 'PAUSED') return false;
  return seen.sandboxStatus !== 'PAUSED' || (quietLooks > 0 && quietLooks % 10 === 0);
}

interface EndOfRound {
  readonly index: number;
  readonly conversation: Conversation;
  readonly reading: Extract<Reading, { kind: 'conversation' }>;
  readonly after: FoundEvent;
}

/** Only an end needs to be told from one of the round before. */
function endsOfRounds(watches: readonly Watch[], looked: readonly Looked[]): readonly EndOfRound[] {
  return watches.flatMap(({ round }, index): EndOfRound[] => {
    const { reading, conversation = null } = looked[index] ?? unanswered;
    const after = round?.after ?? null;
    if (after === null || conversation === null || reading.kind !== 'conversation') return [];
    const row = executionRow(reading.lastKnownStatus ?? reading.executionStatus);
    return row?.ends && row.question !== 'waits' ? [{ index, conversation, reading, after }] : [];
  });
}

async function newestStatus(
  api: Api,
  agentServer: NonNullable<LookOptions['agentServer']>,
  conversation: Conversation,
  after: FoundEvent,
  options: CallOptions,
): Promise<NewestState | null> {
  const { id, sandboxStatus } = conversation;
  const runs = sandboxRow(sandboxStatus)?.question === 'ask_the_agent';
  try {
    const server = runs ? agentServer(conversation) : null;
    const told = await (server ?? api).newestState(id, after, options);
    return told.kind === 'known' ? told.value : null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

async function statusBeforePause(api: Api, id: string, options: CallOptions): Promise<string | null> {
  try {
    const status = await api.lastKnownStatus(id, options);
    return status.kind === 'known' ? status.value : null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

async function readTasks(api: Api, ids: readonly string[], options: CallOptions): Promise<Found> {
  const tasks = await api.startTasks(ids, options);
  return mapValues(tasks, (task) => ({ reading: taskReading(task), conversation: null, task }));
}

async function readConversations(api: Api, ids: readonly string[], options: CallOptions): Promise<Found> {
  const conversations = await api.conversations(ids, options);
  return mapValues(conversations, (conversation) => ({
    reading: conversationReading(conversation),
    conversation,
    task: null,
  }));
}

function mapValues<T>(found: ReadonlyMap<string, T>, change: (value: T) => Looked): Found {
  return new Map([...found].map(([key, value]) => [key, change(value)]));
}
