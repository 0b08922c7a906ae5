// One turn of the scripted model as a chat completion: whole, or as server-sent events.
import type { Said } from './script.ts';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

export function completionOf(turn: Said, serial: number): unknown {
  const choices = [{ index: 0, finish_reason: reasonOf(turn), message: messageOf(turn, serial) }];
  return { ...headOf('chat.completion', serial), choices, usage };
}

/** The agent of the hosted server asks with `stream: true`. */
export function chunksOf(turn: Said, serial: number): string {
  const { tool_calls, ...words } = messageOf(turn, serial);
  const delta = { ...words, tool_calls: tool_calls.map((call, index) => ({ index, ...call })) };
  const chunk = (choice: unknown, more = {}) =>
    `data: ${JSON.stringify({ ...headOf('chat.completion.chunk', serial), choices: [choice], ...more })}\n\n`;
  return [
    chunk({ index: 0, delta, finish_reason: null }),
    chunk({ index: 0, delta: {}, finish_reason: reasonOf(turn) }, { usage }),
    'data: [DONE]\n\n',
  ].join('');
}

function headOf(object: string, serial: number) {
  return { id: `completion-${serial}`, object, created: 0, model: 'scripted' };
}

function messageOf({ calls, text = '' }: Said, serial: number) {
  const tool_calls = calls.map((call, place) => ({
    id: call.id ?? `call_${serial}_${place}`,
    type: 'function',
    function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
  }));
  return { role: 'assistant', content: text, tool_calls };
}

function reasonOf({ calls }: Said): string {
  return calls.length > 0 ? 'tool_calls' : 'stop';
}
