// A server may move the head of a conversation back. It keeps the later events, but they no longer count: only the
// events on the path from the head to the root do. Pure.
import { DecodeError, type JsonRecord } from './decode/fields.ts';
import { excerpt } from './excerpt.ts';

const rootMark = '__root__';

/** `head` is null when the server does not give it. Then every event counts. */
export function activeBranch(newestFirst: readonly JsonRecord[], head: string | null): readonly JsonRecord[] {
  if (head === null) return newestFirst;
  const branch: JsonRecord[] = [];
  let wanted = head;
  for (const [place, event] of newestFirst.entries()) {
    if (event.id !== wanted) continue;
    branch.push(event);
    // Events of older servers name no parent. Then the parent is the event before.
    const parent = event.parent_id ?? newestFirst[place + 1]?.id ?? rootMark;
    if (typeof parent !== 'string') throw new DecodeError('$.items.parent_id', 'a string', parent);
    if (parent === rootMark) return branch;
    wanted = parent;
  }
  throw new DecodeError('$.items', `the event ${excerpt(wanted, 80)}`, undefined);
}
