// A server that can move the head of a conversation back keeps what came after it, but no longer goes by it: only the
// events on the way from the head to the root count. Pure.
import { DecodeError, type JsonRecord } from './decode/fields.ts';
import { excerpt } from './excerpt.ts';

const rootMark = '__root__';

/** `head` is null where the server does not tell: then every event counts. */
export function activeBranch(newestFirst: readonly JsonRecord[], head: string | null): readonly JsonRecord[] {
  if (head === null) return newestFirst;
  const branch: JsonRecord[] = [];
  let wanted = head;
  for (const [place, event] of newestFirst.entries()) {
    if (event.id !== wanted) continue;
    branch.push(event);
    // Events from before there were branches name no parent: theirs is the one before.
    const parent = event.parent_id ?? newestFirst[place + 1]?.id ?? rootMark;
    if (typeof parent !== 'string') throw new DecodeError('$.items.parent_id', 'a string', parent);
    if (parent === rootMark) return branch;
    wanted = parent;
  }
  throw new DecodeError('$.items', `the event ${excerpt(wanted, 80)}`, undefined);
}
