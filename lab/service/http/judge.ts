// Holds what comes in and what goes out against what both servers say of themselves. What differs is remembered, and the end of
// the simulator tells of it.
import { describe, readExcerpt } from '../../published/index.ts';
import { isRecord, parsed } from '../../support/json.ts';
import { agentOperations, hostedOperations } from '../published.ts';
import type { Call } from './call.ts';
import { json, type Reply, type TextReply } from './reply.ts';

export type Judge = ReturnType<typeof createJudge>;

/** All simulators of a process share what is compiled. `exceptions` says why times may be zoneless, and a kind unknown. */
const hosted = describe(readExcerpt('hosted-server'), { zoneless: true });
const agent = describe(readExcerpt('agent-server'));

/** What listed events are in; both servers have the same ones. */
const lists = new Set(['events', 'hosted_events']);

interface Judging extends Pick<TextReply, 'status' | 'text'> {
  readonly server: typeof hosted;
}

interface Judged {
  readonly text: string;
  readonly wrong: readonly string[];
}

/** Most replies are those of the last look, to the byte. */
const mostKept = 500;

export function createJudge() {
  const kept = new Map<string, Judged>();
  const mismatches = new Set<string>();
  const remember = (wrong: readonly string[]): void => {
    for (const each of wrong) mismatches.add(each);
  };

  function completed(route: string, name: string, { server, status, text }: Judging): Judged {
    const body = parsed(text);
    const unknown = takeUnknownStatuses(body);
    const { value, wrong } = server.reply(name, status, body);
    putBack(value, unknown);
    const items = lists.has(route) && isRecord(value) && Array.isArray(value.items) ? value.items : null;
    if (items === null) return { text: JSON.stringify(value), wrong };
    const events = items.map((event) => agent.event(isRecord(event) ? String(event.kind) : '', event));
    const whole = { ...Object(value), items: events.map((each) => each.value) };
    return { text: JSON.stringify(whole), wrong: [...wrong, ...events.flatMap((each) => each.wrong)] };
  }

  return {
    /** Each once. */
    mismatches: (): string[] => [...mismatches],
    /** Null where the request is as described. */
    refusal(route: string, { query, body }: Call): Reply | null {
      const known = operationOf(route);
      const judgedQuery = withoutNewerKind(query);
      const wrong = known?.server.request(known.name, judgedQuery, body) ?? [];
      if (wrong.length === 0) return null;
      remember(wrong);
      return json({ detail: `Not as the service describes it. ${wrong.join('; ')}` }, 422);
    },

    /** The reply, with all fields that are described as required. */
    complete(route: string, reply: Reply): Reply {
      const known = operationOf(route);
      if (known === null || reply.kind !== 'text' || reply.status >= 400) return reply;
      const key = `${route} ${reply.status} ${reply.text}`;
      const judged = kept.get(key) ?? completed(route, known.name, { ...reply, server: known.server });
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, judged);
      remember(judged.wrong);
      return { ...reply, text: judged.text };
    },
  };
}

/** By what is described in place of a status that is not: `exceptions` says why there are such. */
const describedStatus = { execution_status: 'idle', sandbox_status: 'RUNNING' } as const;
const knownStatuses =
  /^(?:idle|running|paused|waiting_for_confirmation|finished|error|stuck|deleting|STARTING|RUNNING|PAUSED|ERROR|MISSING)$/;

type Taken = readonly { readonly place: number; readonly name: string; readonly status: unknown }[];

const recordsIn = (body: unknown): readonly unknown[] =>
  Array.isArray(body) ? body : isRecord(body) && Array.isArray(body.items) ? body.items : [];

function takeUnknownStatuses(body: unknown): Taken {
  return recordsIn(body).flatMap((record, place) =>
    Object.entries(describedStatus).flatMap(([name, instead]) => {
      if (!isRecord(record) || typeof record[name] !== 'string' || knownStatuses.test(record[name]))
        return [];
      const status = record[name];
      Object.assign(record, { [name]: instead });
      return [{ place, name, status }];
    }),
  );
}

function putBack(body: unknown, taken: Taken): void {
  const records = recordsIn(body);
  for (const { place, name, status } of taken) Object.assign(Object(records[place]), { [name]: status });
}

/** A caller that was refused may have overlooked it. */
export function demandNone(mismatches: readonly string[]): void {
  if (mismatches.length > 0) throw new Error(`not as the service describes it:\n${mismatches.join('\n')}`);
}

function withoutNewerKind(query: URLSearchParams): URLSearchParams {
  const judged = new URLSearchParams(query);
  judged.delete('kind__eq', 'SecurityAnalysisEvent');
  return judged;
}

function operationOf(route: string) {
  const ofHosted = hostedOperations[route];
  if (ofHosted !== undefined) return { server: hosted, name: ofHosted };
  const ofAgent = agentOperations[route];
  return ofAgent === undefined ? null : { server: agent, name: ofAgent };
}
