// What happened in a conversation, in words, as the events that a server writes of it.
import type { JsonRecord } from '../decode/fields.ts';

const states: Readonly<Record<string, string>> = {
  works: 'running',
  asks: 'waiting_for_confirmation',
  ends: 'finished',
  rests: 'idle',
  pauses: 'paused',
  fails: 'error',
};
const ends: Readonly<Record<string, (name: string) => JsonRecord>> = {
  done: (name) => ({ kind: 'ObservationEvent', source: 'environment', action_id: name }),
  refused: (name) => ({ kind: 'UserRejectObservation', action_id: name }),
  failed: (name) => ({ kind: 'AgentErrorEvent', tool_call_id: `call-${name}` }),
};
const state = (key: string, value: unknown): JsonRecord => ({
  kind: 'openhands.sdk.event.ConversationStateUpdateEvent',
  key,
  value,
});

/**
 * Oldest first: `works, a, b by r1, asks, user: go on, a done, b refused, goal, no goal, all: ends`. A letter is an action that the agent
 * wants, `?` behind it makes it unreadable, `by` names the reply of the model; `all` is the whole state. Each has a second of its own, and
 * an id by its place where it is no action.
 */
export function happened(words: string): readonly JsonRecord[] {
  return words
    .split(', ')
    .map((each, place) => ({ id: `e${place + 1}`, timestamp: second(place + 1), ...eventOf(each) }));
}

export const second = (place: number) => `2026-01-01T00:00:${String(place).padStart(2, '0')}`;

function eventOf(words: string): JsonRecord {
  const [first = '', ...rest] = words.split(' ');
  const more = rest.join(' ');
  const status = states[first];
  if (status !== undefined) return state('execution_status', status);
  if (first === 'all:') return state('full_state', { execution_status: states[more] });
  if (/^(?:no )?goal$/.test(words)) return state('goal', { active: first === 'goal', objective: 'x' });
  if (/^(?:user|agent):$/.test(first)) {
    const llm_message = { role: 'user', content: [{ type: 'text', text: more }] };
    return { kind: 'MessageEvent', source: first.slice(0, -1), llm_message };
  }
  const end = ends[more];
  if (end !== undefined) return end(first);
  if (!/^[a-z]$/.test(first)) throw new Error(`nothing that happens: ${words}`);
  return {
    ...{
      id: first,
      kind: 'ActionEvent',
      source: 'agent',
      tool_name: 'terminal',
      tool_call_id: `call-${first}`,
    },
    ...{
      security_risk: 'LOW',
      action: more === '?' ? null : { kind: 'TerminalAction', command: `do ${first}` },
    },
    ...(more.startsWith('by ') && { llm_response_id: more.slice(3) }),
  };
}
