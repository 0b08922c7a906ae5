// Finds and deletes what a rehearsal left behind that was killed: its conversations are known by their ids alone, so nothing has to
// be remembered anywhere, and any later rehearsal of the same account can do it.
import { type Conversation, type Id, isFailedCall, type Service } from '../../shared/service/index.ts';

/** The beginning of the id of each conversation of a rehearsal. Another id begins so once in four billion. */
const mark = '7e4ea25e';
/** No rehearsal lasts longer; one that is younger may be under way in another process. */
export const longestRehearsal = 20 * 60_000;
const farthestBack = 60 * 24 * 60 * 60_000;

/** A UUID that says of itself when it was chosen. `random`: a UUID as any other. */
export function rehearsalId(now: number, random: string): Id {
  const [, ...groups] = random.split('-');
  const time = Math.floor(now).toString(16).padStart(12, '0');
  return [mark, ...groups.slice(0, 3), time].join('-');
}

/** When the rehearsal began to which a conversation belongs; null where it belongs to none. */
export function rehearsedAt(id: Id, now: number): number | null {
  const hex = id.toLowerCase().replaceAll('-', '');
  if (hex.length !== 32 || !hex.startsWith(mark)) return null;
  const at = Number.parseInt(hex.slice(20), 16);
  return at > now - farthestBack && at <= now + longestRehearsal ? at : null;
}

/** How many of the newest conversations are searched. */
const mostSearched = 300;
const mostCleared = 20;

/** Returns how many were cleared. What fails is left to the next rehearsal. */
export async function clearLeftBehind(
  service: Clearing & Pick<Service, 'list'>,
  now: () => number,
  signal: AbortSignal,
): Promise<number> {
  const options = { deadline: now() + 60_000, signal };
  const found: Conversation[] = [];
  let searched = 0;
  let cleared = 0;
  try {
    for await (const conversation of service.list({ pageSize: 100, ...options })) {
      const at = rehearsedAt(conversation.id, now());
      if (at !== null && at < now() - longestRehearsal) found.push(conversation);
      searched += 1;
      if (searched >= mostSearched || found.length >= mostCleared) break;
    }
    for (const conversation of found) {
      if ((await clear(service, conversation, options)) !== 'nothing') cleared += 1;
    }
  } catch (error) {
    if (!isFailedCall(error)) throw error;
  }
  return cleared;
}

type Clearing = Pick<Service, 'remove' | 'pause' | 'hasSandbox'>;
type Limits = { readonly deadline: number; readonly signal: AbortSignal };

/** Where the service deletes nothing, the sandbox is put to sleep: then it costs nothing. */
export async function clear(service: Clearing, conversation: Conversation, limits: Limits) {
  if ((await service.remove(conversation, limits)) !== 'unavailable') return 'removed';
  return (await putToSleep(service, conversation, limits)) ? 'asleep' : 'nothing';
}

export async function putToSleep(
  service: Clearing,
  conversation: Conversation,
  limits: Limits,
): Promise<boolean> {
  if (conversation.sandbox?.is !== 'up' || !service.hasSandbox(conversation)) return false;
  return (await service.pause(conversation, limits)) === 'pausing';
}
