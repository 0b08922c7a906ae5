// What a client can conclude from the service's answer to one request.
import type { RequestTruth } from '../../service/control/requests.ts';
import { isRecord, parsed } from '../../support/json.ts';

export type Exchange = RequestTruth;

export type Told =
  | { readonly kind: 'said'; readonly value: unknown }
  /** No answer, or only a part of one: what was asked may have been done. */
  | { readonly kind: 'nothing' }
  /** It will pass: 408, 425, 429, 5xx. */
  | {
      readonly kind: 'trouble';
      readonly retryAfterMs: number | null;
      /** 429, 425, or 503 with Retry-After: by HTTP's definition the request was not taken. */
      readonly notTaken: boolean;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'rejected'; readonly status: number }
  /** Not the interface that we know. */
  | { readonly kind: 'strange' };

export function toldBy({ answer }: Exchange): Told {
  // The status line alone says that it is refused.
  if (answer?.status === 401 || answer?.status === 403) return { kind: 'refused' };
  if (!answer?.whole) return { kind: 'nothing' };
  const { status, headers, text } = answer;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    const seconds = headers['retry-after'];
    return {
      kind: 'trouble',
      retryAfterMs: seconds === undefined ? null : Number(seconds) * 1000,
      notTaken: status === 429 || status === 425 || (status === 503 && seconds !== undefined),
    };
  }
  if (status >= 400) return { kind: 'rejected', status };
  const value = parsed(text);
  return value === undefined ? { kind: 'strange' } : { kind: 'said', value };
}

export interface TaskSaid {
  readonly id: string;
  readonly status: string;
  readonly conversationId: string | null;
}

export interface ConversationSaid {
  readonly id: string;
  readonly sandbox: string;
  readonly execution: string | null;
}

/** What was said about one id: a record, its absence, or something unreadable. */
export type Said<T> =
  | { readonly kind: 'record'; readonly record: T }
  | { readonly kind: 'absent' | 'strange' };

export function taskIn(value: unknown, id: string | null): Said<TaskSaid> {
  return recordIn(value, id, (record) => {
    if (typeof record.status !== 'string') return null;
    const conversation = record.app_conversation_id;
    return {
      id: bare(String(record.id)),
      status: record.status,
      conversationId: typeof conversation === 'string' ? bare(conversation) : null,
    };
  });
}

export function conversationIn(value: unknown, id: string): Said<ConversationSaid> {
  return recordIn(value, id, (record) => {
    if (typeof record.sandbox_status !== 'string') return null;
    const execution = record.execution_status;
    return {
      id: bare(String(record.id)),
      sandbox: record.sandbox_status,
      execution: typeof execution === 'string' ? execution : null,
    };
  });
}

/** The start whose request named this id; a failed one never stands for another. Without an id, the only one there is. */
export function listedIn(value: unknown, chosen: string | null): TaskSaid | null {
  const items = itemsIn(value);
  const ours = items.filter(({ request }) => {
    const named = isRecord(request) ? request.conversation_id : null;
    return chosen !== null && typeof named === 'string' && bare(named) === bare(chosen);
  });
  const fitting = chosen === null && items.length === 1 ? items : ours;
  const item = fitting.find(({ status }) => status !== 'ERROR') ?? fitting[0];
  const said = item && taskIn(item, null);
  return said?.kind === 'record' ? said.record : null;
}

/** Actions that no observation, refusal or error has settled. */
export function pendingIn(value: unknown): readonly string[] {
  const items = itemsIn(value);
  const settled = new Set(items.map(({ action_id }) => action_id));
  const failed = new Set(
    items.filter(({ kind }) => kind === 'AgentErrorEvent').map(({ tool_call_id }) => tool_call_id),
  );
  return items
    .filter(({ kind, action }) => kind === 'ActionEvent' && action !== null)
    .filter(({ id, tool_call_id }) => !settled.has(id) && !failed.has(tool_call_id))
    .map(({ id }) => String(id));
}

/** The actions of which the agent was told that they were rejected; where a reason was sent, for this reason. */
export function rejectedIn(value: unknown, reason: string | null): readonly string[] {
  return itemsIn(value)
    .filter(({ kind }) => kind === 'UserRejectObservation')
    .filter(({ rejection_reason }) => reason === null || rejection_reason === reason)
    .map(({ action_id }) => String(action_id));
}

/** The elements of a stream that were closed before it was cut. */
export function streamedTasks(text: string): readonly TaskSaid[] {
  return text
    .replace(/^\[\n/, '')
    .split(/,\n|\]$/)
    .flatMap((element) => {
      const said = taskIn(parsed(element), null);
      return said.kind === 'record' ? [said.record] : [];
    });
}

export const bare = (id: string): string => id.toLowerCase().replaceAll('-', '');

function recordIn<T>(
  value: unknown,
  id: string | null,
  read: (record: Record<string, unknown>) => T | null,
): Said<T> {
  const list = Array.isArray(value) ? value : [value];
  const records = list.filter(isRecord);
  if (records.length < list.filter((one) => one !== null).length) return { kind: 'strange' };
  const found = records.find((record) => id === null || bare(String(record.id)) === bare(id));
  if (found === undefined) return Array.isArray(value) ? { kind: 'absent' } : { kind: 'strange' };
  const record = read(found);
  return record === null ? { kind: 'strange' } : { kind: 'record', record };
}

function itemsIn(value: unknown): readonly Record<string, unknown>[] {
  return isRecord(value) && Array.isArray(value.items) ? value.items.filter(isRecord) : [];
}
