// The WebSocket of the agent server.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Json } from '../../../support/json.ts';
import { eventually } from '../../../support/until.ts';
import { does, finish, runs } from '../../model/script.ts';
import { isStatus } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

export async function hearTheEnd(stage: AgentServerStage) {
  const { requests } = stage.side;
  const model = Promise.withResolvers<void>();
  const turns = [{ ...does(runs('echo made > heard.txt')), after: model.promise }, finish('It is heard.')];
  const { id } = await stage.begin(turns, { ask: 'never' });
  const stop = new AbortController();
  const activities: string[] = [];
  let hints = 0;
  let noticedAt = 0;
  const listening = stage.listen({
    ...{ conversationId: id, sessionKey: stage.sessionKey, signal: stop.signal },
    async onHint() {
      hints += 1;
      // The server needs a moment before it sends the events of a new listener.
      setTimeout(model.resolve, 1_500);
      if ((await requests.status(id)) === 'finished') noticedAt ||= Date.now();
    },
    onActivity: (activity) => activities.push(activity),
  });
  await eventually(() => noticedAt > 0, 'a hint leads to the end');
  stop.abort();
  await listening;
  assert.deepEqual(activities, ['ran `echo made > heard.txt` (exit 0)', 'says: It is heard.']);
  const isEnd = (event: Json) => isStatus(event) && event.value === 'finished';
  // The server writes the time of this machine without its zone.
  const endedAt = Date.parse(String((await requests.events(id)).findLast(isEnd)?.timestamp));
  const late = noticedAt - endedAt;
  assert(late < 1_000 && hints <= 6, `${late} ms late, ${hints} hints`);
  return `noticed ${late} ms after the end, with ${hints} hints`;
}

export async function refuseListeners(stage: AgentServerStage) {
  const { id } = await stage.open([]);
  const refusals: string[] = [];
  const { signal } = new AbortController();
  const listening = { signal, onHint() {}, onDisconnect: (why: string) => refusals.push(why) };
  await stage.listen({ ...listening, conversationId: id, sessionKey: 'not-the-session-key' });
  await stage.listen({ ...listening, conversationId: randomUUID(), sessionKey: stage.sessionKey });
  assert.deepEqual(refusals, ['Authentication failed (4001)', 'Conversation not found (4004)']);
}
