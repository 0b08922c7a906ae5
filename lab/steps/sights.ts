// What the service has told a step, answer by answer, of the start or the conversation that the step is about.
import { isRecord, type Json, parsed } from '../support/json.ts';
import { bare, type Exchange, toldBy } from './told.ts';

export type Sight = { readonly at: number; readonly endedAt: number } & (
  | { readonly kind: 'start'; readonly id: string; readonly status: string; readonly leadsTo: string | null }
  | {
      readonly kind: 'conversation';
      readonly id: string | null;
      readonly sandbox: string;
      /** As it was told last, also where its sandbox does not run by now. */
      readonly agent: string | null;
    }
  /** It told nothing of what it was about. */
  | { readonly kind: 'absent' | 'strange' | 'nothing' | 'trouble' | 'refused' }
);

type Said = Sight extends infer One ? (One extends Sight ? Omit<One, 'at' | 'endedAt'> : never) : never;
export type ConversationSight = Extract<Sight, { kind: 'conversation' }>;

const isOneOf =
  (...routes: readonly string[]) =>
  ({ route }: Exchange): boolean =>
    routes.includes(route ?? '');
export const isStart = isOneOf('start', 'start_v0', 'stream_start');
export const isLook = isOneOf('start_tasks', 'search_start_tasks', 'conversations');
export const isAnswer = isOneOf('respond');
export const endOf = ({ answer, at }: Exchange): number => answer?.at ?? at;

export function sightsOf(exchanges: readonly Exchange[]): readonly Sight[] {
  const sights: Sight[] = [];
  const sent = bare(JSON.stringify(exchanges.filter(isStart).map(({ body }) => body)));
  for (const each of exchanges) {
    const agent = sights.findLast((sight) => sight.kind === 'conversation')?.agent ?? null;
    for (const said of saidBy(each, sights.at(-1), sent)) {
      const isDown = said.kind === 'conversation' && said.sandbox !== 'RUNNING' && said.agent === null;
      sights.push({ ...said, ...(isDown && { agent }), at: each.at, endedAt: endOf(each) });
    }
  }
  return sights;
}

/** `sent`: the start requests, which name the id that they chose. */
function saidBy(exchange: Exchange, newest: Sight | undefined, sent: string): readonly Said[] {
  const told = toldBy(exchange);
  const { route } = exchange;
  if (isStart(exchange)) {
    const streamed = route === 'stream_start' ? streamedIn(exchange) : [];
    // A stream is an answer from its first element on.
    if (streamed.length > 0 && exchange.answer?.status === 200) return streamed;
    if (told.kind === 'trouble') return told.notTaken ? [told] : [];
    return told.kind === 'said' ? [recordIn(told.value)] : told.kind === 'strange' ? [told] : [];
  }
  // Not taken, so it is a failure like that of a look.
  if (isAnswer(exchange))
    return told.kind === 'refused' || (told.kind === 'trouble' && told.notTaken) ? [told] : [];
  switch (route) {
    case 'start_tasks':
    case 'conversations':
      if (told.kind === 'rejected') return [{ kind: 'strange' }];
      return told.kind === 'said' ? [firstIn(told.value)] : [told];
    case 'search_start_tasks':
      // Not to be listed, and a list that cannot be read, prove nothing.
      return told.kind === 'said' ? chosenIn(told.value, sent).map(recordIn) : [];
    case 'hosted_events': {
      // A sandbox that sleeps tells nothing, but the last state of its agent stays readable, newest first.
      const isAsleep = newest?.kind === 'conversation' && newest.sandbox === 'PAUSED';
      const words = told.kind === 'said' && isAsleep ? JSON.stringify(told.value) : '';
      const agent = /"key":"execution_status","value":"(\w+)"/.exec(words)?.[1];
      return agent === undefined ? [] : [{ kind: 'conversation', id: null, sandbox: 'PAUSED', agent }];
    }
    case 'run':
      // What it rested until now does not count.
      return [{ kind: 'conversation', id: null, sandbox: 'RUNNING', agent: null }];
    default:
      return [];
  }
}

function firstIn(value: unknown): Said {
  if (!Array.isArray(value)) return recordIn(value);
  const record = value.find((one) => one !== null);
  return record === undefined ? { kind: 'absent' } : recordIn(record);
}

function recordIn(value: unknown): Said {
  if (!isRecord(value)) return { kind: 'strange' };
  const id = bare(String(value.id));
  const { status, sandbox_status: sandbox, execution_status: execution, conversation_id: adopted } = value;
  if (typeof sandbox === 'string')
    return { kind: 'conversation', id, sandbox, agent: typeof execution === 'string' ? execution : null };
  // The deprecated endpoint names the conversation at once.
  if (typeof adopted === 'string') return { kind: 'start', id: '', status: 'READY', leadsTo: bare(adopted) };
  if (typeof status !== 'string') return { kind: 'strange' };
  const leadsTo = value.app_conversation_id;
  return { kind: 'start', id, status, leadsTo: typeof leadsTo === 'string' ? bare(leadsTo) : null };
}

/** The elements that were closed before it was cut. */
function streamedIn({ answer }: Exchange): readonly Said[] {
  return (answer?.text ?? '')
    .replace(/^\[\n/, '')
    .split(/,\n|\]$/)
    .flatMap((element) => {
      const said = recordIn(parsed(element));
      return said.kind === 'start' ? [said] : [];
    });
}

function chosenIn(value: unknown, sent: string): readonly Json[] {
  const items = isRecord(value) && Array.isArray(value.items) ? value.items.filter(isRecord) : [];
  return items.filter(({ request }) => {
    const id = isRecord(request) ? request.conversation_id : null;
    return typeof id !== 'string' || sent.includes(bare(id));
  });
}
