// What agents did in conversations that the real agent server told of: see lab/interop/stories/agent-server/conversations.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Event = Readonly<Record<string, unknown>>;

export interface RecordedConversation {
  readonly name: string;
  /** Oldest first. */
  readonly events: readonly Event[];
}

const file = join(import.meta.dirname, '../../lab/service/recorded/conversations.jsonl');

export const recordedConversations: readonly RecordedConversation[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** Where the working copy was. */
export const recordedCopies = ['/workspace/project/garden'];

export async function* newestFirst(events: readonly Event[]) {
  yield* events.toReversed();
}
