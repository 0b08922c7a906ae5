// What an agent server answers that has no room for another run, or that does not own the conversation any more.
import { isRecord } from '../../support/json.ts';
import type { Call, World } from './call.ts';
import { json, type Reply } from './reply.ts';
import { dispatch, type Matched } from './routes.ts';

/** It keeps a message all the same, and only sets nobody going. */
export function withoutRoom(matched: Matched | null, call: Call, malformed: boolean, world: World): Reply {
  const isMessage = matched?.route.name === 'message';
  if (!isMessage) return json({ detail: 'The conversation run limit was reached.' }, 429);
  const wantsRun = isRecord(call.body) && call.body.run === true;
  const kept = dispatch(
    matched,
    wantsRun ? { ...call, body: { ...call.body, run: false } } : call,
    malformed,
    world,
  );
  if (!wantsRun || kept.kind !== 'text' || kept.status !== 200) return kept;
  const id = matched?.params[1] ?? '';
  const detail = `Message saved, but the conversation run limit was reached. Retry POST /api/conversations/${id}/run without resending the message.`;
  return json({ detail }, 429);
}

export function ownedElsewhere(): Reply {
  const detail = 'Conversation is owned by another agent server instance; the write was refused';
  return json({ detail }, 409);
}
