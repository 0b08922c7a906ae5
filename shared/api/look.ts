// The I/O half of looking: watches in, one reading for each out, with as few requests as there can be.
import { planLooks, sandboxRow, type Watch } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import { mapLimited } from './map-limited.ts';
import { type ChunkReader, type Found, type Looked, readChunk, unanswered } from './read-chunk.ts';
import { conversationReading, taskReading } from './readings.ts';
import type { CallOptions, Conversation, HostedApi } from './types.ts';

export interface LookOptions extends CallOptions {
  readonly now?: () => number;
}

/** A failed look is repeated by the watch, so one look does not try for long. */
const longestLookMs = 30_000;
const longestStatusLookMs = 10_000;
const atOnce = 4;
/** How many extra requests a look may use to find a record that makes its chunk fail. */
const mostExtraRequests = 16;

/** Throws only `aborted`. Every other failure becomes the reading of its watches. */
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
