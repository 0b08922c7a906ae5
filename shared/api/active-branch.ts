// A server that can move the head of a conversation back keeps what came after it, but no longer goes by it: only the
// events on the way from the head to the root count. Told of one event after the other, newest first.
import { DecodeError, type JsonRecord } from './decode/fields.ts';
import { excerpt } from './excerpt.ts';

const rootMark = '__root__';

export interface Branch {
  /** Whether this event, the next older one, is on the way. */
  takes(event: JsonRecord): boolean;
  /** Throws where the way to the root is not whole: half a branch must not be shown. */
  end(): void;
}

/** `head` is null where the server does not tell: then every event counts. */
export function branchFrom(head: string | null): Branch {
  /** Null: the next event, whichever it is. */
  let wanted: string | null = head;
  return {
    takes(event) {
      if (head === null) return true;
      if (wanted === rootMark) return false;
      wanted ??= nameOf(event.id ?? rootMark);
      if (wanted === rootMark || event.id !== wanted) return false;
      // Events from before there were branches name no parent: theirs is the one before.
      wanted = (event.parent_id ?? null) === null ? null : nameOf(event.parent_id);
      return true;
    },
    end() {
      if (head === null || wanted === rootMark || wanted === null) return;
      throw new DecodeError('$.items', `the event ${excerpt(wanted, 80)}`, undefined);
    },
  };
}

function nameOf(parent: unknown): string {
  if (typeof parent !== 'string') throw new DecodeError('$.items.parent_id', 'a string', parent);
  return parent;
}
