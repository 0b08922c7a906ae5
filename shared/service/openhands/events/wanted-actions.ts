// Actions that an agent wanted, whether they ran or not: read from its events, newest first.

import { isAsking, type PendingAction, type WantedActions } from '../../../conversation/index.ts';
import type { Clean } from '../../excerpt.ts';
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { agentIn, eventKind } from './paged-events.ts';
import { decodeAction } from './pending-actions.ts';

/** Oldest first. What one reply of the model wants is wanted at once. */
export async function collectWanted(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly WantedActions[]> {
  const groups = new Map<unknown, { readonly actions: PendingAction[]; readonly asked: boolean }>();
  let waited = false;
  for await (const event of newestFirst) {
    if (isAsking(agentIn(event))) waited = true;
    const action = wantedAction(event, clean);
    if (action === null) continue;
    const reply = event.llm_response_id ?? event.id;
    const group = groups.get(reply);
    if (group) group.actions.unshift(action);
    else groups.set(reply, { actions: [action], asked: waited });
    waited = false;
  }
  return [...groups.values()].reverse();
}

function wantedAction(event: JsonRecord, clean: Clean): PendingAction | null {
  switch (eventKind(event)) {
    case 'ActionEvent':
      return asRecord(event.action) === null ? null : decodeAction(event, clean).action;
    case 'ACPToolCallEvent': {
      // An agent of another vendor: no rule knows what its tools do.
      const id = String(event.tool_call_id ?? event.id);
      return { id, at: null, tool: 'acp', arguments: null, summary: null, risk: 'UNKNOWN', thought: null };
    }
    default:
      return null;
  }
}
