// The start request and its start task: sent once, unless it was surely not taken.
import { isRecord } from '../../support/json.ts';
import { blame, decide, endOf, failed, type Known } from './known.ts';
import { bare, type Exchange, listedIn, streamedTasks, type TaskSaid, taskIn, toldBy } from './told.ts';

/** With this nothing was taken, and the start may come again with less in it. */
const refusedFields = 'the start was rejected (422)';

export function startSent(earlier: Known, exchange: Exchange): Known {
  const at = endOf(exchange);
  const before = earlier.end?.why === refusedFields ? { ...earlier, end: null } : earlier;
  const sent: Known = {
    ...before,
    starts: before.starts + 1,
    // A long body is kept as a text that was cut.
    chosenId: /"conversation_id":\s*"([\da-f-]+)"/i.exec(textOf(exchange.body))?.[1] ?? null,
    startSaidAt: exchange.answer?.at ?? before.startSaidAt,
  };
  const known =
    before.stage === 'before' && !before.end
      ? sent
      : blame(sent, `start request ${sent.starts} at ${exchange.at}, and an earlier one may have been taken`);
  // The stream is an answer from its first element on.
  const streamed = exchange.route === 'stream_start' ? streamedTasks(exchange.answer?.text ?? '') : [];
  if (streamed.length > 0 && exchange.answer?.status === 200) {
    const counted = { ...known, looks: known.looks + streamed.length };
    return streamed.reduce((seen, task) => taskSeen(seen, task, at), counted);
  }
  const unclear: Known = { ...known, stage: 'unclear' };
  const told = toldBy(exchange);
  switch (told.kind) {
    case 'said': {
      if (exchange.route === 'start_v0') return v0Said(known, told.value, at);
      const said = taskIn(told.value, null);
      // A page or another shape may hide that it was taken: both names are true, and it may still be found.
      return said.kind === 'record' ? taskSeen(known, said.record, at) : failed(unclear, exchange, 'strange');
    }
    case 'strange':
      return failed(unclear, exchange, 'strange');
    case 'refused':
      return decide(known, at, 'the start was refused', 'unauthorized');
    case 'rejected':
      return decide(known, at, `the start was rejected (${told.status})`, 'bad_input');
    case 'trouble':
      if (!told.notTaken) return unclear;
      // A quota of the day is over for today; every other limit passes.
      return exchange.answer?.text.includes('daily_conversation_limit_reached')
        ? decide(known, at, 'the daily quota is used up', 'unavailable')
        : failed(known, exchange, 'trouble');
    case 'nothing':
      return unclear;
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));

function v0Said(known: Known, value: unknown, at: number): Known {
  const id = isRecord(value) ? value.conversation_id : null;
  if (typeof id !== 'string') return decide(known, at, 'the answer names no conversation', 'bad_response');
  const there: Known = { ...known, stage: 'following', conversationId: bare(id) };
  return known.asked.mode === 'start'
    ? decide(there, at, 'the conversation is there at once', 'started')
    : there;
}

/** The list of starts. Not to be listed, and a list that cannot be read, prove nothing. */
export function startsListed(known: Known, exchange: Exchange): Known {
  if (known.stage !== 'unclear') return blame(known, `the starts were listed at ${exchange.at}`);
  const told = toldBy(exchange);
  const task = told.kind === 'said' ? listedIn(told.value, known.chosenId) : null;
  return task ? taskSeen(known, task, endOf(exchange)) : known;
}

export function taskSeen(before: Known, { id, status, conversationId }: TaskSaid, at: number): Known {
  if (before.end) return before;
  const known: Known = { ...before, failed: [], stage: 'starting', startTaskId: id, startStatus: status };
  if (status === 'ERROR') return decide(known, at, 'the start task failed', 'start_error');
  if (status !== 'READY') return known;
  const ready: Known = { ...known, conversationId, stage: 'following', readyAt: at };
  return known.asked.mode === 'start' ? decide(ready, at, 'the conversation is ready', 'started') : ready;
}
